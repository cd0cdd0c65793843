#include "recall/far/frame_reader.hpp"

#include <utility>

namespace capstan::recall::far {

FrameReader::FrameReader(Source source, std::string_view greeting, std::size_t frameBytesMost)
    : incoming_(std::move(source)), greeting_(greeting), frameBytesMost_(frameBytesMost) {}

Result<Frame> FrameReader::next(const std::stop_token& stop) {
    if (!greeting_.empty()) {
        const auto first = incoming_.take(greeting_.size(), stop);
        if (!first) {
            return std::unexpected(first.error());
        }
        if (textOf(*first) != std::exchange(greeting_, {})) {
            return invalid("it does not begin as one");
        }
    }
    const auto head = incoming_.take(headBytes, stop);
    if (!head) {
        return std::unexpected(head.error());
    }
    Frame frame{
        .kind = std::to_integer<std::uint8_t>(head->front()), .request = readBig<std::uint32_t>(*head, 5), .body = {}};
    const std::size_t bytes = readBig<std::uint32_t>(*head, 1);
    if (bytes > frameBytesMost_) {
        return invalid("a frame of " + std::to_string(bytes) + " bytes");
    }
    const auto body = incoming_.take(bytes, stop);
    if (!body) {
        return std::unexpected(body.error());
    }
    frame.body = *body;
    return frame;
}

}  // namespace capstan::recall::far
