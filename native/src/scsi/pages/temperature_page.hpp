// Page 0Dh (SPC-5, temperature): each parameter a reserved byte, then degrees Celsius; FFh when the drive cannot tell.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>

#include "scsi/pages/log_page.hpp"

namespace capstan::scsi::temperature {

inline constexpr std::uint8_t page = 0x0D;
inline constexpr std::uint16_t now = 0x0000;
inline constexpr std::uint16_t limit = 0x0001;  ///< up to which the drive runs all the time without harm
inline constexpr std::uint8_t unknown = 0xFF;

[[nodiscard]] inline LogPage encode(std::uint8_t degreesNow, std::uint8_t degreesLimit) {
    return {.code = page, .parameters = {counter(now, degreesNow, 2), counter(limit, degreesLimit, 2)}};
}

/// Of one parameter.
[[nodiscard]] inline std::optional<std::uint64_t> degrees(std::optional<std::uint64_t> number) {
    const auto value = number.value_or(unknown) & 0xFFU;
    return value == unknown ? std::nullopt : std::optional(value);
}

}  // namespace capstan::scsi::temperature
