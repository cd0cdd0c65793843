#include "volume/extent_check.hpp"

#include <algorithm>
#include <vector>

#include "ltfs/tree_walk.hpp"

namespace capstan::volume {

namespace {

bool isRecorded(const ltfs::Extent& extent, const ExtentLimits& limits) {
    const auto number = limits.labels.numberOf(extent.start.partition);
    if (!number || extent.start.block < firstBlockAfterLabels) {
        return false;
    }
    const std::uint64_t end = *number == limits.labels.indexNumber ? limits.indexEndOfData : limits.dataEndOfData;
    if (extent.byteCount == 0) {
        return true;
    }
    // Records hold a block at most, so an extent takes at least this many after its first. In two steps: no overflow.
    const std::uint64_t blockBytes = limits.labels.label.blockBytes;
    const std::uint64_t last = extent.byteCount - 1;
    const std::uint64_t further = last / blockBytes + (last % blockBytes + extent.byteOffset) / blockBytes;
    return extent.start.block < end && further < end - extent.start.block;
}

std::string pathOf(const ltfs::Entry& entry) {
    std::vector<std::string_view> names;
    for (const ltfs::Entry* at = &entry; at->parent != nullptr; at = at->parent) {
        names.push_back(at->name);
    }
    std::string path;
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        path.append("/").append(*name);
    }
    return path;
}

}  // namespace

std::optional<std::string> firstBrokenFile(const ltfs::Index& index, const ExtentLimits& limits) {
    ltfs::TreeWalk walk(index.root());
    while (const ltfs::Entry* entry = walk.next()) {
        if (!std::ranges::all_of(entry->extents, [&](const auto& extent) { return isRecorded(extent, limits); })) {
            return pathOf(*entry);
        }
    }
    return std::nullopt;
}

}  // namespace capstan::volume
