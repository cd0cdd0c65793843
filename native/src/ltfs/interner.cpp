#include "ltfs/interner.hpp"

#include <functional>

namespace capstan::ltfs {

std::optional<std::uint32_t> Interner::numberOf(std::string_view text) {
    if (text.size() > longestText) {
        return std::nullopt;
    }
    if (const auto found = numbers_.find(text); found != numbers_.end()) {
        return found->second;
    }
    if (texts_.size() == mostTexts) {
        return std::nullopt;
    }
    const std::size_t hash = std::hash<std::string_view>{}(text);
    const auto mark = static_cast<std::uint32_t>(hash >> 32U) | 1U;
    if (std::uint32_t& seen = seenOnce_[hash % mostTexts]; seen != mark) {
        seen = mark;
        return std::nullopt;
    }
    const auto number = static_cast<std::uint32_t>(texts_.size());
    numbers_.emplace(texts_.emplace_back(text), number);
    return number;
}

}  // namespace capstan::ltfs
