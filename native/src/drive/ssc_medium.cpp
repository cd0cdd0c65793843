// Verbs on the cartridge as a whole: load, unload, erase, partitions.
#include <algorithm>
#include <numeric>
#include <utility>

#include "drive/ssc_drive.hpp"
#include "drive/timeouts.hpp"
#include "scsi/sense_table.hpp"

namespace capstan::drive {
namespace {

constexpr std::uint8_t gigabytes = 9;

/// In 10^units bytes: a gigabyte, as all LTFS programs ask for and an LTO drive rounds up to two wraps. Nothing relies
/// on the rounding: in smaller units it is as many of them, and of a cartridge as small as only emulations have, a
/// twentieth.
std::uint16_t indexPartitionSize(const scsi::PartitionPage& now, std::uint8_t units) {
    std::uint64_t gigabyte = 1;
    for (unsigned power = units; power < gigabytes; ++power) {
        gigabyte *= 10;
    }
    const std::uint64_t whole =
        now.powersOfTen ? std::accumulate(now.sizes.begin(), now.sizes.end(), std::uint64_t{0}) : 0;
    const std::uint64_t largest = scsi::PartitionPage::theRest - 1;
    // A drive that does not say how large the cartridge is bounds nothing.
    const std::uint64_t most = whole == 0 ? largest : std::max<std::uint64_t>(1, whole / 20);
    return static_cast<std::uint16_t>(std::min({gigabyte, most, largest}));
}

bool isBecomingReady(const scsi::Sense& sense) {
    return sense.key == scsi::SenseKey::notReady && sense.asc == 0x04 && sense.ascq == 0x01;
}

}  // namespace

Result<void> SscDrive::load(const std::stop_token& stop, const StepListener& onStep) {
    disengage();
    keyConfirmed_ = false;
    // A command that waits for the end would hide for up to two hours what the drive does.
    const auto cdb = scsi::load(true, static_cast<bool>(onStep));
    auto reply = insist("load", {.cdb = cdb, .timeout = timeout::load});
    if (!reply) {
        return fail(std::move(reply));
    }
    if (reply->sense && scsi::isFailure(*reply->sense) && !isBecomingReady(*reply->sense)) {
        return std::unexpected(errorOf(*reply->sense, "load"));
    }
    // The cartridge that was asked for announces itself as a change of medium, which is consumed on the way.
    auto ready = awaitReady(stop, timeout::load, std::chrono::milliseconds(500), onStep);
    if (!ready) {
        return fail(std::move(ready));
    }
    if (*ready != Readiness::ready) {
        return fail(Code::driveEmpty, "load: the cartridge did not become ready");
    }
    // A drive that was reset meanwhile has forgotten the protection.
    return protected_ ? protectBlocks(true) : Result<void>();
}

Result<void> SscDrive::unload() {
    const auto cdb = scsi::load(false);
    auto reply = insist("unload", {.cdb = cdb, .timeout = timeout::load});
    // What was written and not flushed may have been lost on the way out: that is said, whatever else went well.
    const auto late = std::exchange(lateError_, std::nullopt);
    disengage();
    if (!reply) {
        return fail(std::move(reply));
    }
    if (reply->sense && scsi::isFailure(*reply->sense)) {
        return std::unexpected(errorOf(*reply->sense, "unload"));
    }
    // The key was set to go with the cartridge; it is cleared for a drive that does not keep to that.
    auto cleared = dropKey();
    return late ? std::unexpected(*late) : cleared;
}

Result<void> SscDrive::preventRemoval(bool prevent) {
    const auto cdb = scsi::preventRemoval(prevent);
    auto reply = run("prevent removal", {.cdb = cdb, .timeout = timeout::quick});
    return reply ? Result<void>() : fail(std::move(reply));
}

Result<void> SscDrive::erase(scsi::EraseLength length) {
    if (auto mine = ensureMark(); !mine) {
        return mine;
    }
    const auto cdb = scsi::erase(length);
    const auto limit = length == scsi::EraseLength::longErase ? timeout::longErase : timeout::shortErase;
    auto reply = run("erase", {.cdb = cdb, .timeout = limit});
    return reply ? Result<void>() : fail(std::move(reply));
}

Result<void> SscDrive::formatTwoPartitions() {
    // FORMAT MEDIUM is taken only at the beginning of partition 0.
    if (auto there = locate({}); !there) {
        return there;
    }
    auto sensed = modePage(scsi::mode_page::partitions);
    if (!sensed) {
        return fail(std::move(sensed));
    }
    const auto modes = scsi::parseModes(scsi::ModeForm::ten, *sensed);
    const auto now = scsi::parsePartitionPage(modes->pages.back());
    if (!now || now->maximumAdditional == 0) {
        return fail(Code::mediumIncompatible, "this cartridge cannot have two partitions in this drive");
    }
    // In the units that the drive itself uses, where it counts in bytes; all the rest is for the data.
    const std::uint8_t units = now->powersOfTen ? now->units : gigabytes;
    const scsi::PartitionPage wanted{.maximumAdditional = 0,
                                     .additional = 1,
                                     .initiatorDefined = true,
                                     .units = units,
                                     .recognition = 0,
                                     .sizes = {indexPartitionSize(*now, units), scsi::PartitionPage::theRest}};
    if (auto set = setModes(scsi::encodeModes(scsi::ModeForm::ten, scsi::ModeUse::select, {}, {scsi::encode(wanted)}));
        !set) {
        return set;
    }
    if (auto mine = ensureMark(); !mine) {
        return mine;
    }
    const auto cdb = scsi::formatMedium(scsi::FormatMode::partitions);
    auto reply = run("format medium", {.cdb = cdb, .timeout = timeout::format});
    place_.reset();
    return reply ? Result<void>() : fail(std::move(reply));
}

}  // namespace capstan::drive
