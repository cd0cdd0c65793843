#include "ltfs/names.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utf8proc.h>

namespace capstan::ltfs {

namespace {

using CodePoint = utf8proc_int32_t;

const utf8proc_uint8_t* unsignedChars(std::string_view text) {
    return reinterpret_cast<const utf8proc_uint8_t*>(text.data());
}

/// Of its bytes, those at its beginning that every rule allows: printable ASCII but the slash.
std::size_t plainBytes(std::string_view text) {
    const auto isPlain = [](char c) { return c >= ' ' && c <= '~' && c != '/'; };
    return static_cast<std::size_t>(std::ranges::find_if_not(text, isPlain) - text.begin());
}

/// How many code points there are, if the text is UTF-8 and `allowed` says yes to each of them.
template <class Allowed>
std::optional<std::size_t> countCodePoints(std::string_view text, Allowed allowed) {
    std::size_t count = 0;
    while (true) {
        const std::size_t plain = plainBytes(text);
        count += plain;
        text.remove_prefix(plain);
        if (text.empty()) {
            return count;
        }
        if (const auto byte = static_cast<unsigned char>(text.front()); byte < 0x80) {
            if (!allowed(byte)) {
                return std::nullopt;
            }
            text.remove_prefix(1);
            ++count;
            continue;
        }
        CodePoint point = 0;
        const auto taken = utf8proc_iterate(unsignedChars(text), static_cast<utf8proc_ssize_t>(text.size()), &point);
        if (taken <= 0 || !allowed(point)) {
            return std::nullopt;
        }
        text.remove_prefix(static_cast<std::size_t>(taken));
        ++count;
    }
}

/// U+001F is a character that the reference implementation cannot take, though the standard has nothing against it.
bool allowedInTarget(CodePoint point) {
    return point != 0 && point != 0x1F && point != 0xFFFE && point != 0xFFFF;
}

bool allowedInName(CodePoint point) {
    return allowedInTarget(point) && point != '/';
}

bool isXmlCharacter(CodePoint point) {
    return point == 0x09 || point == 0x0A || point == 0x0D || (point >= 0x20 && point != 0xFFFE && point != 0xFFFF);
}

std::optional<std::string> toNfc(std::string_view text) {
    utf8proc_uint8_t* raw = nullptr;
    const auto length = utf8proc_map(unsignedChars(text), static_cast<utf8proc_ssize_t>(text.size()), &raw,
                                     static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(raw, &std::free);
    if (length < 0) {
        return std::nullopt;
    }
    return std::string(reinterpret_cast<const char*>(raw), static_cast<std::size_t>(length));
}

bool isAscii(std::string_view text) {
    for (const char c : text) {
        if (static_cast<unsigned char>(c) >= 0x80) {
            return false;
        }
    }
    return true;
}

/// What stays itself in percent-encoded text: printable ASCII but the space, the percent sign and the colon.
bool standsPlain(char c) {
    return c > ' ' && c <= '~' && c != '%' && c != ':';
}

bool isHiddenFromXml(char c) {
    return c >= '\0' && c < ' ' && c != '\t' && c != '\n' && c != '\r';
}

int hexDigit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

}  // namespace

Result<std::string> normalName(std::string_view name) {
    if (!isAscii(name)) {
        auto nfc = toNfc(name);
        if (!nfc) {
            return fail(Code::volumeNameInvalid, "not UTF-8");
        }
        if (!isHoldableName(*nfc)) {
            return fail(Code::volumeNameInvalid, std::string(name));
        }
        return *std::move(nfc);
    }
    if (!isHoldableName(name)) {
        return fail(Code::volumeNameInvalid, std::string(name));
    }
    return std::string(name);
}

bool isHoldableName(std::string_view name) {
    if (name.empty() || name == "." || name == "..") {
        return false;
    }
    const auto count = countCodePoints(name, allowedInName);
    if (!count) {
        return false;
    }
    // The limit is on the composed form, so a decomposed name of more code points may still be within it.
    return *count <= maxNameCodePoints ||
           countCodePoints(composed(name), allowedInName).value_or(maxNameCodePoints + 1) <= maxNameCodePoints;
}

bool isHoldableTarget(std::string_view target) {
    return !target.empty() && countCodePoints(target, allowedInTarget).has_value();
}

std::string composed(std::string_view name) {
    if (isAscii(name)) {
        return std::string(name);
    }
    return toNfc(name).value_or(std::string(name));
}

bool needsPercentEncoding(std::string_view text) {
    return text.find(':') != std::string_view::npos || std::ranges::any_of(text, isHiddenFromXml);
}

bool targetNeedsPercentEncoding(std::string_view target) {
    const bool isPath = target.find('/') != std::string_view::npos;
    return isPath ? std::ranges::any_of(target, isHiddenFromXml) : needsPercentEncoding(target);
}

std::string percentEncode(std::string_view text) {
    static constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    out.reserve(text.size() + text.size() / 2);
    for (const char c : text) {
        if (standsPlain(c)) {
            out += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        out += '%';
        out += digits[byte >> 4U];
        out += digits[byte & 0xFU];
    }
    return out;
}

std::string percentDecode(std::string_view text, Slash slash) {
    const bool slashForbidden = slash == Slash::forbidden;
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = text[i] == '%' && i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
        const int low = high >= 0 ? hexDigit(text[i + 2]) : -1;
        const int byte = high * 16 + low;
        if (low < 0 || byte == 0 || byte == 0x1F || (byte == '/' && slashForbidden)) {
            out += text[i] == '/' && slashForbidden ? '_' : text[i];
            continue;
        }
        out += static_cast<char>(byte);
        i += 2;
    }
    // A writer that encoded bytes which are not UTF-8 gets them shown as it wrote them, not dropped.
    return countCodePoints(out, [](CodePoint) { return true; }) ? out : std::string(text);
}

bool isXmlText(std::string_view text) {
    return countCodePoints(text, isXmlCharacter).has_value();
}

void appendXmlEscaped(std::string& out, std::string_view text) {
    std::size_t plainFrom = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string_view escaped;
        switch (text[i]) {
            case '&':
                escaped = "&amp;";
                break;
            case '<':
                escaped = "&lt;";
                break;
            case '>':
                escaped = "&gt;";
                break;
            case '"':
                escaped = "&quot;";
                break;
            case '\r':
                escaped = "&#13;";
                break;
            default:
                continue;
        }
        out.append(text.substr(plainFrom, i - plainFrom)).append(escaped);
        plainFrom = i + 1;
    }
    out.append(text.substr(plainFrom));
}

}  // namespace capstan::ltfs
