#include "base/c4_id.hpp"

#include <algorithm>
#include <cstdint>

namespace capstan {

namespace {

constexpr std::string_view prefix = "c4";
/// Without those that are easily taken for each other.
constexpr std::string_view letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

}  // namespace

std::string c4IdOf(ByteView sha512) {
    Bytes number(sha512.begin(), sha512.end());
    std::string id(c4IdCharacters, letters.front());
    std::ranges::copy(prefix, id.begin());
    for (std::size_t at = id.size(); at-- > prefix.size();) {
        std::uint32_t rest = 0;
        for (std::byte& digit : number) {
            const std::uint32_t value = rest << 8U | std::to_integer<std::uint32_t>(digit);
            digit = static_cast<std::byte>(value / letters.size());
            rest = value % letters.size();
        }
        id[at] = letters[rest];
    }
    return id;
}

bool isC4Id(std::string_view text) {
    return text.size() == c4IdCharacters && text.starts_with(prefix) &&
           text.substr(prefix.size()).find_first_not_of(letters) == std::string_view::npos;
}

}  // namespace capstan
