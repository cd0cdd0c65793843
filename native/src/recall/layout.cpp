#include "recall/layout.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "ltfs/tree_walk.hpp"

namespace capstan::recall {

namespace {

constexpr std::size_t anchorsAtMost = 4096;

/// A record that is not full.
struct ShortRecord {
    std::uint64_t block = 0;
    std::uint32_t bytes = 0;
};

/// Rising by block, each once. Of packed files the last one in it gives a record's length.
std::vector<ShortRecord> shortRecords(const ltfs::Index& index, char partition, std::uint32_t blockBytes) {
    std::vector<ShortRecord> records;
    ltfs::TreeWalk walk(index.root());
    while (const ltfs::Entry* entry = walk.next()) {
        for (const ltfs::Extent& extent : entry->extents) {
            // Nothing can lie so far out; a sum must not go round.
            if (extent.start.partition != partition || extent.byteCount == 0 || extent.byteCount >> 62U != 0 ||
                extent.start.block >> 62U != 0) {
                continue;
            }
            const std::uint64_t end = extent.byteOffset + extent.byteCount - 1;
            records.push_back({.block = extent.start.block + end / blockBytes,
                               .bytes = static_cast<std::uint32_t>(end % blockBytes + 1)});
        }
    }
    std::ranges::sort(records, {}, [](const ShortRecord& each) { return std::pair(each.block, each.bytes); });
    // The longest of a block comes last.
    std::ranges::reverse(records);
    const auto rest = std::ranges::unique(records, {}, &ShortRecord::block);
    records.erase(rest.begin(), rest.end());
    std::ranges::reverse(records);
    std::erase_if(records, [&](const ShortRecord& each) { return each.bytes >= blockBytes; });
    return records;
}

}  // namespace

std::vector<order::Anchor> anchorsOf(const volume::Volume& volume) {
    const std::uint32_t blockBytes = volume.label().blockBytes;
    const std::vector<ShortRecord> records = shortRecords(volume.index(), volume.label().dataPartition, blockBytes);
    double missing = 0;
    for (const ShortRecord& each : records) {
        missing += blockBytes - each.bytes;
    }
    // As far apart as makes each as wrong as the others.
    const double step = missing / anchorsAtMost;
    std::vector<order::Anchor> anchors;
    double before = 0;
    double reported = 0;
    const auto report = [&](std::uint64_t block) {
        anchors.push_back({.block = block, .bytes = static_cast<double>(block) * blockBytes - before});
        reported = before;
    };
    for (const ShortRecord& each : records) {
        before += blockBytes - each.bytes;
        if (before - reported >= step || &each == &records.back()) {
            report(each.block + 1);
        }
    }
    if (anchors.empty() || anchors.back().block < volume.dataEnd()) {
        report(volume.dataEnd());
    }
    return anchors;
}

Result<order::Layout> layoutOf(volume::Volume& volume) {
    auto wraps = volume.wrapEnds();
    if (!wraps) {
        return fail(std::move(wraps));
    }
    order::Layout layout{.blockBytes = volume.label().blockBytes, .anchors = anchorsOf(volume)};
    for (const auto& each : *wraps) {
        layout.wrapEnds.push_back({.wrap = each.wrap, .partition = each.partition, .block = each.object});
    }
    return layout;
}

}  // namespace capstan::recall
