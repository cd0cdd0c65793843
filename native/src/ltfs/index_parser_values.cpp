// The second half of the index parser: what the text of an element means, and what must hold when an entry is complete.
#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

#include "ltfs/base64.hpp"
#include "ltfs/index_parser.hpp"
#include "ltfs/index_values.hpp"
#include "ltfs/names.hpp"

namespace capstan::ltfs {

void IndexParser::takeLeaf(Tag tag, IndexScope scope) {
    bool taken = false;
    switch (scope) {
        case IndexScope::index:
            taken = takeHeadLeaf(index_, tag, text_);
            break;
        case IndexScope::location:
            taken = takePointerLeaf(index_.self, tag, text_);
            break;
        case IndexScope::previous:
        case IndexScope::previousIncremental:
            taken = takePointerLeaf(previous_, tag, text_);
            break;
        case IndexScope::directory:
        case IndexScope::file:
            taken = takeEntryLeaf(tag);
            break;
        case IndexScope::xattr:
            taken = takeXattrLeaf(tag);
            break;
        case IndexScope::extent:
            taken = takeExtentLeaf(extent_, tag, text_);
            break;
        default:
            break;
    }
    if (!taken) {
        expected("another value than '" + text_.substr(0, 80) + "'");
    }
}

bool IndexParser::takeEntryLeaf(Tag tag) {
    Entry& entry = *open_.back().entry;
    switch (tag) {
        case Tag::name:
            return takeName();
        case Tag::readOnly:
            return takeBoolean(text_, entry.readOnly);
        case Tag::creationTime:
        case Tag::changeTime:
        case Tag::modifyTime:
        case Tag::accessTime:
        case Tag::backupTime:
            return takeTimeLeaf(entry.times, tag, text_);
        case Tag::uid:
            return takeUid();
        case Tag::length:
            return takeNumber(text_, entry.length);
        case Tag::symlink:
            return takeTarget();
        case Tag::deleted:
            return trimmed(text_).empty();
        default:
            return false;
    }
}

bool IndexParser::takeName() {
    if (percentEncoded_) {
        text_ = percentDecode(text_, Slash::forbidden);
    }
    open_.back().entry->name = text_;
    const bool volumeName = open_.size() == 1;
    return volumeName ? text_.empty() || isHoldableTarget(text_) : isHoldableName(text_);
}

bool IndexParser::takeTarget() {
    if (percentEncoded_) {
        text_ = percentDecode(text_, Slash::allowed);
    }
    Entry& entry = *open_.back().entry;
    entry.kind = EntryKind::symlink;
    entry.symlinkTarget = text_;
    return isHoldableTarget(text_);
}

bool IndexParser::takeUid() {
    Entry& entry = *open_.back().entry;
    if (!takeAnyNumber(text_, entry.uid) || entry.uid == 0) {
        return false;
    }
    highestUid_ = std::max(highestUid_, entry.uid);
    if (!uids_.insert(entry.uid)) {
        if (given_ != nullptr) {
            expected("one entry of the fileuid " + std::to_string(entry.uid));
            return true;
        }
        list_ ? void(needsTree()) : twins_.push_back(&entry);
    }
    return true;
}

/// Other programs have written the same uid twice and lost nothing by it but the uid; what is written here has each
/// once.
Result<void> IndexParser::giveFreshUids() {
    index_.highestUid = std::max(index_.highestUid, highestUid_);
    if (twins_.size() > std::numeric_limits<std::uint64_t>::max() - index_.highestUid) {
        return fail(Code::volumeIndexInvalid, "index: two entries have one fileuid, and none is left");
    }
    for (Entry* const twin : twins_) {
        twin->uid = ++index_.highestUid;
    }
    for (Entry* const twin : twins_) {
        if (twin->parent != nullptr) {
            twin->parent->children.sort();
        }
    }
    index_.freshUids = twins_.size();
    return {};
}

bool IndexParser::takeXattrLeaf(Tag tag) {
    if (tag == Tag::key) {
        key_ = percentEncoded_ ? percentDecode(text_, Slash::allowed) : text_;
        return isHoldableTarget(key_);
    }
    value_ = text_;
    if (base64_) {
        const auto value = decodeBase64(text_);
        value_ = value ? textOf(*value) : std::string_view{};
        return value.has_value();
    }
    return true;
}

void IndexParser::endScope(const Frame& frame) {
    switch (frame.scope) {
        case IndexScope::index:
            if (given_ != nullptr) {
                given_->head = frame.seen;
            }
            return;
        case IndexScope::previous:
            index_.previous = previous_;
            return;
        case IndexScope::previousIncremental:
            given_->previousIncremental = previous_;
            return;
        case IndexScope::xattr:
            return xattrs_.append(*index_.tree_, key_, bytesOf(value_));
        case IndexScope::xattrs:
            open_.back().entry->xattrs = xattrs_;
            return;
        case IndexScope::extent:
            extents_.push_back(extent_);
            return;
        case IndexScope::extents:
            return endExtents();
        case IndexScope::directory:
        case IndexScope::file:
            return endEntry(frame);
        default:
            return;
    }
}

void IndexParser::endEntry(const Frame& frame) {
    Entry& entry = *open_.back().entry;
    entry.unknownXml = open_.back().unknownXml;
    if (given_ != nullptr) {
        // Whether the whole is sound shows once it is put together.
        given_->entries.emplace(&entry, frame.seen);
    } else if (const auto fault = extentFault(entry)) {
        return expected(*fault);
    }
    if (list_ && !endListedEntry(entry)) {
        return;
    }
    open_.pop_back();
    if (const Entry* twin = entry.children.indexNames()) {
        return expected("one entry of the name '" + twin->name + "' in a directory");
    }
    bytes_ += entry.kind == EntryKind::file ? entry.length : 0;
    if (bytes_ > maxNumber) {
        return expected("files that are less than 9 PB together");
    }
    if (!open_.empty()) {
        ++(entry.kind == EntryKind::directory ? index_.directories_ : index_.files_);
        if (list_) {
            index_.tree_->removeLast(*open_.back().entry);
        }
    }
}

// ---- an index that is only listed ----

/// A directory goes to the list before what is in it.
bool IndexParser::beginList() {
    // A directory that has contents twice is refused for that.
    if (!list_ || open_.back().number >= 0) {
        return true;
    }
    return (frames_.back().seen & allOfEntry) == allOfEntry ? listEntry() : needsTree();
}

bool IndexParser::listEntry() {
    if (listed_ == 0) {
        // What the index says of itself after its entries comes too late for the list.
        constexpr std::size_t indexFrame = 1;
        if ((frames_[indexFrame].seen & allOfHead) != allOfHead) {
            return needsTree();
        }
        list_->begin(index_);
    }
    OpenEntry& open = open_.back();
    OpenEntry* const above = open_.size() > 1 ? &open_[open_.size() - 2] : nullptr;
    if (auto added = list_->add(*open.entry, above != nullptr ? above->number : -1); !added) {
        stream_.stop(added.error().detail);
        return false;
    }
    open.number = listed_++;
    if (above != nullptr) {
        above->names.push_back(std::hash<std::string_view>{}(open.entry->name));
    }
    return true;
}

/// Two of a name are told by a tree: here two may only seem to have the same.
bool IndexParser::endListedEntry(const Entry& entry) {
    if (open_.back().number < 0 && !listEntry()) {
        return false;
    }
    if (entry.kind != EntryKind::directory) {
        return true;
    }
    auto& names = open_.back().names;
    std::ranges::sort(names);
    return std::ranges::adjacent_find(names) == names.end() || needsTree();
}

bool IndexParser::needsTree() {
    list_->giveUp();
    stream_.stop("an index in another order");
    return false;
}

/// They may come in any order.
void IndexParser::endExtents() {
    std::ranges::sort(extents_, {}, &Extent::fileOffset);
    open_.back().entry->extents = extents_;
}

}  // namespace capstan::ltfs
