#include "base/xxh64.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace capstan {
namespace {

/// The bytes over which the published test vectors are given.
Bytes sanityBytes(std::size_t size) {
    Bytes bytes(size);
    std::uint64_t state = 2654435761;
    for (std::byte& byte : bytes) {
        byte = static_cast<std::byte>(state >> 56U);
        state *= 11400714785074694797U;
    }
    return bytes;
}

std::uint64_t xxh64(ByteView bytes) {
    Xxh64 hash;
    hash.add(bytes);
    return hash.value();
}

TEST(Xxh64, AgreesWithThePublishedVectors) {
    EXPECT_EQ(xxh64({}), 0xEF46DB3751D8E999);
    EXPECT_EQ(xxh64(bytesOf("abc")), 0x44BC2CF5AD770999);
    EXPECT_EQ(xxh64(sanityBytes(1)), 0xE934A84ADB052768);
    EXPECT_EQ(xxh64(sanityBytes(4)), 0x9136A0DCA57457EE);
    EXPECT_EQ(xxh64(sanityBytes(14)), 0x8282DCC4994E35C8);
    EXPECT_EQ(xxh64(sanityBytes(222)), 0xB641AE8CB691C174);
}

TEST(Xxh64, DoesNotDependOnThePiecesInWhichTheBytesCome) {
    const Bytes bytes = sanityBytes(222);
    for (std::size_t piece = 1; piece <= 70; ++piece) {
        Xxh64 hash;
        for (std::size_t at = 0; at < bytes.size(); at += piece) {
            hash.add(ByteView(bytes).subspan(at, std::min(piece, bytes.size() - at)));
        }
        EXPECT_EQ(hash.value(), xxh64(bytes)) << piece;
    }
}

}  // namespace
}  // namespace capstan
