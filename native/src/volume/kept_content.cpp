#include "volume/kept_content.hpp"

#include <iterator>
#include <utility>

#include "base/crc32c.hpp"

namespace capstan::volume {

void KeptContent::keep(RecordPlace place, ByteView bytes) {
    if (bytes.empty()) {
        return;
    }
    const std::uint64_t at = end_;
    const auto next = pieces_.upper_bound(place);
    const auto before = next == pieces_.begin() ? pieces_.end() : std::prev(next);
    const bool extends = before != pieces_.end() && before->first.block == place.block &&
                         before->first.offset + before->second.bytes == place.offset &&
                         before->second.at + before->second.bytes == at &&
                         isInMemory(before->second.at) == fitsMemory(bytes);
    if ((!extends && pieces_.size() >= limits_.pieces) || !store(bytes)) {
        return;
    }
    if (extends) {
        before->second.bytes += bytes.size();
        before->second.crc = crc32c(bytes, before->second.crc);
    } else {
        pieces_.emplace_hint(next, place, Piece{.at = at, .bytes = bytes.size(), .crc = crc32c(bytes)});
    }
}

bool KeptContent::store(ByteView bytes) {
    if (bytes.size() > limits_.bytes - end_) {
        return false;
    }
    if (fitsMemory(bytes)) {
        memory_.reserve(limits_.memoryBytes);
        memory_.insert(memory_.end(), bytes.begin(), bytes.end());
    } else if (!spill(bytes)) {
        return false;
    }
    end_ += bytes.size();
    return true;
}

bool KeptContent::spill(ByteView bytes) {
    if (!file_ && spills_ && !folder_.empty()) {
        auto opened = SpillFile::open(folder_, limits_.file);
        spills_ = opened.has_value();
        file_ = spills_ ? *std::move(opened) : nullptr;
    }
    return file_ && file_->append(bytes);
}

bool KeptContent::fitsMemory(ByteView bytes) const {
    return !file_ && bytes.size() <= limits_.memoryBytes - memory_.size();
}

bool KeptContent::copy(RecordPlace place, MutableBytes to) {
    auto found = pieces_.upper_bound(place);
    if (found == pieces_.begin()) {
        return false;
    }
    const auto& [begin, piece] = *--found;
    const std::size_t skip = place.offset - begin.offset;
    if (begin.block != place.block || skip > piece.bytes || to.size() > piece.bytes - skip) {
        return false;
    }
    const auto content = load(piece);
    if (!content) {
        pieces_.erase(found);
        return false;
    }
    copyBytes(content->subspan(skip, to.size()), to);
    return true;
}

/// Nothing when it is not what it was.
std::optional<ByteView> KeptContent::load(const Piece& piece) {
    if (loadedAt_ == piece.at) {
        return loaded_;
    }
    ByteView content;
    if (isInMemory(piece.at)) {
        content = ByteView(memory_).subspan(piece.at, piece.bytes);
    } else {
        loadedAt_.reset();
        loaded_.resize(piece.bytes);
        if (!file_->read(piece.at - memory_.size(), loaded_)) {
            return std::nullopt;
        }
        content = loaded_;
    }
    if (crc32c(content) != piece.crc) {
        return std::nullopt;
    }
    if (!isInMemory(piece.at)) {
        loadedAt_ = piece.at;
    }
    return content;
}

void KeptContent::forget() {
    pieces_.clear();
    memory_ = {};
    loaded_ = {};
    loadedAt_.reset();
    file_.reset();
    spills_ = true;
    end_ = 0;
}

}  // namespace capstan::volume
