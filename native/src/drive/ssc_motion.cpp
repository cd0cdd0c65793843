// Verbs that move the tape, and the one that says where it is.
#include <array>
#include <utility>

#include "drive/ssc_drive.hpp"
#include "drive/timeouts.hpp"
#include "scsi/cdb.hpp"

namespace capstan::drive {

Result<void> SscDrive::rewind() {
    const auto cdb = scsi::rewind();
    auto reply = run("rewind", {.cdb = cdb, .timeout = timeout::motion});
    return reply ? Result<void>() : fail(std::move(reply));
}

Result<void> SscDrive::locate(Position target) {
    const auto cdb = scsi::locate(scsi::Destination::object, target.partition, target.block);
    auto reply = run("locate", {.cdb = cdb, .timeout = timeout::motion});
    return reply ? Result<void>() : fail(std::move(reply));
}

Result<Position> SscDrive::locateEndOfData(std::uint8_t partition) {
    const auto cdb = scsi::locate(scsi::Destination::endOfData, partition, 0);
    auto reply = run("locate end of data", {.cdb = cdb, .timeout = timeout::motion});
    if (!reply) {
        return fail(std::move(reply));
    }
    auto report = position();
    if (!report) {
        return fail(std::move(report));
    }
    return report->position;
}

Result<PositionReport> SscDrive::position() {
    std::array<std::byte, scsi::longPositionBytes> data{};
    const auto cdb = scsi::readPositionLong();
    auto reply = run("read position", {.cdb = cdb, .in = data, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    // SSC-5, READ POSITION long form: BOP, EOP, and two bits that say that a number is not known.
    const auto flags = std::to_integer<unsigned>(data[0]);
    constexpr unsigned filemarksUnknown = 0x08;
    constexpr unsigned objectUnknown = 0x04;
    if (reply->transferred < data.size() || (flags & (filemarksUnknown | objectUnknown)) != 0) {
        return fail(Code::driveReset, "read position: the drive does not know where it is");
    }
    return PositionReport{.position = {.partition = static_cast<std::uint8_t>(readBig<std::uint32_t>(data, 4)),
                                       .block = readBig<std::uint64_t>(data, 8)},
                          .filemarks = readBig<std::uint64_t>(data, 16),
                          .atBeginning = (flags & 0x80U) != 0,
                          .atEndOfPartition = (flags & 0x40U) != 0};
}

}  // namespace capstan::drive
