#include "ltfs/segment.hpp"

#include <charconv>

namespace capstan::ltfs {

namespace {

constexpr std::string_view suffix = "-LTFSseg";

}  // namespace

std::string segmentName(std::string_view name, std::uint32_t number) {
    return std::string(name).append(suffix).append(std::to_string(number));
}

std::optional<SegmentName> parseSegmentName(std::string_view name) {
    const std::size_t at = name.rfind(suffix);
    if (at == std::string_view::npos || at == 0) {
        return std::nullopt;
    }
    const std::string_view digits = name.substr(at + suffix.size());
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size() || digits.starts_with('0')) {
        return std::nullopt;
    }
    return SegmentName{.name = name.substr(0, at), .number = number};
}

}  // namespace capstan::ltfs
