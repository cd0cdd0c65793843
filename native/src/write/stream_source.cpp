#include "write/stream_source.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <span>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "base/named_path.hpp"
#include "write/source_error.hpp"
#include "write/source_xattr.hpp"

namespace capstan::write {

namespace {

/// What a pipe may hold at most without privilege: the program at the other end goes on while this one hashes.
constexpr int pipeBytes = 1 << 20;
/// Nobody has said who may read a stream: its owner.
constexpr mode_t streamMode = 0600;

ltfs::Timestamp now() {
    timespec time{};
    ::clock_gettime(CLOCK_REALTIME, &time);
    return {.seconds = time.tv_sec, .nanoseconds = static_cast<std::uint32_t>(time.tv_nsec)};
}

}  // namespace

Result<StreamSource> StreamSource::open(const std::string& path, std::chrono::milliseconds patience) {
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
    StreamSource source(path, std::move(fifo), std::move(wake), patience);
    source.facts_.xattrs = {modeXattr(streamMode), ownerXattr(facts.st_uid, facts.st_gid)};
    return source;
}

StreamSource::StreamSource(std::string path, UniqueFd fifo, UniqueFd wake, std::chrono::milliseconds patience)
    : path_(std::move(path)), fifo_(std::move(fifo)), wake_(std::move(wake)), patience_(patience) {}

Result<std::size_t> StreamSource::read(MutableBytes buffer, std::stop_token stop) {
    const std::stop_callback waken(stop, [this] {
        // It cannot fail but for an overflow, and then it is awake already.
        static_cast<void>(::eventfd_write(wake_.get(), 1));
    });
    std::size_t filled = 0;
    while (filled < buffer.size() && !ended_) {
        const auto taken = take(buffer.subspan(filled), stop);
        if (!taken) {
            return taken;
        }
        filled += *taken;
    }
    size_ += filled;
    return filled;
}

Result<std::size_t> StreamSource::take(MutableBytes room, const std::stop_token& stop) {
    const auto payload = static_cast<std::size_t>(std::min<std::uint64_t>(frameBytes_, room.size()));
    const std::size_t headRoom = payload == frameBytes_ ? head_.size() - headBytes_ : 0;
    std::array pieces{iovec{room.data(), payload}, iovec{head_.data() + headBytes_, headRoom}};
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
            const std::size_t ofPayload = std::min(payload, static_cast<std::size_t>(taken));
            frameBytes_ -= ofPayload;
            takeHead(static_cast<std::size_t>(taken) - ofPayload);
            return ofPayload;
        }
        if (taken == 0) {
            return fail(Code::sourceCutShort, path_ + ": after " + std::to_string(size_) + " bytes or more");
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

void StreamSource::takeHead(std::size_t bytes) {
    headBytes_ += bytes;
    if (headBytes_ == head_.size()) {
        headBytes_ = 0;
        frameBytes_ = readBig<std::uint32_t>(head_, 0);
        ended_ = frameBytes_ == 0;
    }
}

Result<void> StreamSource::wait(const std::stop_token& stop, std::optional<std::chrono::milliseconds> patience) {
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

SourceMetadata StreamSource::takeFacts() {
    const ltfs::Timestamp end = now();
    facts_.size = size_;
    facts_.times.creation = facts_.times.change = facts_.times.modify = facts_.times.access = end;
    return std::move(facts_);
}

}  // namespace capstan::write
