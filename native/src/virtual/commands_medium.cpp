// The cartridge as a whole: LOAD UNLOAD, PREVENT ALLOW, FORMAT MEDIUM, ERASE.
#include <functional>

#include "virtual/alerts.hpp"
#include "virtual/commands.hpp"

namespace capstan::virt::commands {
namespace {

/// Those that speak of a cartridge go with it.
constexpr scsi::TapeAlertFlags cartridgesAlerts =
    scsi::tapeAlertFlag(alert::mediaLife) | scsi::tapeAlertFlag(alert::nearingMediaLife) |
    scsi::tapeAlertFlag(alert::cleaningCartridge) | scsi::tapeAlertFlag(alert::expiredCleaning) |
    scsi::tapeAlertFlag(alert::wormOverwrite) | 0x3FU | scsi::tapeAlertFlag(9);

/// A cleaning cartridge is never ready: the drive uses it and says so.
Outcome clean(DriveState& drive) {
    CartridgeLabel label = drive.cartridge->label();
    if (label.cleaningsLeft == 0) {
        drive.alert(alert::expiredCleaning);
        return check(sense::cleaningFailed());
    }
    label.cleaningsLeft -= 1;
    if (auto replaced = drive.cartridge->replaceLabel(std::move(label)); !replaced) {
        return fail(std::move(replaced));
    }
    drive.timing->spend(Cause::upkeep, drive.model.cleaning);
    drive.needsCleaning = false;
    ++drive.cleanings;
    drive.clearAlerts(scsi::tapeAlertFlag(alert::cleanNow));
    drive.alert(alert::cleaningCartridge);
    return check(sense::cleaningCartridge());
}

/// How long the calibration takes is the cartridge's own: the same each time for the same one.
Seconds optimisationTime(const DriveState& drive) {
    const auto share = static_cast<double>(std::hash<std::string>()(drive.cartridge->label().serial) % 1000) / 1000.0;
    return drive.model.optimisationLeast + share * (drive.model.optimisationMost - drive.model.optimisationLeast);
}

/// A drive calibrates cartridges of its own generation, once; when it shall return at once it does so behind the
/// answer.
Result<void> optimise(DriveState& drive, bool immediate) {
    const CartridgeLabel& label = drive.cartridge->label();
    const bool own = !drive.model.writes.empty() && mediaOf(label.mediaType).format == drive.model.writes.front();
    if (!label.awaitsOptimisation || !drive.model.mediaOptimisation || !own || !drive.cartridge->writable()) {
        return {};
    }
    if (immediate) {
        drive.optimising = true;
        drive.optimisedAt = drive.timing->begin(Cause::upkeep, optimisationTime(drive));
        constexpr unsigned looks = 3;
        drive.becomingReady += looks;
        return {};
    }
    drive.timing->spend(Cause::upkeep, optimisationTime(drive));
    return drive.finishOptimisation();
}

Outcome load(DriveState& drive, bool immediate) {
    if (!drive.cartridge) {
        return check(sense::noCartridge());
    }
    if (drive.cartridge->label().mediaType == MediaType::cleaning) {
        return clean(drive);
    }
    if (drive.loaded) {
        if (auto flushed = drive.flush(); !flushed) {  // as any motion
            return fail(std::move(flushed));
        }
        drive.timing->rewind(drive.here());
        drive.partition = 0;
        drive.block = 0;
        return good();
    }
    if (!drive.model.canRead(drive.cartridge->label().mediaType)) {
        return check(sense::incompatible());
    }
    if (auto loaded = drive.cartridge->load(); !loaded) {
        return fail(std::move(loaded));
    }
    drive.timing->load(drive.layout());
    drive.loaded = true;
    drive.partition = 0;
    drive.block = 0;
    drive.reportedEarlyWarning = false;
    drive.modes.compression = true;
    drive.modes.softwareWriteProtect = false;
    drive.partitionRequest.reset();
    drive.accessOrder.clear();
    drive.counters = {};
    ++drive.loads;
    if (drive.cartridge->label().endOfLife) {
        drive.alert(alert::mediaLife);
        drive.alert(alert::nearingMediaLife);
    }
    drive.attentions.push_back(sense::mediumChanged());
    if (auto optimised = optimise(drive, immediate); !optimised) {
        return fail(std::move(optimised));
    }
    drive.becomingReady += immediate ? 1 : 0;
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
    if (drive.optimising) {
        return check(sense::becomingReady());  // it must not be interrupted
    }
    // On failure it stays loaded: what was not flushed is not given up.
    if (auto flushed = drive.flush(); !flushed) {
        return fail(std::move(flushed));
    }
    if (!drive.injected.liesFlushed) {
        if (auto unloaded = drive.cartridge->unload(); !unloaded) {
            return fail(std::move(unloaded));
        }
    }
    drive.timing->unload(drive.here());
    drive.loaded = false;
    drive.becomingReady = 0;
    drive.clearAlerts(cartridgesAlerts);
    if (drive.encryption.clearOnUnload && drive.encryption.key) {
        drive.encryption = {};
        ++drive.keyInstance;
    }
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
    return (wanted & loadBit) != 0 ? load(drive, hasBit(command, 0)) : unload(drive);
}

Outcome preventAllow(DriveState& drive, const scsi::Command& command) {
    drive.removalPrevented = (command.cdb[4] & std::byte{0x01}) != std::byte{0};
    return good();
}

Outcome formatMedium(DriveState& drive, const scsi::Command& command) {
    const auto format = std::to_integer<std::uint8_t>(command.cdb[2]) & 0x0FU;
    if (format > static_cast<unsigned>(scsi::FormatMode::singleThenPartitions)) {
        return check(sense::badCdbField());
    }
    if (!drive.writable()) {
        return refuseToWrite(drive);
    }
    if (drive.partition != 0 || drive.block != 0) {
        return check(sense::positionPastBeginning());
    }
    for (std::size_t i = 0; drive.isWorm() && i < drive.cartridge->partitions(); ++i) {
        if (drive.cartridge->map(i).endBlock() > 0) {
            drive.alert(alert::wormOverwrite);
            return check(sense::writeOnce());
        }
    }
    std::vector<std::uint64_t> sizes{drive.cartridge->label().capacityBytes};
    if (format != static_cast<unsigned>(scsi::FormatMode::single) && drive.partitionRequest) {
        sizes.assign(drive.partitionRequest->begin(), drive.partitionRequest->end());
    }
    if (auto formatted = drive.cartridge->format(sizes); !formatted) {
        return fail(std::move(formatted));
    }
    drive.timing->format(drive.layout());
    drive.reportedEarlyWarning = false;
    return good();
}

Outcome erase6(DriveState& drive, const scsi::Command& command) {
    if (!drive.writable()) {
        return refuseToWrite(drive);
    }
    if (drive.isSealedAgainst(drive.block)) {
        drive.alert(alert::wormOverwrite);
        return check(sense::writeOnce());
    }
    // Before what follows is gone, what precedes must be there.
    if (auto flushed = drive.flush(); !flushed) {
        return fail(std::move(flushed));
    }
    if (hasBit(command, 0)) {  // LONG
        drive.timing->erase(drive.here(), {.partition = static_cast<std::uint8_t>(drive.partition),
                                           .bytes = drive.cartridge->partitionBytes(drive.partition)});
    }
    auto erased = drive.cartridge->erase(drive.partition, drive.block);
    return erased ? good() : fail(std::move(erased));
}

}  // namespace capstan::virt::commands
