#include "recall/naming.hpp"

#include <cerrno>
#include <tuple>
#include <utility>

#include "disk/names.hpp"

namespace capstan::recall {

using disk::DiskItem;
using disk::DiskItemKind;
using disk::DiskResult;
using disk::NameConflict;

namespace {

/// Of one name, beside each other; and how often somebody may take the name away and give it back meanwhile.
constexpr unsigned mostTries = 10'000;

bool isNewer(const ltfs::Timestamp& ours, const timespec& theirs) {
    return std::tuple(ours.seconds, static_cast<long>(ours.nanoseconds)) > std::tuple(theirs.tv_sec, theirs.tv_nsec);
}

}  // namespace

DiskResult<bool> Naming::mayReplace(const disk::Destination& destination, const DiskItem& there,
                                    const PlannedItem& planned) const {
    switch (conflict_) {
        case Conflict::skipped:
            return false;
        case Conflict::newer:
            if (there.kind != DiskItemKind::folder && !isNewer(planned.entry->times.modify, there.modified)) {
                return false;
            }
            break;
        case Conflict::overwritten:
            break;
        case Conflict::renamed:
        case Conflict::refused:
            return destination.refuse(EEXIST, planned.target);
    }
    return there.kind == DiskItemKind::folder ? DiskResult<bool>(destination.refuse(EISDIR, planned.target)) : true;
}

DiskResult<bool> Naming::wants(disk::Destination& destination, const PlannedItem& planned) const {
    const auto there = destination.inspect(planned.target);
    if (!there) {
        return std::unexpected(there.error());
    }
    return *there && conflict_ != Conflict::renamed ? mayReplace(destination, **there, planned) : true;
}

DiskResult<std::optional<std::string>> Naming::give(disk::Destination& destination, const std::string& part,
                                                    const PlannedItem& planned) {
    const auto ours = destination.inspect(part);
    if (!ours || !*ours) {
        return ours ? destination.refuse(ENOENT, part) : std::unexpected(ours.error());
    }
    return give(destination, part, (*ours)->identity, planned);
}

DiskResult<std::optional<std::string>> Naming::give(disk::Destination& destination, const std::string& part,
                                                    disk::FileId identity, const PlannedItem& planned) {
    const std::string_view folder = disk::splitTarget(part).folder;
    std::string name(disk::splitTarget(planned.target).name);
    std::string candidate = disk::pathOf(folder, name);
    for (unsigned tries = 1, number = 1; tries < mostTries; ++tries) {
        auto named = destination.promote(part, candidate, NameConflict::refused);
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
            const auto there = destination.inspect(candidate);
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
            const auto may = mayReplace(destination, **there, planned);
            if (!may || !*may) {
                return may ? DiskResult<std::optional<std::string>>(std::nullopt) : std::unexpected(may.error());
            }
            named = destination.promote(part, candidate, NameConflict::replaced);
        }
        if (!named) {
            return std::unexpected(std::move(named).error());
        }
        given_.insert(identity);
        return candidate;
    }
    return destination.refuse(EEXIST, planned.target);
}

}  // namespace capstan::recall
