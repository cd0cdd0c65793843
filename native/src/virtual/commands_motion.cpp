// Moving, and saying where: REWIND, LOCATE, SPACE, READ POSITION, READ END OF WRAP POSITION. Every motion first empties
// the buffer, as on metal.
#include <algorithm>

#include "virtual/commands.hpp"

namespace capstan::virt::commands {
namespace {

Outcome moveTo(DriveState& drive, std::size_t partition, std::uint64_t block) {
    if (auto flushed = drive.flush(); !flushed) {
        return fail(std::move(flushed));
    }
    drive.timing->locate(drive.here(), drive.placeOf(partition, block));
    drive.partition = partition;
    drive.block = block;
    return good();
}

struct Target {
    std::size_t partition = 0;
    scsi::LocateDestination destination = scsi::LocateDestination::object;
    std::uint64_t object = 0;
};

/// Where the tape stops when there is less of it: at the end of data, and says so.
Outcome locate(DriveState& drive, const Target& target) {
    if (target.partition >= drive.cartridge->partitions()) {
        return check(sense::badCdbField());
    }
    const BlockMap& map = drive.cartridge->map(target.partition);
    std::optional<std::uint64_t> block;
    switch (target.destination) {
        case scsi::LocateDestination::object:
            block = target.object <= map.endBlock() ? std::optional(target.object) : std::nullopt;
            break;
        case scsi::LocateDestination::filemark:
            // A logical file begins behind the filemark that ends the one before.
            block = target.object == 0 ? std::optional<std::uint64_t>(0) : map.blockOfFilemark(target.object - 1);
            block = block && target.object > 0 ? std::optional(*block + 1) : block;
            break;
        case scsi::LocateDestination::endOfData:
            block = map.endBlock();
            break;
        default:
            return check(sense::badCdbField());
    }
    auto moved = moveTo(drive, target.partition, block.value_or(map.endBlock()));
    if (!moved || block) {
        return moved;
    }
    scsi::Sense beyond = sense::endOfData(0);
    beyond.information.reset();
    return check(beyond);
}

/// The object before which, or behind which, spacing over `count` objects ends, and how it ends there.
Outcome spaceBlocks(DriveState& drive, std::int64_t count) {
    const BlockMap& map = drive.cartridge->map(drive.partition);
    const std::uint64_t here = drive.block;
    const std::uint64_t marks = map.filemarksBefore(here);
    if (count >= 0) {
        const std::uint64_t wanted = static_cast<std::uint64_t>(count);
        const auto mark = map.blockOfFilemark(marks);
        const std::uint64_t room = std::min(mark.value_or(map.endBlock()), map.endBlock()) - here;
        if (wanted <= room) {
            return moveTo(drive, drive.partition, here + wanted);
        }
        const auto left = count - static_cast<std::int64_t>(room);
        auto moved = moveTo(drive, drive.partition, mark ? *mark + 1 : map.endBlock());
        return moved ? check(mark ? sense::filemark(left) : sense::endOfData(left)) : moved;
    }
    const std::uint64_t wanted = static_cast<std::uint64_t>(-count);
    const auto mark = marks == 0 ? std::nullopt : map.blockOfFilemark(marks - 1);
    const std::uint64_t room = here - (mark ? *mark + 1 : 0);
    if (wanted <= room) {
        return moveTo(drive, drive.partition, here - wanted);
    }
    const auto left = static_cast<std::int64_t>(wanted - room);
    auto moved = moveTo(drive, drive.partition, mark.value_or(0));
    return moved ? check(mark ? sense::filemark(left) : sense::beginningOfPartition(left)) : moved;
}

Outcome spaceFilemarks(DriveState& drive, std::int64_t count) {
    const BlockMap& map = drive.cartridge->map(drive.partition);
    const std::uint64_t marks = map.filemarksBefore(drive.block);
    if (count == 0) {
        return good();
    }
    if (count > 0) {
        const std::uint64_t wanted = static_cast<std::uint64_t>(count);
        const std::uint64_t room = map.end().filemarks - marks;
        if (wanted <= room) {
            return moveTo(drive, drive.partition, *map.blockOfFilemark(marks + wanted - 1) + 1);
        }
        auto moved = moveTo(drive, drive.partition, map.endBlock());
        return moved ? check(sense::endOfData(static_cast<std::int64_t>(wanted - room))) : moved;
    }
    const std::uint64_t wanted = static_cast<std::uint64_t>(-count);
    if (wanted <= marks) {
        return moveTo(drive, drive.partition, *map.blockOfFilemark(marks - wanted));
    }
    auto moved = moveTo(drive, drive.partition, 0);
    return moved ? check(sense::beginningOfPartition(static_cast<std::int64_t>(wanted - marks))) : moved;
}

Outcome space(DriveState& drive, unsigned code, std::int64_t count) {
    // No partition has so many objects, and its negative can be expressed.
    constexpr std::int64_t most = std::int64_t{1} << 60U;
    const std::int64_t bounded = std::clamp(count, -most, most);
    switch (static_cast<scsi::SpaceOver>(code)) {
        case scsi::SpaceOver::blocks:
            return spaceBlocks(drive, bounded);
        case scsi::SpaceOver::filemarks:
            return spaceFilemarks(drive, bounded);
        case scsi::SpaceOver::endOfData:
            return moveTo(drive, drive.partition, drive.cartridge->map(drive.partition).endBlock());
    }
    return check(sense::badCdbField());
}

/// Of every wrap that holds data, the last object that begins in it.
std::vector<scsi::WrapEnd> wrapEnds(const DriveState& drive) {
    const Cartridge& cartridge = *drive.cartridge;
    const Media& media = mediaOf(cartridge.label().mediaType);
    const std::uint64_t perWrap = media.nativeBytes / media.wraps;
    constexpr std::uint64_t guard = 2;
    std::vector<scsi::WrapEnd> wraps;
    std::uint64_t first = 0;
    for (std::size_t i = 0; i < cartridge.partitions(); ++i) {
        const BlockMap& map = cartridge.map(i);
        const std::uint64_t size = (cartridge.partitionBytes(i) + perWrap - 1) / perWrap;
        // A damaged cartridge may claim that more was there than tape can be.
        const std::uint64_t used = std::min(size, (map.end().tapeBytes + perWrap - 1) / perWrap);
        for (std::uint64_t wrap = 0; wrap < used; ++wrap) {
            wraps.push_back({.wrap = static_cast<std::uint16_t>(first + wrap),
                             .partition = static_cast<std::uint16_t>(i),
                             .object = map.blockBehind((wrap + 1) * perWrap) - 1});
        }
        first += (size + 1) / 2 * 2 + guard;
    }
    return wraps;
}

}  // namespace

Outcome rewind(DriveState& drive, const scsi::Command& /*command*/) {
    if (auto flushed = drive.flush(); !flushed) {
        return fail(std::move(flushed));
    }
    drive.timing->rewind(drive.here());
    drive.partition = 0;
    drive.block = 0;
    return good();
}

Outcome locate10(DriveState& drive, const scsi::Command& command) {
    if (hasBit(command, 2)) {
        return check(sense::badCdbField());  // BT: addresses of the device's own are not known here
    }
    return locate(drive,
                  {.partition = hasBit(command, 1) ? std::to_integer<std::size_t>(command.cdb[8]) : drive.partition,
                   .object = readBig<std::uint32_t>(command.cdb, 3)});
}

Outcome locate16(DriveState& drive, const scsi::Command& command) {
    const auto destination =
        static_cast<scsi::LocateDestination>((std::to_integer<unsigned>(command.cdb[1]) >> 3U) & 0x07U);
    return locate(drive,
                  {.partition = hasBit(command, 1) ? std::to_integer<std::size_t>(command.cdb[3]) : drive.partition,
                   .destination = destination,
                   .object = readBig<std::uint64_t>(command.cdb, 4)});
}

Outcome space6(DriveState& drive, const scsi::Command& command) {
    const auto raw = readBig<std::uint32_t>(command.cdb, 2, 3);
    constexpr std::uint32_t sign = 0x80'0000;
    const std::int64_t count = static_cast<std::int64_t>(raw) - ((raw & sign) != 0 ? 0x100'0000 : 0);
    return space(drive, std::to_integer<unsigned>(command.cdb[1]) & 0x0FU, count);
}

Outcome space16(DriveState& drive, const scsi::Command& command) {
    return space(drive, std::to_integer<unsigned>(command.cdb[1]) & 0x0FU,
                 static_cast<std::int64_t>(readBig<std::uint64_t>(command.cdb, 4)));
}

Outcome readPosition(DriveState& drive, const scsi::Command& command) {
    const auto form = static_cast<scsi::PositionForm>(std::to_integer<unsigned>(command.cdb[1]) & 0x1FU);
    const std::size_t allocation = readBig<std::uint16_t>(command.cdb, 7);
    const BlockMap& map = drive.cartridge->map(drive.partition);
    const std::uint64_t total = drive.cartridge->partitionBytes(drive.partition);
    const std::uint64_t before = drive.here().bytes;
    const std::uint64_t buffered = drive.firstBuffered(drive.partition);
    const bool atEnd = drive.block == map.endBlock();
    const scsi::TapePosition position{
        .atBeginning = drive.block == 0,
        .atEndOfPartition = before >= total && atEnd,
        .pastProgrammableEarlyWarning = drive.isPastProgrammableEarlyWarning(before),
        .partition = static_cast<std::uint8_t>(drive.partition),
        .block = drive.block,
        .filemarks = map.filemarksBefore(drive.block),
        .bufferedObjects = atEnd ? map.endBlock() - buffered : 0,
        .bufferedBytes = atEnd ? map.end().tapeBytes - map.before(buffered).tapeBytes : 0};
    switch (form) {
        case scsi::PositionForm::shortForm:
        case scsi::PositionForm::longForm: {
            const Bytes data = scsi::encode(position, form);
            return allocation == 0 ? give(command, data, data.size()) : check(sense::badCdbField());
        }
        case scsi::PositionForm::extended:
            return give(command, scsi::encode(position, form), allocation);
    }
    return check(sense::badCdbField());
}

Outcome readEndOfWrapPosition(DriveState& drive, const scsi::Command& command) {
    constexpr std::byte qualifier{scsi::service::endOfWrapPosition};
    constexpr std::byte reportAll{0x02};
    if (command.cdb[2] != qualifier) {
        return check(sense::badCdbField());
    }
    const std::vector<scsi::WrapEnd> wraps = wrapEnds(drive);
    const std::size_t allocation = readBig<std::uint32_t>(command.cdb, 6);
    if ((command.cdb[3] & reportAll) != std::byte{0}) {
        return give(command, scsi::encodeWrapEnds(wraps), allocation);
    }
    const auto wrap = std::ranges::find(wraps, readBig<std::uint16_t>(command.cdb, 4), &scsi::WrapEnd::wrap);
    return wrap == wraps.end() ? check(sense::badCdbField())
                               : give(command, scsi::encodeWrapEnd(wrap->object), allocation);
}

}  // namespace capstan::virt::commands
