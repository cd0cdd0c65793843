// The reading end of a FIFO into which another program writes. For one thread at a time.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <sys/types.h>
#include <sys/uio.h>

#include "base/error.hpp"
#include "base/unique_fd.hpp"

namespace capstan::write {

class FifoInput {
   public:
    /// As whoever this thread is. Does not wait for the program at the other end.
    [[nodiscard]] static Result<FifoInput> open(const std::string& path, std::chrono::milliseconds patience);

    /// Some bytes, one at least. Waits for what the program writes, and with patience for it to come; Code::cancelled
    /// when stopped, and Code::sourceCutShort when it did not come, or went.
    [[nodiscard]] Result<std::size_t> read(std::span<const iovec> pieces, const std::stop_token& stop);

    [[nodiscard]] uid_t user() const { return user_; }
    [[nodiscard]] gid_t group() const { return group_; }

   private:
    FifoInput(std::string path, UniqueFd fifo, UniqueFd wake, std::chrono::milliseconds patience)
        : path_(std::move(path)), fifo_(std::move(fifo)), wake_(std::move(wake)), patience_(patience) {}

    /// Until there is something to read, or nobody left who writes, or patience ends.
    [[nodiscard]] Result<void> wait(const std::stop_token& stop, std::optional<std::chrono::milliseconds> patience);

    std::string path_;
    UniqueFd fifo_;
    UniqueFd wake_;
    std::chrono::milliseconds patience_;
    uid_t user_ = 0;
    gid_t group_ = 0;
    bool begun_ = false;
};

}  // namespace capstan::write
