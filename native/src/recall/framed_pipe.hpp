// The writing end of a FIFO that takes one file in frames, as an archive takes streams: each led by its length in four
// bytes, big-endian; one of length 0 says that it is whole. For one thread.
#pragma once

#include <chrono>
#include <stop_token>
#include <string>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "base/unique_fd.hpp"

namespace capstan::recall {

/// Does not wait by itself. With patience for whoever reads it to come, and then Code::restoreReaderGone.
[[nodiscard]] Result<UniqueFd> openFifoToWrite(const std::string& path, std::chrono::milliseconds patience,
                                               const std::stop_token& stop);

class FramedPipe {
   public:
    /// Waits so long for somebody to read. Code::restoreReaderGone when nobody comes, Code::restoreDenied when it is no
    /// FIFO, or not to be written to.
    [[nodiscard]] static Result<FramedPipe> open(const std::string& path, std::chrono::milliseconds patience,
                                                 const std::stop_token& stop);

    /// As fast as it is read. Code::cancelled when stopped, Code::restoreReaderGone when nobody reads any more.
    [[nodiscard]] Result<void> write(ByteView bytes, const std::stop_token& stop);
    /// What was written is the whole of it.
    [[nodiscard]] Result<void> finish(const std::stop_token& stop);

   private:
    FramedPipe(std::string path, UniqueFd pipe, UniqueFd wake);

    [[nodiscard]] Result<void> writeFrame(ByteView bytes, const std::stop_token& stop);
    /// Until there is room.
    [[nodiscard]] Result<void> wait(const std::stop_token& stop) const;

    std::string path_;
    UniqueFd pipe_;
    UniqueFd wake_;
};

}  // namespace capstan::recall
