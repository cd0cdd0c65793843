#include "volume/recovery_journal.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/sha256.hpp"
#include "ltfs/extended.hpp"

namespace capstan::volume::recovery {

namespace {

using drive::ReadEnd;

/// In order, none over another, none beyond the length: as the format has them (LTFS 2.4, clause 9.2).
bool areOrderly(const JournalFile& file) {
    std::uint64_t end = 0;
    for (const ltfs::Extent& extent : file.extents) {
        if (extent.fileOffset < end || extent.fileOffset > file.length ||
            extent.byteCount > file.length - extent.fileOffset || extent.byteCount == 0) {
            return false;
        }
        end = extent.fileOffset + extent.byteCount;
    }
    return true;
}

/// How an extent's records answer to it, as far as they lie in the tail.
struct TailMatch {
    bool allThere = true;
    bool any = false;
};

TailMatch lookUp(const ltfs::Extent& extent, const Labels& labels, const Tail& tail) {
    TailMatch found;
    std::uint64_t left = extent.byteCount;
    std::uint64_t skip = extent.byteOffset;
    for (drive::Position at{labels.dataNumber, extent.start.block}; left > 0; ++at.block) {
        std::uint64_t bytes = labels.label.blockBytes;
        if (at.block >= tail.begin.block) {
            const auto length = tail.lengthOf(at, labels.label.blockBytes);
            if (!length || *length <= skip) {
                return {.allThere = false, .any = found.any};
            }
            bytes = *length;
            found.any = true;
        }
        left -= std::min(left, bytes - skip);
        // Only a last record may be short.
        if (left > 0 && bytes != labels.label.blockBytes) {
            return {.allThere = false, .any = true};
        }
        skip = 0;
    }
    return found;
}

std::string_view hashOf(const JournalFile& file) {
    const auto hash = std::ranges::find(file.xattrs, ltfs::extended::sha256, &ltfs::Xattr::key);
    return hash == file.xattrs.end() ? std::string_view{} : textOf(hash->value);
}

/// The folder of a path, made where it is missing; null when that cannot be.
ltfs::Entry* folderOf(ltfs::Index& index, std::string_view path) {
    ltfs::Entry* at = &index.root();
    for (std::size_t slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/')) {
        const std::string_view name = path.substr(0, slash);
        path = path.substr(slash + 1);
        ltfs::Entry* next = index.child(*at, name);
        if (next == nullptr) {
            auto added = index.add(*at, name, ltfs::EntryKind::directory, ltfs::Timestamp::now());
            if (!added) {
                return nullptr;
            }
            next = *added;
        }
        if (next->kind != ltfs::EntryKind::directory) {
            return nullptr;
        }
        at = next;
    }
    return at;
}

}  // namespace

bool isAttachable(const JournalFile& file, const ltfs::Index& index, const ExtentLimits& limits, const Tail& tail) {
    const ltfs::Entry* named = index.find(file.path);
    if (file.extents.empty()) {
        return file.length == 0 && named == nullptr;
    }
    if (!areOrderly(file) || (named != nullptr && named->extents == file.extents)) {
        return false;
    }
    bool inTail = false;
    for (const ltfs::Extent& extent : file.extents) {
        if (extent.start.partition != limits.labels.label.dataPartition || breakOf(extent, limits)) {
            return false;
        }
        const TailMatch found = lookUp(extent, limits.labels, tail);
        if (!found.allThere) {
            return false;
        }
        inTail |= found.any;
    }
    return inTail;
}

Result<std::optional<ByteView>> JournalReader::recordAt(drive::Position at) {
    if (at_ != at) {
        at_.reset();
        auto moved = head_.moveTo(at);
        auto outcome = moved ? head_.read(record_) : fail(std::move(moved));
        if (!outcome) {
            return outcome.error().code == Code::mediumUnreadable ? Result<std::optional<ByteView>>(std::nullopt)
                                                                  : fail(std::move(outcome));
        }
        if (outcome->end != ReadEnd::record || outcome->recordBytes > record_.size()) {
            return std::nullopt;
        }
        bytes_ = outcome->bytes;
        at_ = at;
    }
    return ByteView(record_).first(bytes_);
}

Result<bool> JournalReader::isIntact(const JournalFile& file, const std::stop_token& stop) {
    const std::string_view expected = hashOf(file);
    if (expected.empty()) {
        return false;
    }
    Sha256 hash;
    std::uint64_t hashed = 0;
    for (const ltfs::Extent& extent : file.extents) {
        hash.addZeros(extent.fileOffset - hashed);
        hashed = extent.fileOffset + extent.byteCount;
        std::uint64_t left = extent.byteCount;
        std::size_t skip = extent.byteOffset;
        for (drive::Position at{labels_.dataNumber, extent.start.block}; left > 0; ++at.block) {
            if (stop.stop_requested()) {
                return fail(Code::cancelled);
            }
            auto record = recordAt(at);
            if (!record) {
                return fail(std::move(record));
            }
            if (!*record || (*record)->size() <= skip) {
                return false;
            }
            const auto piece = (*record)->subspan(skip, std::min<std::uint64_t>(left, (*record)->size() - skip));
            hash.add(piece);
            left -= piece.size();
            skip = 0;
        }
    }
    hash.addZeros(file.length - hashed);
    return hash.finish() == expected;
}

bool attach(ltfs::Index& index, const JournalFile& file) {
    ltfs::Entry* folder = folderOf(index, file.path);
    if (folder == nullptr) {
        return false;
    }
    const std::string_view path = file.path;
    const std::string_view name = path.substr(path.rfind('/') + 1);  // npos + 1 is the beginning
    ltfs::Entry* older = index.child(*folder, name);
    if (older != nullptr && older->kind == ltfs::EntryKind::directory) {
        return false;
    }
    if (older != nullptr) {
        index.remove(*older);
    }
    auto added = index.add(*folder, name, ltfs::EntryKind::file, ltfs::Timestamp::now());
    if (!added) {
        return false;
    }
    ltfs::Entry& entry = **added;
    entry.readOnly = file.readOnly;
    entry.times = file.times;
    entry.length = file.length;
    entry.extents = file.extents;
    for (auto xattr = file.xattrs.rbegin(); xattr != file.xattrs.rend(); ++xattr) {
        if (!index.setXattr(entry, xattr->key, xattr->value)) {
            index.remove(entry);
            return false;
        }
    }
    index.touch();
    return true;
}

}  // namespace capstan::volume::recovery
