// Verbs on the cartridge as a whole: load, modes, partitions.
#include <array>
#include <utility>

#include "drive/ssc_drive.hpp"
#include "drive/timeouts.hpp"
#include "scsi/cdb.hpp"
#include "scsi/sense_table.hpp"

namespace capstan::drive {
namespace {

// SPC-5, mode parameter header(10): 8 bytes, then the block descriptors (SSC-5: density, count, block length).
constexpr std::size_t headerBytes = 8;
constexpr std::size_t descriptorBytes = 8;
constexpr std::byte bufferedMode{0x10};  // BUFFERED MODE 1: WRITE ends when the data is in the drive's buffer

std::size_t pageOffset(ByteView modes) {
    return headerBytes + readBig<std::uint16_t>(modes, 6);
}

void setBit(std::byte& byte, unsigned bit, bool set) {
    const auto mask = static_cast<std::byte>(1U << bit);
    byte = set ? byte | mask : byte & ~mask;
}

}  // namespace

Result<void> SscDrive::load() {
    engaged_ = false;
    attention_.reset();
    if (auto settled = settle(); !settled) {
        return fail(std::move(settled));
    }
    const auto cdb = scsi::load(true);
    auto reply = exchange("load", {.cdb = cdb, .timeout = timeout::load});
    if (!reply) {
        return fail(std::move(reply));
    }
    if (reply->sense && scsi::isFailure(*reply->sense)) {
        return std::unexpected(scsi::toError(*reply->sense, "load"));
    }
    // The cartridge that was asked for announces itself as a change of medium.
    auto settled = settle();
    if (!settled) {
        return fail(std::move(settled));
    }
    if (settled->sense && scsi::isFailure(*settled->sense)) {
        return std::unexpected(scsi::toError(*settled->sense, "load"));
    }
    return {};
}

Result<void> SscDrive::unload() {
    engaged_ = false;
    attention_.reset();
    if (auto settled = settle(); !settled) {
        return fail(std::move(settled));
    }
    const auto cdb = scsi::load(false);
    auto reply = exchange("unload", {.cdb = cdb, .timeout = timeout::load});
    if (!reply) {
        return fail(std::move(reply));
    }
    if (reply->sense && scsi::isFailure(*reply->sense)) {
        return std::unexpected(scsi::toError(*reply->sense, "unload"));
    }
    return {};
}

Result<void> SscDrive::preventRemoval(bool prevent) {
    const auto cdb = scsi::preventRemoval(prevent);
    auto reply = run("prevent removal", {.cdb = cdb, .timeout = timeout::quick});
    return reply ? Result<void>() : fail(std::move(reply));
}

Result<Bytes> SscDrive::modePage(std::uint8_t page) {
    Bytes modes(256);
    const auto cdb = scsi::modeSense(page, static_cast<std::uint16_t>(modes.size()));
    auto reply = run("mode sense", {.cdb = cdb, .in = modes, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    modes.resize(std::min(reply->transferred, modes.size()));
    if (modes.size() < headerBytes || modes.size() < pageOffset(modes) + 2 ||
        (std::to_integer<unsigned>(modes[pageOffset(modes)]) & 0x3FU) != page) {
        return fail(Code::driveFault, "mode sense: short answer, or another page");
    }
    modes.resize(std::min(modes.size(), pageOffset(modes) + 2 + readBig<std::uint8_t>(modes, pageOffset(modes) + 1)));
    return modes;
}

Result<void> SscDrive::setModes(ByteView parameters) {
    const auto cdb = scsi::modeSelect(static_cast<std::uint16_t>(parameters.size()));
    auto reply = run("mode select", {.cdb = cdb, .out = parameters, .timeout = timeout::quick});
    return reply ? Result<void>() : fail(std::move(reply));
}

Result<MediumMode> SscDrive::mediumMode() {
    auto compression = modePage(scsi::page::dataCompression);
    if (!compression) {
        return fail(std::move(compression));
    }
    auto partitions = modePage(scsi::page::mediumPartition);
    if (!partitions) {
        return fail(std::move(partitions));
    }
    const ByteView modes = *compression;
    const std::size_t page = pageOffset(modes);
    if (page < headerBytes + descriptorBytes || modes.size() < page + 3 ||
        partitions->size() < pageOffset(*partitions) + 4) {
        return fail(Code::driveFault, "mode sense: short answer");
    }
    return MediumMode{
        .writeProtected = (std::to_integer<unsigned>(modes[3]) & 0x80U) != 0,
        .densityCode = std::to_integer<std::uint8_t>(modes[headerBytes]),
        .blockLength = readBig<std::uint32_t>(modes, headerBytes + 5, 3),
        .compression = (std::to_integer<unsigned>(modes[page + 2]) & 0x80U) != 0,
        .partitions = static_cast<std::uint8_t>(1U + readBig<std::uint8_t>(*partitions, pageOffset(*partitions) + 3)),
    };
}

Result<void> SscDrive::prepareForLtfs(bool compression) {
    auto sensed = modePage(scsi::page::dataCompression);
    if (!sensed) {
        return fail(std::move(sensed));
    }
    Bytes& modes = *sensed;
    const std::size_t page = pageOffset(modes);
    if (page != headerBytes + descriptorBytes || modes.size() < page + 4) {
        return fail(Code::driveFault, "mode sense: not one block descriptor");
    }
    writeBig(modes, 0, std::uint16_t{0});  // MODE DATA LENGTH and MEDIUM TYPE are reserved on the way back
    modes[2] = std::byte{0};
    modes[3] = bufferedMode;
    writeBig(modes, headerBytes + 1, 0U, 3);  // number of blocks: all that remain
    writeBig(modes, headerBytes + 5, 0U, 3);  // block length 0: variable
    setBit(modes[page], 7, false);            // PS is reserved on the way back
    setBit(modes[page + 2], 7, compression);  // DCE
    setBit(modes[page + 3], 7, true);         // DDE: what was written compressed stays readable
    return setModes(modes);
}

Result<void> SscDrive::formatTwoPartitions() {
    // FORMAT MEDIUM is taken only at the beginning of partition 0.
    if (auto there = locate({}); !there) {
        return there;
    }
    auto sensed = modePage(scsi::page::mediumPartition);
    if (!sensed) {
        return fail(std::move(sensed));
    }
    const std::size_t from = pageOffset(*sensed);
    if (sensed->size() < from + 8 || (*sensed)[from + 2] == std::byte{0}) {
        return fail(Code::mediumIncompatible, "this cartridge cannot have two partitions in this drive");
    }
    constexpr std::size_t pageBytes = 12;
    std::array<std::byte, headerBytes + pageBytes> modes{};
    modes[3] = bufferedMode;
    const MutableBytes page = MutableBytes(modes).subspan(headerBytes);
    page[0] = static_cast<std::byte>(scsi::page::mediumPartition);
    page[1] = static_cast<std::byte>(pageBytes - 2);
    page[3] = std::byte{1};  // one additional partition
    // IDP: sizes as given here; PSUM 3: counted in 10^units bytes, in the units that the drive itself uses.
    const auto sensedUnits = std::to_integer<unsigned>((*sensed)[from + 6]) & 0x0FU;
    const bool unitsKnown = (std::to_integer<unsigned>((*sensed)[from + 4]) & 0x18U) == 0x18U;
    constexpr unsigned gigabytes = 9;
    page[4] = std::byte{0x20U | 0x18U};
    page[6] = static_cast<std::byte>(unitsKnown ? sensedUnits : gigabytes);
    // The smallest that can be asked for, which the drive rounds up to what it can make (on LTO, two wraps) …
    writeBig(page, 8, std::uint16_t{1});
    // … and all the rest.
    writeBig(page, 10, std::uint16_t{0xFFFF});
    if (auto set = setModes(modes); !set) {
        return set;
    }
    const auto cdb = scsi::formatMedium(scsi::Format::partitions);
    auto reply = run("format medium", {.cdb = cdb, .timeout = timeout::format});
    return reply ? Result<void>() : fail(std::move(reply));
}

}  // namespace capstan::drive
