#include "ltfs/attributes.hpp"

#include <algorithm>

namespace capstan::ltfs {

Bytes encodeText(const AttributeSpec& attribute, std::string_view text) {
    const bool padWithBlanks = attribute.format == AttributeSpec::Encoding::ascii;
    std::size_t length = std::min<std::size_t>(text.size(), attribute.length);
    if (!padWithBlanks && length == attribute.length) {
        --length;  // the last byte stays NUL for readers that want it
    }
    while (length < text.size() && length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) {
        --length;
    }
    Bytes value(attribute.length, padWithBlanks ? std::byte{' '} : std::byte{0});
    std::ranges::copy(bytesOf(text.substr(0, length)), value.begin());
    return value;
}

std::string decodeText(ByteView value) {
    std::string_view text = textOf(value);
    text = text.substr(0, text.find('\0'));
    const std::size_t last = text.find_last_not_of(' ');
    return std::string(text.substr(0, last == std::string_view::npos ? 0 : last + 1));
}

}  // namespace capstan::ltfs
