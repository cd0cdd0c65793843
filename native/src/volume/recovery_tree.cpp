#include "volume/recovery_tree.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "ltfs/extended.hpp"

namespace capstan::volume::recovery {

namespace {

using drive::ReadEnd;

/// The name itself, or with a number behind it: nothing that has it already is touched.
std::string freeName(const ltfs::Index& index, const ltfs::Entry& folder, const std::string& wanted) {
    std::string name = wanted;
    for (unsigned n = 2; index.child(folder, name) != nullptr; ++n) {
        name = wanted + "-" + std::to_string(n);
    }
    return name;
}

Result<ltfs::Entry*> makeLostAndFound(ltfs::Index& index) {
    ltfs::Entry* there = index.child(index.root(), lostAndFound);
    if (there != nullptr && there->kind == ltfs::EntryKind::directory) {
        return there;
    }
    auto made = index.add(index.root(), freeName(index, index.root(), std::string(lostAndFound)),
                          ltfs::EntryKind::directory, ltfs::Timestamp::now());
    if (made) {
        (*made)->readOnly = true;
    }
    return made;
}

/// How much of the extent can be read, up to `limit`.
Result<std::uint64_t> readableBytes(const ltfs::Extent& extent, std::uint64_t limit, const Labels& labels, Head& head) {
    const auto number = labels.numberOf(extent.start.partition);
    Bytes record(labels.label.blockBytes);
    std::uint64_t sound = 0;
    std::size_t skip = extent.byteOffset;
    for (std::uint64_t block = extent.start.block; number && sound < limit; ++block) {
        auto moved = head.moveTo({*number, block});
        auto outcome = moved ? head.read(record) : fail(std::move(moved));
        if (!outcome) {
            return outcome.error().code == Code::mediumUnreadable ? Result<std::uint64_t>(sound)
                                                                  : fail(std::move(outcome));
        }
        if (outcome->end != ReadEnd::record || outcome->recordBytes > record.size() || outcome->bytes <= skip) {
            break;
        }
        sound += std::min<std::uint64_t>(limit - sound, outcome->bytes - skip);
        skip = 0;
        if (outcome->bytes < record.size()) {
            break;
        }
    }
    return sound;
}

struct TrimmedFile {
    std::vector<ltfs::Extent> extents;
    std::string missing;  ///< "bytes 0-99, 300-399"
    bool atEnd = false;   ///< the last of its extents is broken
};

Result<TrimmedFile> trim(const ltfs::Entry& file, const ExtentLimits& limits, Head& head) {
    TrimmedFile kept;
    for (const ltfs::Extent& extent : file.extents) {
        const auto broken = breakOf(extent, limits);
        kept.atEnd = broken.has_value();
        if (!broken) {
            kept.extents.push_back(extent);
            continue;
        }
        auto sound = readableBytes(extent, broken->soundBytes, limits.labels, head);
        if (!sound) {
            return fail(std::move(sound));
        }
        kept.missing += (kept.missing.empty() ? "bytes " : ", ") + std::to_string(extent.fileOffset + *sound) + "-" +
                        std::to_string(extent.fileOffset + extent.byteCount - 1);
        if (*sound > 0) {
            kept.extents.push_back(extent);
            kept.extents.back().byteCount = *sound;
        }
    }
    return kept;
}

}  // namespace

Result<std::uint64_t> gather(ltfs::Index& index, const Labels& labels, std::span<const TailRun> runs) {
    if (runs.empty()) {
        return 0;
    }
    auto folder = makeLostAndFound(index);
    if (!folder) {
        return fail(std::move(folder));
    }
    std::uint64_t records = 0;
    for (const TailRun& run : runs) {
        const std::uint64_t bytes = run.bytes(labels.label.blockBytes);
        const std::string name = "partition" + std::to_string(run.start.partition) + "_block" +
                                 std::to_string(run.start.block) + "_" + std::to_string(bytes) + "bytes";
        auto added =
            index.add(**folder, freeName(index, **folder, name), ltfs::EntryKind::file, ltfs::Timestamp::now());
        if (!added) {
            return fail(std::move(added));
        }
        const char letter =
            run.start.partition == labels.indexNumber ? labels.label.indexPartition : labels.label.dataPartition;
        (*added)->readOnly = true;
        (*added)->length = bytes;
        (*added)->extents = {
            {.fileOffset = 0, .start = {letter, run.start.block}, .byteOffset = 0, .byteCount = bytes}};
        records += run.records;
    }
    index.touch();
    return records;
}

Result<void> trimBroken(ltfs::Index& index, const ExtentLimits& limits, Head& head) {
    for (const DamagedFile& damaged : brokenFiles(index, limits)) {
        ltfs::Entry* file = index.find(damaged.path);
        if (file == nullptr) {
            continue;
        }
        auto kept = trim(*file, limits, head);
        if (!kept) {
            return fail(std::move(kept));
        }
        const std::string reason =
            kept->missing + " of " + std::to_string(file->length) + " are missing: " + damaged.reason;
        if (kept->atEnd) {
            const std::vector<ltfs::Extent>& left = kept->extents;
            file->length = left.empty() ? 0 : left.back().fileOffset + left.back().byteCount;
        }
        file->extents = kept->extents;
        if (auto marked = index.setXattr(*file, ltfs::extended::damaged, bytesOf(reason)); !marked) {
            return marked;
        }
    }
    return {};
}

}  // namespace capstan::volume::recovery
