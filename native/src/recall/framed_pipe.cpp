#include "recall/framed_pipe.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <thread>
#include <utility>

#include "base/named_path.hpp"

namespace capstan::recall {

namespace {

constexpr std::size_t headBytes = 4;
/// What a pipe may hold at most without privilege: the tape goes on while the other end works.
constexpr int pipeBytes = 1 << 20;
/// Between two looks whether somebody has come: no event says so.
constexpr std::chrono::milliseconds checkAgain{10};

std::unexpected<Error> denied(const std::string& path, std::string_view why) {
    return fail(Code::restoreDenied, path + ": " + std::string(why));
}

std::unexpected<Error> denied(const std::string& path, int errorNumber) {
    return fail(shortageOr(errorNumber, Code::restoreDenied), path + ": " + std::strerror(errorNumber));
}

}  // namespace

Result<UniqueFd> openFifoToWrite(const std::string& path, std::chrono::milliseconds patience,
                                 const std::stop_token& stop) {
    // A look at what it is before it is opened: opening a device may do something to it.
    const UniqueFd place = openNamed(path, O_PATH | O_NOFOLLOW);
    struct stat facts {};
    if (!place || ::fstat(place.get(), &facts) != 0) {
        return errno == ENOENT ? fail(Code::restoreReaderGone, path)
                               : fail(shortageOr(errno, Code::restoreDenied), wordsForNamed(errno, path));
    }
    if (!S_ISFIFO(facts.st_mode)) {
        return denied(path, "is not a FIFO");
    }
    const std::string same = pathOfOwn(place);
    const auto latest = std::chrono::steady_clock::now() + patience;
    while (!stop.stop_requested()) {
        UniqueFd pipe(::open(same.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC));
        if (pipe) {
            // The system may allow less: then there are more, shorter writes.
            static_cast<void>(::fcntl(pipe.get(), F_SETPIPE_SZ, pipeBytes));
            return pipe;
        }
        if (errno != ENXIO && errno != EINTR) {
            return denied(path, errno);
        }
        if (std::chrono::steady_clock::now() >= latest) {
            return fail(Code::restoreReaderGone, path + ": nobody came to read");
        }
        std::this_thread::sleep_for(checkAgain);
    }
    return fail(Code::cancelled);
}

Result<FramedPipe> FramedPipe::open(const std::string& path, std::chrono::milliseconds patience,
                                    const std::stop_token& stop) {
    auto pipe = openFifoToWrite(path, patience, stop);
    if (!pipe) {
        return fail(std::move(pipe));
    }
    UniqueFd wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    return wake ? Result<FramedPipe>(FramedPipe(path, std::move(*pipe), std::move(wake))) : denied(path, errno);
}

FramedPipe::FramedPipe(std::string path, UniqueFd pipe, UniqueFd wake)
    : path_(std::move(path)), pipe_(std::move(pipe)), wake_(std::move(wake)) {}

Result<void> FramedPipe::write(ByteView bytes, const std::stop_token& stop) {
    // An empty frame would say that this was all.
    return bytes.empty() ? Result<void>() : writeFrame(bytes, stop);
}

Result<void> FramedPipe::finish(const std::stop_token& stop) {
    return writeFrame({}, stop);
}

Result<void> FramedPipe::writeFrame(ByteView bytes, const std::stop_token& stop) {
    const std::stop_callback waken(stop, [this] {
        // It cannot fail but for an overflow, and then it is awake already.
        static_cast<void>(::eventfd_write(wake_.get(), 1));
    });
    std::array<std::byte, headBytes> head{};
    writeBig(head, 0, static_cast<std::uint32_t>(bytes.size()));
    ByteView headLeft = head;
    while (!headLeft.empty() || !bytes.empty()) {
        if (stop.stop_requested()) {
            return fail(Code::cancelled);
        }
        // Never written to by writev.
        const std::array pieces{
            iovec{const_cast<std::byte*>(headLeft.data()), headLeft.size()},
            iovec{const_cast<std::byte*>(bytes.data()), bytes.size()},
        };
        const ssize_t written = ::writev(pipe_.get(), pieces.data(), static_cast<int>(pieces.size()));
        if (written >= 0) {
            const std::size_t ofHead = std::min(headLeft.size(), static_cast<std::size_t>(written));
            headLeft = headLeft.subspan(ofHead);
            bytes = bytes.subspan(static_cast<std::size_t>(written) - ofHead);
        } else if (errno == EAGAIN) {
            if (auto waited = wait(stop); !waited) {
                return waited;
            }
        } else if (errno == EPIPE) {
            return fail(Code::restoreReaderGone, path_);
        } else if (errno != EINTR) {
            return denied(path_, errno);
        }
    }
    return {};
}

Result<void> FramedPipe::wait(const std::stop_token& stop) const {
    std::array waited{pollfd{.fd = pipe_.get(), .events = POLLOUT, .revents = 0},
                      pollfd{.fd = wake_.get(), .events = POLLIN, .revents = 0}};
    while (::poll(waited.data(), waited.size(), -1) < 0) {
        if (errno != EINTR) {
            return denied(path_, errno);
        }
    }
    return stop.stop_requested() ? Result<void>(fail(Code::cancelled)) : Result<void>();
}

}  // namespace capstan::recall
