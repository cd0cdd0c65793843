#include "recall/conflicts.hpp"

#include "base/disk_name.hpp"
#include "disk/names.hpp"

namespace capstan::recall {

Result<std::vector<ExistingTarget>> findConflicts(const std::string& into, const std::vector<ConflictQuery>& aims) {
    auto place = disk::Destination::open(into, disk::restoring);
    if (!place) {
        return fail(std::move(place));
    }
    std::vector<ExistingTarget> meetings;
    for (const ConflictQuery& aim : aims) {
        if (!disk::staysBelow(aim.target)) {
            continue;
        }
        // What it was called on its disk shows when its index is at hand: either is its name until then.
        auto there = place->inspect(aim.target);
        if (const std::string onDisk = diskPath(aim.target); onDisk != aim.target && there && !*there) {
            there = place->inspect(onDisk);
        }
        if (there && *there) {
            meetings.push_back({.id = aim.id, .there = **there});
        }
    }
    return meetings;
}

}  // namespace capstan::recall
