#include "recall/far/frame_reader.hpp"

#include <cstring>
#include <utility>

namespace capstan::recall::far {

namespace {

constexpr std::size_t roomAtFirst = 256U << 10U;

}  // namespace

FrameReader::FrameReader(Source source, std::string_view greeting, std::size_t frameBytesMost)
    : source_(std::move(source)), greeting_(greeting), frameBytesMost_(frameBytesMost), buffer_(roomAtFirst) {}

Result<Frame> FrameReader::next(const std::stop_token& stop) {
    if (!greeting_.empty()) {
        if (auto there = need(greeting_.size(), stop); !there) {
            return fail(std::move(there));
        }
        if (textOf(ByteView(buffer_).subspan(from_, greeting_.size())) != greeting_) {
            return invalid("it does not begin as one");
        }
        from_ += std::exchange(greeting_, {}).size();
    }
    if (auto there = need(headBytes, stop); !there) {
        return fail(std::move(there));
    }
    Frame frame{.kind = std::to_integer<std::uint8_t>(buffer_[from_]),
                .request = readBig<std::uint32_t>(buffer_, from_ + 5),
                .body = {}};
    const std::size_t bytes = readBig<std::uint32_t>(buffer_, from_ + 1);
    if (bytes > frameBytesMost_) {
        return invalid("a frame of " + std::to_string(bytes) + " bytes");
    }
    if (auto there = need(headBytes + bytes, stop); !there) {
        return fail(std::move(there));
    }
    frame.body = ByteView(buffer_).subspan(from_ + headBytes, bytes);
    from_ += headBytes + bytes;
    return frame;
}

Result<void> FrameReader::need(std::size_t bytes, const std::stop_token& stop) {
    if (until_ - from_ >= bytes) {
        return {};
    }
    if (from_ > 0) {
        std::memmove(buffer_.data(), buffer_.data() + from_, until_ - from_);
        until_ -= std::exchange(from_, 0);
    }
    if (buffer_.size() < bytes) {
        buffer_.resize(bytes);
    }
    while (until_ < bytes) {
        const auto taken = source_(MutableBytes(buffer_).subspan(until_), stop);
        if (!taken) {
            return std::unexpected(taken.error());
        }
        until_ += *taken;
    }
    return {};
}

}  // namespace capstan::recall::far
