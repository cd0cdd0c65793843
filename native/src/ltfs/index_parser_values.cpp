// The second half of the index parser: what the text of an element means, and what must hold when an entry is complete.
#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "ltfs/base64.hpp"
#include "ltfs/index_parser.hpp"
#include "ltfs/names.hpp"
#include "ltfs/uuid.hpp"

namespace capstan::ltfs {

namespace {

constexpr std::string_view whiteSpace = " \t\r\n";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(whiteSpace);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(whiteSpace) - first + 1);
}

template <class Number>
bool takeNumber(std::string_view text, Number& into) {
    text = trimmed(text);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
    return error == std::errc{} && end == text.data() + text.size();
}

bool takeBoolean(std::string_view text, bool& into) {
    text = trimmed(text);
    into = text == "true" || text == "1";
    return into || text == "false" || text == "0";
}

bool takeTime(std::string_view text, Timestamp& into) {
    const auto time = parseTimestamp(trimmed(text));
    into = time.value_or(Timestamp{});
    return time.has_value();
}

bool takePartition(std::string_view text, char& into) {
    text = trimmed(text);
    if (text.size() != 1 || text[0] < 'a' || text[0] > 'z') {
        return false;
    }
    into = text[0];
    return true;
}

bool takeLock(std::string_view text, LockState& into) {
    text = trimmed(text);
    into = text == "locked"       ? LockState::locked
           : text == "permlocked" ? LockState::permanentlyLocked
                                  : LockState::unlocked;
    return into != LockState::unlocked || text == "unlocked";
}

}  // namespace

void IndexParser::takeLeaf(Tag tag, Scope scope) {
    bool taken = false;
    switch (scope) {
        case Scope::index:
            taken = takeIndexLeaf(tag);
            break;
        case Scope::location:
            taken = takePointerLeaf(tag, index_.self);
            break;
        case Scope::previous:
            taken = takePointerLeaf(tag, previous_);
            break;
        case Scope::directory:
        case Scope::file:
            taken = takeEntryLeaf(tag);
            break;
        case Scope::xattr:
            taken = takeXattrLeaf(tag);
            break;
        case Scope::extent:
            taken = takeExtentLeaf(tag);
            break;
        default:
            break;
    }
    if (!taken) {
        expected("another value than '" + text_.substr(0, 80) + "'");
    }
}

bool IndexParser::takeIndexLeaf(Tag tag) {
    switch (tag) {
        case Tag::creator:
            index_.creator = text_;
            return true;
        case Tag::comment:
            index_.comment = text_;
            return true;
        case Tag::uuid: {
            auto uuid = parseUuid(trimmed(text_));
            index_.volumeUuid = uuid.value_or("");
            return uuid.has_value();
        }
        case Tag::generation:
            return takeNumber(text_, index_.generation);
        case Tag::updateTime:
            return takeTime(text_, index_.updateTime);
        case Tag::policyUpdate:
            return takeBoolean(text_, index_.allowPolicyUpdate);
        case Tag::highestUid:
            return takeNumber(text_, index_.highestUid);
        case Tag::lock:
            return takeLock(text_, index_.lock);
        default:
            return false;
    }
}

bool IndexParser::takePointerLeaf(Tag tag, BlockPointer& pointer) {
    return tag == Tag::partition ? takePartition(text_, pointer.partition) : takeNumber(text_, pointer.block);
}

bool IndexParser::takeEntryLeaf(Tag tag) {
    Entry& entry = *open_.back();
    switch (tag) {
        case Tag::name:
            return takeName(entry.name);
        case Tag::readOnly:
            return takeBoolean(text_, entry.readOnly);
        case Tag::creationTime:
            return takeTime(text_, entry.times.creation);
        case Tag::changeTime:
            return takeTime(text_, entry.times.change);
        case Tag::modifyTime:
            return takeTime(text_, entry.times.modify);
        case Tag::accessTime:
            return takeTime(text_, entry.times.access);
        case Tag::backupTime:
            return takeTime(text_, entry.times.backup);
        case Tag::uid:
            return takeNumber(text_, entry.uid) && entry.uid != 0;
        case Tag::length:
            return takeNumber(text_, entry.length);
        case Tag::symlink:
            entry.kind = Kind::symlink;
            entry.symlinkTarget = percentEncoded_ ? percentDecode(text_, Slash::allowed) : text_;
            return isHoldableTarget(entry.symlinkTarget);
        default:
            return false;
    }
}

bool IndexParser::takeName(std::string& name) {
    name = percentEncoded_ ? percentDecode(text_, Slash::forbidden) : text_;
    const bool volumeName = open_.size() == 1;
    return volumeName ? name.empty() || isHoldableTarget(name) : isHoldableName(name);
}

bool IndexParser::takeXattrLeaf(Tag tag) {
    if (tag == Tag::key) {
        xattr_.key = percentEncoded_ ? percentDecode(text_, Slash::allowed) : text_;
        return isHoldableTarget(xattr_.key);
    }
    if (base64_) {
        auto value = decodeBase64(text_);
        xattr_.value = std::move(value).value_or(Bytes{});
        return value.has_value();
    }
    const ByteView value = bytesOf(text_);
    xattr_.value.assign(value.begin(), value.end());
    return true;
}

bool IndexParser::takeExtentLeaf(Tag tag) {
    switch (tag) {
        case Tag::partition:
            return takePartition(text_, extent_.start.partition);
        case Tag::startBlock:
            return takeNumber(text_, extent_.start.block);
        case Tag::fileOffset:
            return takeNumber(text_, extent_.fileOffset);
        case Tag::byteOffset:
            return takeNumber(text_, extent_.byteOffset);
        case Tag::byteCount:
            return takeNumber(text_, extent_.byteCount);
        default:
            return false;
    }
}

void IndexParser::endScope(const Frame& frame) {
    switch (frame.scope) {
        case Scope::previous:
            index_.previous = previous_;
            return;
        case Scope::xattr:
            open_.back()->xattrs.push_back(std::move(xattr_));
            return;
        case Scope::extent:
            open_.back()->extents.push_back(extent_);
            return;
        case Scope::directory:
        case Scope::file:
            return endEntry();
        default:
            return;
    }
}

void IndexParser::endEntry() {
    std::unique_ptr<Entry> entry = std::move(open_.back());
    open_.pop_back();
    uids_.push_back(entry->uid);
    if (!checkExtents(*entry)) {
        return;
    }
    if (!std::ranges::is_sorted(entry->children, {}, [](const auto& one) { return one->uid; })) {
        std::ranges::sort(entry->children, {}, [](const auto& one) { return one->uid; });
    }
    if (open_.empty()) {
        index_.root_ = std::move(entry);
        haveRoot_ = true;
        return;
    }
    const std::string name = entry->name;
    if (index_.attach(*open_.back(), std::move(entry)) == nullptr) {
        expected("one entry of the name '" + name + "' in a directory");
    }
}

/// Extents may come in any order; they must not overlap, nor reach past the file's end or past what 64 bits can say.
bool IndexParser::checkExtents(Entry& entry) {
    std::ranges::sort(entry.extents, {}, &Extent::fileOffset);
    if (entry.kind == Kind::symlink && !entry.extents.empty()) {
        expected("a link or extents, not both, for '" + entry.name + "'");
        return false;
    }
    std::uint64_t end = 0;
    for (const Extent& extent : entry.extents) {
        if (extent.fileOffset < end ||
            extent.byteCount > std::numeric_limits<std::uint64_t>::max() - extent.fileOffset) {
            expected("extents of '" + entry.name + "' that do not overlap");
            return false;
        }
        end = extent.fileOffset + extent.byteCount;
    }
    if (end > entry.length) {
        expected("extents of '" + entry.name + "' within its length");
        return false;
    }
    return true;
}

}  // namespace capstan::ltfs
