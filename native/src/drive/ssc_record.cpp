// Verbs that read and write what is on the tape. A command that moved less than asked says so in its outcome.
#include <algorithm>
#include <utility>

#include "drive/ssc_drive.hpp"
#include "drive/timeouts.hpp"
#include "scsi/cdb.hpp"
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

Result<WriteOutcome> judgeWrite(Result<scsi::Reply> reply, std::string_view what) {
    if (!reply) {
        return fail(std::move(reply));
    }
    if (!reply->sense) {
        return WriteOutcome{};
    }
    if (scsi::isFailure(*reply->sense)) {
        return std::unexpected(scsi::toError(*reply->sense, what));
    }
    // Early warning with a residue: the drive stopped short of the end of the medium.
    if (reply->sense->endOfMedium && reply->sense->information.value_or(0) > 0) {
        return fail(Code::mediumFull, std::string(what) + ": not taken at the end of the partition");
    }
    return WriteOutcome{.earlyWarning = reply->sense->endOfMedium};
}

}  // namespace

Result<ReadOutcome> SscDrive::read(MutableBytes buffer) {
    if (buffer.empty()) {
        return fail(Code::invalidArgument, "read: no room");
    }
    const MutableBytes room = buffer.first(std::min({buffer.size(), maxTransferField, transport_->maxTransferBytes()}));
    const auto cdb = scsi::read(static_cast<std::uint32_t>(room.size()));
    auto reply = attempt("read", {.cdb = cdb, .in = room, .timeout = timeout::record});
    if (!reply) {
        return fail(std::move(reply));
    }
    if (!reply->sense) {
        return ReadOutcome{.end = ReadEnd::record, .bytes = room.size(), .recordBytes = room.size()};
    }
    const scsi::Sense& sense = *reply->sense;
    if (isEndOfData(sense) && !sense.deferred) {
        return ReadOutcome{.end = ReadEnd::endOfData};
    }
    if (scsi::isFailure(sense)) {
        return std::unexpected(scsi::toError(sense, "read"));
    }
    if (sense.filemark) {
        return ReadOutcome{.end = ReadEnd::filemark};
    }
    if (!sense.illegalLength) {
        return ReadOutcome{.end = ReadEnd::record, .bytes = room.size(), .recordBytes = room.size()};
    }
    // The residue is requested minus actual: negative when the record is longer than the room.
    const std::int64_t actual = static_cast<std::int64_t>(room.size()) - sense.information.value_or(0);
    if (!sense.information || actual < 0) {
        return fail(Code::driveFault, "read: illegal length without its residue");
    }
    const auto recordBytes = static_cast<std::size_t>(actual);
    return ReadOutcome{.end = ReadEnd::record, .bytes = std::min(recordBytes, room.size()), .recordBytes = recordBytes};
}

Result<WriteOutcome> SscDrive::write(ByteView record) {
    if (record.empty() || record.size() > std::min(maxTransferField, transport_->maxTransferBytes())) {
        return fail(Code::invalidArgument, "write: a record of " + std::to_string(record.size()) + " bytes");
    }
    const auto cdb = scsi::write(static_cast<std::uint32_t>(record.size()));
    return judgeWrite(attempt("write", {.cdb = cdb, .out = record, .timeout = timeout::record}), "write");
}

Result<WriteOutcome> SscDrive::writeFilemarks(std::uint32_t count, Flush flush) {
    if (count > maxTransferField) {
        return fail(Code::invalidArgument, "write filemarks: too many at once");
    }
    const auto cdb = scsi::writeFilemarks(count, flush == Flush::immediate);
    return judgeWrite(attempt("write filemarks", {.cdb = cdb, .timeout = timeout::record}), "write filemarks");
}

}  // namespace capstan::drive
