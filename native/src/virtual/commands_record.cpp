// Reading and writing: READ(6), WRITE(6), WRITE FILEMARKS(6), in variable-block mode.
#include <algorithm>

#include "scsi/pages/block_protection.hpp"
#include "virtual/alerts.hpp"
#include "virtual/commands.hpp"
#include "virtual/geometry.hpp"

namespace capstan::virt::commands {
namespace {

/// Where a partition ends and warns is counted in tape: records and their headers.
struct PartitionSpace {
    std::uint64_t used;
    std::uint64_t total;

    [[nodiscard]] bool holds(std::uint64_t bytes) const { return bytes <= total && used <= total - bytes; }
    [[nodiscard]] bool warnsAfter(std::uint64_t bytes) const { return used + bytes > total - earlyWarningBytes(total); }
};

PartitionSpace roomAt(const DriveState& drive) {
    return {.used = drive.here().bytes, .total = drive.cartridge->partitionBytes(drive.partition)};
}

/// After an object was taken: whether the end is near. The programmable warning is reported once on the way into its
/// zone.
Outcome taken(DriveState& drive, const PartitionSpace& room, std::uint64_t bytes, std::size_t transferred) {
    if (room.warnsAfter(bytes)) {
        return check(sense::earlyWarning(), transferred);
    }
    const bool past = drive.isPastProgrammableEarlyWarning(room.used + bytes);
    const bool news = past && !drive.reportedEarlyWarning;
    drive.reportedEarlyWarning = past;
    return news ? check(sense::programmableEarlyWarning(), transferred) : good(transferred);
}

Outcome unreadable(DriveState& drive) {
    ++drive.counters.hardReadErrors;
    drive.alert(alert::hardError);
    drive.alert(alert::media);
    drive.alert(alert::readFailure);
    return check(sense::unreadable());
}

/// What keeps a record from its reader though it is whole: it is reported before the tape passes it.
std::optional<scsi::Sense> keptFrom(const DriveState& drive, const BlockPlace& place) {
    using enum scsi::DecryptionMode;
    const scsi::DecryptionMode mode = drive.encryption.decryption;
    if (place.form == RecordForm::sealed && mode != decrypt && mode != mixed) {
        return sense::cannotDecrypt();
    }
    if (place.form != RecordForm::sealed && mode == decrypt) {
        return sense::notEncrypted();
    }
    return std::nullopt;
}

Outcome readRecord(DriveState& drive, MutableBytes room, const BlockPlace& place, bool suppressShort) {
    const std::size_t guard = drive.modes.protection.reads ? scsi::protectionBytes : 0;
    const std::size_t length = place.length + guard;
    const std::size_t bytes = std::min(room.size(), length);
    Bytes aside;  // the check goes over the whole record, whatever the room
    MutableBytes record = room.first(std::min<std::size_t>(room.size(), place.length));
    if (guard > 0) {
        aside.resize(length);
        record = MutableBytes(aside).first(place.length);
    }
    drive.timing->read(drive.here(), place.length);
    auto back = drive.cartridge->read(drive.partition, drive.block, record, drive.key());
    if (!back) {
        return fail(std::move(back));
    }
    switch (back->found) {
        case TapePartition::ReadCondition::keyMissing:
            return check(sense::cannotDecrypt());
        case TapePartition::ReadCondition::otherKey:
            return check(sense::otherKey());
        case TapePartition::ReadCondition::damaged:
            ++drive.block;
            return unreadable(drive);
        case TapePartition::ReadCondition::whole:
            break;
    }
    ++drive.block;
    drive.counters.bytesRead += place.length;
    if (guard > 0) {
        scsi::protect(aside);
        copyBytes(ByteView(aside).first(bytes), room);
    }
    const auto residue = static_cast<std::int64_t>(room.size()) - static_cast<std::int64_t>(length);
    // SSC-5, READ(6): with block length 0, SILI hides both records that are too short and too long.
    if (residue == 0 || suppressShort) {
        return good(bytes);
    }
    return check(sense::wrongLength(residue), bytes);
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
    if (auto flushed = drive.flush(); !flushed) {
        return fail(std::move(flushed));
    }
    const BlockMap& map = drive.cartridge->map(drive.partition);
    if (drive.block >= map.endBlock()) {
        return check(sense::endOfData(length));
    }
    const BlockPlace place = map.at(drive.block);
    switch (place.kind) {
        case RecordKind::filemark:
            ++drive.block;
            return check(sense::filemark(length));
        case RecordKind::lost:
            ++drive.block;
            return unreadable(drive);
        case RecordKind::record:
            break;
    }
    if (const auto kept = keptFrom(drive, place)) {
        return check(*kept);
    }
    return readRecord(drive, command.in.first(length), place, hasBit(command, 1));
}

Outcome write6(DriveState& drive, const scsi::Command& command) {
    const auto length = readBig<std::uint32_t>(command.cdb, 2, 3);
    const std::size_t guard = drive.modes.protection.writes ? scsi::protectionBytes : 0;
    const bool possible =
        length == 0 || (length >= drive.model.recordBytesMin + guard && length <= drive.model.recordBytesMax + guard);
    if (hasBit(command, 0) || command.out.size() != length || !possible) {
        return check(sense::badCdbField());
    }
    if (!drive.writable()) {
        return refuseToWrite(drive);
    }
    if (length == 0) {
        return good();
    }
    if (drive.isSealedAgainst(drive.block)) {
        drive.alert(alert::wormOverwrite);
        return check(sense::writeOnce());
    }
    if (drive.isLockedToAnotherKey()) {
        return check(sense::otherKeyInstance());
    }
    ByteView record = command.out.first(length - guard);
    if (guard > 0 && !scsi::isIntact(command.out)) {
        return check(sense::guardFailed());
    }
    if (drive.injected.shortRecord) {
        record = record.first(std::min<std::size_t>(record.size(), *drive.injected.shortRecord));
    }
    const PartitionSpace room = roomAt(drive);
    const std::uint64_t bytes = recordHeaderBytes + record.size();
    if (!room.holds(bytes)) {
        return check(sense::overflow(length));
    }
    drive.timing->write(drive.here(), record.size());
    const bool encrypts = drive.encryption.encryption == scsi::EncryptionMode::encrypt;
    if (auto written = drive.cartridge->write(drive.partition, drive.block, record, encrypts ? drive.key() : nullptr);
        !written) {
        return fail(std::move(written));
    }
    ++drive.block;
    drive.counters.bytesWritten += record.size();
    return taken(drive, room, bytes, length);
}

Outcome writeFilemarks6(DriveState& drive, const scsi::Command& command) {
    const bool immediate = hasBit(command, 0);
    const auto asked = readBig<std::uint32_t>(command.cdb, 2, 3);
    if (hasBit(command, 1)) {
        return check(sense::badCdbField());  // setmarks are obsolete
    }
    if (asked > 0 && !drive.writable()) {
        return refuseToWrite(drive);
    }
    if (asked > 0 && drive.isSealedAgainst(drive.block)) {
        drive.alert(alert::wormOverwrite);
        return check(sense::writeOnce());
    }
    if (asked > 0 && drive.isLockedToAnotherKey()) {
        return check(sense::otherKeyInstance());
    }
    const std::uint32_t count = asked - (drive.injected.dropsFilemark && asked > 0 ? 1 : 0);
    const PartitionSpace room = roomAt(drive);
    const std::uint64_t bytes = std::uint64_t{count} * recordHeaderBytes;
    if (count > 0) {
        if (!room.holds(bytes)) {
            return check(sense::overflow(count));
        }
        drive.timing->write(drive.here(), 0);
        if (auto written = drive.cartridge->writeFilemarks(drive.partition, drive.block, count); !written) {
            return fail(std::move(written));
        }
        drive.block += count;
    }
    if (!immediate) {
        if (auto flushed = drive.flush(); !flushed) {
            return fail(std::move(flushed));
        }
    }
    return count > 0 ? taken(drive, room, bytes, 0) : good();
}

}  // namespace capstan::virt::commands
