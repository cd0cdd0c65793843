#include "ltfs/index_parser.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <unordered_map>
#include <utility>

#include "ltfs/base64.hpp"
#include "ltfs/names.hpp"
#include "ltfs/uuid.hpp"

namespace capstan::ltfs {

enum class IndexParser::Tag : std::uint8_t {
    unknown,
    root,
    incremental,
    creator,
    comment,
    uuid,
    generation,
    updateTime,
    location,
    previous,
    partition,
    startBlock,
    policyUpdate,
    policy,
    highestUid,
    lock,
    directory,
    contents,
    file,
    name,
    readOnly,
    creationTime,
    changeTime,
    modifyTime,
    accessTime,
    backupTime,
    uid,
    xattrs,
    xattr,
    key,
    value,
    length,
    extents,
    extent,
    fileOffset,
    byteOffset,
    byteCount,
    symlink,
};

namespace {

/// The largest text of one element: an attribute's value; everything else is far below.
constexpr std::size_t maxTextBytes = std::size_t{16} << 20U;
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

bool isReadableVersion(std::string_view version) {
    return version.starts_with("2.");
}

}  // namespace

Document documentKind(ByteView head) {
    std::string_view text = textOf(head);
    for (;;) {
        const std::size_t open = text.find('<');
        if (open == std::string_view::npos || text.find_first_not_of(whiteSpace) != open) {
            return Document::other;
        }
        text = text.substr(open + 1);
        if (text.starts_with("?") || text.starts_with("!--")) {
            const std::string_view end = text.starts_with("?") ? "?>" : "-->";
            const std::size_t close = text.find(end);
            text = close == std::string_view::npos ? std::string_view{} : text.substr(close + end.size());
            continue;
        }
        const std::string_view element = text.substr(0, text.find_first_of(" \t\r\n/>"));
        return element == "ltfsindex"              ? Document::index
               : element == "ltfsincrementalindex" ? Document::incrementalIndex
                                                   : Document::other;
    }
}

IndexParser::IndexParser() : index_("", Timestamp{}), stream_(*this, Code::volumeIndexInvalid, "index") {
    frames_.push_back({Scope::document, Tag::unknown});
}

Result<void> IndexParser::feed(ByteView bytes) {
    return stream_.feed(bytes);
}

Result<Index> IndexParser::finish() {
    if (auto finished = stream_.finish(); !finished) {
        return fail(std::move(finished));
    }
    std::ranges::sort(uids_);
    if (const auto twin = std::ranges::adjacent_find(uids_); twin != uids_.end()) {
        return fail(Code::volumeIndexInvalid, "index: two entries have fileuid " + std::to_string(*twin));
    }
    index_.highestUid = std::max(index_.highestUid, uids_.back());
    return std::move(index_);
}

IndexParser::Tag IndexParser::tagOf(std::string_view element) {
    static const std::unordered_map<std::string_view, Tag> tags{
        {"ltfsindex", Tag::root},
        {"ltfsincrementalindex", Tag::incremental},
        {"creator", Tag::creator},
        {"comment", Tag::comment},
        {"volumeuuid", Tag::uuid},
        {"generationnumber", Tag::generation},
        {"updatetime", Tag::updateTime},
        {"location", Tag::location},
        {"previousgenerationlocation", Tag::previous},
        {"partition", Tag::partition},
        {"startblock", Tag::startBlock},
        {"allowpolicyupdate", Tag::policyUpdate},
        {"dataplacementpolicy", Tag::policy},
        {"highestfileuid", Tag::highestUid},
        {"volumelockstate", Tag::lock},
        {"directory", Tag::directory},
        {"contents", Tag::contents},
        {"file", Tag::file},
        {"name", Tag::name},
        {"readonly", Tag::readOnly},
        {"creationtime", Tag::creationTime},
        {"changetime", Tag::changeTime},
        {"modifytime", Tag::modifyTime},
        {"accesstime", Tag::accessTime},
        {"backuptime", Tag::backupTime},
        {"fileuid", Tag::uid},
        {"extendedattributes", Tag::xattrs},
        {"xattr", Tag::xattr},
        {"key", Tag::key},
        {"value", Tag::value},
        {"length", Tag::length},
        {"extentinfo", Tag::extents},
        {"extent", Tag::extent},
        {"fileoffset", Tag::fileOffset},
        {"byteoffset", Tag::byteOffset},
        {"bytecount", Tag::byteCount},
        {"symlink", Tag::symlink},
    };
    const auto found = tags.find(element);
    return found == tags.end() ? Tag::unknown : found->second;
}

// ---- the start of an element: what it is depends on where it stands ----

void IndexParser::onStart(std::string_view element, const XmlAttributes& attributes) {
    if (verbatimDepth_ > 0) {
        ++verbatimDepth_;
        return stream_.passVerbatim();
    }
    if (skippedDepth_ > 0) {
        ++skippedDepth_;
        return;
    }
    const Tag tag = tagOf(element);
    const auto leafOrSkip = [&](bool leaf) { leaf ? startLeaf(tag, attributes) : void(skippedDepth_ = 1); };
    switch (frames_.back().scope) {
        case Scope::document:
            return startRoot(tag, attributes);
        case Scope::index:
            return startInIndex(tag, attributes);
        case Scope::directory:
        case Scope::file:
            return startInEntry(tag, attributes);
        case Scope::contents:
            return tag == Tag::directory ? startEntry(tag, Kind::directory)
                   : tag == Tag::file    ? startEntry(tag, Kind::file)
                                         : void(skippedDepth_ = 1);
        case Scope::xattrs:
            xattr_ = {};
            return tag == Tag::xattr ? push(Scope::xattr, tag) : void(skippedDepth_ = 1);
        case Scope::extents:
            extent_ = {};
            return tag == Tag::extent ? push(Scope::extent, tag) : void(skippedDepth_ = 1);
        case Scope::location:
        case Scope::previous:
            return leafOrSkip(tag == Tag::partition || tag == Tag::startBlock);
        case Scope::xattr:
            return leafOrSkip(tag == Tag::key || tag == Tag::value);
        case Scope::extent:
            return leafOrSkip(tag == Tag::partition || tag == Tag::startBlock || tag == Tag::fileOffset ||
                              tag == Tag::byteOffset || tag == Tag::byteCount);
        case Scope::leaf:
            return expected("text, not an element");
    }
}

void IndexParser::startRoot(Tag tag, const XmlAttributes& attributes) {
    if (tag == Tag::incremental) {
        return stream_.stop("an incremental index, which only a full index of the same chain can replace");
    }
    if (tag != Tag::root) {
        return stream_.stop("not an LTFS index");
    }
    if (!isReadableVersion(attributes["version"])) {
        return stream_.stop("version " + std::string(attributes["version"]) + ", where 2.x was expected");
    }
    push(Scope::index, tag);
}

void IndexParser::startInIndex(Tag tag, const XmlAttributes& attributes) {
    switch (tag) {
        case Tag::creator:
        case Tag::comment:
        case Tag::uuid:
        case Tag::generation:
        case Tag::updateTime:
        case Tag::policyUpdate:
        case Tag::highestUid:
        case Tag::lock:
            return startLeaf(tag, attributes);
        case Tag::location:
            return push(Scope::location, tag);
        case Tag::previous:
            return push(Scope::previous, tag);
        case Tag::policy:
            return index_.placementPolicyXml.empty() ? startVerbatim(index_.placementPolicyXml)
                                                     : expected("one policy");
        case Tag::directory:
            return startEntry(tag, Kind::directory);
        default:
            return startVerbatim(index_.unknownXml);
    }
}

void IndexParser::startInEntry(Tag tag, const XmlAttributes& attributes) {
    const bool isDirectory = frames_.back().scope == Scope::directory;
    switch (tag) {
        case Tag::name:
        case Tag::readOnly:
        case Tag::creationTime:
        case Tag::changeTime:
        case Tag::modifyTime:
        case Tag::accessTime:
        case Tag::backupTime:
        case Tag::uid:
            return startLeaf(tag, attributes);
        case Tag::xattrs:
            return push(Scope::xattrs, tag);
        case Tag::contents:
            return isDirectory ? push(Scope::contents, tag) : startVerbatim(open_.back()->unknownXml);
        case Tag::extents:
            return isDirectory ? startVerbatim(open_.back()->unknownXml) : push(Scope::extents, tag);
        case Tag::length:
        case Tag::symlink:
            return isDirectory ? startVerbatim(open_.back()->unknownXml) : startLeaf(tag, attributes);
        default:
            return startVerbatim(open_.back()->unknownXml);
    }
}

void IndexParser::startEntry(Tag tag, Kind kind) {
    if (open_.empty() && haveRoot_) {
        return expected("one root directory");
    }
    if (open_.size() >= maxDepth) {
        return stream_.stop("directories deeper than " + std::to_string(maxDepth) + " levels");
    }
    open_.push_back(std::make_unique<Entry>());
    open_.back()->kind = kind;
    // Directories and files come many to a parent: the frame of the parent must not count them as a repetition.
    frames_.push_back({kind == Kind::directory ? Scope::directory : Scope::file, tag});
}

void IndexParser::push(Scope scope, Tag tag) {
    auto& seen = frames_.back().seen;
    const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(tag);
    const bool repeats = scope == Scope::xattr || scope == Scope::extent;
    if ((seen & bit) != 0 && !repeats) {
        return stream_.stop("an element stands twice");
    }
    seen |= bit;
    frames_.push_back({scope, tag});
}

void IndexParser::startLeaf(Tag tag, const XmlAttributes& attributes) {
    text_.clear();
    const bool named = tag == Tag::name || tag == Tag::key || tag == Tag::symlink;
    percentEncoded_ = named && attributes["percentencoded"] == "true";
    base64_ = false;
    if (tag == Tag::value) {
        const std::string_view type = attributes["type"];
        base64_ = type == "base64";
        if (!base64_ && !type.empty() && type != "text") {
            return expected("a value of type text or base64");
        }
    }
    push(Scope::leaf, tag);
}

void IndexParser::startVerbatim(std::string& into) {
    verbatimInto_ = &into;
    verbatimDepth_ = 1;
    stream_.passVerbatim();
}

// ---- inside ----

void IndexParser::onText(std::string_view text) {
    if (verbatimDepth_ > 0) {
        return stream_.passVerbatim();
    }
    if (skippedDepth_ > 0 || frames_.back().scope != Scope::leaf) {
        return;
    }
    if (text_.size() + text.size() > maxTextBytes) {
        return expected("a text shorter than this");
    }
    text_.append(text);
}

void IndexParser::onVerbatim(std::string_view text) {
    if (verbatimDepth_ > 0) {
        verbatimInto_->append(text);
    }
}

// ---- the end of an element ----

void IndexParser::onEnd(std::string_view element) {
    if (verbatimDepth_ > 0) {
        stream_.passVerbatim();
        if (--verbatimDepth_ == 0 && verbatimInto_ != &index_.placementPolicyXml) {
            verbatimInto_->append("\n");
        }
        return;
    }
    if (skippedDepth_ > 0) {
        --skippedDepth_;
        return;
    }
    const Frame frame = frames_.back();
    frames_.pop_back();
    if (frame.scope == Scope::leaf) {
        takeLeaf(frame.tag, frames_.back().scope);
    } else if (!requireAll(frame)) {
        stream_.stop("<" + std::string(element) + ">: a required element is missing");
    } else {
        endScope(frame);
    }
}

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

bool IndexParser::requireAll(const Frame& frame) {
    const auto bits = [](auto... tags) { return ((std::uint64_t{1} << static_cast<unsigned>(tags)) | ...); };
    const std::uint64_t entry = bits(Tag::name, Tag::creationTime, Tag::changeTime, Tag::modifyTime, Tag::accessTime,
                                     Tag::backupTime, Tag::uid);
    const auto required = [&]() -> std::uint64_t {
        switch (frame.scope) {
            case Scope::index:
                return bits(Tag::creator, Tag::uuid, Tag::generation, Tag::updateTime, Tag::location);
            case Scope::location:
            case Scope::previous:
                return bits(Tag::partition, Tag::startBlock);
            case Scope::directory:
                return entry;
            case Scope::file:
                return entry | bits(Tag::length);
            case Scope::xattr:
                return bits(Tag::key, Tag::value);
            case Scope::extent:
                return bits(Tag::partition, Tag::startBlock, Tag::fileOffset, Tag::byteOffset, Tag::byteCount);
            default:
                return 0;
        }
    }();
    return (frame.seen & required) == required && (frame.scope != Scope::index || haveRoot_);
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

void IndexParser::expected(std::string_view what) {
    stream_.stop("expected " + std::string(what));
}

Result<Index> parseIndex(ByteView xml) {
    IndexParser parser;
    if (auto fed = parser.feed(xml); !fed) {
        return fail(std::move(fed));
    }
    return parser.finish();
}

}  // namespace capstan::ltfs
