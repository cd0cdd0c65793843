// Texts that come again and again, each kept once and known by a number. It never forgets, and so takes only so many
// and only short ones: what it does not take stands with whoever has it.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace capstan::ltfs {

class Interner {
   public:
    /// From its second sight on a text has a number, so that those that come only once fill nothing.
    [[nodiscard]] std::optional<std::uint32_t> numberOf(std::string_view text);
    [[nodiscard]] std::string_view text(std::uint32_t number) const { return texts_[number]; }

   private:
    static constexpr std::size_t mostTexts = 4'096;
    static constexpr std::size_t longestText = 128;

    std::deque<std::string> texts_;
    std::unordered_map<std::string_view, std::uint32_t> numbers_;
    std::array<std::uint32_t, mostTexts> seenOnce_{};  ///< their hashes; a newer one takes the place of an older
};

}  // namespace capstan::ltfs
