// The fields of a frame: numbers big-endian, texts led by their length in four bytes.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>

#include "base/bytes.hpp"
#include "ltfs/index.hpp"
#include "tree/format.hpp"

namespace capstan::tree {

template <std::unsigned_integral T>
void appendNumber(Bytes& frame, T value) {
    const std::size_t at = frame.size();
    frame.resize(at + sizeof(T));
    writeBig(frame, at, value);
}

inline void appendText(Bytes& frame, std::string_view value) {
    appendNumber(frame, static_cast<std::uint32_t>(value.size()));
    const ByteView bytes = bytesOf(value);
    frame.insert(frame.end(), bytes.begin(), bytes.end());
}

inline void appendTime(Bytes& frame, ltfs::Timestamp value) {
    appendNumber(frame, static_cast<std::uint64_t>(value.seconds));
    appendNumber(frame, value.nanoseconds);
}

/// Of a frame's body, field by field; the first that is not there makes all that follow empty.
class FrameFields {
   public:
    explicit FrameFields(ByteView bytes) : rest_(bytes) {}

    template <std::unsigned_integral T>
    T number() {
        const ByteView bytes = take(sizeof(T));
        return bytes.empty() ? T{0} : readBig<T>(bytes, 0);
    }
    std::string_view text(std::size_t most = frameBytesAtMost) {
        const std::size_t size = number<std::uint32_t>();
        if (size > most) {
            broken_ = true;
            return {};
        }
        return textOf(take(size));
    }
    ltfs::Timestamp time() {
        const auto seconds = static_cast<std::int64_t>(number<std::uint64_t>());
        const auto nanoseconds = number<std::uint32_t>();
        broken_ = broken_ || nanoseconds >= 1'000'000'000;
        return {.seconds = seconds, .nanoseconds = nanoseconds};
    }
    ltfs::EntryKind kind() {
        const auto value = number<std::uint8_t>();
        const auto kind = static_cast<ltfs::EntryKind>(value);
        broken_ = broken_ || !(kind == ltfs::EntryKind::directory || kind == ltfs::EntryKind::file ||
                               kind == ltfs::EntryKind::symlink);
        return kind;
    }
    ByteView take(std::size_t size) {
        if (broken_ || size > rest_.size()) {
            broken_ = true;
            return {};
        }
        const ByteView taken = rest_.first(size);
        rest_ = rest_.subspan(size);
        return taken;
    }

    [[nodiscard]] bool broken() const { return broken_; }
    /// Nothing is missing, and nothing is left.
    [[nodiscard]] bool isWhole() const { return !broken_ && rest_.empty(); }

   private:
    ByteView rest_;
    bool broken_ = false;
};

}  // namespace capstan::tree
