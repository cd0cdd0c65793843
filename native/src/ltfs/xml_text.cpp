#include "ltfs/xml_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utf8proc.h>

#include "ltfs/names.hpp"

namespace capstan::ltfs {

namespace {

struct CodePointRange {
    utf8proc_int32_t first;
    utf8proc_int32_t last;
};

/// XML 1.0, fifth edition, productions 4 and 4a, beyond ASCII.
constexpr CodePointRange nameStarts[]{{0xC0, 0xD6},     {0xD8, 0xF6},     {0xF8, 0x2FF},    {0x370, 0x37D},
                                      {0x37F, 0x1FFF},  {0x200C, 0x200D}, {0x2070, 0x218F}, {0x2C00, 0x2FEF},
                                      {0x3001, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFFD}, {0x10000, 0xEFFFF}};
constexpr CodePointRange nameParts[]{{0xB7, 0xB7}, {0x300, 0x36F}, {0x203F, 0x2040}};

template <std::size_t many>
bool isIn(const CodePointRange (&ranges)[many], utf8proc_int32_t point) {
    return std::ranges::any_of(ranges,
                               [point](CodePointRange range) { return point >= range.first && point <= range.last; });
}

constexpr bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':';
}

constexpr auto asciiNameParts = [] {
    std::array<bool, 128> parts{};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const char c = static_cast<char>(i);
        parts[i] = isLetter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
    }
    return parts;
}();

}  // namespace

bool isXmlSpace(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

std::string_view withoutLeadingSpace(std::string_view text) {
    while (!text.empty() && isXmlSpace(text.front())) {
        text.remove_prefix(1);
    }
    return text;
}

std::size_t nameLength(std::string_view text) {
    std::size_t length = 0;
    while (length < text.size()) {
        const auto byte = static_cast<unsigned char>(text[length]);
        if (byte < 0x80) {
            if (length == 0 ? !isLetter(text[0]) : !asciiNameParts[byte]) {
                break;
            }
            ++length;
            continue;
        }
        utf8proc_int32_t point = 0;
        const auto taken = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data() + length),
                                            static_cast<utf8proc_ssize_t>(text.size() - length), &point);
        if (taken <= 0 || !(isIn(nameStarts, point) || (length > 0 && isIn(nameParts, point)))) {
            break;
        }
        length += static_cast<std::size_t>(taken);
    }
    return length;
}

std::optional<std::string> referencedText(std::string_view reference) {
    if (!reference.starts_with('#')) {
        return reference == "amp"    ? std::optional<std::string>("&")
               : reference == "lt"   ? std::optional<std::string>("<")
               : reference == "gt"   ? std::optional<std::string>(">")
               : reference == "quot" ? std::optional<std::string>("\"")
               : reference == "apos" ? std::optional<std::string>("'")
                                     : std::nullopt;
    }
    const bool hexadecimal = reference.starts_with("#x");
    const std::string_view digits = reference.substr(hexadecimal ? 2 : 1);
    std::uint32_t point = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), point, hexadecimal ? 16 : 10);
    if (error != std::errc{} || end != digits.data() + digits.size() || point > 0x10'FFFF) {
        return std::nullopt;
    }
    utf8proc_uint8_t bytes[4];
    const auto length = utf8proc_encode_char(static_cast<utf8proc_int32_t>(point), bytes);
    std::string text(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(length));
    return isXmlText(text) ? std::optional(std::move(text)) : std::nullopt;
}

std::size_t brokenTail(std::string_view text) {
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
        const auto byte = static_cast<unsigned char>(text[text.size() - back]);
        if (byte < 0x80) {
            return 0;
        }
        if (byte >= 0xC0) {
            const std::size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
            return length > back ? back : 0;
        }
    }
    return 0;
}

}  // namespace capstan::ltfs
