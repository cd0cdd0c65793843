#include "motion/tape_geometry.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace capstan::motion {
namespace {

/// From an end of the tape to `metres` away from it, at most half the tape: ∫ dx / v with v = v_end · r(x) / r_hub and
/// r = √(r_hub² + x·thickness/π), in closed form; at the top speed from where the reel would allow more.
double fromEnd(const TapeFormat& tape, const MotionProfile& profile, double metres) {
    const double hub = tape.hubRadiusMetres;
    const double growth = tape.thicknessMetres / std::numbers::pi;
    const double topRadius = hub * std::max(1.0, profile.topMetresPerSecond / profile.endMetresPerSecond);
    const double topFrom = (topRadius * topRadius - hub * hub) / growth;
    const double limitedByReel = std::min(metres, topFrom);
    const double radius = std::sqrt(hub * hub + limitedByReel * growth);
    const double byReel = 2.0 * hub * (radius - hub) / (profile.endMetresPerSecond * growth);
    return byReel + (metres > topFrom ? (metres - topFrom) / profile.topMetresPerSecond : 0.0);
}

}  // namespace

PhysicalPosition placeOf(const TapeFormat& tape, std::uint32_t firstWrap, double bytes) {
    const double wraps = bytes / tape.wrapBytes;
    const double whole = std::min(std::floor(wraps), static_cast<double>(tape.wraps - 1 - firstWrap));
    const double fraction = std::min(wraps - whole, 1.0);
    const std::uint32_t wrap = firstWrap + static_cast<std::uint32_t>(whole);
    const bool forward = wrap % 2 == 0;
    return {.wrap = wrap,
            .metres = (forward ? fraction : 1.0 - fraction) * tape.metres,
            .direction = forward ? Direction::forward : Direction::backward,
            .band = wrap / (tape.wraps / tape.bands)};
}

std::uint32_t firstWrapBehind(const TapeFormat& tape, std::uint32_t firstWrap, double bytes) {
    const auto pairs = static_cast<std::uint32_t>(std::ceil(bytes / (2.0 * tape.wrapBytes) - 1e-9));
    return std::min(firstWrap + 2 * std::max(pairs, 1U) + guardWraps, tape.wraps - 1);
}

Seconds windingTime(const TapeFormat& tape, const MotionProfile& profile, double metres) {
    const double half = tape.metres / 2;
    return Seconds(metres <= half ? fromEnd(tape, profile, metres)
                                  : 2 * fromEnd(tape, profile, half) - fromEnd(tape, profile, tape.metres - metres));
}

}  // namespace capstan::motion
