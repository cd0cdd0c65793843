#include "recall/restore_plan.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "disk/names.hpp"
#include "ltfs/extended.hpp"

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

}  // namespace

std::optional<Damage> damageOf(const ltfs::Entry& file) {
    if (const auto end = firstMisfit(file)) {
        return Damage{.error = {Code::volumeExtentInvalid, "its extents do not fit together"}, .soundBytes = *end};
    }
    if (const auto mark = file.xattrs.find(ltfs::extended::damaged)) {
        return Damage{.error = {Code::volumeExtentInvalid, std::string(textOf(*mark))}, .soundBytes = file.length};
    }
    return std::nullopt;
}

RestorePlan makePlan(const ltfs::Index& index, const std::vector<RestoreItem>& items, DamagedPolicy damaged) {
    RestorePlan plan;
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
        PlannedItem planned{.id = item.id, .target = item.target, .entry = entry, .ours = item.ours};
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
