// Byte spans and big-endian fields: all that SCSI and LTFS binary structures need.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace capstan {

using Bytes = std::vector<std::byte>;
using ByteView = std::span<const std::byte>;
using MutableBytes = std::span<std::byte>;

/// Reads `width` bytes at `at`, most significant first. The caller has checked the bounds.
template <std::unsigned_integral T>
[[nodiscard]] constexpr T readBig(ByteView bytes, std::size_t at, std::size_t width = sizeof(T)) {
    T value = 0;
    for (const std::byte byte : bytes.subspan(at, width)) {
        value = static_cast<T>((value << 8U) | std::to_integer<T>(byte));
    }
    return value;
}

/// Writes the low `width` bytes of `value` at `at`, most significant first. The caller has checked the bounds.
template <std::unsigned_integral T>
constexpr void writeBig(MutableBytes bytes, std::size_t at, T value, std::size_t width = sizeof(T)) {
    for (std::size_t i = width; i-- > 0; value = static_cast<T>(value >> 8U)) {
        bytes[at + i] = static_cast<std::byte>(value & 0xFFU);
    }
}

/// For what is long: std::ranges::copy goes from byte to byte in some standard libraries. The caller has checked that
/// there is room.
inline void copyBytes(ByteView from, MutableBytes to) {
    if (!from.empty()) {
        std::memcpy(to.data(), from.data(), from.size());
    }
}

/// In lower-case digits.
[[nodiscard]] inline std::string hexOf(ByteView bytes) {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * bytes.size());
    for (const std::byte byte : bytes) {
        text += digits[std::to_integer<unsigned>(byte >> 4U)];
        text += digits[std::to_integer<unsigned>(byte & std::byte{0xF})];
    }
    return text;
}

[[nodiscard]] inline ByteView bytesOf(std::string_view text) {
    return std::as_bytes(std::span(text));
}

[[nodiscard]] inline std::string_view textOf(ByteView bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace capstan
