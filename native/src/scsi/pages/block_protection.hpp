// Logical block protection with CRC-32C (SSC-5, annex on logical block protection): four bytes after each record,
// lowest first, which host and drive both check. They are part of the transfer, not of the record.
#pragma once

#include <cstdint>

#include "base/bytes.hpp"
#include "base/crc32c.hpp"
#include "scsi/pages/fields.hpp"

namespace capstan::scsi {

inline constexpr std::size_t protectionBytes = 4;

/// Fills the last four bytes of `record` with the check of those before. The caller has made the room.
inline void protect(MutableBytes record) {
    const std::size_t length = record.size() - protectionBytes;
    const std::uint32_t check = crc32c(record.first(length));
    for (std::size_t i = 0; i < protectionBytes; ++i) {
        putByte(record, length + i, (check >> (8U * i)) & 0xFFU);
    }
}

/// Whether the last four bytes fit those before.
[[nodiscard]] inline bool isIntact(ByteView record) {
    if (record.size() < protectionBytes) {
        return false;
    }
    const std::size_t length = record.size() - protectionBytes;
    const std::uint32_t check = crc32c(record.first(length));
    for (std::size_t i = 0; i < protectionBytes; ++i) {
        if (byteAt(record, length + i) != ((check >> (8U * i)) & 0xFFU)) {
            return false;
        }
    }
    return true;
}

}  // namespace capstan::scsi
