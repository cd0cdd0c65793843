#include "volume/placement.hpp"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace capstan::volume {

namespace {

/// Only the files concerned stay where they are; a failing drive is another matter.
bool isDamagedFile(const Error& error) {
    return error.code == Code::mediumUnreadable || error.code == Code::mediumKeyMissing ||
           error.code == Code::mediumNotEncrypted || error.code == Code::volumeExtentInvalid;
}

std::uint64_t storedBytes(const ltfs::Entry& file) {
    std::uint64_t bytes = 0;
    for (const ltfs::Extent& extent : file.extents) {
        bytes += std::min(extent.byteCount, std::numeric_limits<std::uint64_t>::max() - bytes);
    }
    return bytes;
}

/// All the files' bytes one behind the other make a stream: cut into the records of the copy on the one side, and on
/// the other into pieces, each of which lies in one run of records on the data partition.
class Copier {
   public:
    Copier(Head& head, const Labels& labels, const PlacementTarget& target, KeptContent& kept)
        : head_(head), labels_(labels), target_(target), kept_(kept), record_(labels.label.blockBytes) {}

    void plan(ltfs::Entry& file) {
        PlacedFile placed{.file = &file, .extents = {}};
        for (const ltfs::Extent& from : file.extents) {
            if (from.byteCount == 0) {
                continue;
            }
            auto& extents = placed.extents;
            if (extents.empty() || extents.back().fileOffset + extents.back().byteCount != from.fileOffset) {
                extents.push_back(beginExtent(file.length, from.fileOffset));
            }
            extents.back().byteCount += from.byteCount;
            pieces_.push_back({.file = files_.size(), .at = streamBytes_, .from = from});
            extend(from.byteCount);
        }
        files_.push_back(std::move(placed));
        unreadable_.push_back(false);
    }

    Result<CopiedFiles> copy() {
        cut();
        for (std::size_t first = 0; first < recordEnds_.size();) {
            const std::size_t last = lastRecordOfPass(first);
            if (auto gathered = gather(beginOf(first), recordEnds_[last]); !gathered) {
                return fail(std::move(gathered));
            }
            auto written = write(first, last);
            if (!written) {
                return fail(std::move(written));
            }
            if (!*written) {
                return CopiedFiles{.files = {}, .end = target_.firstBlock, .full = true};
            }
            first = last + 1;
        }
        CopiedFiles copies{.files = {}, .end = target_.firstBlock + recordEnds_.size()};
        for (std::size_t i = 0; i < files_.size(); ++i) {
            if (!unreadable_[i]) {
                copies.files.push_back(std::move(files_[i]));
            }
        }
        return copies;
    }

   private:
    struct CopyPiece {
        std::size_t file = 0;
        std::uint64_t at = 0;  ///< in the stream
        ltfs::Extent from;
    };

    // ---- the plan ----

    [[nodiscard]] std::uint64_t blockBytes() const { return labels_.label.blockBytes; }

    ltfs::Extent beginExtent(std::uint64_t fileBytes, std::uint64_t fileOffset) {
        if (!target_.packing || fileBytes >= blockBytes()) {
            cut();
        }
        return {.fileOffset = fileOffset,
                .start = {labels_.label.indexPartition, target_.firstBlock + recordEnds_.size()},
                .byteOffset = static_cast<std::uint32_t>(streamBytes_ - recordBegin_),
                .byteCount = 0};
    }

    void extend(std::uint64_t bytes) {
        streamBytes_ += bytes;
        while (streamBytes_ - recordBegin_ >= blockBytes()) {
            recordBegin_ += blockBytes();
            recordEnds_.push_back(recordBegin_);
        }
    }

    /// What follows begins a record of its own.
    void cut() {
        if (streamBytes_ > recordBegin_) {
            recordBegin_ = streamBytes_;
            recordEnds_.push_back(recordBegin_);
        }
    }

    [[nodiscard]] std::uint64_t beginOf(std::size_t record) const { return record == 0 ? 0 : recordEnds_[record - 1]; }

    [[nodiscard]] std::size_t lastRecordOfPass(std::size_t first) const {
        const auto behind = std::ranges::upper_bound(recordEnds_, beginOf(first) + target_.poolBytes);
        return std::max(first + 1, static_cast<std::size_t>(behind - recordEnds_.begin())) - 1;
    }

    // ---- reading ----

    /// The part of the stream from `begin` to `end`, into the pool.
    Result<void> gather(std::uint64_t begin, std::uint64_t end) {
        pool_.resize(end - begin);
        const auto behind = [](const CopyPiece& piece) { return piece.at + piece.from.byteCount; };
        const auto first = std::ranges::upper_bound(pieces_, begin, {}, behind);
        std::vector<CopyPiece> wanted;
        for (auto piece = first; piece != pieces_.end() && piece->at < end; ++piece) {
            wanted.push_back(clipped(*piece, begin, end));
        }
        std::ranges::sort(wanted, {}, [](const CopyPiece& piece) {
            return std::tuple(piece.from.start.block, piece.from.byteOffset);
        });
        for (const CopyPiece& piece : wanted) {
            if (unreadable_[piece.file]) {
                continue;
            }
            auto read = readInto(MutableBytes(pool_).subspan(piece.at - begin, piece.from.byteCount), piece.from);
            if (!read && !isDamagedFile(read.error())) {
                return read;
            }
            unreadable_[piece.file] = !read;
        }
        return {};
    }

    [[nodiscard]] CopyPiece clipped(CopyPiece piece, std::uint64_t begin, std::uint64_t end) const {
        const std::uint64_t skip = begin > piece.at ? begin - piece.at : 0;
        const std::uint64_t within = piece.from.byteOffset + skip;
        piece.from.byteCount = std::min(piece.at + piece.from.byteCount, end) - (piece.at + skip);
        piece.from.start.block += within / blockBytes();
        piece.from.byteOffset = static_cast<std::uint32_t>(within % blockBytes());
        piece.at += skip;
        return piece;
    }

    Result<void> readInto(MutableBytes to, const ltfs::Extent& from) {
        std::uint64_t block = from.start.block;
        for (std::size_t skip = from.byteOffset; !to.empty(); skip = 0, ++block) {
            const auto inRecord = to.first(std::min<std::size_t>(to.size(), blockBytes() - skip));
            if (kept_.copy({.block = block, .offset = skip}, inRecord)) {
                to = to.subspan(inRecord.size());
                continue;
            }
            if (auto loaded = loadRecord(block); !loaded) {
                return loaded;
            }
            const bool goesOn = to.size() + skip > recordBytes_;
            if (skip >= recordBytes_ || (goesOn && recordBytes_ != blockBytes())) {
                return fail(Code::volumeExtentInvalid, "a short record inside an extent");
            }
            const auto part = ByteView(record_).subspan(skip, std::min(recordBytes_ - skip, to.size()));
            copyBytes(part, to);
            to = to.subspan(part.size());
        }
        return {};
    }

    /// Neighbours may share it; one that could not be read is not tried again for each of them.
    Result<void> loadRecord(std::uint64_t block) {
        if (loaded_ && *loaded_ == block) {
            return recordBytes_ > 0 ? Result<void>() : fail(Code::volumeExtentInvalid);
        }
        loaded_ = block;
        recordBytes_ = 0;
        if (auto moved = head_.moveTo({labels_.dataNumber, block}); !moved) {
            return moved;
        }
        auto outcome = head_.read(record_);
        if (!outcome) {
            return fail(std::move(outcome));
        }
        if (outcome->end != drive::ReadEnd::record || outcome->recordBytes > record_.size()) {
            return fail(Code::volumeExtentInvalid);
        }
        recordBytes_ = outcome->bytes;
        return {};
    }

    // ---- writing ----

    /// False when the partition is full, or so near to it that the index might not fit behind.
    Result<bool> write(std::size_t first, std::size_t last) {
        if (auto moved = head_.moveTo({labels_.indexNumber, target_.firstBlock + first}); !moved) {
            return fail(std::move(moved));
        }
        const std::uint64_t begin = beginOf(first);
        for (std::size_t record = first; record <= last; ++record) {
            const std::uint64_t from = beginOf(record);
            auto outcome = head_.write(ByteView(pool_).subspan(from - begin, recordEnds_[record] - from));
            if (!outcome && outcome.error().code != Code::mediumFull) {
                return fail(std::move(outcome));
            }
            if (!outcome || outcome->earlyWarning) {
                return false;
            }
        }
        return true;
    }

    Head& head_;
    const Labels& labels_;
    PlacementTarget target_;
    KeptContent& kept_;

    std::vector<PlacedFile> files_;
    std::vector<bool> unreadable_;           ///< by file
    std::vector<CopyPiece> pieces_;          ///< ascending
    std::vector<std::uint64_t> recordEnds_;  ///< in the stream; ascending
    std::uint64_t streamBytes_ = 0;
    std::uint64_t recordBegin_ = 0;  ///< of the record that is still open

    Bytes pool_;
    Bytes record_;
    std::size_t recordBytes_ = 0;
    std::optional<std::uint64_t> loaded_;  ///< the block that `record_` holds
};

}  // namespace

std::vector<ltfs::Entry*> filesToPlace(ltfs::Index& index, const ltfs::PlacementRule& rule, char dataPartition,
                                       std::optional<std::uint64_t> room) {
    std::vector<ltfs::Entry*> files;
    std::vector<ltfs::Entry*> pending{&index.root()};
    const auto onData = [dataPartition](const ltfs::Extent& one) { return one.start.partition == dataPartition; };
    while (!pending.empty()) {
        ltfs::Entry& entry = *pending.back();
        pending.pop_back();
        for (const auto& child : entry.children) {
            pending.push_back(&*child);
        }
        if (entry.kind == ltfs::EntryKind::file && storedBytes(entry) > 0 &&
            std::ranges::all_of(entry.extents, onData) && rule.matches(entry.name, entry.length)) {
            files.push_back(&entry);
        }
    }
    std::ranges::sort(files, {}, [](const ltfs::Entry* file) {
        return std::tuple(file->extents[0].start.block, file->extents[0].byteOffset);
    });
    if (room) {
        std::erase_if(files, [&room](const ltfs::Entry* file) {
            const std::uint64_t bytes = storedBytes(*file);
            const bool fits = bytes <= *room;
            *room -= fits ? bytes : 0;
            return !fits;
        });
    }
    return files;
}

Result<CopiedFiles> copyToIndexPartition(Head& head, const Labels& labels, const std::vector<ltfs::Entry*>& files,
                                         const PlacementTarget& target, KeptContent& kept) {
    Copier copier(head, labels, target, kept);
    for (ltfs::Entry* file : files) {
        copier.plan(*file);
    }
    return copier.copy();
}

}  // namespace capstan::volume
