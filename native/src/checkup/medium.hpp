// What the LTO formats fix of a cartridge, whatever drive reads it: the check-up takes the tape's geometry from here
// and measures everything else.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace capstan::checkup {

struct Medium {
    std::uint8_t densityCode;
    std::string_view type;      ///< as it ends a barcode
    std::uint64_t nativeBytes;  ///< unpartitioned
    std::uint32_t wraps;
    double wrapMetres;  ///< the recorded length of one

    [[nodiscard]] double bytesPerWrap() const { return static_cast<double>(nativeBytes) / wraps; }
    /// Bands are a quarter of the wraps each.
    [[nodiscard]] std::uint32_t wrapsPerBand() const { return wraps / 4; }
};

[[nodiscard]] std::optional<Medium> mediumOf(std::uint8_t densityCode) noexcept;

}  // namespace capstan::checkup
