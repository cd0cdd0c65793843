// Bytes of a stream that come when they come, and lie here until they are taken. For one thread at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace capstan::tree {

class IncomingBytes {
   public:
    /// Some bytes, one at least; fails at the end. `stop`: then it may fail as Code::cancelled.
    using Source = std::function<Result<std::size_t>(MutableBytes, const std::stop_token&)>;

    explicit IncomingBytes(Source source);

    /// They stay until more is asked for.
    [[nodiscard]] Result<ByteView> take(std::size_t bytes, const std::stop_token& stop);
    /// As many as there are now, up to `room`; where there are none, what comes next.
    [[nodiscard]] Result<std::size_t> takeSome(MutableBytes room, const std::stop_token& stop);

   private:
    const Source source_;
    Bytes buffer_;
    std::size_t from_ = 0;
    std::size_t until_ = 0;
};

}  // namespace capstan::tree
