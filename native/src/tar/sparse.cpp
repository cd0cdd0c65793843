#include "tar/sparse.hpp"

#include <charconv>

#include "tar/header.hpp"

namespace capstan::tar {

std::optional<std::uint64_t> parseDecimal(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc() && end == text.data() + text.size();
    return isWhole && number <= largestLength ? std::optional(number) : std::nullopt;
}

bool SparseNumbers::add(std::uint64_t number) {
    isHalf_ = !isHalf_;
    if (isHalf_) {
        offset_ = number;
        return map_.size() < mostStretches;
    }
    map_.push_back({.offset = offset_, .bytes = number});
    return true;
}

std::optional<SparseMap> parseSparseList(std::string_view text) {
    SparseNumbers numbers;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        const auto number = parseDecimal(text.substr(0, comma));
        if (!number || !numbers.add(*number)) {
            return std::nullopt;
        }
        text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
    }
    return numbers.isPaired() ? std::optional(numbers.take()) : std::nullopt;
}

bool addSparseFields(ByteView fields, SparseMap& map) {
    constexpr std::size_t numberBytes = 12;
    for (; fields.size() >= 2 * numberBytes; fields = fields.subspan(2 * numberBytes)) {
        const auto offset = parseNumber(fields.first(numberBytes));
        const auto bytes = parseNumber(fields.subspan(numberBytes, numberBytes));
        if (!offset || !bytes || *offset < 0 || *bytes < 0 || map.size() == mostStretches) {
            return false;
        }
        if (*offset != 0 || *bytes != 0) {
            map.push_back({.offset = static_cast<std::uint64_t>(*offset), .bytes = static_cast<std::uint64_t>(*bytes)});
        }
    }
    return true;
}

bool isSound(const SparseMap& map, std::uint64_t length, std::uint64_t stored) {
    std::uint64_t end = 0;
    std::uint64_t sum = 0;
    for (const StoredStretch& stretch : map) {
        if (stretch.offset < end || stretch.offset > length || stretch.bytes > length - stretch.offset ||
            stretch.bytes > stored - sum) {
            return false;
        }
        end = stretch.offset + stretch.bytes;
        sum += stretch.bytes;
    }
    return true;
}

}  // namespace capstan::tar
