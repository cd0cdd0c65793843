// Where on the tape a byte is: wraps run to and fro, in bands; how long the way between two places takes to wind.
#pragma once

#include <cstdint>

#include "motion/profile.hpp"

namespace capstan::motion {

enum class Direction : std::uint8_t { forward, backward };

struct PhysicalPosition {
    std::uint32_t wrap = 0;
    double metres = 0;  ///< x: along the tape, from the load point
    Direction direction = Direction::forward;
    std::uint32_t band = 0;
};

/// The place of byte `bytes` of a partition that begins at wrap `firstWrap`. Past the last wrap it is its end.
[[nodiscard]] PhysicalPosition placeOf(const TapeFormat& tape, std::uint32_t firstWrap, double bytes);

/// Between two partitions.
inline constexpr std::uint32_t guardWraps = 2;

/// First wrap of what follows a partition of so many bytes: its wraps in pairs, and two as a guard.
[[nodiscard]] std::uint32_t firstWrapBehind(const TapeFormat& tape, std::uint32_t firstWrap, double bytes);

/// τ(x): winding from the load point to x. The smaller reel limits the speed: slow at both ends, fast in the middle.
[[nodiscard]] Seconds windingTime(const TapeFormat& tape, const MotionProfile& profile, double metres);

}  // namespace capstan::motion
