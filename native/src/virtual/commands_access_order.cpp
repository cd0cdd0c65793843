// Recommended access order: GENERATE takes segments and orders them by the drive's own estimates, nearest next;
// RECEIVE gives them back. LTO-9 full-height drives have it.
#include <algorithm>

#include "virtual/commands.hpp"

namespace capstan::virt::commands {
namespace {

using std::chrono::milliseconds;

struct Stop {
    scsi::UserDataSegment segment;
    TapePlace from;
    TapePlace to;
};

bool exists(const DriveState& drive, const scsi::UserDataSegment& segment) {
    return segment.partition < drive.cartridge->partitions() && segment.first <= segment.last &&
           segment.last < drive.cartridge->map(segment.partition).endBlock();
}

}  // namespace

Outcome generateAccessOrder(DriveState& drive, const scsi::Command& command) {
    const auto process = std::to_integer<unsigned>(command.cdb[2]) & 0x07U;
    if (readBig<std::uint32_t>(command.cdb, 6) != command.out.size() || process < 1 || process > 2) {
        return check(sense::badCdbField());
    }
    const auto segments = scsi::parseSegments(command.out);
    if (!segments) {
        return check(sense::badParameterLength());
    }
    if (segments->size() > scsi::SegmentLimits{}.segments ||
        !std::ranges::all_of(*segments, [&](const scsi::UserDataSegment& each) { return exists(drive, each); })) {
        return check(sense::badParameterField());
    }
    std::vector<Stop> left;
    for (const scsi::UserDataSegment& each : *segments) {
        left.push_back({.segment = each,
                        .from = drive.placeOf(each.partition, each.first),
                        .to = drive.placeOf(each.partition, each.last + 1)});
    }
    drive.accessOrder.clear();
    drive.accessProcess = static_cast<scsi::AccessProcess>(process);
    TapePlace here = drive.here();
    while (!left.empty()) {
        auto next = left.begin();
        Seconds least = drive.timing->estimate(here, next->from);
        for (auto each = left.begin() + 1; each != left.end() && drive.accessProcess == scsi::AccessProcess::reorder;
             ++each) {
            if (const Seconds time = drive.timing->estimate(here, each->from); time < least) {
                least = time;
                next = each;
            }
        }
        next->segment.locate = milliseconds(static_cast<std::int64_t>(least.count() * 1000.0));
        drive.accessOrder.push_back(next->segment);
        here = next->to;
        left.erase(next);
    }
    return good(command.out.size());
}

Outcome receiveAccessOrder(DriveState& drive, const scsi::Command& command) {
    const std::size_t allocation = readBig<std::uint32_t>(command.cdb, 6);
    if (hasBit(command, 7)) {
        return give(command, scsi::encode(scsi::SegmentLimits{}), allocation);
    }
    const std::size_t offset = readBig<std::uint32_t>(command.cdb, 2);
    if (drive.accessOrder.empty()) {
        return check(sense::sequenceError());
    }
    if (offset > drive.accessOrder.size()) {
        return check(sense::badCdbField());
    }
    const scsi::AccessOrder order{
        .process = drive.accessProcess,
        .segments = {drive.accessOrder.begin() + static_cast<std::ptrdiff_t>(offset), drive.accessOrder.end()}};
    return give(command, scsi::encode(order), allocation);
}

}  // namespace capstan::virt::commands
