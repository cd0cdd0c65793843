// What the LTO formats fix of a cartridge, whatever drive reads it: the check-up takes the tape's geometry from here
// and measures everything else.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "motion/profile.hpp"

namespace capstan::checkup {

struct CheckedMedium {
    std::uint8_t densityCode = 0;
    std::string_view type;  ///< as it ends a barcode
    motion::TapeFormat tape;
};

[[nodiscard]] std::optional<CheckedMedium> mediumOf(std::uint8_t densityCode);

}  // namespace capstan::checkup
