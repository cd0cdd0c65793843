#include "volume/extent_check.hpp"

#include <algorithm>
#include <string_view>

#include "ltfs/path_of.hpp"
#include "ltfs/tree_walk.hpp"

namespace capstan::volume {

namespace {

std::string extentText(const ltfs::Extent& extent) {
    return std::string("partition ") + extent.start.partition + " block " + std::to_string(extent.start.block);
}

/// Bytes in full records from the extent's beginning up to `block`.
std::uint64_t bytesUpTo(std::uint64_t block, const ltfs::Extent& extent, std::uint64_t blockBytes) {
    if (block <= extent.start.block) {
        return 0;
    }
    const std::uint64_t records = block - extent.start.block;
    if (records > extent.byteCount / blockBytes + 2) {
        return extent.byteCount;
    }
    const std::uint64_t bytes = records * blockBytes;
    return bytes <= extent.byteOffset ? 0 : std::min(extent.byteCount, bytes - extent.byteOffset);
}

std::optional<DamagedFile> damageOf(const ltfs::Entry& entry, const ExtentLimits& limits) {
    for (const ltfs::Extent& extent : entry.extents) {
        if (auto broken = breakOf(extent, limits)) {
            return DamagedFile{.path = ltfs::pathOf(entry),
                               .reason = std::move(broken->reason),
                               .soundBytes = extent.fileOffset + broken->soundBytes};
        }
    }
    return std::nullopt;
}

bool isDamaged(const ltfs::Entry& entry, const ExtentLimits& limits) {
    return std::ranges::any_of(entry.extents,
                               [&](const ltfs::Extent& extent) { return breakOf(extent, limits).has_value(); });
}

}  // namespace

const RecordedPart* ExtentLimits::partOf(char letter) const {
    const auto number = labels.numberOf(letter);
    if (!number) {
        return nullptr;
    }
    return *number == labels.indexNumber ? &index : &data;
}

ExtentLimits limitsOf(const Survey& survey) {
    return {.labels = *survey.labels,
            .index = {.endOfData = survey.indexEnd.endOfData, .index = survey.indexEnd.index},
            .data = {.endOfData = survey.dataEnd.endOfData, .index = survey.dataEnd.index}};
}

std::optional<BrokenExtent> breakOf(const ltfs::Extent& extent, const ExtentLimits& limits) {
    const RecordedPart* part = limits.partOf(extent.start.partition);
    if (part == nullptr || extent.start.block < firstBlockAfterLabels) {
        return BrokenExtent{.soundBytes = 0, .reason = extentText(extent) + ": no place for data"};
    }
    if (extent.byteCount == 0) {
        return std::nullopt;
    }
    const std::uint64_t blockBytes = limits.labels.label.blockBytes;
    if (extent.byteOffset >= blockBytes) {
        return BrokenExtent{
            .soundBytes = 0,
            .reason = extentText(extent) + ": byte " + std::to_string(extent.byteOffset) + " is behind its record"};
    }
    // Its filemark, its records and the filemark behind them.
    if (part->index && extent.start.block + 1 >= part->index->pointer.block && extent.start.block <= part->index->end) {
        return BrokenExtent{.soundBytes = 0, .reason = extentText(extent) + ": an index is there"};
    }
    // Records hold a block at most, so an extent takes at least this many after its first. In two steps: no overflow.
    const std::uint64_t last = extent.byteCount - 1;
    const std::uint64_t further = last / blockBytes + (last % blockBytes + extent.byteOffset) / blockBytes;
    if (part->index && extent.start.block < part->index->pointer.block &&
        further >= part->index->pointer.block - 1 - extent.start.block) {
        return BrokenExtent{.soundBytes = bytesUpTo(part->index->pointer.block - 1, extent, blockBytes),
                            .reason = extentText(extent) + ": runs into the index at block " +
                                      std::to_string(part->index->pointer.block)};
    }
    if (extent.start.block < part->endOfData && further < part->endOfData - extent.start.block) {
        return std::nullopt;
    }
    return BrokenExtent{
        .soundBytes = bytesUpTo(part->endOfData, extent, blockBytes),
        .reason = extentText(extent) + ": beyond the end of data at block " + std::to_string(part->endOfData)};
}

std::optional<BrokenFiles> anyBroken(const ltfs::Index& index, const ExtentLimits& limits) {
    std::optional<BrokenFiles> found;
    ltfs::TreeWalk walk(index.root());
    while (const ltfs::Entry* entry = walk.next()) {
        if (found) {
            found->count += isDamaged(*entry, limits) ? 1U : 0U;
        } else if (auto damage = damageOf(*entry, limits)) {
            found = BrokenFiles{.first = *std::move(damage), .count = 1};
        }
    }
    return found;
}

std::vector<DamagedFile> brokenFiles(const ltfs::Index& index, const ExtentLimits& limits) {
    std::vector<DamagedFile> damaged;
    ltfs::TreeWalk walk(index.root());
    while (const ltfs::Entry* entry = walk.next()) {
        if (auto damage = damageOf(*entry, limits)) {
            damaged.push_back(*std::move(damage));
        }
    }
    return damaged;
}

}  // namespace capstan::volume
