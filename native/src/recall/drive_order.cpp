#include "recall/drive_order.hpp"

#include <algorithm>
#include <utility>

namespace capstan::recall {

namespace {

volume::RecordRange segmentOf(const Visit& visit, std::uint32_t blockBytes) {
    const ltfs::BlockPointer first = visit.reads.front().extent.start;
    std::uint64_t end = first.block + 1;
    for (const PendingRead& pending : visit.reads) {
        end = std::max(end, endOf(pending.extent, blockBytes).block);
    }
    return {.first = first, .last = end - 1};
}

}  // namespace

Result<ReadSchedule::Sequence> DriveOrder::consider(std::span<const Visit> visits) {
    if (!atMost_) {
        const auto known = volume_.orderableSegments();
        if (!known) {
            return std::unexpected(known.error());
        }
        atMost_ = *known;
    }
    if (visits.size() < 2 || visits.size() > *atMost_) {
        return ReadSchedule::Sequence();
    }
    std::vector<volume::RecordRange> segments;
    segments.reserve(visits.size());
    for (const Visit& visit : visits) {
        segments.push_back(segmentOf(visit, volume_.label().blockBytes));
    }
    const auto ours = volume_.driveOrder(segments, volume::Reorder::no);
    const auto its = ours && *ours ? volume_.driveOrder(segments, volume::Reorder::yes) : ours;
    if (!its) {
        return std::unexpected(its.error());
    }
    const bool better = *ours && *its && (*its)->locates < (*ours)->locates;
    return better ? (*its)->sequence : ReadSchedule::Sequence();
}

}  // namespace capstan::recall
