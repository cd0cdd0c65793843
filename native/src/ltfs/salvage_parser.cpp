#include "ltfs/salvage_parser.hpp"

#include <algorithm>
#include <utility>

#include "ltfs/base64.hpp"
#include "ltfs/index_values.hpp"
#include "ltfs/names.hpp"

namespace capstan::ltfs {

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
        reportFlaw({}, "it breaks off: " + finished.error().detail, true);
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
        case SalvageScope::document:
            return startRoot(tag, attributes);
        case SalvageScope::index:
            return startInIndex(tag, attributes);
        case SalvageScope::location:
            return leafOrSkip(tag == Tag::partition || tag == Tag::startBlock);
        case SalvageScope::directory:
        case SalvageScope::file:
            return startInEntry(tag, attributes);
        case SalvageScope::contents:
            return tag == Tag::directory || tag == Tag::file ? startEntry(tag == Tag::directory) : skip();
        case SalvageScope::xattrs:
            key_.clear();
            value_.reset();
            isXattrSound_ = true;
            return tag == Tag::xattr ? scopes_.push_back(SalvageScope::xattr) : skip();
        case SalvageScope::xattr:
            return leafOrSkip(tag == Tag::key || tag == Tag::value);
        case SalvageScope::extents:
            extent_ = {};
            seenInExtent_ = 0;
            return tag == Tag::extent ? scopes_.push_back(SalvageScope::extent) : skip();
        case SalvageScope::extent:
            return leafOrSkip((bitOf(tag) & allOfExtent) != 0);
    }
}

void SalvageParser::startRoot(Tag tag, const XmlAttributes& attributes) {
    if (tag != Tag::root || !isReadableVersion(attributes["version"])) {
        return stream_.stop("not a full LTFS index of version 2");
    }
    isIndex_ = true;
    scopes_.push_back(SalvageScope::index);
}

void SalvageParser::startInIndex(Tag tag, const XmlAttributes& attributes) {
    const bool isTwice = tag != Tag::unknown && (seenInHead_ & bitOf(tag)) != 0;
    seenInHead_ |= bitOf(tag);
    if (isTwice) {
        reportFlaw({}, "an element of its head stands twice", true);
        return skip();
    }
    switch (tag) {
        case Tag::uuid:
        case Tag::generation:
        case Tag::updateTime:
            return startLeaf(tag, attributes);
        case Tag::location:
            return scopes_.push_back(SalvageScope::location);
        case Tag::directory:
            haveRoot_ = true;
            return startEntry(true);
        default:
            return skip();
    }
}

void SalvageParser::startEntry(bool isDirectory) {
    if (open_.size() >= maxDepth) {
        reportFlaw(pathOfOpen(), "what is in it lies deeper than " + std::to_string(maxDepth) + " levels", true);
        return skip();
    }
    Draft fresh;
    if (isDirectory) {
        Tree& tree = *found_.index.tree_;
        fresh.directory = open_.empty() ? &tree.root() : &tree.append(*draft().directory);
        fresh.directory->kind = EntryKind::directory;
        fresh.directory->uid = open_.empty() ? 1 : ++lastUid_;
    }
    open_.push_back(std::move(fresh));
    scopes_.push_back(isDirectory ? SalvageScope::directory : SalvageScope::file);
}

void SalvageParser::startInEntry(Tag tag, const XmlAttributes& attributes) {
    const bool isDirectory = scopes_.back() == SalvageScope::directory;
    const bool isTwice = tag != Tag::unknown && (draft().seen & bitOf(tag)) != 0;
    draft().seen |= bitOf(tag);
    if (isTwice) {
        tag == Tag::name || tag == Tag::length || tag == Tag::extents || tag == Tag::symlink
            ? fault("an element of it that must be its only one stands twice")
            : lack("an element of it stands twice");
        return tag == Tag::contents && isDirectory ? scopes_.push_back(SalvageScope::contents) : skip();
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
            return scopes_.push_back(SalvageScope::xattrs);
        case Tag::contents:
            return isDirectory ? scopes_.push_back(SalvageScope::contents) : skip();
        case Tag::extents:
            return isDirectory ? skip() : scopes_.push_back(SalvageScope::extents);
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
    const SalvageScope scope = scopes_.back();
    scopes_.pop_back();
    endScope(scope);
}

void SalvageParser::takeLeaf(Tag tag) {
    switch (scopes_.back()) {
        case SalvageScope::index: {
            IndexHead taken;
            const bool isTaken = !isTextTooLong_ && takeHeadLeaf(taken, tag, text_);
            if (!isTaken) {
                return reportFlaw({}, "its head holds '" + text_.substr(0, 80) + "', which is no value", true);
            }
            tag == Tag::uuid         ? void(found_.index.volumeUuid = taken.volumeUuid)
            : tag == Tag::generation ? void(found_.index.generation = taken.generation)
                                     : void(found_.index.updateTime = taken.updateTime);
            return;
        }
        case SalvageScope::location:
            if (!takePointerLeaf(found_.index.self, tag, text_)) {
                found_.index.self = {.partition = '?', .block = 0};
            }
            return;
        case SalvageScope::directory:
        case SalvageScope::file:
            return takeEntryLeaf(tag);
        case SalvageScope::xattr:
            return takeXattrLeaf(tag);
        case SalvageScope::extent:
            return takeExtentLeaf(tag);
        default:
            return;
    }
}

void SalvageParser::takeEntryLeaf(Tag tag) {
    Draft& into = draft();
    const bool isText = !isTextTooLong_;
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
        case Tag::changeTime:
        case Tag::modifyTime:
        case Tag::accessTime:
        case Tag::backupTime:
            return isText && takeTimeLeaf(into.times, tag, text_) ? void() : lack("one of its times is none");
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
    const bool isTwice = (seenInExtent_ & bitOf(tag)) != 0;
    seenInExtent_ |= bitOf(tag);
    const bool isTaken = ltfs::takeExtentLeaf(extent_, tag, text_);
    if (isTwice || !isTaken || isTextTooLong_) {
        fault("an extent of it holds '" + text_.substr(0, 80) + "', which is no value");
    }
}

void SalvageParser::endScope(SalvageScope scope) {
    switch (scope) {
        case SalvageScope::xattr:
            if (isXattrSound_ && !key_.empty() && value_) {
                const ByteView value = bytesOf(*value_);
                draft().xattrs.push_back({.key = key_, .value = Bytes(value.begin(), value.end())});
            } else {
                lack("an attribute of it is none");
            }
            return;
        case SalvageScope::extent:
            return endExtent();
        case SalvageScope::file:
            return endFile();
        case SalvageScope::directory:
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

}  // namespace capstan::ltfs
