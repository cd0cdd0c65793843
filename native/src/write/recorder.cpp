#include "write/recorder.hpp"

#include <utility>

#include "ltfs/extended.hpp"
#include "ltfs/names.hpp"

namespace capstan::write {

namespace {

struct Split {
    std::string_view first;
    std::string_view rest;  ///< without the slash
    bool last = false;
};

Split splitFirst(std::string_view path) {
    const std::size_t slash = path.find('/');
    if (slash == std::string_view::npos) {
        return {.first = path, .rest = {}, .last = true};
    }
    return {.first = path.substr(0, slash), .rest = path.substr(slash + 1)};
}

struct Place {
    std::string_view folder;
    std::string_view name;
};

Place placeOf(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? Place{{}, path} : Place{path.substr(0, slash), path.substr(slash + 1)};
}

std::unexpected<Error> taken(std::string_view path, std::string_view by) {
    return fail(Code::volumePathTaken, std::string(path) + ": " + std::string(by));
}

Result<void> checkHoldable(const Whole& whole, const Item& item) {
    if (item.kind == ltfs::Kind::symlink && !ltfs::isHoldableTarget(whole.facts.symlinkTarget)) {
        return fail(Code::volumeNameInvalid, item.source + ": what the link points at");
    }
    for (const ltfs::Xattr& xattr : whole.facts.xattrs) {
        if (!ltfs::isHoldableTarget(xattr.key)) {
            return fail(Code::volumeNameInvalid, item.source + ": an attribute's name");
        }
    }
    return {};
}

void addHash(ltfs::Entry& entry, const std::string& sha256) {
    const ByteView bytes = bytesOf(sha256);
    entry.xattrs.push_back({.key = std::string(ltfs::extended::sha256), .value = Bytes(bytes.begin(), bytes.end())});
}

}  // namespace

Recorder::Recorder(volume::Volume& volume) : volume_(volume), lastForeignUid_(volume.index().highestUid) {}

Result<void> Recorder::begin(Item item) {
    if (auto place = checkPlace(item.target, item.kind); !place) {
        return place;
    }
    item_ = std::move(item);
    return {};
}

/// Every name on the way must be possible, and nothing of another kind may stand there.
Result<void> Recorder::checkPlace(std::string_view path, ltfs::Kind kind) {
    ltfs::Entry* at = &volume_.index().root();
    for (Split split = splitFirst(path);; split = splitFirst(split.rest)) {
        if (auto name = ltfs::normalName(split.first); !name) {
            return fail(Code::volumeNameInvalid, std::string(path));
        }
        at = at ? volume_.index().child(*at, split.first) : nullptr;
        const bool folderNeeded = !split.last || kind == ltfs::Kind::directory;
        if (at && folderNeeded && at->kind != ltfs::Kind::directory) {
            return taken(path, "a file is where a folder must go");
        }
        if (at && !folderNeeded && at->kind == ltfs::Kind::directory) {
            return taken(path, "a folder is there");
        }
        if (at && !folderNeeded && at->uid > lastForeignUid_) {
            // Two sources whose names differ only in how they are composed: the second must not replace the first.
            return taken(path, "another file of this session has that name");
        }
        if (split.last) {
            return {};
        }
    }
}

Result<void> Recorder::append(ByteView record) {
    const auto block = volume_.append(record);
    if (!block) {
        return std::unexpected(block.error());
    }
    if (extents_.empty() || *block != nextBlock_) {
        extents_.push_back(
            {.fileOffset = bytes_, .start = {.partition = volume_.label().dataPartition, .block = *block}});
    }
    extents_.back().byteCount += record.size();
    bytes_ += record.size();
    nextBlock_ = *block + 1;
    return {};
}

Result<Written> Recorder::complete(Whole whole) {
    const ltfs::Timestamp now = ltfs::Timestamp::now();
    auto holdable = checkHoldable(whole, *item_);
    auto made = holdable ? makeEntry(item_->target, item_->kind, now) : fail(std::move(holdable));
    if (!made) {
        abandon();
        return fail(std::move(made));
    }
    ltfs::Entry& entry = **made;
    entry.readOnly = whole.facts.readOnly;
    entry.times = whole.facts.times;
    entry.times.backup = now;
    entry.xattrs = whole.facts.xattrs;
    entry.symlinkTarget = whole.facts.symlinkTarget;
    if (entry.kind == ltfs::Kind::directory) {
        folderTimes_.insert_or_assign(&entry, entry.times);
    }
    if (entry.kind == ltfs::Kind::file) {
        entry.length = bytes_;
        entry.extents = extents_;
    }
    if (whole.sha256) {
        addHash(entry, *whole.sha256);
    }
    volume_.index().touch();
    Written written{.id = item_->id, .bytes = bytes_, .sha256 = std::move(whole.sha256), .changed = whole.changed};
    abandon();
    return written;
}

void Recorder::abandon() {
    item_.reset();
    extents_.clear();
    bytes_ = 0;
}

void Recorder::settleFolders() {
    for (const auto& [folder, times] : folderTimes_) {
        folder->times = times;
    }
}

/// A folder merges with the one that is there; a file or link takes the place of an older version.
Result<ltfs::Entry*> Recorder::makeEntry(std::string_view path, ltfs::Kind kind, ltfs::Timestamp now) {
    if (kind == ltfs::Kind::directory) {
        return makeFolder(path, now);
    }
    const Place place = placeOf(path);
    auto folder = makeFolder(place.folder, now);
    if (!folder) {
        return folder;
    }
    if (ltfs::Entry* older = volume_.index().child(**folder, place.name)) {
        volume_.index().remove(*older);
    }
    return add(**folder, place.name, kind, now);
}

/// As on any file system, what is put into a folder changes the folder's time.
Result<ltfs::Entry*> Recorder::add(ltfs::Entry& folder, std::string_view name, ltfs::Kind kind, ltfs::Timestamp now) {
    auto added = volume_.index().add(folder, name, kind, now);
    if (added) {
        folder.times.modify = folder.times.change = now;
    }
    return added;
}

Result<ltfs::Entry*> Recorder::makeFolder(std::string_view path, ltfs::Timestamp now) {
    if (path.empty()) {
        return &volume_.index().root();
    }
    if (folder_ && folderPath_ == path) {
        return folder_;
    }
    ltfs::Entry* at = &volume_.index().root();
    for (Split split = splitFirst(path);; split = splitFirst(split.rest)) {
        ltfs::Entry* next = volume_.index().child(*at, split.first);
        if (!next) {
            auto added = add(*at, split.first, ltfs::Kind::directory, now);
            if (!added) {
                return added;
            }
            next = *added;
        }
        at = next;
        if (split.last) {
            break;
        }
    }
    folderPath_ = path;
    folder_ = at;
    return at;
}

}  // namespace capstan::write
