// Moving, and saying where: REWIND, LOCATE(16), READ POSITION. Every motion first empties the buffer, as on metal.
#include <algorithm>

#include "scsi/cdb.hpp"
#include "virtual/commands.hpp"

namespace capstan::virt::commands {

Outcome rewind(DriveState& drive, const scsi::Command& /*command*/) {
    if (auto flushed = drive.cartridge->flush(); !flushed) {
        return fail(std::move(flushed));
    }
    drive.partition = 0;
    drive.block = 0;
    return good();
}

Outcome locate16(DriveState& drive, const scsi::Command& command) {
    const auto destination = static_cast<scsi::Destination>((std::to_integer<unsigned>(command.cdb[1]) >> 3U) & 0x07U);
    const bool changesPartition = (command.cdb[1] & std::byte{0x02}) != std::byte{0};
    const std::size_t partition = changesPartition ? std::to_integer<std::size_t>(command.cdb[3]) : drive.partition;
    const auto object = readBig<std::uint64_t>(command.cdb, 4);
    if ((destination != scsi::Destination::object && destination != scsi::Destination::endOfData) ||
        partition >= drive.cartridge->partitions()) {
        return check(sense::badCdbField());
    }
    if (auto flushed = drive.cartridge->flush(); !flushed) {
        return fail(std::move(flushed));
    }
    const std::uint64_t end = drive.cartridge->map(partition).endBlock();
    drive.partition = partition;
    drive.block = destination == scsi::Destination::endOfData ? end : std::min(object, end);
    if (destination == scsi::Destination::object && object > end) {
        scsi::Sense beyond = sense::endOfData(0);
        beyond.information.reset();
        return check(beyond);
    }
    return good();
}

Outcome readPosition(DriveState& drive, const scsi::Command& command) {
    constexpr std::byte longForm{0x06};
    if ((command.cdb[1] & std::byte{0x1F}) != longForm || readBig<std::uint16_t>(command.cdb, 7) != 0) {
        return check(sense::badCdbField());
    }
    const BlockMap& map = drive.cartridge->map(drive.partition);
    std::array<std::byte, scsi::longPositionBytes> data{};
    const bool full = map.endOffset() >= drive.cartridge->partitionBytes(drive.partition);
    const bool atEnd = full && drive.block == map.endBlock();
    data[0] = static_cast<std::byte>((drive.block == 0 ? 0x80U : 0U) | (atEnd ? 0x40U : 0U));
    writeBig(data, 4, static_cast<std::uint32_t>(drive.partition));
    writeBig(data, 8, drive.block);
    writeBig(data, 16, map.filemarksBefore(drive.block));
    return give(command, data, data.size());
}

}  // namespace capstan::virt::commands
