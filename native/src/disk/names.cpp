#include "disk/names.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace capstan::disk {

namespace {

constexpr std::size_t longestName = 255;
/// What is longer behind the last dot is no kind of file but part of its name.
constexpr std::size_t longestExtension = 16;

bool continues(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

std::string_view cut(std::string_view text, std::size_t bytes) {
    std::size_t end = std::min(text.size(), bytes);
    while (end > 0 && end < text.size() && continues(text[end])) {
        --end;
    }
    return text.substr(0, end);
}

/// Of the character that begins the text; 0 when it is none of UTF-8's.
std::size_t characterBytes(std::string_view text) {
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t bytes = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (first > 0xF4 || bytes == 0 || bytes > text.size()) {
        return 0;
    }
    return std::ranges::all_of(text.substr(1, bytes - 1), continues) ? bytes : 0;
}

bool isForbidden(char byte) {
    constexpr std::string_view characters = R"("*/:<>?\|)";
    return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F || characters.contains(byte);
}

/// With any extension, and in small letters, too.
bool isDevice(std::string_view name) {
    constexpr std::array<std::string_view, 4> alone{"CON", "PRN", "AUX", "NUL"};
    std::string stem(name.substr(0, name.find('.')));
    std::ranges::transform(stem, stem.begin(), [](unsigned char byte) { return std::toupper(byte); });
    const bool numbered =
        stem.size() == 4 && (stem.starts_with("COM") || stem.starts_with("LPT")) && stem[3] >= '1' && stem[3] <= '9';
    return numbered || std::ranges::find(alone, stem) != alone.end();
}

}  // namespace

bool staysBelow(std::string_view target) {
    if (target.find('\0') != std::string_view::npos) {
        return false;
    }
    while (true) {
        const std::size_t slash = target.find('/');
        const std::string_view name = target.substr(0, slash);
        if (name.empty() || name == "." || name == "..") {
            return false;
        }
        if (slash == std::string_view::npos) {
            return true;
        }
        target.remove_prefix(slash + 1);
    }
}

TargetPath splitTarget(std::string_view target) {
    const std::size_t slash = target.rfind('/');
    return slash == std::string_view::npos ? TargetPath{{}, target}
                                           : TargetPath{target.substr(0, slash), target.substr(slash + 1)};
}

std::string pathOf(std::string_view folder, std::string_view name) {
    std::string path(folder);
    path += folder.empty() ? "" : "/";
    return path += name;
}

std::string markedName(std::string_view target, std::string_view mark) {
    const auto [folder, name] = splitTarget(target);
    std::size_t dot = name.rfind('.');
    // A name that begins with its only dot is a hidden file's.
    if (dot == std::string_view::npos || dot == 0 || name.size() - dot > longestExtension) {
        dot = name.size();
    }
    const std::string ending = " (" + std::string(mark) + ')' + std::string(name.substr(dot));
    return pathOf(folder, std::string(cut(name.substr(0, dot), longestName - ending.size())) + ending);
}

std::string possibleName(std::string_view name) {
    std::string possible;
    for (std::string_view rest = name; !rest.empty();) {
        const std::size_t bytes = characterBytes(rest);
        if (bytes == 0 || isForbidden(rest.front())) {
            possible += '_';
        } else {
            possible += rest.substr(0, bytes);
        }
        rest.remove_prefix(std::max<std::size_t>(bytes, 1));
    }
    if (possible.ends_with('.') || possible.ends_with(' ')) {
        possible.back() = '_';
    }
    if (isDevice(possible)) {
        possible.insert(std::min(possible.find('.'), possible.size()), "_");
    }
    return std::string(cut(possible, longestName));
}

std::optional<pid_t> makerOf(std::string_view passingName) {
    if (!passingName.starts_with(passingBegin) || !passingName.ends_with(passingEnd)) {
        return std::nullopt;
    }
    passingName.remove_prefix(passingBegin.size());
    pid_t process = 0;
    const auto [end, failure] = std::from_chars(passingName.data(), passingName.data() + passingName.size(), process);
    return failure == std::errc() && process > 0 && *end == '-' ? std::optional(process) : std::nullopt;
}

}  // namespace capstan::disk
