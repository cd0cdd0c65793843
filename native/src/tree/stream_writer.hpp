// Writes the frames of a tree (format.hpp). Small frames go out together.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "tree/format.hpp"

namespace capstan::tree {

class StreamWriter {
   public:
    /// Takes all of the bytes, or fails.
    using Sink = std::function<Result<void>(ByteView)>;

    explicit StreamWriter(Sink sink);

    [[nodiscard]] Result<void> announce(const Announcement& next);
    [[nodiscard]] Result<void> entry(const EntryFacts& facts, ltfs::EntryKind kind);
    /// Of any length.
    [[nodiscard]] Result<void> data(ByteView bytes);
    [[nodiscard]] Result<void> hole(std::uint64_t bytes);
    [[nodiscard]] Result<void> end(const ContentEnd& content);
    [[nodiscard]] Result<void> failure(Code code, std::string_view detail);
    [[nodiscard]] Result<void> last();
    /// What waits goes out.
    [[nodiscard]] Result<void> flush();

   private:
    void begin(FrameKind kind);
    [[nodiscard]] Result<void> finish();

    const Sink sink_;
    Bytes buffer_;
    std::size_t frame_ = 0;  ///< where the one that is being written begins
    std::uint64_t entries_ = 0;
};

}  // namespace capstan::tree
