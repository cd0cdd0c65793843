#include "ltfs/incremental_merge.hpp"

#include <algorithm>

#include "ltfs/index_values.hpp"
#include "ltfs/tree_walk.hpp"

namespace capstan::ltfs {

namespace {

using Tag = IndexTag;

bool isDirectory(const Entry& entry) {
    return entry.kind == EntryKind::directory;
}

std::unexpected<Error> inDoubt(const Entry& entry, std::string_view why) {
    return fail(Code::volumeIndexInvalid, "'" + entry.name + "': " + std::string(why));
}

/// The elements that stood there; the others stay.
void copyGiven(Entry& to, const Entry& from, std::uint64_t given) {
    const auto has = [given](Tag tag) { return (given & bitOf(tag)) != 0; };
    const auto copyTime = [&](Tag tag, StoredTime& into, const StoredTime& time) {
        has(tag) ? void(into = time) : void();
    };
    copyTime(Tag::creationTime, to.times.creation, from.times.creation);
    copyTime(Tag::changeTime, to.times.change, from.times.change);
    copyTime(Tag::modifyTime, to.times.modify, from.times.modify);
    copyTime(Tag::accessTime, to.times.access, from.times.access);
    copyTime(Tag::backupTime, to.times.backup, from.times.backup);
    if (has(Tag::readOnly)) {
        to.readOnly = from.readOnly;
    }
    if (has(Tag::xattrs)) {
        to.xattrs = std::vector<Xattr>(from.xattrs);
    }
    if (has(Tag::length)) {
        to.length = from.length;
    }
    // Of a file that has become empty nothing is left to be listed.
    if (has(Tag::extents) || (has(Tag::length) && from.length == 0)) {
        to.extents = from.extents;
    }
    if (has(Tag::symlink)) {
        to.symlinkTarget = from.symlinkTarget.view();
    }
    if (!from.unknownXml.empty()) {
        to.unknownXml = from.unknownXml.view();
    }
}

}  // namespace

IncrementalMerge::IncrementalMerge(Index full) : index_(std::move(full)) {
    TreeWalk walk(index_.root());
    while (const Entry* entry = walk.next()) {
        count(*entry);
    }
}

Result<void> IncrementalMerge::apply(const IncrementalIndex& index) {
    given_ = &index.given.entries;
    const Entry& root = index.changes.root();
    if (auto updated = update(index_.root(), root); !updated) {
        return updated;
    }
    if ((givenOf(root) & bitOf(Tag::uid)) != 0) {
        index_.root().name = root.name.view();
    }
    waiting_ = {{.changes = &root, .folder = &index_.root()}};
    while (!waiting_.empty()) {
        const FolderToChange next = waiting_.back();
        waiting_.pop_back();
        if (auto changed = changeFolder(next); !changed) {
            return changed;
        }
    }
    if (twins_ > 0) {
        return fail(Code::volumeIndexInvalid, "two entries have one fileuid");
    }
    if (bytes_ > maxNumber) {
        return fail(Code::volumeIndexInvalid, "its files are more than 9 PB together");
    }
    takeHead(index);
    return {};
}

/// What goes makes room first: a name may be given away and taken by another in one step.
Result<void> IncrementalMerge::changeFolder(const FolderToChange& one) {
    for (const Child& change : one.changes->children) {
        if (auto removed = removeFrom(*one.folder, *change); !removed) {
            return removed;
        }
    }
    for (const Child& change : one.changes->children) {
        if ((givenOf(*change) & bitOf(Tag::deleted)) != 0) {
            continue;
        }
        auto there = putInto(*one.folder, *change);
        if (!there) {
            return fail(std::move(there));
        }
        if (!change->children.empty()) {
            waiting_.push_back({.changes = change.get(), .folder = *there});
        }
    }
    one.folder->children.sort();
    return {};
}

/// What is deleted, and what has lost its name to something else. That it was never there is no fault: it may have come
/// and gone since the index before.
Result<void> IncrementalMerge::removeFrom(Entry& folder, const Entry& change) {
    const std::uint64_t given = givenOf(change);
    const bool isDeleted = (given & bitOf(Tag::deleted)) != 0;
    if (isDeleted && (given != bitsOf(Tag::name, Tag::deleted) || !change.unknownXml.empty())) {
        return inDoubt(change, "it is deleted, and more is said of it");
    }
    Entry* const there = folder.children.find(change.name);
    if (there == nullptr) {
        return {};
    }
    if (isDeleted && isDirectory(*there) != isDirectory(change)) {
        return inDoubt(change, "what is deleted is something else");
    }
    if (isDeleted || ((given & bitOf(Tag::uid)) != 0 && there->uid != change.uid)) {
        remove(*there);
    }
    return {};
}

Result<Entry*> IncrementalMerge::putInto(Entry& folder, const Entry& change) {
    Entry* const there = folder.children.find(change.name);
    if (there == nullptr) {
        return make(folder, change);
    }
    auto updated = update(*there, change);
    return updated ? Result<Entry*>(there) : fail(std::move(updated));
}

Result<Entry*> IncrementalMerge::make(Entry& folder, const Entry& change) {
    const std::uint64_t required = isDirectory(change) ? allOfEntry : allOfFile;
    if ((givenOf(change) & required) != required) {
        return inDoubt(change, "it was not there before, and not all is said of it");
    }
    Entry& entry = index_.tree_->append(folder);
    entry.kind = change.kind;
    entry.name = change.name.view();
    entry.uid = change.uid;
    copyGiven(entry, change, givenOf(change));
    folder.children.nameLast();
    ++(isDirectory(entry) ? index_.directories_ : index_.files_);
    count(entry);
    auto sound = requireSound(entry);
    return sound ? Result<Entry*>(&entry) : fail(std::move(sound));
}

Result<void> IncrementalMerge::update(Entry& entry, const Entry& change) {
    const std::uint64_t given = givenOf(change);
    if (isDirectory(entry) != isDirectory(change) ||
        (change.kind == EntryKind::symlink && entry.kind != EntryKind::symlink)) {
        return inDoubt(change, "it was something else before");
    }
    if ((given & bitOf(Tag::uid)) == 0) {
        // A folder on the way to what has changed.
        const bool isOnTheWay = isDirectory(change) && given == bitsOf(Tag::name, Tag::contents);
        return isOnTheWay ? Result<void>() : inDoubt(change, "it says no fileuid");
    }
    if (entry.uid != change.uid) {
        return inDoubt(change, "it has another fileuid than before");
    }
    discount(entry);
    copyGiven(entry, change, given);
    count(entry);
    return requireSound(entry);
}

Result<void> IncrementalMerge::requireSound(const Entry& entry) const {
    const auto fault = extentFault(entry);
    return fault ? fail(Code::volumeIndexInvalid, "expected " + *fault) : Result<void>();
}

void IncrementalMerge::takeHead(const IncrementalIndex& index) {
    const IndexHead& head = index.changes;
    index_.creator = head.creator;
    index_.comment = head.comment;
    index_.generation = head.generation;
    index_.updateTime = head.updateTime;
    index_.self = head.self;
    index_.highestUid = std::max(index_.highestUid, head.highestUid);
    if ((index.given.head & bitOf(Tag::lock)) != 0) {
        index_.lock = head.lock;
    }
}

void IncrementalMerge::remove(Entry& entry) {
    TreeWalk walk(entry);
    while (const Entry* gone = walk.next()) {
        discount(*gone);
    }
    index_.remove(entry);
}

void IncrementalMerge::count(const Entry& entry) {
    twins_ += ++uids_[entry.uid] > 1 ? 1U : 0U;
    bytes_ += isDirectory(entry) ? 0 : entry.length;
}

void IncrementalMerge::discount(const Entry& entry) {
    const auto there = uids_.find(entry.uid);
    twins_ -= there->second > 1 ? 1U : 0U;
    if (--there->second == 0) {
        uids_.erase(there);
    }
    bytes_ -= isDirectory(entry) ? 0 : entry.length;
}

}  // namespace capstan::ltfs
