// Single bytes of a structure, and text fields: what every page's encoder and decoder is made of.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "base/bytes.hpp"

namespace capstan::scsi {

/// Zero beyond the end: a field that an older, shorter page does not have.
[[nodiscard]] constexpr unsigned byteAt(ByteView bytes, std::size_t at) {
    return at < bytes.size() ? std::to_integer<unsigned>(bytes[at]) : 0U;
}

constexpr void putByte(MutableBytes bytes, std::size_t at, unsigned value) {
    bytes[at] = static_cast<std::byte>(value);
}

[[nodiscard]] constexpr unsigned flag(bool set, unsigned mask) {
    return set ? mask : 0U;
}

/// SPF, in the first byte of a page: it has a subpage code.
inline constexpr unsigned subpageBit = 0x40;

/// Left-aligned, padded with spaces (SPC-5 4.3.1).
inline void putText(MutableBytes field, std::string_view text) {
    std::ranges::fill(field, std::byte{' '});
    std::ranges::copy(bytesOf(text.substr(0, field.size())), field.begin());
}

/// Without the padding on either side, spaces or zeros.
[[nodiscard]] inline std::string textField(ByteView bytes, std::size_t at, std::size_t width) {
    if (at >= bytes.size()) {
        return {};
    }
    const std::string_view text = textOf(bytes.subspan(at, std::min(width, bytes.size() - at)));
    const std::string_view padding(" \0", 2);
    const auto first = text.find_first_not_of(padding);
    const auto last = text.find_last_not_of(padding);
    return first == std::string_view::npos ? std::string() : std::string(text.substr(first, last - first + 1));
}

}  // namespace capstan::scsi
