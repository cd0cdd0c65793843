// What a check-up finds out about a drive: the constants that a plan of reads needs, and the measurements behind them.
// Seconds, metres and bytes throughout; what could not be measured on this cartridge is absent, never guessed.
#pragma once

#include <optional>
#include <vector>

#include "checkup/medium.hpp"
#include "drive/ssc_drive.hpp"
#include "motion/tape_geometry.hpp"

namespace capstan::checkup {

/// One locate, as measured and as the fitted law has it.
struct LocateMark {
    motion::PhysicalPosition from;
    motion::PhysicalPosition to;
    double seconds = 0;
    double expected = 0;
};

/// A locate ahead on one wrap: where reading through and winding meet.
struct GapMark {
    double bytes = 0;
    double seconds = 0;
};

struct RateMark {
    double recordBytes = 0;
    double delaySeconds = 0;    ///< that the host lets pass between two commands
    double bytesPerSecond = 0;  ///< written
};

struct RewindMark {
    double metres = 0;  ///< from the load point
    double seconds = 0;
};

struct DriveProfile {
    drive::DriveIdentity drive;
    CheckedMedium medium;
    double measuredBytes = 0;  ///< of tape that was written and measured on
    double wrapBytes = 0;      ///< on this cartridge

    /// As a planner takes it; `bandChange` counts only with `knowsBands`.
    motion::MotionProfile motion;
    bool knowsBands = false;
    double meanDeviationSeconds = 0;       ///< by which locates miss what the constants say
    std::optional<double> crossoverBytes;  ///< gaps below this are faster read through than wound over
    double firstLocateSeconds = 0;         ///< from the load point right after loading, averaged

    double loadSeconds = 0;    ///< command → first record readable
    double unloadSeconds = 0;  ///< from the load point
    double rewindSeconds = 0;  ///< averaged over the length of the tape
    double flushSeconds = 0;
    double bufferBytes = 0;
    double recordSeconds = 0;            ///< that a command takes besides its data
    double interfaceBytesPerSecond = 0;  ///< into an empty buffer
    double writeBytesPerSecond = 0;
    std::vector<double> speeds;  ///< at which the tape runs, falling, as far down as the buffer shows

    std::vector<LocateMark> locates;
    std::vector<GapMark> gaps;
    std::vector<RateMark> bySize;
    std::vector<RateMark> byDelay;
    std::vector<RewindMark> rewinds;
};

}  // namespace capstan::checkup
