#include "recall/layout.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "ltfs/tree_walk.hpp"

namespace capstan::recall {

namespace {

constexpr std::size_t anchorsAtMost = 4096;

/// Those that are not full, rising by block, each once. Of packed files the last one in it gives a record's length.
volume::RecordEnds shortRecords(const volume::Volume& volume) {
    const std::uint32_t blockBytes = volume.label().blockBytes;
    volume::RecordEnds records;
    if (const volume::Listing* listing = volume.listing()) {
        records = listing->recordEnds();
    } else {
        ltfs::TreeWalk walk(volume.index().root());
        while (const ltfs::Entry* entry = walk.next()) {
            volume::appendRecordEnds(records, *entry, volume.label().dataPartition, blockBytes);
        }
    }
    std::ranges::sort(records, {}, [](const volume::RecordEnd& each) { return std::pair(each.block, each.bytes); });
    // The longest of a block comes last.
    std::ranges::reverse(records);
    const auto rest = std::ranges::unique(records, {}, &volume::RecordEnd::block);
    records.erase(rest.begin(), rest.end());
    std::ranges::reverse(records);
    std::erase_if(records, [&](const volume::RecordEnd& each) { return each.bytes >= blockBytes; });
    return records;
}

}  // namespace

std::vector<order::Anchor> anchorsOf(const volume::Volume& volume) {
    const std::uint32_t blockBytes = volume.label().blockBytes;
    const volume::RecordEnds records = shortRecords(volume);
    double missing = 0;
    for (const volume::RecordEnd& each : records) {
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
    for (const volume::RecordEnd& each : records) {
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
