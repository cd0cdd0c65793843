// CRC-32C (Castagnoli, RFC 3720 B.4): the check that the virtual cartridge keeps with each record.
#pragma once

#include <cstdint>

#include "base/bytes.hpp"

namespace capstan {

/// `before` is the CRC of what precedes, so that pieces can be chained.
[[nodiscard]] std::uint32_t crc32c(ByteView bytes, std::uint32_t before = 0) noexcept;

}  // namespace capstan
