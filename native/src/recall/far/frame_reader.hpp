// Frames from the other computer (format.hpp), whole and one after the other. It may be anybody's: what is no such
// stream is Code::farRestoreInvalid. For one thread at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string_view>

#include "recall/far/format.hpp"

namespace capstan::recall::far {

[[nodiscard]] inline std::unexpected<Error> invalid(std::string_view why) {
    return fail(Code::farRestoreInvalid, std::string(why));
}

class FrameReader {
   public:
    /// Some bytes, one at least; fails at the end.
    using Source = std::function<Result<std::size_t>(MutableBytes, const std::stop_token&)>;

    /// The line that begins it, and what a frame may have.
    FrameReader(Source source, std::string_view greeting, std::size_t frameBytesMost);

    [[nodiscard]] Result<Frame> next(const std::stop_token& stop);

   private:
    /// So many bytes lie in the buffer, from `from_` on.
    [[nodiscard]] Result<void> need(std::size_t bytes, const std::stop_token& stop);

    const Source source_;
    std::string_view greeting_;  ///< empty once it has come
    const std::size_t frameBytesMost_;
    Bytes buffer_;
    std::size_t from_ = 0;
    std::size_t until_ = 0;
};

}  // namespace capstan::recall::far
