#include "ltfs/index_parser.hpp"

#include <utility>

#include "ltfs/index_values.hpp"

namespace capstan::ltfs {

IndexParser::IndexParser(std::shared_ptr<EntryList> list)
    : index_("", Timestamp{}), list_(std::move(list)), stream_(*this, Code::volumeIndexInvalid, "index") {
    frames_.push_back({IndexScope::document, Tag::unknown});
}

IndexParser::IndexParser(GivenElements& given) : IndexParser() {
    given_ = &given;
}

Result<void> IndexParser::feed(ByteView bytes) {
    return stream_.feed(bytes);
}

Result<Index> IndexParser::finish() {
    if (auto finished = stream_.finish(); !finished) {
        return fail(std::move(finished));
    }
    if (auto given = giveFreshUids(); !given) {
        return fail(std::move(given));
    }
    return std::move(index_);
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
    const Tag tag = indexTag(element);
    const auto leafOrSkip = [&](bool leaf) { leaf ? startLeaf(tag, attributes) : void(skippedDepth_ = 1); };
    switch (frames_.back().scope) {
        case IndexScope::document:
            return startRoot(tag, attributes);
        case IndexScope::index:
            return startInIndex(tag, attributes);
        case IndexScope::directory:
        case IndexScope::file:
            return startInEntry(tag, attributes);
        case IndexScope::contents:
            return tag == Tag::directory ? startEntry(tag, EntryKind::directory)
                   : tag == Tag::file    ? startEntry(tag, EntryKind::file)
                                         : startBesideEntries(tag);
        case IndexScope::xattrs:
            return tag == Tag::xattr ? push(IndexScope::xattr, tag) : void(skippedDepth_ = 1);
        case IndexScope::extents:
            extent_ = {};
            return tag == Tag::extent ? push(IndexScope::extent, tag) : void(skippedDepth_ = 1);
        case IndexScope::location:
        case IndexScope::previous:
        case IndexScope::previousIncremental:
            return leafOrSkip(tag == Tag::partition || tag == Tag::startBlock);
        case IndexScope::xattr:
            return leafOrSkip(tag == Tag::key || tag == Tag::value);
        case IndexScope::extent:
            return leafOrSkip((bitOf(tag) & allOfExtent) != 0);
        case IndexScope::leaf:
            return expected("text, not an element");
    }
}

void IndexParser::startRoot(Tag tag, const XmlAttributes& attributes) {
    if (tag == Tag::incremental && given_ == nullptr) {
        return stream_.stop("an incremental index, which only a full index of the same chain can replace");
    }
    if (tag != (given_ == nullptr ? Tag::root : Tag::incremental)) {
        return stream_.stop(given_ == nullptr ? "not an LTFS index" : "not an incremental LTFS index");
    }
    if (!isReadableVersion(attributes["version"])) {
        return stream_.stop("version " + std::string(attributes["version"]) + ", where 2.x was expected");
    }
    push(IndexScope::index, tag);
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
            return push(IndexScope::location, tag);
        case Tag::previous:
            return push(IndexScope::previous, tag);
        case Tag::previousIncremental:
            // A full index needs none of those before it, and one that is written has none.
            return given_ != nullptr ? push(IndexScope::previousIncremental, tag) : void(skippedDepth_ = 1);
        case Tag::policy:
            return index_.placementPolicyXml.empty() ? startVerbatim(index_.placementPolicyXml)
                                                     : expected("one policy");
        case Tag::directory:
            return startEntry(tag, EntryKind::directory);
        default:
            return startVerbatim(index_.unknownXml);
    }
}

void IndexParser::startInEntry(Tag tag, const XmlAttributes& attributes) {
    const bool isDirectory = frames_.back().scope == IndexScope::directory;
    // What a directory says of itself after what is in it comes too late for the list.
    constexpr std::uint64_t inRows = allOfEntry | bitsOf(Tag::readOnly, Tag::xattrs);
    if (open_.back().number >= 0 && (bitOf(tag) & inRows) != 0) {
        return void(needsTree());
    }
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
            xattrs_.clear();
            return push(IndexScope::xattrs, tag);
        case Tag::contents:
            return !isDirectory ? startUnknown() : beginList() ? push(IndexScope::contents, tag) : void();
        case Tag::extents:
            extents_.clear();
            return isDirectory ? startUnknown() : push(IndexScope::extents, tag);
        case Tag::length:
        case Tag::symlink:
            return isDirectory ? startUnknown() : startLeaf(tag, attributes);
        case Tag::deleted:
            return given_ != nullptr ? startLeaf(tag, attributes) : startUnknown();
        default:
            return startUnknown();
    }
}

/// Where a folder that ends too soon leaves what is its own, nobody can tell whose it is.
void IndexParser::startBesideEntries(Tag tag) {
    given_ != nullptr&& tag != Tag::unknown ? expected("files and folders alone in the contents of a folder")
                                            : void(skippedDepth_ = 1);
}

void IndexParser::startEntry(Tag tag, EntryKind kind) {
    if (open_.empty() && haveRoot_) {
        return expected("one root directory");
    }
    if (open_.size() >= maxDepth) {
        return stream_.stop("directories deeper than " + std::to_string(maxDepth) + " levels");
    }
    haveRoot_ = true;
    Tree& tree = *index_.tree_;
    Entry& entry = open_.empty() ? tree.root() : tree.append(*open_.back().entry);
    entry.kind = kind;
    open_.push_back({.entry = &entry, .unknownXml = {}, .number = -1});
    // Directories and files come many to a parent: the frame of the parent must not count them as a repetition.
    frames_.push_back({kind == EntryKind::directory ? IndexScope::directory : IndexScope::file, tag});
}

void IndexParser::push(IndexScope scope, Tag tag) {
    auto& seen = frames_.back().seen;
    const std::uint64_t bit = bitOf(tag);
    const bool repeats = scope == IndexScope::xattr || scope == IndexScope::extent;
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
    push(IndexScope::leaf, tag);
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
    if (skippedDepth_ > 0 || frames_.back().scope != IndexScope::leaf) {
        return;
    }
    if (text_.size() + text.size() > maxTextBytes) {
        return expected("a text shorter than this");
    }
    text_.append(text);
}

void IndexParser::onVerbatim(std::string_view text) {
    if (verbatimDepth_ == 0) {
        return;
    }
    if (verbatimInto_->size() + text.size() > maxUnknownBytes) {
        return expected("less of what LTFS does not know");
    }
    verbatimInto_->append(text);
}

// ---- the end of an element ----

void IndexParser::onEnd(std::string_view) {
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
    if (frames_.back().scope == IndexScope::leaf) {
        const Tag tag = frames_.back().tag;
        frames_.pop_back();
        return takeLeaf(tag, frames_.back().scope);
    }
    const Frame frame = frames_.back();
    frames_.pop_back();
    if (!requireAll(frame)) {
        stream_.stop("a required element is missing");
    } else {
        endScope(frame);
    }
}

bool IndexParser::requireAll(const Frame& frame) {
    const auto required = [&]() -> std::uint64_t {
        switch (frame.scope) {
            case IndexScope::index:
                return given_ == nullptr ? allOfHead : allOfHead | bitOf(Tag::previous);
            case IndexScope::location:
            case IndexScope::previous:
            case IndexScope::previousIncremental:
                return bitsOf(Tag::partition, Tag::startBlock);
            case IndexScope::directory:
                return given_ == nullptr ? allOfEntry : bitOf(Tag::name);
            case IndexScope::file:
                return given_ == nullptr ? allOfFile : bitOf(Tag::name);
            case IndexScope::xattr:
                return bitsOf(Tag::key, Tag::value);
            case IndexScope::extent:
                return allOfExtent;
            default:
                return 0;
        }
    }();
    return (frame.seen & required) == required && (frame.scope != IndexScope::index || haveRoot_);
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
