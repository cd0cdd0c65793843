#include "recall/restore_plan.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/disk_name.hpp"
#include "disk/names.hpp"
#include "ltfs/extended.hpp"
#include "ltfs/given_name.hpp"

namespace capstan::recall {

namespace {

/// How far extents are ascending, apart from each other, and within the file's length: what is behind that would be
/// somebody's guess. Nothing when all are.
std::optional<std::uint64_t> firstMisfit(const ltfs::Entry& file) {
    std::uint64_t end = 0;
    for (const ltfs::Extent& extent : file.extents) {
        if (extent.fileOffset < end) {
            return extent.fileOffset;
        }
        if (extent.fileOffset > file.length || extent.byteCount > file.length - extent.fileOffset) {
            return end;
        }
        end = extent.fileOffset + extent.byteCount;
    }
    return std::nullopt;
}

void addFile(RestorePlan& plan, PlannedItem planned, DamagedPolicy damaged) {
    const ltfs::Entry& file = *planned.entry;
    planned.damage = damageOf(file);
    if (planned.damage) {
        planned.damage->error.detail.insert(0, planned.target + ": ");
    }
    if (planned.damage && damaged == DamagedPolicy::refused) {
        plan.failed.push_back({.id = planned.id, .error = std::move(planned.damage->error)});
        return;
    }
    planned.inOrder = std::ranges::is_sorted(file.extents, {}, tapeOrder);
    for (const ltfs::Extent& extent : file.extents) {
        if (planned.damage && extent.fileOffset >= planned.damage->soundBytes) {
            break;
        }
        if (extent.byteCount > 0) {
            plan.pieces.push_back({.extent = extent, .file = plan.files.size()});
            ++planned.pieces;
        }
    }
    plan.files.push_back(std::move(planned));
}

/// What no disk can call so has a substitute in its target.
constexpr std::size_t longestOnDisk = 255;

/// Where things go on the disk: a target's names are those of the index as long as they are the same from the end on,
/// and give way to what the sources were called.
class GivenNames {
   public:
    [[nodiscard]] std::string applied(const std::string& target, const ltfs::Entry& entry) {
        const disk::TargetPath place = disk::splitTarget(target);
        if (place.name != entry.name && std::string_view(entry.name).size() <= longestOnDisk) {
            return target;
        }
        const auto given = ltfs::givenNameOf(entry);
        const ltfs::Entry* const folder = entry.parent;
        const bool mayDiffer = folder != nullptr && !place.folder.empty() && differsAbove(*folder);
        if (!given && !mayDiffer) {
            return target;
        }
        const std::string above = mayDiffer ? applied(std::string(place.folder), *folder) : std::string(place.folder);
        return disk::pathOf(above, given ? std::string_view(*given) : place.name);
    }

   private:
    /// It or one above it has another name on the disk.
    bool differsAbove(const ltfs::Entry& folder) {
        if (folder.parent == nullptr) {
            return false;
        }
        const auto found = differs_.find(&folder);
        if (found != differs_.end()) {
            return found->second;
        }
        const bool differs = ltfs::givenNameOf(folder).has_value() || differsAbove(*folder.parent);
        differs_.emplace(&folder, differs);
        return differs;
    }

    std::unordered_map<const ltfs::Entry*, bool> differs_;
};

}  // namespace

std::string restoredAs(const PlannedItem& planned, const std::string& onDisk) {
    if (planned.asked.empty() && onDisk == planned.target) {
        return {};
    }
    std::string shown = shownPath(onDisk);
    return shown == planned.asked ? std::string() : shown;
}

std::optional<Damage> damageOf(const ltfs::Entry& file) {
    if (const auto end = firstMisfit(file)) {
        return Damage{.error = {Code::volumeExtentInvalid, "its extents do not fit together"}, .soundBytes = *end};
    }
    if (const auto mark = file.xattrs.find(ltfs::extended::damaged)) {
        return Damage{.error = {Code::volumeExtentInvalid, std::string(textOf(*mark))}, .soundBytes = file.length};
    }
    return std::nullopt;
}

RestorePlan makePlan(const ltfs::Index& index, const std::vector<RestoreItem>& items, DamagedPolicy damaged,
                     disk::Permissions permissions) {
    RestorePlan plan;
    GivenNames names;
    for (const RestoreItem& item : items) {
        const ltfs::Entry* entry = index.find(item.path);
        if (!entry) {
            plan.failed.push_back({.id = item.id, .error = {Code::volumePathMissing, item.path}});
            continue;
        }
        const bool isInto = item.target.empty() && entry->kind == ltfs::EntryKind::directory;
        if (!isInto && !disk::staysBelow(item.target)) {
            plan.failed.push_back({.id = item.id, .error = {Code::restoreUnsafe, item.target}});
            continue;
        }
        PlannedItem planned{.id = item.id,
                            .target = names.applied(item.target, *entry),
                            .entry = entry,
                            .ours = item.ours,
                            .permissions = permissions};
        if (planned.target != item.target) {
            planned.asked = item.target;
        }
        switch (entry->kind) {
            case ltfs::EntryKind::directory:
                plan.folders.push_back(std::move(planned));
                break;
            case ltfs::EntryKind::symlink:
                plan.links.push_back(std::move(planned));
                break;
            case ltfs::EntryKind::file:
                addFile(plan, std::move(planned), damaged);
                break;
        }
    }
    // A shorter path cannot lie in a longer one.
    std::ranges::stable_sort(plan.folders, {}, [](const PlannedItem& planned) { return planned.target.size(); });
    std::ranges::stable_sort(plan.pieces, {}, [](const PlannedExtent& piece) { return tapeOrder(piece.extent); });
    return plan;
}

}  // namespace capstan::recall
