// The commands that are spoken, each built by a function of its name. INQUIRY, MODE, LOG, TEST UNIT READY, PREVENT
// ALLOW, SECURITY PROTOCOL, REPORT SUPPORTED OPERATION CODES and the two ATTRIBUTE commands are SPC-5's, READ ELEMENT
// STATUS and MOVE MEDIUM SMC-3's, the rest SSC-5's; clauses there go by the command's name. What goes with them as data
// is in scsi/pages.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "scsi/pages/access_order.hpp"
#include "scsi/pages/attribute_list.hpp"
#include "scsi/pages/element_status.hpp"
#include "scsi/pages/mode_page.hpp"
#include "scsi/pages/tape_report.hpp"

namespace capstan::scsi {

enum class Opcode : std::uint8_t {
    testUnitReady = 0x00,
    rewind = 0x01,
    requestSense = 0x03,
    formatMedium = 0x04,
    readBlockLimits = 0x05,
    initializeElementStatus = 0x07,
    read6 = 0x08,
    write6 = 0x0A,
    writeFilemarks6 = 0x10,
    space6 = 0x11,
    inquiry = 0x12,
    modeSelect6 = 0x15,
    erase6 = 0x19,
    modeSense6 = 0x1A,
    loadUnload = 0x1B,
    preventAllow = 0x1E,
    locate10 = 0x2B,
    readPosition = 0x34,
    reportDensitySupport = 0x44,
    logSelect = 0x4C,
    logSense = 0x4D,
    modeSelect10 = 0x55,
    modeSense10 = 0x5A,
    readAttribute = 0x8C,
    writeAttribute = 0x8D,
    space16 = 0x91,
    locate16 = 0x92,
    reportLuns = 0xA0,
    securityProtocolIn = 0xA2,
    maintenanceIn = 0xA3,
    maintenanceOut = 0xA4,
    moveMedium = 0xA5,
    securityProtocolOut = 0xB5,
    readElementStatus = 0xB8,
};

/// Service actions of MAINTENANCE IN and OUT, in the low five bits of byte 1.
namespace service {
inline constexpr std::uint8_t reportOperationCodes = 0x0C;
inline constexpr std::uint8_t accessOrder = 0x1D;  ///< in: RECEIVE, out: GENERATE
inline constexpr std::uint8_t vendorSpecific = 0x1F;
inline constexpr std::uint8_t endOfWrapPosition = 0x45;  ///< qualifier, in byte 2, of the one above
}  // namespace service

using Cdb6 = std::array<std::byte, 6>;
using Cdb10 = std::array<std::byte, 10>;
using Cdb12 = std::array<std::byte, 12>;
using Cdb16 = std::array<std::byte, 16>;

[[nodiscard]] Cdb6 testUnitReady();
[[nodiscard]] Cdb6 rewind();
[[nodiscard]] Cdb6 readBlockLimits();
[[nodiscard]] Cdb6 inquiry(std::uint16_t room);
[[nodiscard]] Cdb6 inquiryVitalPage(std::uint8_t page, std::uint16_t room);
/// `atOnce` (IMMED): answered before it is done.
[[nodiscard]] Cdb6 load(bool load, bool atOnce = false);
[[nodiscard]] Cdb6 preventRemoval(bool prevent);

/// FORMAT field: 1h makes the partitions that the medium partition page asks for.
enum class FormatMode : std::uint8_t { single = 0x0, partitions = 0x1, singleThenPartitions = 0x2 };
[[nodiscard]] Cdb6 formatMedium(FormatMode format);

/// Variable blocks (FIXED 0); SILI 0, because with block length 0 a set SILI hides records longer than the room.
[[nodiscard]] Cdb6 read(std::uint32_t room);
[[nodiscard]] Cdb6 write(std::uint32_t bytes);
[[nodiscard]] Cdb6 writeFilemarks(std::uint32_t count, bool immediate);

namespace page {
// Vital product data.
inline constexpr std::uint8_t supportedVital = 0x00;
inline constexpr std::uint8_t unitSerialNumber = 0x80;
inline constexpr std::uint8_t deviceIdentification = 0x83;
inline constexpr std::uint8_t sequentialAccess = 0xB0;  ///< byte 4 bit 0: can write WORM cartridges
// Mode pages.
inline constexpr std::uint8_t dataCompression = 0x0F;
inline constexpr std::uint8_t deviceConfiguration = 0x10;
inline constexpr std::uint8_t mediumPartition = 0x11;
inline constexpr std::uint8_t all = 0x3F;
}  // namespace page

[[nodiscard]] Cdb10 modeSense(std::uint8_t page, std::uint16_t room);
/// The six-byte form, without block descriptors: what every changer has.
[[nodiscard]] Cdb6 modeSense6(std::uint8_t page, std::uint8_t room);
[[nodiscard]] Cdb10 modeSense(ModePageId id, PageControl control, std::uint16_t room);
[[nodiscard]] Cdb10 modeSelect(std::uint16_t bytes);

/// Cumulative values (PC 01b), from `first` parameter on; changes nothing, but page 2Eh is cleared by being read.
[[nodiscard]] Cdb10 logSense(std::uint8_t page, std::uint16_t room, std::uint8_t subpage = 0, std::uint16_t first = 0);

/// 32 bytes come back from the long form, its allocation length field must be zero.
inline constexpr std::size_t longPositionBytes = 32;
[[nodiscard]] Cdb10 readPositionLong();
[[nodiscard]] Cdb10 readPosition(PositionForm form);

/// DEST_TYPE; the partition is always named (CP 1).
enum class LocateDestination : std::uint8_t { object = 0, filemark = 1, endOfData = 3 };
[[nodiscard]] Cdb16 locate(LocateDestination destination, std::uint8_t partition, std::uint64_t object);

/// CODE; a negative count goes backwards. For the end of data the count is not looked at.
enum class SpaceOver : std::uint8_t { blocks = 0, filemarks = 1, endOfData = 3 };
[[nodiscard]] Cdb16 space(SpaceOver what, std::int64_t count);

/// Short: an end of data mark here. Long: the tape from here on is overwritten, which takes hours.
enum class EraseLength : bool { shortErase = false, longErase = true };
[[nodiscard]] Cdb6 erase(EraseLength length);

/// ATTRIBUTE VALUES (service action 00h) from `first` on.
[[nodiscard]] Cdb16 readAttribute(std::uint8_t partition, std::uint16_t first, std::uint32_t room);
[[nodiscard]] Cdb16 readAttribute(AttributeService service, std::uint8_t partition, std::uint16_t first,
                                  std::uint32_t room);
/// WTC 1: the answer comes when the value is in the memory, not in a cache.
[[nodiscard]] Cdb16 writeAttribute(std::uint8_t partition, std::uint32_t bytes);

/// Of the drive, or of the cartridge in it.
enum class DensitiesOf : bool { drive = false, medium = true };
[[nodiscard]] Cdb10 reportDensitySupport(DensitiesOf whose, std::uint16_t room);

/// All commands, with their time-outs (RCTD) if asked for.
[[nodiscard]] Cdb12 reportOperationCodes(bool withTimeouts, std::uint32_t room);

/// Report all: every wrap (RA 1).
[[nodiscard]] Cdb12 readEndOfWrapPositions(std::uint32_t room);

/// UDS_TYPE is 0 in all three: segments without their geometry.
[[nodiscard]] Cdb12 generateAccessOrder(AccessProcess process, std::uint32_t bytes);
[[nodiscard]] Cdb12 receiveAccessOrder(std::uint32_t offset, std::uint32_t room);
[[nodiscard]] Cdb12 receiveSegmentLimits(std::uint32_t room);

[[nodiscard]] Cdb12 securityProtocolIn(std::uint8_t protocol, std::uint16_t page, std::uint32_t room);
[[nodiscard]] Cdb12 securityProtocolOut(std::uint8_t protocol, std::uint16_t page, std::uint32_t bytes);

// SMC-3.
/// The library looks into every element and reads every label anew, which may take half an hour.
[[nodiscard]] Cdb6 initializeElementStatus();
/// `labels` (VOLTAG) and `devices` (DVCID): some libraries refuse both at once.
[[nodiscard]] Cdb12 readElementStatus(ElementType type, std::uint16_t first, std::uint16_t count, std::uint32_t room,
                                      bool labels, bool devices);
/// By the library's default robot.
[[nodiscard]] Cdb12 moveMedium(std::uint16_t from, std::uint16_t to);

}  // namespace capstan::scsi
