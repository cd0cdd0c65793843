// Bytes as the standards print them.
#pragma once

#include <string>
#include <string_view>

#include "base/bytes.hpp"

namespace capstan::test {

inline std::string hex(ByteView bytes) {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const std::byte byte : bytes) {
        text += digits[std::to_integer<unsigned>(byte) >> 4U];
        text += digits[std::to_integer<unsigned>(byte) & 15U];
    }
    return text;
}

}  // namespace capstan::test
