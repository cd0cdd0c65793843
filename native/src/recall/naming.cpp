#include "recall/naming.hpp"

#include <cerrno>
#include <tuple>
#include <utility>

#include "disk/names.hpp"

namespace capstan::recall {

using disk::Placed;
using disk::Present;
using disk::Taken;

namespace {

/// Of one name, beside each other; and how often somebody may take the name away and give it back meanwhile.
constexpr unsigned mostTries = 10'000;

bool isNewer(const ltfs::Timestamp& ours, const timespec& theirs) {
    return std::tuple(ours.seconds, static_cast<long>(ours.nanoseconds)) > std::tuple(theirs.tv_sec, theirs.tv_nsec);
}

}  // namespace

Placed<bool> Naming::mayReplace(const disk::Destination& place, const Present& there, const Wanted& wanted) const {
    switch (conflict_) {
        case Conflict::skipped:
            return false;
        case Conflict::newer:
            if (there.kind != Present::Kind::folder && !isNewer(wanted.entry->times.modify, there.modified)) {
                return false;
            }
            break;
        case Conflict::overwritten:
            break;
        case Conflict::renamed:
        case Conflict::refused:
            return place.refuse(EEXIST, wanted.target);
    }
    return there.kind == Present::Kind::folder ? Placed<bool>(place.refuse(EISDIR, wanted.target)) : true;
}

Placed<bool> Naming::wants(disk::Destination& place, const Wanted& wanted) const {
    const auto there = place.look(wanted.target);
    if (!there) {
        return std::unexpected(there.error());
    }
    return *there && conflict_ != Conflict::renamed ? mayReplace(place, **there, wanted) : true;
}

Placed<std::optional<std::string>> Naming::give(disk::Destination& place, const std::string& part,
                                                const Wanted& wanted) {
    const auto ours = place.look(part);
    if (!ours || !*ours) {
        return ours ? place.refuse(ENOENT, part) : std::unexpected(ours.error());
    }
    const std::string_view folder = disk::placeOf(part).folder;
    std::string name(disk::placeOf(wanted.target).name);
    std::string candidate = disk::pathOf(folder, name);
    for (unsigned tries = 1, number = 1; tries < mostTries; ++tries) {
        auto named = place.promote(part, candidate, Taken::refused);
        const Code code = named ? Code{} : named.error().error.code;
        if (!named && code == Code::restoreNameImpossible && name != disk::possibleName(name)) {
            name = disk::possibleName(name);
            candidate = disk::pathOf(folder, name);
            continue;
        }
        if (!named && code != Code::restoreExists) {
            return std::unexpected(std::move(named).error());
        }
        if (!named) {
            const auto there = place.look(candidate);
            if (!there) {
                return std::unexpected(there.error());
            }
            if (!*there) {
                continue;
            }
            if (conflict_ == Conflict::renamed || given_.contains((*there)->identity)) {
                candidate = disk::pathOf(folder, disk::markedName(name, std::to_string(++number)));
                continue;
            }
            const auto may = mayReplace(place, **there, wanted);
            if (!may || !*may) {
                return may ? Placed<std::optional<std::string>>(std::nullopt) : std::unexpected(may.error());
            }
            named = place.promote(part, candidate, Taken::replaced);
        }
        if (!named) {
            return std::unexpected(std::move(named).error());
        }
        given_.insert((*ours)->identity);
        return candidate;
    }
    return place.refuse(EEXIST, wanted.target);
}

}  // namespace capstan::recall
