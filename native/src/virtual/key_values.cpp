#include "virtual/key_values.hpp"

#include <charconv>

namespace capstan::virt {

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

Result<KeyValues> KeyValues::parse(std::string_view text, std::string name, Code code) {
    KeyValues parsed;
    parsed.name_ = std::move(name);
    parsed.code_ = code;
    while (!text.empty()) {
        const auto end = text.find('\n');
        const std::string_view line = trimmed(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        if (line.empty() || line.front() == '#') {
            continue;
        }
        const auto sign = line.find('=');
        const std::string key(trimmed(line.substr(0, sign)));
        if (sign == std::string_view::npos || key.empty()) {
            return std::unexpected(parsed.wrong(std::string(line.substr(0, 40)), "not a key and a value"));
        }
        if (!parsed.values_.emplace(key, trimmed(line.substr(sign + 1))).second) {
            return std::unexpected(parsed.wrong(key, "given twice"));
        }
    }
    return parsed;
}

Error KeyValues::wrong(const std::string& key, std::string_view why) const {
    return Error{code_, name_ + ": " + key + ": " + std::string(why)};
}

Result<std::string> KeyValues::text(const std::string& key) const {
    const auto found = values_.find(key);
    if (found == values_.end()) {
        return std::unexpected(wrong(key, "missing"));
    }
    return found->second;
}

Result<std::uint64_t> KeyValues::number(const std::string& key, std::uint64_t limit) const {
    auto value = text(key);
    if (!value) {
        return fail(std::move(value));
    }
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(value->data(), value->data() + value->size(), number);
    if (error != std::errc() || end != value->data() + value->size() || number > limit) {
        return std::unexpected(wrong(key, "not a number that it can be"));
    }
    return number;
}

Result<bool> KeyValues::yesOrNo(const std::string& key) const {
    auto value = text(key);
    if (!value) {
        return fail(std::move(value));
    }
    if (*value != "yes" && *value != "no") {
        return std::unexpected(wrong(key, "neither yes nor no"));
    }
    return *value == "yes";
}

}  // namespace capstan::virt
