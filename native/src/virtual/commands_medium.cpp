// The cartridge as a whole: LOAD UNLOAD, PREVENT ALLOW, FORMAT MEDIUM.
#include <algorithm>

#include "scsi/cdb.hpp"
#include "virtual/commands.hpp"

namespace capstan::virt::commands {
namespace {

bool readable(const DriveState& drive) {
    const MediaType type = drive.cartridge->label().mediaType;
    const auto has = [&](const std::vector<MediaType>& types) { return std::ranges::find(types, type) != types.end(); };
    return has(drive.model.writes) || has(drive.model.reads);
}

Outcome load(DriveState& drive) {
    if (!drive.cartridge) {
        return check(sense::noCartridge());
    }
    drive.partition = 0;
    drive.block = 0;
    if (drive.loaded) {
        auto flushed = drive.cartridge->flush();  // as any motion
        return flushed ? good() : fail(std::move(flushed));
    }
    if (!readable(drive)) {
        return check(sense::incompatible());
    }
    if (auto loaded = drive.cartridge->load(); !loaded) {
        return fail(std::move(loaded));
    }
    drive.loaded = true;
    drive.compression = true;
    drive.partitionRequest.reset();
    drive.attentions.push_back(sense::mediumChanged());
    return good();
}

Outcome unload(DriveState& drive) {
    if (!drive.cartridge) {
        return check(sense::noCartridge());
    }
    if (!drive.loaded) {
        return good();
    }
    if (drive.removalPrevented) {
        return check(sense::removalPrevented());
    }
    // On failure it stays loaded: what was not flushed is not given up.
    if (auto unloaded = drive.cartridge->unload(); !unloaded) {
        return fail(std::move(unloaded));
    }
    drive.loaded = false;
    return good();
}

}  // namespace

Outcome loadUnload(DriveState& drive, const scsi::Command& command) {
    const auto wanted = std::to_integer<unsigned>(command.cdb[4]);
    constexpr unsigned loadBit = 0x01;
    constexpr unsigned holdAndEndOfTape = 0x0C;
    if ((wanted & holdAndEndOfTape) != 0) {
        return check(sense::badCdbField());
    }
    return (wanted & loadBit) != 0 ? load(drive) : unload(drive);
}

Outcome preventAllow(DriveState& drive, const scsi::Command& command) {
    drive.removalPrevented = (command.cdb[4] & std::byte{0x01}) != std::byte{0};
    return good();
}

Outcome formatMedium(DriveState& drive, const scsi::Command& command) {
    const auto format = std::to_integer<std::uint8_t>(command.cdb[2]) & 0x0FU;
    if (format > static_cast<unsigned>(scsi::Format::singleThenPartitions)) {
        return check(sense::badCdbField());
    }
    if (!drive.writable()) {
        return check(sense::writeProtected());
    }
    if (drive.partition != 0 || drive.block != 0) {
        return check(sense::positionPastBeginning());
    }
    std::vector<std::uint64_t> sizes{drive.cartridge->label().capacityBytes};
    if (format != static_cast<unsigned>(scsi::Format::single) && drive.partitionRequest) {
        sizes.assign(drive.partitionRequest->begin(), drive.partitionRequest->end());
    }
    auto formatted = drive.cartridge->format(sizes);
    return formatted ? good() : fail(std::move(formatted));
}

}  // namespace capstan::virt::commands
