#include "write/recorder.hpp"

#include <algorithm>
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

void addHash(std::vector<ltfs::Xattr>& xattrs, const std::string& sha256) {
    const ByteView bytes = bytesOf(sha256);
    xattrs.push_back({.key = std::string(ltfs::extended::sha256), .value = Bytes(bytes.begin(), bytes.end())});
}

}  // namespace

Recorder::Recorder(volume::Volume& volume)
    : volume_(volume), lastForeignUid_(volume.index().highestUid), placement_(volume.label().dataPartition) {}

Result<void> Recorder::begin(Item item) {
    if (auto place = checkPlace(item.target, item.kind); !place) {
        return place;
    }
    item_ = std::move(item);
    return {};
}

/// Every name on the way must be possible, and nothing of another kind may stand there.
Result<void> Recorder::checkPlace(std::string_view path, ltfs::Kind kind) {
    // The folder of the item before it is known to be possible.
    const Place place = placeOf(path);
    const bool beside = folder_ && place.folder == folderPath_;
    ltfs::Entry* at = beside ? folder_ : &volume_.index().root();
    for (Split split = splitFirst(beside ? place.name : path);; split = splitFirst(split.rest)) {
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
    placement_.add(*block, 0, record.size());
    return {};
}

Result<void> Recorder::appendShared(ByteView record) {
    const auto block = volume_.append(record);
    if (!block) {
        return std::unexpected(block.error());
    }
    sharedBlockBefore_ = std::exchange(sharedBlock_, *block);
    return {};
}

Result<Written> Recorder::enter(Item item, Whole whole, std::size_t from, bool begunBefore) {
    if (auto begun = begin(std::move(item)); !begun) {
        return fail(std::move(begun));
    }
    std::uint64_t rest = item_->kind == ltfs::Kind::file ? whole.facts.size : 0;
    if (begunBefore) {
        // That record is full, up to its last byte with this file.
        const std::uint64_t before = std::min<std::uint64_t>(rest, volume_.label().blockBytes - from);
        placement_.add(sharedBlockBefore_, from, before);
        rest -= before;
        from = 0;
    }
    if (rest > 0) {
        placement_.add(sharedBlock_, from, rest);
    }
    return complete(std::move(whole));
}

Result<Written> Recorder::complete(Whole whole) {
    const ltfs::Timestamp now = ltfs::Timestamp::now();
    auto holdable = checkHoldable(whole, *item_);
    auto made = holdable ? makeEntry(item_->target, item_->kind, now) : fail(std::move(holdable));
    if (!made) {
        abandon();
        return fail(std::move(made));
    }
    Written written{.id = item_->id, .bytes = placement_.bytes(), .sha256 = std::move(whole.sha256)};
    written.changed = whole.changed;
    ltfs::Times times = whole.facts.times;
    times.backup = now;
    std::vector<ltfs::Xattr> xattrs = std::move(whole.facts.xattrs);
    if (written.sha256) {
        addHash(xattrs, *written.sha256);
    }
    ltfs::Entry& entry = **made;
    entry.readOnly = whole.facts.readOnly;
    entry.times = times;
    entry.xattrs = xattrs;
    entry.symlinkTarget = whole.facts.symlinkTarget;
    if (entry.kind == ltfs::Kind::directory) {
        folderTimes_.insert_or_assign(&entry, times);
    }
    if (entry.kind == ltfs::Kind::file) {
        entry.length = written.bytes;
        std::vector<ltfs::Extent> extents = placement_.take();
        entry.extents = extents;
        written.journal = {.path = std::move(item_->target),
                           .length = written.bytes,
                           .readOnly = whole.facts.readOnly,
                           .times = times,
                           .xattrs = std::move(xattrs),
                           .extents = std::move(extents)};
    }
    volume_.index().touch();
    abandon();
    return written;
}

void Recorder::abandon() {
    item_.reset();
    static_cast<void>(placement_.take());
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
