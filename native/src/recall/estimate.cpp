#include "recall/estimate.hpp"

#include <algorithm>
#include <utility>

#include "motion/locate_model.hpp"
#include "order/merge.hpp"
#include "recall/plan.hpp"

namespace capstan::recall {

namespace {

/// A mount reads the labels of both partitions and the index.
constexpr ltfs::BlockPointer indexAt{'a', 0};
constexpr ltfs::BlockPointer dataAt{'b', 0};

}  // namespace

ReadingTime estimateReading(const Motion& motion, const order::Layout& layout, std::vector<ltfs::Extent> extents) {
    const Way way(motion, layout);
    std::erase_if(extents, [](const ltfs::Extent& extent) { return extent.byteCount == 0; });
    std::ranges::sort(extents, {}, [](const ltfs::Extent& extent) { return tapeOrder(extent); });
    std::vector<order::Stretch> ranges;
    ranges.reserve(extents.size());
    for (const ltfs::Extent& extent : extents) {
        ranges.push_back(way.stretchOf(extent));
    }
    const motion::Place index = way.placeAt(indexAt);
    const Route route = routeOf(way, ranges, index);
    ReadingTime time{
        .load = motion.load + way.reach(index, way.placeAt(dataAt)) + way.reach(way.placeAt(dataAt), index),
        .unload = motion.unload,
        .stretches = route.groups.size(),
    };
    motion::Place here = index;
    for (const std::size_t each : route.sequence) {
        const order::Stretch& stretch = route.groups[each].stretch;
        time.locate += way.reach(here, stretch.from);
        time.read += way.reading(stretch);
        here = stretch.to;
    }
    time.rewind = motion::rewindTime(motion.tape, motion.profile, here);
    return time;
}

}  // namespace capstan::recall
