#include "ltfs/stored.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include "ltfs/tree.hpp"

namespace capstan::ltfs {

namespace {

template <class T>
T load(const std::byte* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

template <class T>
void store(std::byte* to, T value) {
    std::memcpy(to, &value, sizeof value);
}

constexpr std::size_t textHead = sizeof(std::uint32_t);
constexpr std::size_t extentsHead = sizeof(std::uint64_t);

/// What 64 bits of nanoseconds can say, in whole seconds; the words below are left for the numbers of kept times.
constexpr std::int64_t earliestSecond = -9'223'372'000;
constexpr std::int64_t latestSecond = 9'223'372'035;
constexpr std::int64_t keptBase = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t firstDirectWord = earliestSecond * nanosecondsPerSecond;

}  // namespace

// ---- text ----

std::string_view StoredText::view() const {
    if (block_ == nullptr) {
        return {};
    }
    return {reinterpret_cast<const char*>(block_ + textHead), load<std::uint32_t>(block_)};
}

StoredText& StoredText::operator=(std::string_view text) {
    if (block_ == nullptr && text.empty()) {
        return *this;
    }
    Tree& tree = Tree::of(this);
    std::byte* fresh = nullptr;
    if (!text.empty()) {
        fresh = tree.allocate(textHead + text.size());
        store(fresh, static_cast<std::uint32_t>(text.size()));
        std::memcpy(fresh + textHead, text.data(), text.size());
    }
    // Only now: the new text may be a piece of the old one.
    if (block_ != nullptr) {
        tree.release(block_, textHead + view().size());
    }
    block_ = fresh;
    return *this;
}

// ---- times ----

StoredTime& StoredTime::operator=(Timestamp time) {
    if (word_ < firstDirectWord) {
        Tree::of(this).dropTime(static_cast<std::uint32_t>(word_ - keptBase));
    }
    if (time.seconds >= earliestSecond && time.seconds <= latestSecond && time.nanoseconds < nanosecondsPerSecond) {
        word_ = time.seconds * nanosecondsPerSecond + time.nanoseconds;
    } else {
        word_ = keptBase + Tree::of(this).keepTime(time);
    }
    return *this;
}

StoredTime::operator Timestamp() const {
    if (word_ < firstDirectWord) {
        return Tree::of(this).keptTime(static_cast<std::uint32_t>(word_ - keptBase));
    }
    std::int64_t seconds = word_ / nanosecondsPerSecond;
    std::int64_t nanoseconds = word_ % nanosecondsPerSecond;
    if (nanoseconds < 0) {
        nanoseconds += nanosecondsPerSecond;
        --seconds;
    }
    return {seconds, static_cast<std::uint32_t>(nanoseconds)};
}

StoredTimes& StoredTimes::operator=(const EntryTimes& times) {
    creation = times.creation;
    change = times.change;
    modify = times.modify;
    access = times.access;
    backup = times.backup;
    return *this;
}

// ---- extents ----

StoredExtents& StoredExtents::operator=(std::span<const Extent> extents) {
    clear();
    if (extents.empty()) {
        return *this;
    }
    if (const Extent& first = extents.front(); extents.size() == 1 && first.fileOffset == 0) {
        block_ = first.start.block;
        byteCount_ = first.byteCount;
        byteOffset_ = first.byteOffset;
        partition_ = first.start.partition;
        form_ = ExtentsForm::one;
        return *this;
    }
    many_ = Tree::of(this).allocate(extentsHead + extents.size_bytes());
    store(many_, std::uint64_t{extents.size()});
    std::memcpy(many_ + extentsHead, extents.data(), extents.size_bytes());
    form_ = ExtentsForm::many;
    return *this;
}

void StoredExtents::clear() {
    if (form_ == ExtentsForm::many) {
        Tree::of(this).release(many_, extentsHead + size() * sizeof(Extent));
    }
    form_ = ExtentsForm::none;
}

std::size_t StoredExtents::size() const {
    return form_ == ExtentsForm::many ? load<std::uint64_t>(many_) : static_cast<std::size_t>(form_);
}

const Extent StoredExtents::operator[](std::size_t i) const {
    if (form_ == ExtentsForm::many) {
        return load<Extent>(many_ + extentsHead + i * sizeof(Extent));
    }
    return {.fileOffset = 0,
            .start = {.partition = partition_, .block = block_},
            .byteOffset = byteOffset_,
            .byteCount = byteCount_};
}

StoredExtents::operator std::vector<Extent>() const {
    std::vector<Extent> extents(size());
    std::ranges::generate(extents, [this, i = std::size_t{0}]() mutable { return (*this)[i++]; });
    return extents;
}

}  // namespace capstan::ltfs
