#include "base/crc32c.hpp"

#include <gtest/gtest.h>
#include <string>

namespace capstan {
namespace {

/// Bit by bit, as the polynomial is defined.
std::uint32_t slow(ByteView bytes) {
    std::uint32_t crc = 0xFFFFFFFFU;
    for (const std::byte byte : bytes) {
        crc ^= std::to_integer<std::uint32_t>(byte);
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0x82F63B78U : 0U);
        }
    }
    return ~crc;
}

Bytes counting(std::size_t size) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i) {
        bytes[i] = static_cast<std::byte>(i * 131 + i / 251);
    }
    return bytes;
}

TEST(Crc32c, GivesThePublishedValues) {
    EXPECT_EQ(crc32c(bytesOf("123456789")), 0xE3069283U);
    EXPECT_EQ(crc32c(Bytes(32)), 0x8A9136AAU);                   // RFC 3720 B.4
    EXPECT_EQ(crc32c(Bytes(32, std::byte{0xFF})), 0x62A8AB43U);  // RFC 3720 B.4
    EXPECT_EQ(crc32c({}), 0U);
}

TEST(Crc32c, AgreesWithTheDefinitionAtEveryLengthAroundItsSteps) {
    for (const std::size_t size :
         {1U, 7U, 8U, 9U, 4095U, 8191U, 8192U, 8193U, 8447U, 8448U, 12287U, 12288U, 12289U, 12295U, 24576U, 50000U}) {
        const Bytes bytes = counting(size);
        EXPECT_EQ(crc32c(bytes), slow(bytes)) << size;
    }
}

TEST(Crc32c, ChainsPieces) {
    const Bytes bytes = counting(40000);
    const ByteView all = bytes;
    EXPECT_EQ(crc32c(all.subspan(13001), crc32c(all.first(13001))), crc32c(all));
}

}  // namespace
}  // namespace capstan
