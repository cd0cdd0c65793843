// Who wrote a label or an index, in the shape that LTFS programs use: "product version - platform - reason".
#pragma once

#include <string>
#include <string_view>

namespace capstan::ltfs {

inline constexpr std::string_view productVersion = "0.1.0";
inline constexpr std::string_view formatVersion = "2.4.0";

[[nodiscard]] inline std::string creatorText(std::string_view reason) {
    return std::string("Capstan ").append(productVersion).append(" - Linux - ").append(reason);
}

}  // namespace capstan::ltfs
