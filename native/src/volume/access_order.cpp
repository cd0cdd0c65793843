#include <charconv>
#include <utility>

#include "volume/volume.hpp"

namespace capstan::volume {

Result<std::size_t> Volume::orderableSegments() {
    auto limits = head_.drive().segmentLimits();
    if (!limits) {
        return limits.error().code == Code::driveRefused ? Result<std::size_t>(0) : fail(std::move(limits));
    }
    return limits->segments;
}

Result<std::optional<DriveSequence>> Volume::driveOrder(const std::vector<RecordRange>& segments, Reorder reorder) {
    std::vector<scsi::UserDataSegment> asked;
    asked.reserve(segments.size());
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const auto number = labels_.numberOf(segments[i].first.partition);
        if (!number) {
            return std::nullopt;
        }
        asked.push_back({.name = std::to_string(i),
                         .partition = *number,
                         .first = segments[i].first.block,
                         .last = segments[i].last});
    }
    const auto process = reorder == Reorder::yes ? scsi::AccessProcess::reorder : scsi::AccessProcess::keep;
    const auto given = head_.drive().recommendOrder(asked, process);
    if (!given) {
        // It does not order such segments, whatever it has against them; reading them will show it.
        return given.error().code == Code::driveRefused ? Result<std::optional<DriveSequence>>(std::nullopt)
                                                        : std::unexpected(given.error());
    }
    DriveSequence order;
    std::vector<bool> named(segments.size());
    for (const scsi::UserDataSegment& each : *given) {
        std::size_t index = segments.size();
        std::from_chars(each.name.data(), each.name.data() + each.name.size(), index);
        if (index >= segments.size() || named[index]) {
            return std::nullopt;  // names that are none of ours: its sequence says nothing
        }
        named[index] = true;
        order.sequence.push_back(index);
        order.locates += each.locate;
    }
    return order;
}

Result<std::vector<scsi::WrapEnd>> Volume::wrapEnds() {
    auto ends = head_.drive().wrapEnds();
    if (!ends && ends.error().code == Code::driveRefused) {
        return std::vector<scsi::WrapEnd>();
    }
    return ends;
}

}  // namespace capstan::volume
