// Verbs that ask the drive what it can do, and how it would go about something.
#include <algorithm>
#include <array>
#include <utility>

#include "drive/ssc_drive.hpp"
#include "drive/timeouts.hpp"
#include "scsi/generation.hpp"

namespace capstan::drive {

Result<std::vector<scsi::Density>> SscDrive::densities(scsi::DensitiesOf whose) {
    Bytes bytes(4096);
    const auto cdb = scsi::reportDensitySupport(whose, static_cast<std::uint16_t>(bytes.size()));
    auto reply = query("report density support", {.cdb = cdb, .in = bytes, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    return scsi::parseDensities(ByteView(bytes).first(std::min(reply->transferred, bytes.size())));
}

Result<unsigned> SscDrive::generation() {
    auto known = densities(scsi::DensitiesOf::drive);
    if (!known) {
        return fail(std::move(known));
    }
    unsigned newest = 0;
    for (const scsi::Density& each : *known) {
        newest = each.writable ? std::max(newest, scsi::generationOfDensity(each.primary)) : newest;
    }
    return newest;
}

Result<std::vector<scsi::OperationCode>> SscDrive::operationCodes() {
    Bytes bytes(16384);
    const auto cdb = scsi::reportOperationCodes(true, static_cast<std::uint32_t>(bytes.size()));
    auto reply = query("report supported operation codes", {.cdb = cdb, .in = bytes, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    return scsi::parseOperationCodes(ByteView(bytes).first(std::min(reply->transferred, bytes.size())));
}

Result<std::vector<scsi::WrapEnd>> SscDrive::wrapEnds() {
    Bytes bytes(16384);  // 12 bytes for each wrap; LTO-10 has 472
    const auto cdb = scsi::readEndOfWrapPositions(static_cast<std::uint32_t>(bytes.size()));
    auto reply = run("read end of wrap positions", {.cdb = cdb, .in = bytes, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    return scsi::parseWrapEnds(ByteView(bytes).first(std::min(reply->transferred, bytes.size())));
}

Result<scsi::SegmentLimits> SscDrive::segmentLimits() {
    std::array<std::byte, 4> bytes{};
    const auto cdb = scsi::receiveSegmentLimits(bytes.size());
    auto reply = run("receive recommended access order", {.cdb = cdb, .in = bytes, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    const auto limits = scsi::parseSegmentLimits(ByteView(bytes).first(std::min(reply->transferred, bytes.size())));
    if (!limits) {
        return fail(Code::driveFault, "receive recommended access order: short answer");
    }
    return *limits;
}

Result<std::vector<scsi::UserDataSegment>> SscDrive::recommendOrder(const std::vector<scsi::UserDataSegment>& segments,
                                                                    scsi::AccessProcess process) {
    const Bytes asked = scsi::encodeSegments(segments);
    const auto generate = scsi::generateAccessOrder(process, static_cast<std::uint32_t>(asked.size()));
    auto generated =
        run("generate recommended access order", {.cdb = generate, .out = asked, .timeout = timeout::order});
    if (!generated) {
        return fail(std::move(generated));
    }
    // A drive may give back more than it was given for each segment, so there is room to spare.
    Bytes bytes(asked.size() * 4 + 64);
    const auto receive = scsi::receiveAccessOrder(0, static_cast<std::uint32_t>(bytes.size()));
    auto received = run("receive recommended access order", {.cdb = receive, .in = bytes, .timeout = timeout::order});
    if (!received) {
        return fail(std::move(received));
    }
    auto order = scsi::parseAccessOrder(ByteView(bytes).first(std::min(received->transferred, bytes.size())));
    if (!order || order->status != 0 || order->segments.size() != segments.size()) {
        // Only advice: a drive that gives none of use is no worse than one that has none.
        return fail(Code::driveRefused, "receive recommended access order: not the segments that were asked for");
    }
    return std::move(order->segments);
}

}  // namespace capstan::drive
