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

/// Of digits in pairs; what is no digit only parts them.
inline Bytes fromHex(std::string_view text) {
    Bytes bytes;
    unsigned value = 0;
    bool isHalf = false;
    for (const char each : text) {
        const unsigned digit = each >= '0' && each <= '9'   ? static_cast<unsigned>(each - '0')
                               : each >= 'a' && each <= 'f' ? static_cast<unsigned>(each - 'a') + 10
                               : each >= 'A' && each <= 'F' ? static_cast<unsigned>(each - 'A') + 10
                                                            : 16;
        if (digit < 16) {
            value = value << 4U | digit;
            if (isHalf) {
                bytes.push_back(static_cast<std::byte>(value & 0xFFU));
            }
            isHalf = !isHalf;
        }
    }
    return bytes;
}

}  // namespace capstan::test
