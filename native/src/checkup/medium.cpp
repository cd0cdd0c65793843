#include "checkup/medium.hpp"

#include <algorithm>
#include <array>

namespace capstan::checkup {
namespace {

struct FormatRow {
    std::uint8_t densityCode;
    std::string_view type;
    double nativeTerabytes;
    std::uint32_t wraps;
    double wrapMetres;
    double thicknessMicrometres;
};

constexpr double hubRadiusMetres = 0.0225;

constexpr auto formats = std::to_array<FormatRow>({
    {0x58, "L5", 1.5, 80, 808, 6.4},
    {0x5A, "L6", 2.5, 136, 808, 6.4},
    {0x5C, "L7", 6, 112, 922, 5.6},
    {0x5D, "M8", 9, 168, 922, 5.6},
    {0x5E, "L8", 12, 208, 922, 5.6},
    {0x60, "L9", 18, 280, 997, 5.2},
    {0x62, "LA", 30, 472, 1'000, 5.2},
    {0x63, "PA", 40, 472, 1'300, 5.2},
});

}  // namespace

std::optional<CheckedMedium> mediumOf(std::uint8_t densityCode) {
    const auto* const found = std::ranges::find(formats, densityCode, &FormatRow::densityCode);
    if (found == formats.end()) {
        return std::nullopt;
    }
    return CheckedMedium{.densityCode = densityCode,
                         .type = found->type,
                         .tape = {.metres = found->wrapMetres,
                                  .thicknessMetres = found->thicknessMicrometres * 1e-6,
                                  .hubRadiusMetres = hubRadiusMetres,
                                  .wraps = found->wraps,
                                  .bands = 4,
                                  .wrapBytes = found->nativeTerabytes * 1e12 / found->wraps}};
}

}  // namespace capstan::checkup
