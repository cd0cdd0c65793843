#include "recall/plan.hpp"

#include <algorithm>
#include <string_view>
#include <tuple>

namespace capstan::recall {

namespace {

/// A path below the chosen folder and nothing else: no empty names, no "." or "..", not absolute.
bool staysBelow(std::string_view target, bool mayBeEmpty) {
    if (target.empty()) {
        return mayBeEmpty;
    }
    if (target.find('\0') != std::string_view::npos) {
        return false;
    }
    while (true) {
        const std::size_t slash = target.find('/');
        const std::string_view name = target.substr(0, slash);
        if (name.empty() || name == "." || name == "..") {
            return false;
        }
        if (slash == std::string_view::npos) {
            return true;
        }
        target.remove_prefix(slash + 1);
    }
}

/// Ascending, apart from each other, and within the file's length: otherwise the bytes would be somebody's guess.
bool extentsFit(const ltfs::Entry& file) {
    std::uint64_t end = 0;
    for (const ltfs::Extent& extent : file.extents) {
        if (extent.fileOffset < end || extent.fileOffset > file.length ||
            extent.byteCount > file.length - extent.fileOffset) {
            return false;
        }
        end = extent.fileOffset + extent.byteCount;
    }
    return true;
}

auto tapeOrder(const ltfs::Extent& extent) {
    return std::tuple(extent.start.partition, extent.start.block, extent.byteOffset);
}

void addFile(Plan& plan, Wanted wanted) {
    const ltfs::Entry& file = *wanted.entry;
    if (!extentsFit(file)) {
        plan.failed.push_back(
            {.id = wanted.id,
             .error = {Code::volumeExtentInvalid, wanted.target + ": its extents do not fit together"}});
        return;
    }
    wanted.inOrder = std::ranges::is_sorted(file.extents, {}, tapeOrder);
    for (const ltfs::Extent& extent : file.extents) {
        if (extent.byteCount > 0) {
            plan.pieces.push_back({.extent = extent, .file = plan.files.size()});
            ++wanted.pieces;
        }
    }
    plan.files.push_back(std::move(wanted));
}

}  // namespace

Plan makePlan(ltfs::Index& index, const std::vector<Item>& items) {
    Plan plan;
    for (const Item& item : items) {
        const ltfs::Entry* entry = index.find(item.path);
        if (!entry) {
            plan.failed.push_back({.id = item.id, .error = {Code::volumePathMissing, item.path}});
            continue;
        }
        if (!staysBelow(item.target, entry->kind == ltfs::Kind::directory)) {
            plan.failed.push_back({.id = item.id, .error = {Code::restoreUnsafe, item.target}});
            continue;
        }
        Wanted wanted{.id = item.id, .target = item.target, .entry = entry};
        switch (entry->kind) {
            case ltfs::Kind::directory:
                plan.folders.push_back(std::move(wanted));
                break;
            case ltfs::Kind::symlink:
                plan.links.push_back(std::move(wanted));
                break;
            case ltfs::Kind::file:
                addFile(plan, std::move(wanted));
                break;
        }
    }
    // A shorter path cannot lie in a longer one.
    std::ranges::stable_sort(plan.folders, {}, [](const Wanted& wanted) { return wanted.target.size(); });
    std::ranges::stable_sort(plan.pieces, {}, [](const Piece& piece) { return tapeOrder(piece.extent); });
    return plan;
}

}  // namespace capstan::recall
