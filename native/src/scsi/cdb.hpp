// The commands that are spoken, each built by a function of its name. INQUIRY, MODE, TEST UNIT READY, PREVENT ALLOW and
// the two ATTRIBUTE commands are SPC-5's, the rest SSC-5's; clauses there go by the command's name.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace capstan::scsi {

enum class Opcode : std::uint8_t {
    testUnitReady = 0x00,
    rewind = 0x01,
    formatMedium = 0x04,
    readBlockLimits = 0x05,
    read6 = 0x08,
    write6 = 0x0A,
    writeFilemarks6 = 0x10,
    inquiry = 0x12,
    loadUnload = 0x1B,
    preventAllow = 0x1E,
    readPosition = 0x34,
    modeSelect10 = 0x55,
    modeSense10 = 0x5A,
    readAttribute = 0x8C,
    writeAttribute = 0x8D,
    locate16 = 0x92,
};

using Cdb6 = std::array<std::byte, 6>;
using Cdb10 = std::array<std::byte, 10>;
using Cdb16 = std::array<std::byte, 16>;

[[nodiscard]] Cdb6 testUnitReady();
[[nodiscard]] Cdb6 rewind();
[[nodiscard]] Cdb6 readBlockLimits();
[[nodiscard]] Cdb6 inquiry(std::uint16_t room);
[[nodiscard]] Cdb6 inquiryVitalPage(std::uint8_t page, std::uint16_t room);
[[nodiscard]] Cdb6 load(bool load);
[[nodiscard]] Cdb6 preventRemoval(bool prevent);

/// FORMAT field: 1h makes the partitions that the medium partition page asks for.
enum class Format : std::uint8_t { single = 0x0, partitions = 0x1, singleThenPartitions = 0x2 };
[[nodiscard]] Cdb6 formatMedium(Format format);

/// Variable blocks (FIXED 0); SILI 0, because with block length 0 a set SILI hides records longer than the room.
[[nodiscard]] Cdb6 read(std::uint32_t room);
[[nodiscard]] Cdb6 write(std::uint32_t bytes);
[[nodiscard]] Cdb6 writeFilemarks(std::uint32_t count, bool immediate);

namespace page {
inline constexpr std::uint8_t unitSerialNumber = 0x80;  // vital product data
inline constexpr std::uint8_t dataCompression = 0x0F;
inline constexpr std::uint8_t deviceConfiguration = 0x10;
inline constexpr std::uint8_t mediumPartition = 0x11;
inline constexpr std::uint8_t all = 0x3F;
}  // namespace page

[[nodiscard]] Cdb10 modeSense(std::uint8_t page, std::uint16_t room);
[[nodiscard]] Cdb10 modeSelect(std::uint16_t bytes);

/// The long form (service action 06h); 32 bytes come back, its allocation length field must be zero.
inline constexpr std::size_t longPositionBytes = 32;
[[nodiscard]] Cdb10 readPositionLong();

/// DEST_TYPE; the partition is always named (CP 1).
enum class Destination : std::uint8_t { object = 0, endOfData = 3 };
[[nodiscard]] Cdb16 locate(Destination destination, std::uint8_t partition, std::uint64_t object);

/// ATTRIBUTE VALUES (service action 00h) from `first` on.
[[nodiscard]] Cdb16 readAttribute(std::uint8_t partition, std::uint16_t first, std::uint32_t room);
/// WTC 1: the answer comes when the value is in the memory, not in a cache.
[[nodiscard]] Cdb16 writeAttribute(std::uint8_t partition, std::uint32_t bytes);

}  // namespace capstan::scsi
