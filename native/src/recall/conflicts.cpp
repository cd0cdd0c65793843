#include "recall/conflicts.hpp"

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
        if (const auto there = place->inspect(aim.target); there && *there) {
            meetings.push_back({.id = aim.id, .there = **there});
        }
    }
    return meetings;
}

}  // namespace capstan::recall
