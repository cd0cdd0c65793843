#include "recall/estimate.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "motion/locate_model.hpp"
#include "order/merge.hpp"
#include "recall/pending_read.hpp"
#include "recall/restore_plan.hpp"

namespace capstan::recall {

namespace {

/// Behind the labels and the index that a format puts there.
constexpr ltfs::BlockPointer indexEnd{'a', 8};
/// The index itself, its filemarks and what it begins with.
constexpr std::uint64_t construct = 3;

ltfs::BlockPointer dataEnd(const order::Layout& layout, const std::vector<ltfs::Extent>& extents) {
    ltfs::BlockPointer end{'b', indexEnd.block};
    for (const ltfs::Extent& extent : extents) {
        end.block = std::max(end.block, endOf(extent, layout.blockBytes).block);
    }
    for (const order::WrapEnd& wrap : layout.wrapEnds) {
        end.block = std::max(end.block, wrap.partition == 1 ? wrap.block + 1 : 0);
    }
    return layout.anchors.empty() ? end : ltfs::BlockPointer{'b', std::max(end.block, layout.anchors.back().block)};
}

/// As a clean volume is looked at and then mounted: both labels, both ends and what stands before them, the index, and
/// the index again.
Seconds mounting(const TravelModel& travel, ltfs::BlockPointer end) {
    const auto before = [](ltfs::BlockPointer block) {
        return ltfs::BlockPointer{block.partition, block.block - construct};
    };
    const auto way = [&travel](ltfs::BlockPointer from, ltfs::BlockPointer to) {
        return travel.law().locate(travel.placeAt(from), travel.placeAt(to));
    };
    Seconds time = way(indexEnd, before(indexEnd));
    ltfs::BlockPointer here{'a', 0};
    for (const ltfs::BlockPointer next :
         {ltfs::BlockPointer{'b', 0}, indexEnd, before(indexEnd), end, before(end), before(indexEnd)}) {
        time += way(here, next);
        here = next;
    }
    return time;
}

Leg legOf(const order::StretchGroup& group, std::span<const ltfs::Extent> all, std::uint32_t blockBytes,
          Seconds begins) {
    const auto extents = all.subspan(group.first, group.last - group.first);
    Leg leg{.first = extents.front().start, .begins = begins, .stretch = group.stretch};
    for (const ltfs::Extent& extent : extents) {
        leg.end = std::max(leg.end, endOf(extent, blockBytes).block);
    }
    return leg;
}

}  // namespace

ReadingTime estimateReading(const DriveMotion& motion, const order::Layout& layout, std::vector<ltfs::Extent> extents,
                            std::size_t legsAtMost) {
    const TravelModel travel(motion, layout);
    std::erase_if(extents, [](const ltfs::Extent& extent) { return extent.byteCount == 0; });
    std::ranges::sort(extents, {}, [](const ltfs::Extent& extent) { return tapeOrder(extent); });
    std::vector<order::Stretch> ranges;
    ranges.reserve(extents.size());
    for (const ltfs::Extent& extent : extents) {
        ranges.push_back(travel.stretchOf(extent));
    }
    const motion::PhysicalPosition index = travel.placeAt(indexEnd);
    const Route route = routeOf(travel, ranges, index);
    ReadingTime time{
        .load = motion.load + mounting(travel, dataEnd(layout, extents)),
        .unload = motion.unload,
        .stretches = route.groups.size(),
    };
    const std::size_t last = std::max<std::size_t>(route.sequence.size(), 1) - 1;
    const std::size_t step = legsAtMost > 1 ? std::max<std::size_t>((last + legsAtMost - 2) / (legsAtMost - 1), 1) : 0;
    motion::PhysicalPosition here = index;
    for (std::size_t at = 0; at < route.sequence.size(); ++at) {
        const order::StretchGroup& group = route.groups[route.sequence[at]];
        time.locate += travel.reach(here, group.stretch.from);
        if (step > 0 && (at % step == 0 || at == last)) {
            time.path.push_back(legOf(group, extents, layout.blockBytes, time.locate + time.read));
        }
        time.read += travel.reading(group.stretch);
        here = group.stretch.to;
    }
    time.rewind = motion::rewindTime(motion.tape, motion.profile, here);
    return time;
}

Seconds estimateReach(const DriveMotion& motion, const order::Layout& layout, ltfs::BlockPointer from,
                      ltfs::BlockPointer to) {
    const TravelModel travel(motion, layout);
    return travel.reach(travel.placeAt(from), travel.placeAt(to));
}

}  // namespace capstan::recall
