#include "base/crc32.hpp"

#include "base/crc_tables.hpp"

namespace capstan {

namespace {

constexpr std::array<CrcTable, 8> crc32Tables = makeCrcTables(0xEDB88320U);

}  // namespace

std::uint32_t crc32(ByteView bytes, std::uint32_t before) noexcept {
    return ~crcByTables(crc32Tables, bytes, ~before);
}

}  // namespace capstan
