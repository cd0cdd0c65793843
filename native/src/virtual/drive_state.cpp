#include "virtual/drive_state.hpp"

#include <algorithm>

#include "virtual/geometry.hpp"

namespace capstan::virt {

bool DriveState::writable() const {
    return cartridge->writable() && !modes.softwareWriteProtect && model.canWrite(cartridge->label().mediaType);
}

bool DriveState::isSealedAgainst(std::uint64_t at) const {
    return isWorm() && at < cartridge->map(partition).endBlock();
}

bool DriveState::isPastProgrammableEarlyWarning(std::uint64_t tapeBytes) const {
    constexpr std::uint64_t megabyte = 1'000'000;
    const std::uint64_t total = cartridge->partitionBytes(partition);
    const std::uint64_t zone = earlyWarningBytes(total) + modes.programmableEarlyWarningMegabytes * megabyte;
    return modes.programmableEarlyWarningMegabytes > 0 && tapeBytes + zone > total;
}

TapePlace DriveState::placeOf(std::size_t inPartition, std::uint64_t at) const {
    return {.partition = static_cast<std::uint8_t>(inPartition),
            .bytes = cartridge->map(inPartition).before(at).tapeBytes};
}

MediumLayout DriveState::layout() const {
    return {.mediaType = cartridge->label().mediaType, .partitionBytes = cartridge->label().partitionBytes};
}

void DriveState::alert(unsigned flag) {
    alertsChanged = alertsChanged || (alerts & scsi::tapeAlertFlag(flag)) == 0;
    alerts |= scsi::tapeAlertFlag(flag);
}

void DriveState::clearAlerts(scsi::TapeAlertFlags flags) {
    alertsChanged = alertsChanged || (alerts & flags) != 0;
    alerts &= ~flags;
}

Result<void> DriveState::flush() {
    if (injected.liesFlushed) {
        return {};
    }
    timing->flush();
    return cartridge->flush();
}

std::uint64_t DriveState::firstBuffered(std::size_t inPartition) const {
    const BlockMap& map = cartridge->map(inPartition);
    const std::uint64_t flushed = cartridge->flushedBlock(inPartition);
    const std::uint64_t tape = map.end().tapeBytes;
    // The clock counts what hosts sent; on tape each object has a header besides.
    const std::uint64_t headers = (map.endBlock() - flushed) * recordHeaderBytes;
    const std::uint64_t held = std::min({tape, model.bufferBytes, timing->buffered() + headers});
    return std::max(flushed, map.blockBehind(tape - held));
}

Result<void> DriveState::loseBuffer(std::optional<std::uint64_t> chance) {
    if (!cartridge) {
        return {};
    }
    std::array<std::uint64_t, 2> left{};
    for (std::size_t i = 0; i < cartridge->partitions(); ++i) {
        left[i] = firstBuffered(i);
        if (chance) {
            // Objects go to tape in the order in which they came: some of the first ones are there.
            left[i] += *chance % (cartridge->map(i).endBlock() - left[i] + 1);
        }
    }
    timing->loseBuffer();
    return cartridge->lose(left);
}

void DriveState::clampPosition() {
    if (loaded) {
        block = std::min(block, cartridge->map(partition).endBlock());
    }
}

Result<void> DriveState::finishOptimisation() {
    optimising = false;
    CartridgeLabel label = cartridge->label();
    label.awaitsOptimisation = false;
    return cartridge->replaceLabel(std::move(label));
}

void DriveState::loseKey() {
    ++keyInstance;
    encryption = {.lockedTo = encryption.lockedTo};
}

void DriveState::forget() {
    removalPrevented = false;
    partition = 0;
    block = 0;
    reportedEarlyWarning = false;
    modes = {};
    partitionRequest.reset();
    if (encryption.key) {
        ++keyInstance;
    }
    encryption = {};
    accessOrder.clear();
    attentions.clear();
    attentions.push_back(sense::powerOn());
}

Outcome good(std::size_t transferred) {
    return scsi::Reply{.status = scsi::Status::good, .sense = std::nullopt, .transferred = transferred};
}

Outcome check(const scsi::Sense& sense, std::size_t transferred) {
    return scsi::Reply{.status = scsi::Status::checkCondition, .sense = sense, .transferred = transferred};
}

Outcome refuseToWrite(DriveState& drive) {
    constexpr unsigned writeProtect = 9;
    drive.alert(writeProtect);
    return check(drive.modes.softwareWriteProtect ? sense::softwareWriteProtected() : sense::writeProtected());
}

Outcome give(const scsi::Command& command, ByteView data, std::size_t allocation) {
    const std::size_t bytes = std::min({data.size(), allocation, command.in.size()});
    copyBytes(data.first(bytes), command.in);
    return good(bytes);
}

namespace sense {

// SSC-5, READ and WRITE: the residue in INFORMATION is requested minus actual.

Sense endOfData(std::int64_t residue) {
    Sense sense = of(SenseKey::blankCheck, 0x00, 0x05);
    sense.information = residue;
    return sense;
}

Sense beginningOfPartition(std::int64_t residue) {
    Sense sense = of(SenseKey::none, 0x00, 0x04);
    sense.endOfMedium = true;
    sense.information = residue;
    return sense;
}

Sense programmableEarlyWarning() {
    Sense sense = of(SenseKey::none, 0x00, 0x07);
    sense.endOfMedium = true;
    sense.information = 0;
    return sense;
}

Sense filemark(std::int64_t residue) {
    Sense sense = of(SenseKey::none, 0x00, 0x01);
    sense.filemark = true;
    sense.information = residue;
    return sense;
}

Sense wrongLength(std::int64_t residue) {
    Sense sense = of(SenseKey::none, 0x00, 0x00);
    sense.illegalLength = true;
    sense.information = residue;
    return sense;
}

Sense earlyWarning() {
    Sense sense = of(SenseKey::none, 0x00, 0x02);
    sense.endOfMedium = true;
    sense.information = 0;
    return sense;
}

Sense overflow(std::int64_t residue) {
    Sense sense = of(SenseKey::volumeOverflow, 0x00, 0x02);
    sense.endOfMedium = true;
    sense.information = residue;
    return sense;
}

}  // namespace sense

}  // namespace capstan::virt
