#include "recall/plan.hpp"

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

void addFile(Plan& plan, Wanted wanted, Damaged damaged) {
    const ltfs::Entry& file = *wanted.entry;
    wanted.damage = damageOf(file);
    if (wanted.damage) {
        wanted.damage->error.detail.insert(0, wanted.target + ": ");
    }
    if (wanted.damage && damaged == Damaged::refused) {
        plan.failed.push_back({.id = wanted.id, .error = std::move(wanted.damage->error)});
        return;
    }
    wanted.inOrder = std::ranges::is_sorted(file.extents, {}, tapeOrder);
    for (const ltfs::Extent& extent : file.extents) {
        if (wanted.damage && extent.fileOffset >= wanted.damage->soundBytes) {
            break;
        }
        if (extent.byteCount > 0) {
            plan.pieces.push_back({.extent = extent, .file = plan.files.size()});
            ++wanted.pieces;
        }
    }
    plan.files.push_back(std::move(wanted));
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

Plan makePlan(const ltfs::Index& index, const std::vector<Item>& items, Damaged damaged) {
    Plan plan;
    for (const Item& item : items) {
        const ltfs::Entry* entry = index.find(item.path);
        if (!entry) {
            plan.failed.push_back({.id = item.id, .error = {Code::volumePathMissing, item.path}});
            continue;
        }
        const bool isInto = item.target.empty() && entry->kind == ltfs::Kind::directory;
        if (!isInto && !disk::staysBelow(item.target)) {
            plan.failed.push_back({.id = item.id, .error = {Code::restoreUnsafe, item.target}});
            continue;
        }
        Wanted wanted{.id = item.id, .target = item.target, .entry = entry, .ours = item.ours};
        switch (entry->kind) {
            case ltfs::Kind::directory:
                plan.folders.push_back(std::move(wanted));
                break;
            case ltfs::Kind::symlink:
                plan.links.push_back(std::move(wanted));
                break;
            case ltfs::Kind::file:
                addFile(plan, std::move(wanted), damaged);
                break;
        }
    }
    // A shorter path cannot lie in a longer one.
    std::ranges::stable_sort(plan.folders, {}, [](const Wanted& wanted) { return wanted.target.size(); });
    std::ranges::stable_sort(plan.pieces, {}, [](const Piece& piece) { return tapeOrder(piece.extent); });
    return plan;
}

}  // namespace capstan::recall
