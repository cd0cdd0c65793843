#include "write/fifo_input.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/named_path.hpp"
#include "write/source_error.hpp"

namespace capstan::write {

namespace {

/// What a pipe may hold at most without privilege: the program at the other end goes on while this one hashes.
constexpr int pipeBytes = 1 << 20;

}  // namespace

Result<FifoInput> FifoInput::open(const std::string& path, std::chrono::milliseconds patience) {
    UniqueFd fifo = openNamed(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY);
    struct stat facts {};
    if (fifo ? ::fstat(fifo.get(), &facts) != 0 : errno != ELOOP && errno != ENXIO) {
        return sourceError(errno, path);
    }
    if (!S_ISFIFO(facts.st_mode)) {
        return fail(Code::sourceUnsupported, path + ": is not a FIFO");
    }
    // The system may allow less: then there are more, shorter reads.
    static_cast<void>(::fcntl(fifo.get(), F_SETPIPE_SZ, pipeBytes));
    UniqueFd wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!wake) {
        return sourceError(errno, path);
    }
    FifoInput input(path, std::move(fifo), std::move(wake), patience);
    input.user_ = facts.st_uid;
    input.group_ = facts.st_gid;
    return input;
}

Result<std::size_t> FifoInput::read(std::span<const iovec> pieces, const std::stop_token& stop) {
    while (true) {
        if (stop.stop_requested()) {
            return fail(Code::cancelled);
        }
        // While nobody has opened its other end, a FIFO reads as ended.
        if (!begun_) {
            if (auto waited = wait(stop, patience_); !waited) {
                return fail(std::move(waited));
            }
        }
        const ssize_t taken = ::readv(fifo_.get(), pieces.data(), static_cast<int>(pieces.size()));
        if (taken > 0) {
            begun_ = true;
            return static_cast<std::size_t>(taken);
        }
        if (taken == 0) {
            return fail(Code::sourceCutShort, path_);
        }
        if (errno == EAGAIN) {
            if (auto waited = wait(stop, {}); !waited) {
                return fail(std::move(waited));
            }
        } else if (errno != EINTR) {
            return sourceError(errno, path_);
        }
    }
}

Result<void> FifoInput::wait(const std::stop_token& stop, std::optional<std::chrono::milliseconds> patience) {
    const std::stop_callback waken(stop, [this] {
        // It cannot fail but for an overflow, and then it is awake already.
        static_cast<void>(::eventfd_write(wake_.get(), 1));
    });
    std::array waited{pollfd{.fd = fifo_.get(), .events = POLLIN, .revents = 0},
                      pollfd{.fd = wake_.get(), .events = POLLIN, .revents = 0}};
    const int timeoutMs = patience ? static_cast<int>(patience->count()) : -1;
    while (::poll(waited.data(), waited.size(), timeoutMs) < 0) {
        if (errno != EINTR) {
            return sourceError(errno, path_);
        }
    }
    return stop.stop_requested() ? Result<void>(fail(Code::cancelled)) : Result<void>();
}

}  // namespace capstan::write
