// What stands before each record and for each filemark in a partition's file: 32 bytes, most significant byte first.
//
//   0  u32  "CREC"
//   4  u8   1 record, 2 filemark
//   5  u8   how a record is kept: 0 as it is, 1 nothing but zeros and so left out, 2 sealed (sealing.hpp)
//   6  two bytes of zero
//   8  u64  block number, so that a place found by searching knows where it belongs
//  16  u32  length of the record, as the host wrote it; 0 for a filemark
//  20  u32  CRC-32C of what follows the header
//  24  u32  layout number of the partition's file
//  28  u32  CRC-32C of bytes 0..27
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "base/bytes.hpp"

namespace capstan::virt {

enum class RecordKind : std::uint8_t { record = 1, filemark = 2, lost = 3 };
enum class RecordForm : std::uint8_t { plain = 0, zeros = 1, sealed = 2 };

struct RecordHeader {
    RecordKind kind = RecordKind::record;
    RecordForm form = RecordForm::plain;
    std::uint64_t block = 0;
    std::uint32_t length = 0;
    std::uint32_t storedCrc = 0;
    std::uint32_t layout = 0;
};

inline constexpr std::size_t recordHeaderBytes = 32;
inline constexpr std::uint32_t recordMagic = 0x43524543;  // "CREC"

/// READ(6) and WRITE(6) have three bytes for a length.
inline constexpr std::uint32_t longestRecord = 0xFF'FFFF;

/// What follows the header of a record of `length` bytes.
[[nodiscard]] std::uint32_t storedBytes(RecordForm form, std::uint32_t length) noexcept;

[[nodiscard]] std::array<std::byte, recordHeaderBytes> encode(const RecordHeader& header);
/// Nothing when the bytes are not a whole header of this layout.
[[nodiscard]] std::optional<RecordHeader> decodeRecordHeader(ByteView bytes, std::uint32_t layout);

}  // namespace capstan::virt
