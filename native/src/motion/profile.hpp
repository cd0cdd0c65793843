// The constants of a tape and of the mechanism that moves it. Every value is data: of a drive model, or of a profile
// that was measured on a real drive. Metres and seconds.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <vector>

namespace capstan::motion {

using Seconds = std::chrono::duration<double>;

/// What a cartridge's format fixes.
struct TapeFormat {
    double metres = 0;           ///< recorded length of a wrap
    double thicknessMetres = 0;  ///< of the tape on the reel
    double hubRadiusMetres = 0;
    std::uint32_t wraps = 0;
    std::uint32_t bands = 4;
    double wrapBytes = 0;  ///< Cw: native capacity / wraps, also where a virtual cartridge ends early
    bool operator==(const TapeFormat&) const = default;
};

/// How a drive gets from the end of one read to the start of the next.
struct MotionProfile {
    Seconds start{};            ///< t0
    Seconds wrapChange{};       ///< t_wrap
    Seconds bandChange{};       ///< t_band
    Seconds reversal{};         ///< c_rev
    bool eachReversal = false;  ///< counted per U-turn on the way (0, 1 or 2), not once
    double runUpMetres = 0;
    Seconds command{};              ///< t_cmd: what even reading on costs
    Seconds turnAround{};           ///< at the end of a wrap
    double endMetresPerSecond = 0;  ///< v_end: at either end of the tape, where one reel is empty
    double topMetresPerSecond = std::numeric_limits<double>::infinity();
    double readBytesPerSecond = 0;  ///< along the tape, native
    Seconds rewindStart{};          ///< what a rewind takes besides the way
    bool operator==(const MotionProfile&) const = default;
};

}  // namespace capstan::motion
