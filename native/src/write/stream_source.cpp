#include "write/stream_source.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>

#include "write/source_xattr.hpp"

namespace capstan::write {

namespace {

/// Nobody has said who may read a stream: its owner.
constexpr mode_t streamMode = 0600;

ltfs::Timestamp now() {
    timespec time{};
    ::clock_gettime(CLOCK_REALTIME, &time);
    return {.seconds = time.tv_sec, .nanoseconds = static_cast<std::uint32_t>(time.tv_nsec)};
}

}  // namespace

Result<StreamSource> StreamSource::open(const std::string& path, std::chrono::milliseconds patience) {
    auto fifo = FifoInput::open(path, patience);
    if (!fifo) {
        return capstan::fail(std::move(fifo));
    }
    const auto owner = ownerXattr(fifo->user(), fifo->group());
    StreamSource source(path, std::move(*fifo));
    source.facts_.xattrs = {modeXattr(streamMode), owner};
    return source;
}

Result<std::size_t> StreamSource::read(MutableBytes buffer, std::stop_token stop) {
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
    const auto taken =
        fifo_.read(std::array{iovec{room.data(), payload}, iovec{head_.data() + headBytes_, headRoom}}, stop);
    if (!taken && taken.error().code == Code::sourceCutShort) {
        return fail(Code::sourceCutShort, path_ + ": after " + std::to_string(size_) + " bytes or more");
    }
    if (!taken) {
        return taken;
    }
    const std::size_t ofPayload = std::min(payload, *taken);
    frameBytes_ -= ofPayload;
    takeHead(*taken - ofPayload);
    return ofPayload;
}

void StreamSource::takeHead(std::size_t bytes) {
    headBytes_ += bytes;
    if (headBytes_ == head_.size()) {
        headBytes_ = 0;
        frameBytes_ = readBig<std::uint32_t>(head_, 0);
        ended_ = frameBytes_ == 0;
    }
}

SourceMetadata StreamSource::takeFacts() {
    const ltfs::Timestamp end = now();
    facts_.size = size_;
    facts_.times.creation = facts_.times.change = facts_.times.modify = facts_.times.access = end;
    return std::move(facts_);
}

}  // namespace capstan::write
