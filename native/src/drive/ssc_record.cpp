// Verbs that read and write what is on the tape. A command that moved less than asked says so in its outcome. With
// logical block protection each transfer is four bytes longer than its record; nobody above sees them.
#include <algorithm>
#include <utility>

#include "drive/ssc_drive.hpp"
#include "drive/timeouts.hpp"
#include "scsi/pages/block_protection.hpp"
#include "scsi/sense_table.hpp"

namespace capstan::drive {
namespace {

constexpr std::size_t maxTransferField = 0xFF'FFFF;  // TRANSFER LENGTH is three bytes

bool isEndOfData(const scsi::Sense& sense) {
    constexpr std::uint8_t endOfMarks = 0x00;
    // 00/05, or the end of a partition that was written to its very end (SSC-5, READ(6)).
    return (sense.key == scsi::SenseKey::blankCheck && sense.asc == endOfMarks) ||
           (sense.key == scsi::SenseKey::medium && sense.endOfMedium && sense.asc == endOfMarks && sense.ascq == 0x02);
}

/// The largest block size, a power of two, that such a transfer holds.
std::size_t fittingBlock(std::size_t room) {
    std::size_t block = 1;
    while (block * 2 <= room) {
        block *= 2;
    }
    return block;
}

}  // namespace

std::size_t SscDrive::roomForRecords() const {
    const std::size_t room = std::min(maxTransferField, transport_->maxTransferBytes());
    return protected_ ? room - scsi::protectionBytes : room;
}

Result<ReadOutcome> SscDrive::judgeRead(const scsi::Reply& reply, std::size_t room) const {
    if (!reply.sense) {
        return ReadOutcome{.end = ReadEnd::record, .bytes = room, .recordBytes = room};
    }
    const scsi::Sense& sense = *reply.sense;
    if (isEndOfData(sense)) {
        return ReadOutcome{.end = ReadEnd::endOfData};
    }
    if (scsi::isFailure(sense)) {
        return std::unexpected(errorOf(sense, "read"));
    }
    if (sense.filemark) {
        return ReadOutcome{.end = ReadEnd::filemark};
    }
    if (!sense.illegalLength) {
        return ReadOutcome{.end = ReadEnd::record, .bytes = room, .recordBytes = room};
    }
    // The residue is requested minus actual: negative when the record is longer than the room.
    const std::int64_t actual = static_cast<std::int64_t>(room) - sense.information.value_or(0);
    if (!sense.information || actual < 0) {
        return fail(Code::driveFault, "read: illegal length without its residue");
    }
    const auto recordBytes = static_cast<std::size_t>(actual);
    return ReadOutcome{.end = ReadEnd::record, .bytes = std::min(recordBytes, room), .recordBytes = recordBytes};
}

Result<ReadOutcome> SscDrive::read(MutableBytes buffer) {
    if (buffer.empty()) {
        return fail(Code::invalidArgument, "read: no room");
    }
    const std::size_t room = std::min(buffer.size(), roomForRecords());
    if (protected_) {
        scratch_.resize(room + scsi::protectionBytes);
    }
    const MutableBytes transfer = protected_ ? MutableBytes(scratch_) : buffer.first(room);
    const auto cdb = scsi::read(static_cast<std::uint32_t>(transfer.size()));
    auto reply = attemptWithKey("read", {.cdb = cdb, .in = transfer, .timeout = timeout::record}, KeyNeed::reading);
    if (!reply) {
        return fail(std::move(reply));
    }
    auto outcome = judgeRead(*reply, transfer.size());
    if (!outcome) {
        place_.reset();
        return outcome;
    }
    if (place_ && outcome->end != ReadEnd::endOfData) {
        ++place_->block;
    }
    if (!protected_ || outcome->end != ReadEnd::record) {
        return outcome;
    }
    // A record that is longer than the room comes without its check: the length is all that is wanted of it.
    const bool whole = outcome->recordBytes <= transfer.size();
    if (whole && !scsi::isIntact(transfer.first(outcome->bytes))) {
        return fail(Code::driveDataCorrupted, "read: a record does not fit its CRC");
    }
    outcome->recordBytes -= std::min(outcome->recordBytes, scsi::protectionBytes);
    outcome->bytes = std::min(outcome->recordBytes, room);
    copyBytes(transfer.first(outcome->bytes), buffer);
    return outcome;
}

Result<WriteOutcome> SscDrive::judgeWrite(Result<scsi::Reply> reply, std::string_view what, std::uint64_t objects) {
    if (!reply) {
        place_.reset();
        return fail(std::move(reply));
    }
    const bool failed = reply->sense && scsi::isFailure(*reply->sense);
    // Early warning with a residue: the drive stopped short of the end of the medium.
    const bool stopped = reply->sense && reply->sense->endOfMedium && reply->sense->information.value_or(0) > 0;
    if (failed || stopped) {
        place_.reset();
        return failed ? std::unexpected(errorOf(*reply->sense, what))
                      : fail(Code::mediumFull, std::string(what) + ": not taken at the end of the partition");
    }
    if (objects > 0 && !std::exchange(buffered_, true)) {
        bufferedFrom_ = place_;
    }
    if (place_) {
        place_->block += objects;
    }
    const bool warned = reply->sense && reply->sense->endOfMedium;
    return WriteOutcome{.earlyWarning = warned,
                        .programmable = warned && reply->sense->asc == 0x00 && reply->sense->ascq == 0x07};
}

Result<WriteOutcome> SscDrive::write(ByteView record) {
    if (record.size() > roomForRecords()) {
        return fail(Code::driveBlockTooLarge, "write: a record of " + std::to_string(record.size()) +
                                                  " bytes; the largest block size that fits is " +
                                                  std::to_string(fittingBlock(roomForRecords())));
    }
    if (record.empty()) {
        return fail(Code::invalidArgument, "write: a record of 0 bytes");
    }
    if (auto mine = ensureMark(); !mine) {
        return fail(std::move(mine));
    }
    ByteView transfer = record;
    if (protected_) {
        scratch_.resize(record.size() + scsi::protectionBytes);
        copyBytes(record, scratch_);
        scsi::protect(scratch_);
        transfer = scratch_;
    }
    const auto cdb = scsi::write(static_cast<std::uint32_t>(transfer.size()));
    return judgeWrite(
        attemptWithKey("write", {.cdb = cdb, .out = transfer, .timeout = timeout::record}, KeyNeed::writing), "write",
        1);
}

Result<WriteOutcome> SscDrive::writeFilemarks(std::uint32_t count, Flush flush) {
    if (count > maxTransferField) {
        return fail(Code::invalidArgument, "write filemarks: too many at once");
    }
    if (auto mine = count > 0 ? ensureMark(true) : Result<void>(); !mine) {
        return fail(std::move(mine));
    }
    const auto cdb = scsi::writeFilemarks(count, flush == Flush::immediate);
    auto outcome =
        judgeWrite(attemptWithKey("write filemarks", {.cdb = cdb, .timeout = timeout::flush}, KeyNeed::writing),
                   "write filemarks", count);
    if (outcome && flush == Flush::wait) {
        buffered_ = false;
    }
    return outcome;
}

}  // namespace capstan::drive
