// CRC-32 (ISO 3309, as in zip): what other programs keep as ltfs.hash.crc32sum.
#pragma once

#include <cstdint>

#include "base/bytes.hpp"

namespace capstan {

/// `before` is the CRC of what precedes, so that pieces can be chained.
[[nodiscard]] std::uint32_t crc32(ByteView bytes, std::uint32_t before = 0) noexcept;

}  // namespace capstan
