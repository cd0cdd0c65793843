#include "write/recorder.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

#include "base/disk_name.hpp"
#include "disk/names.hpp"
#include "ltfs/extended.hpp"
#include "ltfs/names.hpp"
#include "ltfs/segment.hpp"
#include "write/source_xattr.hpp"

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

std::unexpected<Error> taken(std::string_view path, std::string_view by) {
    return fail(Code::volumePathTaken, std::string(path) + ": " + std::string(by));
}

bool areHoldable(const std::vector<ltfs::Xattr>& xattrs) {
    return std::ranges::all_of(xattrs, [](const ltfs::Xattr& xattr) { return ltfs::isHoldableTarget(xattr.key); });
}

Result<void> checkHoldable(const FileEnd& whole, const WriteItem& item) {
    if (item.kind == ItemKind::symlink && !ltfs::isHoldableTarget(shownPath(whole.facts.symlinkTarget))) {
        return fail(Code::volumeNameInvalid, item.source + ": what the link points at");
    }
    if (!areHoldable(whole.facts.xattrs)) {
        return fail(Code::volumeNameInvalid, item.source + ": an attribute's name");
    }
    return {};
}

/// Instead of those that came along with a file: what was just hashed is what lies there.
void addHashes(std::vector<ltfs::Xattr>& xattrs, const Hashes& hashes) {
    std::erase_if(xattrs, [&](const ltfs::Xattr& xattr) {
        const auto known = std::ranges::find(ltfs::extended::hashKeys, xattr.key, &ltfs::extended::HashKey::key);
        return known != ltfs::extended::hashKeys.end() &&
               std::ranges::any_of(hashes, [&](const auto& hash) { return hash.first == known->algorithm; });
    });
    for (const auto& [algorithm, text] : hashes) {
        xattrs.push_back(textXattr(ltfs::extended::hashKey(algorithm), text));
    }
}

}  // namespace

Recorder::Recorder(volume::Volume& volume, const KnownFolders& folders)
    : volume_(volume), folders_(folders), rule_(volume.placementRule()), lastForeignUid_(volume.index().highestUid) {}

bool Recorder::isPlaced(const WriteItem& item, std::uint64_t bytes) const {
    return rule_ && kindOnTape(item.kind) == ltfs::EntryKind::file &&
           rule_->matches(disk::splitTarget(item.target).name, bytes);
}

Result<void> Recorder::begin(LaneNumber lane, FileBegin begin, std::optional<SegmentInProgress> segment) {
    if (auto place = checkPlace(begin.item.target, kindOnTape(begin.item.kind)); !place) {
        return place;
    }
    // A part of a file has another name. Of a stream the size is not known yet, and counts as none.
    const bool placed = !segment && isPlaced(begin.item, begin.facts.size);
    lanes_.insert_or_assign(lane, FileInProgress{.begin = std::move(begin),
                                                 .extents = ExtentBuilder(volume_.label().dataPartition),
                                                 .segment = std::move(segment),
                                                 .placed = placed});
    return {};
}

/// Every name on the way must be possible, and nothing of another kind may stand there.
Result<void> Recorder::checkPlace(std::string_view path, ltfs::EntryKind kind) {
    // The folder of the item before it is known to be possible.
    const disk::TargetPath place = disk::splitTarget(path);
    const bool beside = folder_ && place.folder == folderPath_;
    ltfs::Entry* at = beside ? folder_ : &volume_.index().root();
    for (Split split = splitFirst(beside ? place.name : path);; split = splitFirst(split.rest)) {
        if (auto name = ltfs::normalName(split.first); !name) {
            return fail(Code::volumeNameInvalid, std::string(path));
        }
        at = at ? volume_.index().child(*at, split.first) : nullptr;
        const bool folderNeeded = !split.last || kind == ltfs::EntryKind::directory;
        if (at && folderNeeded && at->kind != ltfs::EntryKind::directory) {
            return taken(path, "a file is where a folder must go");
        }
        if (at && !folderNeeded && at->kind == ltfs::EntryKind::directory) {
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

Result<void> Recorder::append(LaneNumber lane, const FileBlock& piece) {
    const auto found = lanes_.find(lane);
    if (found == lanes_.end()) {
        return {};
    }
    const ByteView record(piece.block.get(), piece.bytes);
    const auto block = volume_.append(record);
    if (!block) {
        return std::unexpected(block.error());
    }
    auto& [begin, extents, segment, placed] = found->second;
    if (segment) {
        segment->add(piece.offset, record);
    }
    extents.add(*block, 0, piece.offset - (segment ? segment->offset : 0), record.size());
    if (placed && extents.bytes() <= rule_->maxBytes()) {
        volume_.keepForPlacement({.block = *block, .offset = 0}, record);
    }
    return {};
}

void Recorder::startAgain(LaneNumber lane) {
    if (const auto found = lanes_.find(lane); found != lanes_.end()) {
        static_cast<void>(found->second.extents.take());
        if (found->second.segment) {
            found->second.segment = SegmentInProgress();
        }
    }
}

Result<void> Recorder::appendShared(ByteView record) {
    const auto block = volume_.append(record);
    if (!block) {
        return std::unexpected(block.error());
    }
    sharedBlockBefore_ = std::exchange(sharedBlock_, *block);
    ++sharedRecords_;
    if (rule_) {
        std::swap(shared_, sharedBefore_);
        shared_.assign(record.begin(), record.end());
    }
    return {};
}

Recorder::Entered Recorder::enter(WriteItem item, FileEnd whole, std::size_t from, bool begunBefore) {
    FileInProgress file{.begin = {.item = std::move(item)}, .extents = ExtentBuilder(volume_.label().dataPartition)};
    const std::uint64_t size = file.begin.item.kind == ItemKind::file ? whole.facts.size : 0;
    std::uint64_t before = 0;
    const bool placed = isPlaced(file.begin.item, size);
    if (begunBefore) {
        // That record is full, up to its last byte with this file.
        before = std::min<std::uint64_t>(size, volume_.label().blockBytes - from);
        file.extents.add(sharedBlockBefore_, from, 0, before);
        if (placed) {
            volume_.keepForPlacement({.block = sharedBlockBefore_, .offset = from},
                                     ByteView(sharedBefore_).subspan(from, before));
        }
        from = 0;
    }
    if (size > before) {
        file.extents.add(sharedBlock_, from, before, size - before);
        if (placed) {
            volume_.keepForPlacement({.block = sharedBlock_, .offset = from},
                                     ByteView(shared_).subspan(from, size - before));
        }
    }
    auto written = enterIndex(file, std::move(whole), false);
    return {.item = std::move(file.begin.item), .written = std::move(written)};
}

Recorder::Entered Recorder::complete(LaneNumber lane, FileEnd whole) {
    FileInProgress file = std::move(lanes_.extract(lane).mapped());
    // What has its hash must be what lies there: a piece that were missing would look like a hole.
    const std::uint64_t before = file.segment ? file.segment->storedBefore : 0;
    const std::uint64_t onTape = before + file.extents.bytes();
    auto written = onTape == whole.piecesBytes ? enterIndex(file, std::move(whole), false)
                                               : fail(Code::volumeExtentInvalid,
                                                      file.begin.item.source + ": " + std::to_string(onTape) + " of " +
                                                          std::to_string(whole.piecesBytes) + " bytes are on tape");
    return {.item = std::move(file.begin.item), .written = std::move(written)};
}

const WriteItem* Recorder::itemOf(LaneNumber lane) const {
    const auto found = lanes_.find(lane);
    return found == lanes_.end() ? nullptr : &found->second.begin.item;
}

std::vector<LaneNumber> Recorder::lanes() const {
    const auto numbers = std::views::keys(lanes_);
    return {numbers.begin(), numbers.end()};
}

std::optional<Recorder::FileCut> Recorder::cut(LaneNumber lane) {
    const auto found = lanes_.find(lane);
    if (found == lanes_.end() || !found->second.segment) {
        return std::nullopt;
    }
    FileInProgress file = std::move(found->second);
    lanes_.erase(found);
    FileCut cut{.begin = file.begin, .next = *file.segment, .written = {}};
    if (file.extents.bytes() > 0) {
        FileEnd part{.facts = file.begin.facts, .hashes = {}, .buffered = std::chrono::system_clock::now()};
        part.facts.size = file.segment->hashed;
        cut.next = {.number = file.segment->number + 1,
                    .offset = part.facts.size,
                    .hashed = part.facts.size,
                    .storedBefore = file.segment->storedBefore + file.extents.bytes()};
        cut.written = enterIndex(file, std::move(part), true);
    }
    return cut;
}

/// `whole.facts.size` counts from the beginning of the whole file, also for a part of it.
Result<ItemWritten> Recorder::enterIndex(FileInProgress& file, FileEnd whole, bool partial) {
    auto& [begin, extentsOnTape, segment, placed] = file;
    const WriteItem& item = begin.item;
    const ltfs::EntryKind kind = kindOnTape(item.kind);
    const bool isPart = partial || (segment && segment->number > 1);
    const std::string path = isPart ? ltfs::segmentName(item.target, segment->number) : item.target;
    if (item.metadata) {
        whole.facts.readOnly = item.metadata->readOnly;
        whole.facts.times = item.metadata->times;
        whole.facts.xattrs = item.metadata->xattrs;
    }
    const ltfs::Timestamp now = ltfs::Timestamp::now();
    // Others may have come there since it was begun.
    auto holdable = checkPlace(path, kind);
    holdable = holdable ? checkHoldable(whole, item) : std::move(holdable);
    auto made = holdable ? makeEntry(path, kind, now) : fail(std::move(holdable));
    if (!made) {
        return fail(std::move(made));
    }
    ItemWritten written{
        .id = item.id, .kind = kind, .path = path, .bytes = kind == ltfs::EntryKind::file ? whole.facts.size : 0};
    written.changed = whole.changed;
    written.links = whole.facts.links;
    written.buffered = whole.buffered;
    written.partial = partial;
    written.stream = item.kind == ItemKind::stream;
    std::vector<ltfs::Xattr> xattrs = std::move(whole.facts.xattrs);
    // Of a copy it stands there as it did on the other cartridge.
    const std::string symlinkTarget =
        item.metadata ? whole.facts.symlinkTarget : addTargetXattr(xattrs, whole.facts.symlinkTarget);
    if (isPart) {
        segment->addHole(whole.facts.size);
        written.bytes -= segment->offset;
        xattrs.push_back(textXattr(ltfs::extended::spannedFileOffset, std::to_string(segment->offset)));
        if (!partial) {
            for (const auto& [algorithm, text] : whole.hashes) {
                xattrs.push_back(textXattr(ltfs::extended::wholeHashKey(algorithm), text));
            }
            written.wholeHashes = std::move(whole.hashes);
            written.wholeBytes = whole.facts.size;
        }
        whole.hashes = {{Algorithm::sha256, segment->hash->finish()}};
    }
    addHashes(xattrs, whole.hashes);
    if (!whole.hashes.empty()) {
        written.sha256 = std::move(whole.hashes.front().second);
        whole.hashes.erase(whole.hashes.begin());
        written.otherHashes = std::move(whole.hashes);
    }
    ltfs::EntryTimes times = whole.facts.times;
    times.backup = now;
    ltfs::Entry& entry = **made;
    entry.readOnly = whole.facts.readOnly;
    entry.times = times;
    entry.xattrs = xattrs;
    entry.symlinkTarget = symlinkTarget;
    if (kind == ltfs::EntryKind::directory) {
        folderTimes_.insert_or_assign(&entry, times);
        touched_.erase(&entry);
    }
    if (kind == ltfs::EntryKind::file) {
        entry.length = written.bytes;
        std::vector<ltfs::Extent> extents = extentsOnTape.take();
        entry.extents = extents;
        written.journal = {.path = path,
                           .length = written.bytes,
                           .readOnly = whole.facts.readOnly,
                           .times = times,
                           .xattrs = std::move(xattrs),
                           .extents = std::move(extents)};
    }
    volume_.index().touch();
    written.written = std::chrono::system_clock::now();
    return written;
}

std::vector<LaneItem> Recorder::abandonAll() {
    std::vector<LaneItem> underway;
    underway.reserve(lanes_.size());
    for (auto& [lane, file] : lanes_) {
        underway.push_back({.lane = lane, .item = std::move(file.begin.item)});
    }
    lanes_.clear();
    return underway;
}

std::uint64_t Recorder::bytesUnderway() const {
    std::uint64_t bytes = 0;
    for (const auto& [lane, file] : lanes_) {
        bytes += file.extents.bytes();
    }
    return bytes;
}

void Recorder::finishFolders() {
    std::erase_if(touched_, [this](const auto& touched) {
        const auto known = folders_.find(touched.second);
        // What cannot be held is told of the folder's own item.
        if (!known || !areHoldable(known->xattrs)) {
            return false;
        }
        ltfs::Entry& folder = *touched.first;
        // What was there before may be another person's: it only gets its dates back.
        if (folder.uid > lastForeignUid_) {
            folder.readOnly = known->readOnly;
            folder.xattrs = known->xattrs;
        }
        ltfs::EntryTimes times = known->times;
        times.backup = ltfs::Timestamp::now();
        folderTimes_.insert_or_assign(&folder, times);
        volume_.index().touch();
        return true;
    });
    for (const auto& [folder, times] : folderTimes_) {
        folder->times = times;
    }
}

/// A folder merges with the one that is there; a file or link takes the place of an older version.
Result<ltfs::Entry*> Recorder::makeEntry(std::string_view path, ltfs::EntryKind kind, ltfs::Timestamp now) {
    if (kind == ltfs::EntryKind::directory) {
        return makeFolder(path, now);
    }
    const disk::TargetPath place = disk::splitTarget(path);
    auto folder = makeFolder(place.folder, now);
    if (!folder) {
        return folder;
    }
    if (ltfs::Entry* older = volume_.index().child(**folder, place.name)) {
        volume_.index().remove(*older);
    }
    return add({.entry = **folder, .path = place.folder}, place.name, kind, now);
}

/// As on any file system, what is put into a folder changes the folder's time.
Result<ltfs::Entry*> Recorder::add(Folder folder, std::string_view name, ltfs::EntryKind kind, ltfs::Timestamp now) {
    auto added = volume_.index().add(folder.entry, name, kind, now);
    if (added) {
        folder.entry.times.modify = folder.entry.times.change = now;
        if (!folder.path.empty() && !folderTimes_.contains(&folder.entry)) {
            touched_.try_emplace(&folder.entry, folder.path);
        }
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
    std::string_view reached;
    for (Split split = splitFirst(path);; split = splitFirst(split.rest)) {
        ltfs::Entry* next = volume_.index().child(*at, split.first);
        if (!next) {
            auto added = add({.entry = *at, .path = reached}, split.first, ltfs::EntryKind::directory, now);
            if (!added) {
                return added;
            }
            next = *added;
        }
        at = next;
        reached = path.substr(0, path.size() - split.rest.size() - (split.last ? 0 : 1));
        if (split.last) {
            break;
        }
    }
    folderPath_ = path;
    folder_ = at;
    return at;
}

}  // namespace capstan::write
