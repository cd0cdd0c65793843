#include "recall/verify_plan.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "ltfs/path_of.hpp"
#include "ltfs/tree_walk.hpp"

namespace capstan::recall {

namespace {

/// Those that were named, each once: what lies in another one comes with that.
std::vector<const ltfs::Entry*> topmost(const ltfs::Index& index, const std::vector<std::string>& paths,
                                        std::vector<FileUnsound>& missing) {
    if (paths.empty()) {
        return {&index.root()};
    }
    std::vector<const ltfs::Entry*> found;
    std::unordered_set<const ltfs::Entry*> known;
    for (const std::string& path : paths) {
        const ltfs::Entry* entry = index.find(path);
        if (!entry) {
            missing.push_back({.path = path, .error = {Code::volumePathMissing, {}}});
        } else if (known.insert(entry).second) {
            found.push_back(entry);
        }
    }
    std::erase_if(found, [&](const ltfs::Entry* entry) {
        for (const ltfs::Entry* at = entry->parent; at != nullptr; at = at->parent) {
            if (known.contains(at)) {
                return true;
            }
        }
        return false;
    });
    return found;
}

void addFile(VerifyPlan& plan, const ltfs::Entry& entry) {
    if (auto damage = damageOf(entry)) {
        plan.unsound.push_back({.path = ltfs::pathOf(entry), .error = std::move(damage->error)});
        return;
    }
    FileToVerify checked{.entry = &entry};
    for (const ltfs::Extent& extent : entry.extents) {
        if (extent.byteCount > 0) {
            plan.pieces.push_back({.extent = extent, .file = plan.files.size()});
            ++checked.pieces;
            plan.bytes += extent.byteCount;
        }
    }
    plan.files.push_back(checked);
}

/// Marks the files that are to be read for themselves: out of order, or begun while too many others are open.
std::vector<bool> deferred(const VerifyPlan& plan, std::size_t openFiles) {
    std::vector<bool> later(plan.files.size());
    std::vector<std::size_t> missing(plan.files.size());
    for (std::size_t file = 0; file < plan.files.size(); ++file) {
        later[file] = !std::ranges::is_sorted(plan.files[file].entry->extents, {}, tapeOrder);
    }
    std::size_t open = 0;
    for (const PlannedExtent& piece : plan.pieces) {
        const std::size_t file = piece.file;
        if (later[file]) {
            continue;
        }
        if (missing[file] == 0) {
            if (open == openFiles) {
                later[file] = true;
                continue;
            }
            missing[file] = plan.files[file].pieces;
            ++open;
        }
        open -= --missing[file] == 0 ? 1U : 0U;
    }
    return later;
}

}  // namespace

VerifyPlan makeVerifyPlan(const ltfs::Index& index, const VerifyRequest& request, std::size_t openFiles) {
    VerifyPlan plan;
    const auto isWanted = [&](const ltfs::Entry& entry) {
        return entry.kind == ltfs::EntryKind::file &&
               (!request.backedUpSince || ltfs::Timestamp(entry.times.backup) >= *request.backedUpSince);
    };
    for (const ltfs::Entry* top : topmost(index, request.paths, plan.unsound)) {
        ltfs::TreeWalk walk(*top);
        while (const ltfs::Entry* entry = walk.next()) {
            if (isWanted(*entry)) {
                addFile(plan, *entry);
            }
        }
    }
    std::ranges::stable_sort(plan.pieces, {}, [](const PlannedExtent& piece) { return tapeOrder(piece.extent); });
    const std::vector<bool> later = deferred(plan, openFiles);
    const auto rest =
        std::ranges::stable_partition(plan.pieces, [&](const PlannedExtent& p) { return !later[p.file]; });
    plan.asTheyLie = plan.pieces.size() - rest.size();
    std::ranges::sort(rest, {},
                      [](const PlannedExtent& piece) { return std::pair(piece.file, piece.extent.fileOffset); });
    return plan;
}

}  // namespace capstan::recall
