#include "ltfs/index_scan.hpp"

#include <utility>

#include "ltfs/index_values.hpp"

namespace capstan::ltfs {

namespace {

constexpr std::uint64_t bit(IndexTag tag) {
    return std::uint64_t{1} << static_cast<unsigned>(tag);
}

constexpr std::uint64_t required = bit(IndexTag::creator) | bit(IndexTag::uuid) | bit(IndexTag::generation) |
                                   bit(IndexTag::updateTime) | bit(IndexTag::location) | bit(IndexTag::directory);

}  // namespace

IndexScan::IndexScan() : stream_(*this, Code::volumeIndexInvalid, "index") {}

Result<void> IndexScan::feed(ByteView bytes) {
    return stream_.feed(bytes);
}

Result<IndexSummary> IndexScan::finish() {
    if (auto finished = stream_.finish(); !finished) {
        return fail(std::move(finished));
    }
    return std::move(summary_);
}

void IndexScan::onStart(std::string_view element, const XmlAttributes& attributes) {
    if (skippedDepth_ > 0) {
        ++skippedDepth_;
        return;
    }
    const Tag tag = indexTag(element);
    if (leaf_ != Tag::unknown) {
        return stream_.stop("expected text, not an element");
    }
    if (place_ == ScanElement::document) {
        return startRoot(tag, attributes);
    }
    if (treeDepth_ > 0) {
        return startInTree(tag);
    }
    const bool inIndex = place_ == ScanElement::index;
    const bool inHead = tag == Tag::location || tag == Tag::previous || tag == Tag::directory;
    if (!(inIndex && inHead) && !isLeaf(tag)) {
        skippedDepth_ = 1;
        return;
    }
    if (inIndex && (seen_ & bit(tag)) != 0) {
        return stream_.stop("an element stands twice");
    }
    seen_ |= inIndex ? bit(tag) : 0;
    if (!inIndex || !inHead) {
        return startLeaf(tag);
    }
    if (tag == Tag::directory) {
        treeDepth_ = 1;
    } else {
        place_ = tag == Tag::location ? ScanElement::location : ScanElement::previous;
    }
}

void IndexScan::startRoot(Tag tag, const XmlAttributes& attributes) {
    if (tag != Tag::root || !isReadableVersion(attributes["version"])) {
        return stream_.stop("not a full LTFS index of version 2");
    }
    place_ = ScanElement::index;
}

void IndexScan::startInTree(Tag tag) {
    const bool inDirectory = treeDepth_ % 2 == 1;
    const bool goesDown = tag == (inDirectory ? Tag::contents : Tag::directory);
    if (!goesDown) {
        summary_.files += !inDirectory && tag == Tag::file ? 1U : 0U;
        skippedDepth_ = 1;
        return;
    }
    if (treeDepth_ / 2 >= maxDepth) {
        return stream_.stop("directories deeper than " + std::to_string(maxDepth) + " levels");
    }
    summary_.directories += inDirectory ? 0U : 1U;
    ++treeDepth_;
}

bool IndexScan::isLeaf(Tag tag) const {
    switch (tag) {
        case Tag::creator:
        case Tag::comment:
        case Tag::uuid:
        case Tag::generation:
        case Tag::updateTime:
        case Tag::policyUpdate:
        case Tag::highestUid:
        case Tag::lock:
            return place_ == ScanElement::index;
        case Tag::partition:
        case Tag::startBlock:
            return place_ == ScanElement::location || place_ == ScanElement::previous;
        default:
            return false;
    }
}

void IndexScan::startLeaf(Tag tag) {
    leaf_ = tag;
    text_.clear();
}

void IndexScan::onText(std::string_view text) {
    if (leaf_ == Tag::unknown || skippedDepth_ > 0) {
        return;
    }
    if (text_.size() + text.size() > maxTextBytes) {
        return stream_.stop("expected a text shorter than this");
    }
    text_.append(text);
}

void IndexScan::onEnd(std::string_view) {
    if (skippedDepth_ > 0) {
        --skippedDepth_;
    } else if (leaf_ != Tag::unknown) {
        endLeaf();
    } else if (treeDepth_ > 0) {
        --treeDepth_;
    } else if (place_ == ScanElement::location || place_ == ScanElement::previous) {
        if (place_ == ScanElement::previous) {
            summary_.head.previous = previous_;
        }
        place_ = ScanElement::index;
    } else if ((seen_ & required) != required) {
        stream_.stop("a required element is missing");
    }
}

void IndexScan::endLeaf() {
    const Tag tag = std::exchange(leaf_, Tag::unknown);
    const bool taken = place_ == ScanElement::index      ? takeHeadLeaf(summary_.head, tag, text_)
                       : place_ == ScanElement::location ? takePointerLeaf(summary_.head.self, tag, text_)
                                                         : takePointerLeaf(previous_, tag, text_);
    if (!taken) {
        stream_.stop("expected another value than '" + text_.substr(0, 80) + "'");
    }
}

}  // namespace capstan::ltfs
