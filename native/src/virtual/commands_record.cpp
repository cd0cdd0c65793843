// Reading and writing: READ(6), WRITE(6), WRITE FILEMARKS(6), in variable-block mode.
#include <algorithm>

#include "scsi/cdb.hpp"
#include "virtual/commands.hpp"
#include "virtual/geometry.hpp"

namespace capstan::virt::commands {
namespace {

bool hasBit(const scsi::Command& command, unsigned bit) {
    return ((std::to_integer<unsigned>(command.cdb[1]) >> bit) & 1U) != 0;
}

/// Where a partition ends and warns is counted in what its file takes: records and their headers.
struct Room {
    std::uint64_t used;
    std::uint64_t total;

    [[nodiscard]] bool holds(std::uint64_t bytes) const { return bytes <= total && used <= total - bytes; }
    [[nodiscard]] bool warnsAfter(std::uint64_t bytes) const { return used + bytes > total - earlyWarningBytes(total); }
};

Room roomAt(const DriveState& drive) {
    return {.used = drive.cartridge->map(drive.partition).offsetOf(drive.block),
            .total = drive.cartridge->partitionBytes(drive.partition)};
}

Outcome readRecord(DriveState& drive, MutableBytes room, const Place& place, bool suppressShort) {
    auto back = drive.cartridge->read(drive.partition, drive.block, room);
    if (!back) {
        return fail(std::move(back));
    }
    ++drive.block;
    if (!back->intact) {
        return check(sense::unreadable());
    }
    const auto residue = static_cast<std::int64_t>(room.size()) - static_cast<std::int64_t>(place.length);
    // SSC-5, READ(6): with block length 0, SILI hides both records that are too short and too long.
    if (residue == 0 || suppressShort) {
        return good(back->bytes);
    }
    return check(sense::wrongLength(residue), back->bytes);
}

}  // namespace

Outcome read6(DriveState& drive, const scsi::Command& command) {
    const auto length = readBig<std::uint32_t>(command.cdb, 2, 3);
    if (hasBit(command, 0) || command.in.size() < length) {
        return check(sense::badCdbField());  // FIXED: there is no fixed block length
    }
    if (length == 0) {
        return good();
    }
    if (auto flushed = drive.cartridge->flush(); !flushed) {
        return fail(std::move(flushed));
    }
    const BlockMap& map = drive.cartridge->map(drive.partition);
    if (drive.block >= map.endBlock()) {
        return check(sense::endOfData(length));
    }
    const Place place = map.at(drive.block);
    switch (place.kind) {
        case Kind::filemark:
            ++drive.block;
            return check(sense::filemark(length));
        case Kind::lost:
            ++drive.block;
            return check(sense::unreadable());
        case Kind::record:
            break;
    }
    return readRecord(drive, command.in.first(length), place, hasBit(command, 1));
}

Outcome write6(DriveState& drive, const scsi::Command& command) {
    const auto length = readBig<std::uint32_t>(command.cdb, 2, 3);
    const bool possible = length <= drive.model.recordBytesMax && (length == 0 || length >= drive.model.recordBytesMin);
    if (hasBit(command, 0) || command.out.size() != length || !possible) {
        return check(sense::badCdbField());
    }
    if (!drive.writable()) {
        return check(sense::writeProtected());
    }
    if (length == 0) {
        return good();
    }
    const Room room = roomAt(drive);
    const std::uint64_t bytes = recordHeaderBytes + length;
    if (!room.holds(bytes)) {
        return check(sense::overflow(length));
    }
    if (auto written = drive.cartridge->write(drive.partition, drive.block, command.out); !written) {
        return fail(std::move(written));
    }
    ++drive.block;
    return room.warnsAfter(bytes) ? check(sense::earlyWarning(), length) : good(length);
}

Outcome writeFilemarks6(DriveState& drive, const scsi::Command& command) {
    const bool immediate = hasBit(command, 0);
    const auto count = readBig<std::uint32_t>(command.cdb, 2, 3);
    if (hasBit(command, 1)) {
        return check(sense::badCdbField());  // setmarks are obsolete
    }
    if (count > 0 && !drive.writable()) {
        return check(sense::writeProtected());
    }
    bool warns = false;
    if (count > 0) {
        const Room room = roomAt(drive);
        const std::uint64_t bytes = std::uint64_t{count} * recordHeaderBytes;
        if (!room.holds(bytes)) {
            return check(sense::overflow(count));
        }
        if (auto written = drive.cartridge->writeFilemarks(drive.partition, drive.block, count); !written) {
            return fail(std::move(written));
        }
        drive.block += count;
        warns = room.warnsAfter(bytes);
    }
    if (!immediate) {
        if (auto flushed = drive.cartridge->flush(); !flushed) {
            return fail(std::move(flushed));
        }
    }
    return warns ? check(sense::earlyWarning()) : good();
}

}  // namespace capstan::virt::commands
