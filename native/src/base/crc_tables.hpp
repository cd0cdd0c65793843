// Cyclic redundancy checks of 32 bits by table, eight bytes at once; bits are taken in reverse, as all of ours are.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "base/bytes.hpp"

namespace capstan {

using CrcTable = std::array<std::uint32_t, 256>;

/// tables[k][b]: the CRC of byte b followed by k zero bytes.
constexpr std::array<CrcTable, 8> makeCrcTables(std::uint32_t reversedPolynomial) {
    std::array<CrcTable, 8> tables{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t crc = byte;
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? reversedPolynomial : 0U);
        }
        tables[0][byte] = crc;
    }
    for (std::size_t k = 1; k < tables.size(); ++k) {
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const std::uint32_t before = tables[k - 1][byte];
            tables[k][byte] = (before >> 8U) ^ tables[0][before & 0xFFU];
        }
    }
    return tables;
}

/// `crc` is the register: inverted before and after by whoever calls.
inline std::uint32_t crcByTables(const std::array<CrcTable, 8>& tables, ByteView bytes, std::uint32_t crc) {
    static_assert(std::endian::native == std::endian::little);
    const std::byte* at = bytes.data();
    std::size_t size = bytes.size();
    for (; size >= 8; at += 8, size -= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, sizeof word);
        word ^= crc;
        crc = 0;
        for (std::size_t k = 0; k < 8; ++k) {
            crc ^= tables[7 - k][(word >> (8 * k)) & 0xFFU];
        }
    }
    for (; size > 0; ++at, --size) {
        crc = (crc >> 8U) ^ tables[0][(crc ^ std::to_integer<std::uint32_t>(*at)) & 0xFFU];
    }
    return crc;
}

}  // namespace capstan
