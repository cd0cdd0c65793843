#include "recall/conflicts.hpp"

#include "disk/names.hpp"

namespace capstan::recall {

Result<std::vector<Meeting>> findConflicts(const std::string& into, const std::vector<Aim>& aims) {
    auto place = disk::Destination::open(into, disk::restoring);
    if (!place) {
        return fail(std::move(place));
    }
    std::vector<Meeting> meetings;
    for (const Aim& aim : aims) {
        if (!disk::staysBelow(aim.target)) {
            continue;
        }
        if (const auto there = place->look(aim.target); there && *there) {
            meetings.push_back({.id = aim.id, .there = **there});
        }
    }
    return meetings;
}

}  // namespace capstan::recall
