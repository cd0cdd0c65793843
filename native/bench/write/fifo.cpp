#include "fifo.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.hpp"
#include "base/file.hpp"
#include "measure.hpp"

namespace capstan::bench {
namespace {

constexpr std::size_t lengthBytes = 4;
constexpr int pipeBytes = 1 << 20;

/// False when it was told to stop before all was sent.
bool sendAll(int fd, ByteView bytes, const std::stop_token& stop) {
    constexpr int patienceMs = 100;
    while (!bytes.empty()) {
        const ssize_t sent = ::write(fd, bytes.data(), bytes.size());
        if (sent >= 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(sent));
            continue;
        }
        if (stop.stop_requested() || (errno != EAGAIN && errno != EINTR)) {
            return false;
        }
        pollfd room{.fd = fd, .events = POLLOUT, .revents = 0};
        ::poll(&room, 1, patienceMs);
    }
    return true;
}

}  // namespace

Fifo::Fifo(std::filesystem::path path, const Flow& flow) : path_(std::move(path)) {
    if (::mkfifo(path_.c_str(), 0600) != 0) {
        stop("no FIFO: " + path_.string());
    }
    // For both directions: so it opens before there is a reader, and what was sent outlives the sender.
    end_ = need(openFile(path_, O_RDWR | O_NONBLOCK));
    ::fcntl(end_.get(), F_SETPIPE_SZ, pipeBytes);
    sender_ = std::jthread([this, flow](const std::stop_token& stop) { send(stop, flow); });
}

void Fifo::send(const std::stop_token& stop, const Flow& flow) const {
    using Clock = std::chrono::steady_clock;
    const auto since = Clock::now();
    Bytes frame(lengthBytes + flow.pieceBytes);
    for (std::uint64_t sent = 0; sent < flow.bytes;) {
        const auto part = static_cast<std::uint32_t>(std::min<std::uint64_t>(flow.pieceBytes, flow.bytes - sent));
        writeBig(frame, 0, part);
        if (!sendAll(end_.get(), ByteView(frame).first(lengthBytes + part), stop)) {
            return;
        }
        sent += part;
        if (flow.bytesPerSecond > 0) {
            const std::chrono::duration<double> due(static_cast<double>(sent) / flow.bytesPerSecond);
            std::this_thread::sleep_until(since + std::chrono::duration_cast<Clock::duration>(due));
        }
    }
    writeBig(frame, 0, std::uint32_t{0});
    sendAll(end_.get(), ByteView(frame).first(lengthBytes), stop);
}

}  // namespace capstan::bench
