#include "recall/far/pipe.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <string>
#include <sys/eventfd.h>
#include <unistd.h>

namespace capstan::recall::far {

namespace {

/// What a pipe may hold at most without privilege.
constexpr int pipeBytes = 1 << 20;

std::unexpected<Error> gone(int errorNumber) {
    return fail(shortageOr(errorNumber, Code::farDeskGone), std::strerror(errorNumber));
}

/// A reader that goes shows in the write that meets it, and must not end the program.
void ignoreBrokenPipes() {
    thread_local bool isDone = false;
    if (!isDone) {
        sigset_t broken;
        ::sigemptyset(&broken);
        ::sigaddset(&broken, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &broken, nullptr);
        isDone = true;
    }
}

}  // namespace

Result<Pipe> Pipe::over(UniqueFd end) {
    UniqueFd wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    const int flags = ::fcntl(end.get(), F_GETFL);
    if (!wake || flags < 0 || ::fcntl(end.get(), F_SETFL, flags | O_NONBLOCK) != 0) {
        return gone(errno);
    }
    // The system may allow less: then there are more, shorter steps.
    static_cast<void>(::fcntl(end.get(), F_SETPIPE_SZ, pipeBytes));
    return Pipe(std::move(end), std::move(wake));
}

Result<std::size_t> Pipe::read(MutableBytes room, const std::stop_token& stop, const Pipe* beside) {
    while (true) {
        // While nobody has opened its other end yet, a FIFO reads as ended.
        if (auto waited = wait(POLLIN, stop, beside); !waited) {
            return fail(std::move(waited));
        }
        const ssize_t taken = ::read(end_.get(), room.data(), room.size());
        if (taken > 0) {
            return static_cast<std::size_t>(taken);
        }
        if (taken == 0) {
            return fail(Code::farDeskGone, "nothing more came");
        }
        if (errno != EAGAIN && errno != EINTR) {
            return gone(errno);
        }
    }
}

Result<void> Pipe::write(ByteView bytes, const std::stop_token& stop) {
    ignoreBrokenPipes();
    while (!bytes.empty()) {
        if (stop.stop_requested()) {
            return fail(Code::cancelled);
        }
        const ssize_t written = ::write(end_.get(), bytes.data(), bytes.size());
        if (written > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            if (auto waited = wait(POLLOUT, stop, nullptr); !waited) {
                return waited;
            }
        } else if (errno != EINTR) {
            return gone(errno);
        }
    }
    return {};
}

Result<void> Pipe::wait(short events, const std::stop_token& stop, const Pipe* beside) {
    const std::stop_callback waken(stop, [this] {
        // It cannot fail but for an overflow, and then it is awake already.
        static_cast<void>(::eventfd_write(wake_.get(), 1));
    });
    std::array waited{pollfd{.fd = end_.get(), .events = events, .revents = 0},
                      pollfd{.fd = wake_.get(), .events = POLLIN, .revents = 0},
                      pollfd{.fd = beside != nullptr ? beside->end_.get() : -1, .events = 0, .revents = 0}};
    while (::poll(waited.data(), waited.size(), -1) < 0) {
        if (errno != EINTR) {
            return gone(errno);
        }
    }
    if (stop.stop_requested()) {
        return fail(Code::cancelled);
    }
    // What has come is still to be read.
    const bool isAlone = waited[0].revents == 0 && waited[2].revents != 0;
    return isAlone ? Result<void>(fail(Code::farDeskGone, "nobody takes any more")) : Result<void>();
}

}  // namespace capstan::recall::far
