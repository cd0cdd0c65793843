#include "checkup/medium.hpp"

#include <algorithm>
#include <array>

namespace capstan::checkup {
namespace {

constexpr std::uint64_t gigabyte = 1'000'000'000;

/// Density code, native capacity, wraps and recorded wrap length of each format.
constexpr auto media = std::to_array<Medium>({
    {0x58, "L5", 1'500 * gigabyte, 80, 808},
    {0x5A, "L6", 2'500 * gigabyte, 136, 808},
    {0x5C, "L7", 6'000 * gigabyte, 112, 922},
    {0x5D, "M8", 9'000 * gigabyte, 168, 922},
    {0x5E, "L8", 12'000 * gigabyte, 208, 922},
    {0x60, "L9", 18'000 * gigabyte, 280, 997},
    {0x62, "LA", 30'000 * gigabyte, 472, 1'000},
    {0x63, "PA", 40'000 * gigabyte, 472, 1'300},
});

}  // namespace

std::optional<Medium> mediumOf(std::uint8_t densityCode) noexcept {
    const auto* const found = std::ranges::find(media, densityCode, &Medium::densityCode);
    return found == media.end() ? std::nullopt : std::optional(*found);
}

}  // namespace capstan::checkup
