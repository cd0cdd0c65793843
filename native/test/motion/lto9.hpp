// The base constants of a full LTO-9 tape, for tests of the equations.
#pragma once

#include "motion/profile.hpp"

namespace capstan::motion::test {

inline TapeFormat lto9Tape() {
    return {.metres = 997,
            .thicknessMetres = 5.2e-6,
            .hubRadiusMetres = 0.0225,
            .wraps = 280,
            .bands = 4,
            .wrapBytes = 18e12 / 280};
}

inline MotionProfile lto9Profile() {
    return {.start = Seconds(4.29),
            .wrapChange = Seconds(1.03),
            .bandChange = Seconds(3.2),
            .reversal = Seconds(11),
            .runUpMetres = 15,
            .command = Seconds(0.05),
            .turnAround = Seconds(1.5),
            .endMetresPerSecond = 6.6,
            .readBytesPerSecond = 408e6,
            .rewindStart = Seconds(3.2)};
}

}  // namespace capstan::motion::test
