#include "tree/incoming_bytes.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace capstan::tree {

namespace {

constexpr std::size_t roomAtFirst = 256U << 10U;

}  // namespace

IncomingBytes::IncomingBytes(Source source) : source_(std::move(source)), buffer_(roomAtFirst) {}

Result<ByteView> IncomingBytes::take(std::size_t bytes, const std::stop_token& stop) {
    if (until_ - from_ < bytes && from_ > 0) {
        std::memmove(buffer_.data(), buffer_.data() + from_, until_ - from_);
        until_ -= std::exchange(from_, 0);
    }
    if (buffer_.size() < from_ + bytes) {
        buffer_.resize(from_ + bytes);
    }
    while (until_ - from_ < bytes) {
        const auto got = source_(MutableBytes(buffer_).subspan(until_), stop);
        if (!got) {
            return std::unexpected(got.error());
        }
        until_ += *got;
    }
    return ByteView(buffer_).subspan(std::exchange(from_, from_ + bytes), bytes);
}

Result<std::size_t> IncomingBytes::takeSome(MutableBytes room, const std::stop_token& stop) {
    const std::size_t here = std::min(room.size(), until_ - from_);
    if (here == 0) {
        return room.empty() ? Result<std::size_t>(0) : source_(room, stop);
    }
    copyBytes(ByteView(buffer_).subspan(from_, here), room);
    from_ += here;
    return here;
}

}  // namespace capstan::tree
