// Verbs that move the tape, and the one that says where it is. Every motion empties the drive's buffer first, so that
// what was written before it is on tape when it has succeeded.
#include <array>
#include <utility>

#include "drive/ssc_drive.hpp"
#include "drive/timeouts.hpp"
#include "scsi/sense_table.hpp"

namespace capstan::drive {

Result<void> SscDrive::rewind() {
    const auto cdb = scsi::rewind();
    auto reply = run("rewind", {.cdb = cdb, .timeout = timeout::motion});
    if (!reply) {
        return fail(std::move(reply));
    }
    place_ = Position{};
    noteMotion();
    return {};
}

Result<void> SscDrive::locate(Position target) {
    const auto cdb = scsi::locate(scsi::LocateDestination::object, target.partition, target.block);
    auto reply = run("locate", {.cdb = cdb, .timeout = timeout::motion});
    if (!reply) {
        return fail(std::move(reply));
    }
    place_ = target;
    noteMotion();
    return {};
}

Result<Position> SscDrive::locateEndOfData(std::uint8_t partition) {
    const auto cdb = scsi::locate(scsi::LocateDestination::endOfData, partition, 0);
    auto reply = run("locate end of data", {.cdb = cdb, .timeout = timeout::motion});
    if (!reply) {
        // Some drives can be sent to an object only.
        auto arrived = reply.error().code == Code::driveRefused ? spaceToEndOfData(partition) : fail(std::move(reply));
        if (!arrived) {
            return fail(std::move(arrived));
        }
    }
    noteMotion();
    auto report = position();
    if (!report) {
        return fail(std::move(report));
    }
    return report->position;
}

Result<void> SscDrive::spaceToEndOfData(std::uint8_t partition) {
    if (auto there = locate({.partition = partition, .block = 0}); !there) {
        return there;
    }
    auto end = space(scsi::SpaceOver::endOfData, 0);
    return end ? Result<void>() : fail(std::move(end));
}

Result<SpaceOutcome> SscDrive::space(scsi::SpaceOver what, std::int64_t count) {
    const auto cdb = scsi::space(what, count);
    place_.reset();
    auto reply = attempt("space", {.cdb = cdb, .timeout = timeout::motion});
    if (!reply) {
        return fail(std::move(reply));
    }
    const std::uint64_t asked = count < 0 ? 0 - static_cast<std::uint64_t>(count) : static_cast<std::uint64_t>(count);
    if (!reply->sense) {
        noteMotion();
        return SpaceOutcome{.end = SpaceEnd::done, .moved = what == scsi::SpaceOver::endOfData ? 0 : asked};
    }
    const scsi::Sense& sense = *reply->sense;
    // SSC-5, SPACE: what stopped it, with the count that was left in INFORMATION. 00/04: beginning of partition.
    const bool atEndOfData = sense.key == scsi::SenseKey::blankCheck && sense.asc == 0x00;
    const bool atBeginning = sense.endOfMedium && sense.asc == 0x00 && sense.ascq == 0x04;
    if (!atEndOfData && !atBeginning && (scsi::isFailure(sense) || !sense.filemark)) {
        return std::unexpected(errorOf(sense, "space"));
    }
    noteMotion();
    const std::int64_t left = sense.information.value_or(0);
    const auto remaining = static_cast<std::uint64_t>(left < 0 ? -left : left);
    return SpaceOutcome{.end = atEndOfData   ? SpaceEnd::endOfData
                               : atBeginning ? SpaceEnd::beginning
                                             : SpaceEnd::filemark,
                        .moved = asked - std::min(asked, remaining)};
}

Result<PositionReport> SscDrive::position() {
    std::array<std::byte, scsi::longPositionBytes> data{};
    const auto cdb = scsi::readPositionLong();
    auto reply = run("read position", {.cdb = cdb, .in = data, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    const auto report = scsi::parsePosition(ByteView(data).first(std::min(reply->transferred, data.size())),
                                            scsi::PositionForm::longForm);
    if (!report || !report->block || !report->filemarks) {
        return fail(Code::driveReset, "read position: the drive does not know where it is");
    }
    place_ = Position{.partition = report->partition, .block = *report->block};
    return PositionReport{.position = *place_,
                          .filemarks = *report->filemarks,
                          .atBeginning = report->atBeginning,
                          .atEndOfPartition = report->atEndOfPartition};
}

}  // namespace capstan::drive
