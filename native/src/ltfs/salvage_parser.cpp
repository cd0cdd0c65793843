#include "ltfs/salvage_parser.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "ltfs/base64.hpp"
#include "ltfs/index_values.hpp"
#include "ltfs/names.hpp"

namespace capstan::ltfs {

namespace {

/// More of them nobody reads; the rest is counted.
constexpr std::size_t flawedKept = 10'000;
constexpr std::size_t shownBytes = 1'024;
constexpr std::string_view substituteName = "unnamed-folder-";

constexpr std::uint64_t bit(IndexTag tag) {
    return std::uint64_t{1} << static_cast<unsigned>(tag);
}

constexpr std::uint64_t allTimes = bit(IndexTag::creationTime) | bit(IndexTag::changeTime) | bit(IndexTag::modifyTime) |
                                   bit(IndexTag::accessTime) | bit(IndexTag::backupTime);
constexpr std::uint64_t allOfExtent = bit(IndexTag::partition) | bit(IndexTag::startBlock) | bit(IndexTag::fileOffset) |
                                      bit(IndexTag::byteOffset) | bit(IndexTag::byteCount);

std::string shortened(std::string text) {
    if (text.size() <= shownBytes) {
        return text;
    }
    std::size_t end = shownBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
        --end;
    }
    return text.substr(0, end) + "…";
}

std::string below(std::string path, std::string_view name) {
    return path.empty() ? std::string(name) : path.append("/").append(name);
}

}  // namespace

SalvageParser::SalvageParser(Refusal refusal)
    : refusal_(std::move(refusal)),
      found_{.index = Index("", Timestamp{}), .flawed = {}},
      stream_(*this, Code::volumeIndexInvalid, "index") {
    found_.index.generation = 0;
    found_.index.self = {.partition = '?', .block = 0};
}

Result<void> SalvageParser::feed(ByteView bytes) {
    return stream_.feed(bytes);
}

Result<SalvagedIndex> SalvageParser::finish(const std::string& broken) {
    const auto finished = broken.empty() ? stream_.finish() : fail(Code::volumeIndexInvalid, broken);
    if (!isIndex_ || !haveRoot_) {
        return fail(Code::volumeIndexInvalid, finished ? "no index" : finished.error().detail);
    }
    found_.isWhole = finished.has_value();
    if (!finished) {
        tell({}, "it breaks off: " + finished.error().detail, true);
        isBroken_ = true;
        while (!open_.empty()) {
            draft().directory == nullptr ? fault("the index breaks off in it") : void();
            draft().directory == nullptr ? endFile() : endDirectory();
        }
    }
    found_.index.highestUid = lastUid_;
    return std::move(found_);
}

// ---- the start of an element ----

void SalvageParser::onStart(std::string_view element, const XmlAttributes& attributes) {
    if (skippedDepth_ > 0) {
        ++skippedDepth_;
        return;
    }
    const Tag tag = indexTag(element);
    if (leaf_ != Tag::unknown) {
        isTextTooLong_ = true;  // it is no text at all
        return skip();
    }
    const auto leafOrSkip = [&](bool leaf) { leaf ? startLeaf(tag, attributes) : skip(); };
    switch (scopes_.back()) {
        case Scope::document:
            return startRoot(tag, attributes);
        case Scope::index:
            return startInIndex(tag, attributes);
        case Scope::location:
            return leafOrSkip(tag == Tag::partition || tag == Tag::startBlock);
        case Scope::directory:
        case Scope::file:
            return startInEntry(tag, attributes);
        case Scope::contents:
            return tag == Tag::directory || tag == Tag::file ? startEntry(tag == Tag::directory) : skip();
        case Scope::xattrs:
            key_.clear();
            value_.reset();
            isXattrSound_ = true;
            return tag == Tag::xattr ? scopes_.push_back(Scope::xattr) : skip();
        case Scope::xattr:
            return leafOrSkip(tag == Tag::key || tag == Tag::value);
        case Scope::extents:
            extent_ = {};
            seenInExtent_ = 0;
            return tag == Tag::extent ? scopes_.push_back(Scope::extent) : skip();
        case Scope::extent:
            return leafOrSkip((bit(tag) & allOfExtent) != 0);
    }
}

void SalvageParser::startRoot(Tag tag, const XmlAttributes& attributes) {
    if (tag != Tag::root || !isReadableVersion(attributes["version"])) {
        return stream_.stop("not a full LTFS index of version 2");
    }
    isIndex_ = true;
    scopes_.push_back(Scope::index);
}

void SalvageParser::startInIndex(Tag tag, const XmlAttributes& attributes) {
    const bool isTwice = tag != Tag::unknown && (seenInHead_ & bit(tag)) != 0;
    seenInHead_ |= bit(tag);
    if (isTwice) {
        tell({}, "an element of its head stands twice", true);
        return skip();
    }
    switch (tag) {
        case Tag::uuid:
        case Tag::generation:
        case Tag::updateTime:
            return startLeaf(tag, attributes);
        case Tag::location:
            return scopes_.push_back(Scope::location);
        case Tag::directory:
            haveRoot_ = true;
            return startEntry(true);
        default:
            return skip();
    }
}

void SalvageParser::startEntry(bool isDirectory) {
    if (open_.size() >= maxDepth) {
        tell(pathOfOpen(), "what is in it lies deeper than " + std::to_string(maxDepth) + " levels", true);
        return skip();
    }
    Draft fresh;
    if (isDirectory) {
        Tree& tree = *found_.index.tree_;
        fresh.directory = open_.empty() ? &tree.root() : &tree.append(*draft().directory);
        fresh.directory->kind = Kind::directory;
        fresh.directory->uid = open_.empty() ? 1 : ++lastUid_;
    }
    open_.push_back(std::move(fresh));
    scopes_.push_back(isDirectory ? Scope::directory : Scope::file);
}

void SalvageParser::startInEntry(Tag tag, const XmlAttributes& attributes) {
    const bool isDirectory = scopes_.back() == Scope::directory;
    const bool isTwice = tag != Tag::unknown && (draft().seen & bit(tag)) != 0;
    draft().seen |= bit(tag);
    if (isTwice) {
        tag == Tag::name || tag == Tag::length || tag == Tag::extents || tag == Tag::symlink
            ? fault("an element of it that must be its only one stands twice")
            : lack("an element of it stands twice");
        return tag == Tag::contents && isDirectory ? scopes_.push_back(Scope::contents) : skip();
    }
    switch (tag) {
        case Tag::name:
        case Tag::readOnly:
        case Tag::creationTime:
        case Tag::changeTime:
        case Tag::modifyTime:
        case Tag::accessTime:
        case Tag::backupTime:
            return startLeaf(tag, attributes);
        case Tag::xattrs:
            return scopes_.push_back(Scope::xattrs);
        case Tag::contents:
            return isDirectory ? scopes_.push_back(Scope::contents) : skip();
        case Tag::extents:
            return isDirectory ? skip() : scopes_.push_back(Scope::extents);
        case Tag::length:
        case Tag::symlink:
            return isDirectory ? skip() : startLeaf(tag, attributes);
        default:
            return skip();
    }
}

void SalvageParser::startLeaf(Tag tag, const XmlAttributes& attributes) {
    leaf_ = tag;
    text_.clear();
    isTextTooLong_ = false;
    const bool named = tag == Tag::name || tag == Tag::key || tag == Tag::symlink;
    percentEncoded_ = named && attributes["percentencoded"] == "true";
    const std::string_view type = tag == Tag::value ? attributes["type"] : std::string_view{};
    base64_ = type == "base64";
    isXattrSound_ = isXattrSound_ && (base64_ || type.empty() || type == "text");
}

void SalvageParser::onText(std::string_view text) {
    if (skippedDepth_ > 0 || leaf_ == Tag::unknown || isTextTooLong_) {
        return;
    }
    if (text_.size() + text.size() > maxTextBytes) {
        isTextTooLong_ = true;
        text_.resize(std::min(text_.size(), shownBytes));
        return;
    }
    text_.append(text);
}

// ---- the end of one ----

void SalvageParser::onEnd(std::string_view) {
    if (skippedDepth_ > 0) {
        --skippedDepth_;
        return;
    }
    if (leaf_ != Tag::unknown) {
        return takeLeaf(std::exchange(leaf_, Tag::unknown));
    }
    const Scope scope = scopes_.back();
    scopes_.pop_back();
    endScope(scope);
}

void SalvageParser::takeLeaf(Tag tag) {
    switch (scopes_.back()) {
        case Scope::index: {
            IndexHead taken;
            const bool isTaken = !isTextTooLong_ && takeHeadLeaf(taken, tag, text_);
            if (!isTaken) {
                return tell({}, "its head holds '" + text_.substr(0, 80) + "', which is no value", true);
            }
            tag == Tag::uuid         ? void(found_.index.volumeUuid = taken.volumeUuid)
            : tag == Tag::generation ? void(found_.index.generation = taken.generation)
                                     : void(found_.index.updateTime = taken.updateTime);
            return;
        }
        case Scope::location:
            if (!takePointerLeaf(found_.index.self, tag, text_)) {
                found_.index.self = {.partition = '?', .block = 0};
            }
            return;
        case Scope::directory:
        case Scope::file:
            return takeEntryLeaf(tag);
        case Scope::xattr:
            return takeXattrLeaf(tag);
        case Scope::extent:
            return takeExtentLeaf(tag);
        default:
            return;
    }
}

void SalvageParser::takeEntryLeaf(Tag tag) {
    Draft& into = draft();
    Timestamp time;
    const bool isText = !isTextTooLong_;
    const auto takeOne = [&](Timestamp& one) {
        isText&& takeTime(text_, time) ? void(one = time) : lack("one of its times is none");
    };
    switch (tag) {
        case Tag::name: {
            std::string name = percentEncoded_ ? percentDecode(text_, Slash::forbidden) : text_;
            into.shown = shortened(name);
            const bool isRoot = open_.size() == 1;
            const bool isName = isText && (isRoot ? name.empty() || isHoldableTarget(name) : isHoldableName(name));
            return isName ? void(into.name = std::move(name)) : fault("its name is none that a file can have");
        }
        case Tag::readOnly:
            return isText && takeBoolean(text_, into.readOnly) ? void() : lack("whether it is read-only is not said");
        case Tag::creationTime:
            return takeOne(into.times.creation);
        case Tag::changeTime:
            return takeOne(into.times.change);
        case Tag::modifyTime:
            return takeOne(into.times.modify);
        case Tag::accessTime:
            return takeOne(into.times.access);
        case Tag::backupTime:
            return takeOne(into.times.backup);
        case Tag::length: {
            std::uint64_t length = 0;
            return isText && takeNumber(text_, length) ? void(into.length = length)
                                                       : fault("its length is no number of bytes");
        }
        case Tag::symlink: {
            std::string target = percentEncoded_ ? percentDecode(text_, Slash::allowed) : text_;
            return isText && isHoldableTarget(target) ? void(into.target = std::move(target))
                                                      : fault("where it leads is no path");
        }
        default:
            return;
    }
}

void SalvageParser::takeXattrLeaf(Tag tag) {
    std::string text = percentEncoded_ ? percentDecode(text_, Slash::allowed) : text_;
    if (isTextTooLong_ || (tag == Tag::key ? !key_.empty() || !isHoldableTarget(text) : value_.has_value())) {
        isXattrSound_ = false;
        return;
    }
    if (tag == Tag::key) {
        key_ = std::move(text);
        return;
    }
    if (!base64_) {
        value_ = std::move(text);
    } else if (const auto decoded = decodeBase64(text)) {
        value_ = std::string(textOf(*decoded));
    } else {
        isXattrSound_ = false;
    }
}

void SalvageParser::takeExtentLeaf(Tag tag) {
    const bool isTwice = (seenInExtent_ & bit(tag)) != 0;
    seenInExtent_ |= bit(tag);
    const bool isTaken = tag == Tag::partition    ? takePartition(text_, extent_.start.partition)
                         : tag == Tag::startBlock ? takeNumber(text_, extent_.start.block)
                         : tag == Tag::fileOffset ? takeNumber(text_, extent_.fileOffset)
                         : tag == Tag::byteOffset ? takeNumber(text_, extent_.byteOffset)
                                                  : takeNumber(text_, extent_.byteCount);
    if (isTwice || !isTaken || isTextTooLong_) {
        fault("an extent of it holds '" + text_.substr(0, 80) + "', which is no value");
    }
}

void SalvageParser::endScope(Scope scope) {
    switch (scope) {
        case Scope::xattr:
            if (isXattrSound_ && !key_.empty() && value_) {
                const ByteView value = bytesOf(*value_);
                draft().xattrs.push_back({.key = key_, .value = Bytes(value.begin(), value.end())});
            } else {
                lack("an attribute of it is none");
            }
            return;
        case Scope::extent:
            return endExtent();
        case Scope::file:
            return endFile();
        case Scope::directory:
            return endDirectory();
        default:
            return;
    }
}

void SalvageParser::endExtent() {
    if (seenInExtent_ != allOfExtent) {
        return fault("an extent of it is not whole");
    }
    draft().extents.push_back(extent_);
}

void SalvageParser::checkFile(Draft& file) const {
    const auto wrong = [&file](std::string why) { file.fault = file.fault.empty() ? std::move(why) : file.fault; };
    if (!file.name) {
        return wrong("it has no name");
    }
    if (!file.length && !file.target) {
        return wrong("it has no length");
    }
    if (file.target && !file.extents.empty()) {
        return wrong("it is a link and has content");
    }
    std::ranges::sort(file.extents, {}, &Extent::fileOffset);
    std::uint64_t end = 0;
    for (const Extent& extent : file.extents) {
        if (extent.fileOffset < end) {
            return wrong("its extents overlap");
        }
        end = extent.fileOffset + extent.byteCount;
        if (auto why = refusal_(extent)) {
            return wrong(*std::move(why));
        }
    }
    if (end > file.length.value_or(0)) {
        wrong("its extents reach past its length");
    }
}

void SalvageParser::endFile() {
    checkFile(draft());
    if ((draft().seen & allTimes) != allTimes) {
        lack("one of its times is missing");
    }
    if (!draft().fault.empty() || !draft().lack.empty()) {
        const bool kept = draft().fault.empty();
        tell(pathOfOpen(), kept ? draft().lack : draft().fault, kept);
    }
    const Draft file = std::move(open_.back());
    open_.pop_back();
    if (!file.fault.empty()) {
        return;
    }
    Entry& entry = found_.index.tree_->append(*draft().directory);
    entry.uid = ++lastUid_;
    entry.kind = file.target ? Kind::symlink : Kind::file;
    entry.name = *file.name;
    entry.readOnly = file.readOnly;
    entry.times = file.times;
    entry.xattrs = file.xattrs;
    if (file.target) {
        entry.symlinkTarget = *file.target;
    } else {
        entry.length = *file.length;
        entry.extents = file.extents;
    }
}

void SalvageParser::endDirectory() {
    if (isBroken_ && !draft().name) {
        draft().fault = "the index breaks off in it";
    }
    Entry& entry = *draft().directory;
    nameChildren(entry);
    const std::string path = pathOfOpen();
    const Draft directory = std::move(open_.back());
    open_.pop_back();
    entry.readOnly = directory.readOnly;
    entry.times = directory.times;
    entry.xattrs = directory.xattrs;
    const bool hasName = directory.name && directory.fault.empty();
    if (hasName) {
        entry.name = *directory.name;
    }
    if (!hasName && entry.parent != nullptr) {
        tell(path, directory.fault.empty() ? "it has no name" : directory.fault, true);
    } else if (!directory.lack.empty()) {
        tell(path, directory.lack, true);
    }
}

/// All of them are there: those that share a name are told apart. Of two files nobody knows which one it means.
void SalvageParser::nameChildren(Entry& directory) {
    std::vector<Entry*> byName;
    for (const Child& child : directory.children) {
        byName.push_back(child.get());
    }
    const auto nameOf = [](const Entry* entry) { return entry->name.view(); };
    std::ranges::stable_sort(byName, {}, nameOf);
    std::vector<Entry*> twins;
    std::vector<Entry*> unnamed;
    const std::string path = pathOfOpen();
    for (auto from = byName.begin(); from != byName.end();) {
        const auto to =
            std::ranges::find_if(from, byName.end(), [&](const Entry* one) { return one->name != (*from)->name; });
        const bool isNone = (*from)->name.empty();
        for (auto at = from; at != to; ++at) {
            const bool isFolder = (*at)->kind == Kind::directory;
            if (to - from > 1 && !isNone) {
                tell(below(path, (*at)->name), "another entry has its name", isFolder);
                (isFolder ? unnamed : twins).push_back(*at);
            } else if (isNone) {
                unnamed.push_back(*at);
            }
        }
        from = to;
    }
    std::set<std::string, std::less<>> taken;
    for (const Entry* entry : byName) {
        if (nameOf(entry).starts_with(substituteName)) {
            taken.emplace(nameOf(entry));
        }
    }
    std::uint64_t number = 0;
    for (Entry* const folder : unnamed) {
        std::string name;
        do {
            name = std::string(substituteName) + std::to_string(++number);
        } while (taken.contains(name));
        folder->name = name;
    }
    dropTwins(twins);
    static_cast<void>(directory.children.settle());
    for (const Child& child : directory.children) {
        ++(child->kind == Kind::directory ? found_.index.directories_ : found_.index.files_);
    }
}

/// Put behind all others first, so that taking them out moves nothing.
void SalvageParser::dropTwins(const std::vector<Entry*>& twins) {
    if (twins.empty()) {
        return;
    }
    for (Entry* const twin : twins) {
        twin->uid = ++lastUid_;
    }
    twins.front()->parent->children.sort();
    for (auto at = twins.rbegin(); at != twins.rend(); ++at) {
        found_.index.tree_->remove(**at, [](const Entry&) {});
    }
}

// ---- what is told of it ----

void SalvageParser::fault(std::string_view why) {
    draft().fault = draft().fault.empty() ? std::string(why) : draft().fault;
}

void SalvageParser::lack(std::string_view why) {
    draft().lack = draft().lack.empty() ? std::string(why) : draft().lack;
}

void SalvageParser::tell(std::string path, std::string reason, bool kept) {
    ++found_.flawedTotal;
    if (found_.flawed.size() < flawedKept) {
        found_.flawed.push_back({.path = shortened(std::move(path)), .reason = std::move(reason), .kept = kept});
    }
}

/// Of the entry that is being read, by the names that were read already.
std::string SalvageParser::pathOfOpen() const {
    std::string path;
    for (std::size_t i = 1; i < open_.size() && path.size() <= shownBytes; ++i) {
        path = below(std::move(path), open_[i].name            ? std::string_view(open_[i].shown)
                                      : open_[i].shown.empty() ? std::string_view("?")
                                                               : std::string_view(open_[i].shown));
    }
    return path;
}

}  // namespace capstan::ltfs
