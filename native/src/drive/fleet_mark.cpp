#include "drive/fleet_mark.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <ranges>
#include <string_view>

namespace capstan::drive {
namespace {

constexpr std::string_view head = "capstan-fleet 1 ";
constexpr std::size_t uuidLength = 36;
/// What JavaScript counts exactly.
constexpr std::uint64_t largestEpoch = (1ULL << 53U) - 1;

bool isHyphen(std::size_t at) {
    return at == 8 || at == 13 || at == 18 || at == 23;
}

bool isHexDigit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

/// The UUID and the blank behind it, taken off the front.
std::optional<std::string> takeUuid(std::string_view& text) {
    if (text.size() <= uuidLength || text[uuidLength] != ' ' || !isUuid(text.substr(0, uuidLength))) {
        return std::nullopt;
    }
    std::string uuid(text.substr(0, uuidLength));
    text.remove_prefix(uuidLength + 1);
    return uuid;
}

std::optional<std::uint64_t> epochOf(std::string_view digits) {
    std::uint64_t epoch = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), epoch);
    const bool whole = error == std::errc() && end == digits.data() + digits.size();
    return whole && epoch > 0 && epoch <= largestEpoch ? std::optional(epoch) : std::nullopt;
}

}  // namespace

bool isUuid(std::string_view text) {
    return text.size() == uuidLength && std::ranges::all_of(std::views::iota(std::size_t{0}, uuidLength), [&](auto at) {
               return isHyphen(at) ? text[at] == '-' : isHexDigit(text[at]);
           });
}

Bytes encodeMark(const FleetMark& mark) {
    const std::string text = std::string(head) + mark.fleet + ' ' + mark.host + ' ' + std::to_string(mark.epoch);
    const ByteView bytes = bytesOf(text);
    return {bytes.begin(), bytes.end()};
}

std::optional<FleetMark> decodeMark(ByteView value) {
    std::string_view text = textOf(value);
    // Some drives pad what is ASCII.
    text = text.substr(0, text.find_last_not_of(std::string_view(" \0", 2)) + 1);
    if (!text.starts_with(head)) {
        return std::nullopt;
    }
    text.remove_prefix(head.size());
    auto fleet = takeUuid(text);
    auto host = fleet ? takeUuid(text) : std::nullopt;
    const auto epoch = host ? epochOf(text) : std::nullopt;
    return epoch ? std::optional(FleetMark{.fleet = *std::move(fleet), .host = *std::move(host), .epoch = *epoch})
                 : std::nullopt;
}

bool mayFollow(const FleetMark& found, const FleetMark& own) {
    return found.fleet == own.fleet &&
           (found.epoch < own.epoch || (found.epoch == own.epoch && found.host == own.host));
}

}  // namespace capstan::drive
