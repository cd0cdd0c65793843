// A placement rule as people write it.
#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <utility>

#include "ltfs/names.hpp"
#include "ltfs/placement_rule.hpp"

namespace capstan::ltfs {

namespace {

struct Unit {
    char letter;
    unsigned shift;
};
constexpr Unit units[]{{'G', 30}, {'M', 20}, {'K', 10}};

std::unexpected<Error> invalid(std::string_view what) {
    return fail(Code::volumeRuleInvalid, std::string(what));
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// What follows "size=" when that is what `option` is, in whatever case.
std::optional<std::string_view> valueOf(std::string_view option, std::string_view key) {
    if (option.size() < key.size() || !std::ranges::equal(option.substr(0, key.size()), key, {}, lower)) {
        return std::nullopt;
    }
    return option.substr(key.size());
}

std::optional<std::uint64_t> parseSize(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string_view rest = text.substr(static_cast<std::size_t>(end - text.data()));
    if (error != std::errc{} || rest.size() > 1) {
        return std::nullopt;
    }
    if (rest.empty()) {
        return number;
    }
    const auto* const unit =
        std::ranges::find(units, lower(rest[0]), [](const Unit& one) { return lower(one.letter); });
    if (unit == std::end(units) || number > std::numeric_limits<std::uint64_t>::max() >> unit->shift) {
        return std::nullopt;
    }
    return number << unit->shift;
}

Result<std::vector<std::string>> parsePatterns(std::string_view text) {
    std::vector<std::string> patterns;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t colon = std::min(text.find(':', at), text.size());
        auto pattern = normalName(text.substr(at, colon - at));
        if (!pattern) {
            return invalid("\"" + std::string(text.substr(at, colon - at)) + "\" is no pattern for a name");
        }
        patterns.push_back(*std::move(pattern));
        at = colon + 1;
    }
    return patterns;
}

}  // namespace

Result<PlacementRule> parseRule(std::string_view text) {
    std::optional<std::uint64_t> size;
    std::optional<std::vector<std::string>> patterns;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t slash = std::min(text.find('/', at), text.size());
        const std::string_view option = text.substr(at, slash - at);
        at = slash + 1;
        if (const auto value = valueOf(option, "size=")) {
            if (size) {
                return invalid("more than one size");
            }
            size = parseSize(*value);
            if (!size || *size == 0) {
                return invalid("\"" + std::string(*value) + "\" is no size, such as 1M");
            }
        } else if (const auto names = valueOf(option, "name=")) {
            if (patterns) {
                return invalid("more than one list of names");
            }
            auto parsed = parsePatterns(*names);
            if (!parsed) {
                return fail(std::move(parsed));
            }
            patterns = *std::move(parsed);
        } else {
            return invalid("\"" + std::string(option) + "\" is neither a size nor names");
        }
    }
    if (!size) {
        return invalid("it needs a size");
    }
    return PlacementRule(*size, std::move(patterns).value_or(std::vector<std::string>{}));
}

std::string ruleText(const PlacementRule& rule) {
    std::string text = "size=";
    const auto* const unit = std::ranges::find_if(units, [&](const Unit& one) {
        return rule.maxBytes() != 0 && rule.maxBytes() % (std::uint64_t{1} << one.shift) == 0;
    });
    text += std::to_string(unit == std::end(units) ? rule.maxBytes() : rule.maxBytes() >> unit->shift);
    if (unit != std::end(units)) {
        text += unit->letter;
    }
    std::string_view between = "/name=";
    for (const std::string& pattern : rule.patterns()) {
        text.append(between).append(pattern);
        between = ":";
    }
    return text;
}

}  // namespace capstan::ltfs
