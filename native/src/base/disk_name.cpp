#include "base/disk_name.hpp"

#include <cstddef>
#include <optional>

#include "base/utf8.hpp"

namespace capstan {

namespace {

constexpr std::string_view digits = "0123456789ABCDEF";
constexpr std::size_t codeBytes = 3;

/// The byte that "%25" or "%80" to "%FF" stands for, at the beginning of the text.
std::optional<char> codedByte(std::string_view text) {
    if (text.size() < codeBytes || text[0] != '%') {
        return std::nullopt;
    }
    const std::size_t high = digits.find(text[1]);
    const std::size_t low = digits.find(text[2]);
    if (high == std::string_view::npos || low == std::string_view::npos) {
        return std::nullopt;
    }
    const auto byte = static_cast<unsigned char>(high * digits.size() + low);
    return byte == '%' || byte >= 0x80 ? std::optional(static_cast<char>(byte)) : std::nullopt;
}

std::string decoded(std::string_view text) {
    std::string bytes;
    while (!text.empty()) {
        const auto coded = codedByte(text);
        bytes += coded.value_or(text.front());
        text.remove_prefix(coded ? codeBytes : 1);
    }
    return bytes;
}

/// Whether it stands, decoded often enough, for what is no text. Each time it gets shorter.
bool isCode(std::string_view text) {
    std::string now(text);
    while (isUtf8(now)) {
        std::string next = decoded(now);
        if (next == now) {
            return false;
        }
        now = std::move(next);
    }
    return now != text;
}

void appendCode(std::string& text, char byte) {
    const auto value = static_cast<unsigned char>(byte);
    text += '%';
    text += digits[value >> 4U];
    text += digits[value & 0x0FU];
}

std::string mapped(std::string_view path, std::string (*ofName)(std::string_view)) {
    std::string all;
    while (true) {
        const std::size_t slash = path.find('/');
        all += ofName(path.substr(0, slash));
        if (slash == std::string_view::npos) {
            return all;
        }
        all += '/';
        path.remove_prefix(slash + 1);
    }
}

}  // namespace

std::string shownName(std::string_view onDisk) {
    if (isUtf8(onDisk) && !isCode(onDisk)) {
        return std::string(onDisk);
    }
    std::string text;
    while (!onDisk.empty()) {
        const std::size_t taken = onDisk.front() == '%' ? 0 : characterBytes(onDisk);
        if (taken == 0) {
            appendCode(text, onDisk.front());
        }
        text += onDisk.substr(0, taken);
        onDisk.remove_prefix(taken == 0 ? 1 : taken);
    }
    return text;
}

std::string diskName(std::string_view shown) {
    return isCode(shown) ? decoded(shown) : std::string(shown);
}

std::string diskPath(std::string_view shown) {
    return shown.find('%') == std::string_view::npos ? std::string(shown) : mapped(shown, diskName);
}

std::string shownPath(std::string_view onDisk) {
    return onDisk.find('%') == std::string_view::npos && isUtf8(onDisk) ? std::string(onDisk)
                                                                        : mapped(onDisk, shownName);
}

}  // namespace capstan
