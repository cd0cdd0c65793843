// One end of a pipe between two computers. Reading and writing wait, and a stop ends that. Reading is for one thread at
// a time, and so is writing.
#pragma once

#include <cstddef>
#include <stop_token>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "base/unique_fd.hpp"

namespace capstan::recall::far {

class Pipe {
   public:
    [[nodiscard]] static Result<Pipe> over(UniqueFd end);

    /// Some bytes, one at least. Code::farDeskGone at the end, and when nobody reads any more what is written to
    /// `beside`.
    [[nodiscard]] Result<std::size_t> read(MutableBytes room, const std::stop_token& stop,
                                           const Pipe* beside = nullptr);
    /// All of them. Code::farDeskGone when nobody reads any more.
    [[nodiscard]] Result<void> write(ByteView bytes, const std::stop_token& stop);

   private:
    Pipe(UniqueFd end, UniqueFd wake) : end_(std::move(end)), wake_(std::move(wake)) {}

    [[nodiscard]] Result<void> wait(short events, const std::stop_token& stop, const Pipe* beside);

    UniqueFd end_;
    UniqueFd wake_;
};

}  // namespace capstan::recall::far
