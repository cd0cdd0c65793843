// Frames from the other computer (format.hpp), whole and one after the other. It may be anybody's: what is no such
// stream is Code::farRestoreInvalid. For one thread at a time.
#pragma once

#include <cstddef>
#include <stop_token>
#include <string_view>

#include "recall/far/format.hpp"
#include "tree/incoming_bytes.hpp"

namespace capstan::recall::far {

[[nodiscard]] inline std::unexpected<Error> invalid(std::string_view why) {
    return fail(Code::farRestoreInvalid, std::string(why));
}

class FrameReader {
   public:
    using Source = tree::IncomingBytes::Source;

    /// The line that begins it, and what a frame may have.
    FrameReader(Source source, std::string_view greeting, std::size_t frameBytesMost);

    /// Its body stays until the next one is asked for.
    [[nodiscard]] Result<Frame> next(const std::stop_token& stop);

   private:
    tree::IncomingBytes incoming_;
    std::string_view greeting_;  ///< empty once it has come
    const std::size_t frameBytesMost_;
};

}  // namespace capstan::recall::far
