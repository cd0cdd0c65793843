#include "ltfs/placement_rule.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utf8proc.h>
#include <utility>

namespace capstan::ltfs {

namespace {

constexpr auto options = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD);

/// Folding makes a code point three at most.
constexpr std::size_t growth = 4;

/// Code points in NFC with capitals and small letters alike; the bytes as they are when it is not UTF-8.
std::u32string caseFolded(std::string_view text) {
    static_assert(sizeof(utf8proc_int32_t) == sizeof(char32_t));
    std::u32string folded(text.size() * growth, U'\0');
    auto* const points = reinterpret_cast<utf8proc_int32_t*>(folded.data());
    const auto* const bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
    auto count = utf8proc_decompose(bytes, static_cast<utf8proc_ssize_t>(text.size()), points,
                                    static_cast<utf8proc_ssize_t>(folded.size()), options);
    if (count >= 0 && static_cast<std::size_t>(count) <= folded.size()) {
        count = utf8proc_normalize_utf32(points, count, options);
    }
    if (count < 0 || static_cast<std::size_t>(count) > folded.size()) {
        folded.clear();
        std::ranges::transform(text, std::back_inserter(folded),
                               [](char c) { return static_cast<char32_t>(static_cast<unsigned char>(c)); });
        return folded;
    }
    folded.resize(static_cast<std::size_t>(count));
    return folded;
}

/// Steps back to the last "*" whenever the rest does not fit: linear for all but odd patterns, and never recursive.
bool fits(std::u32string_view name, std::u32string_view glob) {
    std::size_t at = 0;
    std::size_t in = 0;
    std::optional<std::size_t> star;
    std::size_t resume = 0;
    while (at < name.size()) {
        if (in < glob.size() && glob[in] == U'*') {
            star = in++;
            resume = at;
        } else if (in < glob.size() && (glob[in] == U'?' || glob[in] == name[at])) {
            ++in;
            ++at;
        } else if (star) {
            in = *star + 1;
            at = ++resume;
        } else {
            return false;
        }
    }
    return glob.find_first_not_of(U'*', in) == std::u32string_view::npos;
}

}  // namespace

PlacementRule::PlacementRule(std::uint64_t maxBytes, std::vector<std::string> patterns)
    : maxBytes_(maxBytes), patterns_(std::move(patterns)) {
    std::ranges::transform(patterns_, std::back_inserter(folded_), caseFolded);
}

bool PlacementRule::matches(std::string_view name, std::uint64_t bytes) const {
    if (bytes > maxBytes_) {
        return false;
    }
    if (folded_.empty()) {
        return true;
    }
    const std::u32string folded = caseFolded(name);
    return std::ranges::any_of(folded_, [&](const std::u32string& glob) { return fits(folded, glob); });
}

}  // namespace capstan::ltfs
