#include "recall/travel_model.hpp"

#include <algorithm>
#include <utility>

#include "recall/pending_read.hpp"

namespace capstan::recall {

namespace {

/// What a locate costs besides the way no longer matters from so many times that on: two in a hundred.
constexpr double mattersUpTo = 50;

/// LTFS gives its partitions letters; the index partition comes first on the tape.
unsigned numberOf(char partition) {
    return partition == 'a' ? 0 : 1;
}

}  // namespace

TravelModel::TravelModel(const DriveMotion& motion, order::Layout layout)
    : blockBytes_(layout.blockBytes),
      command_(motion.profile.command),
      positions_(motion.tape, std::move(layout)),
      law_(motion.tape, motion.profile) {}

motion::PhysicalPosition TravelModel::placeAt(ltfs::BlockPointer block) const {
    return positions_.placeAtBlock(numberOf(block.partition), block.block);
}

order::Stretch TravelModel::stretchOf(const ltfs::Extent& extent) const {
    return {.from = placeAt(extent.start), .to = placeAt(endOf(extent, blockBytes_))};
}

Seconds TravelModel::reading(const order::Stretch& stretch) const {
    return law_.readOn(stretch.from, stretch.to);
}

Seconds TravelModel::reach(const motion::PhysicalPosition& from, const motion::PhysicalPosition& to) const {
    const Seconds located = law_.locate(from, to);
    return order::readsOn(law_, {.from = from, .to = from}, {.from = to, .to = to}) ? law_.readOn(from, to) : located;
}

bool TravelModel::readsThrough(ltfs::BlockPointer from, ltfs::BlockPointer to) const {
    const order::Stretch gap{.from = placeAt(from), .to = placeAt(to)};
    const Seconds through = law_.readOn(gap.from, gap.to);
    return through <= command_ * mattersUpTo && through <= law_.locate(gap.from, gap.to);
}

Route routeOf(const TravelModel& travel, std::span<const order::Stretch> ranges, const motion::PhysicalPosition& from) {
    Route route{.groups = order::merge(travel.law(), ranges)};
    std::vector<order::Stretch> stretches;
    stretches.reserve(route.groups.size());
    for (const order::StretchGroup& group : route.groups) {
        stretches.push_back(group.stretch);
    }
    route.sequence = order::chooseOrder(travel.law(), from, stretches).sequence;
    return route;
}

}  // namespace capstan::recall
