// What a check-up finds out about a drive: the constants that a plan of reads needs, and the measurements behind them.
// Seconds, metres and bytes throughout; what could not be measured on this cartridge is absent, never guessed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checkup/locate_law.hpp"
#include "checkup/medium.hpp"
#include "drive/ssc_drive.hpp"

namespace capstan::checkup {

/// One locate, as measured and as the fitted law has it.
struct LocateMark {
    Spot from;
    Spot to;
    double seconds = 0;
    double expected = 0;
};

/// A locate ahead on one wrap: where reading through and positioning meet.
struct GapMark {
    double bytes = 0;
    double seconds = 0;
};

struct RateMark {
    double recordBytes = 0;
    double delaySeconds = 0;  ///< between two commands
    double writeBytesPerSecond = 0;
    double readBytesPerSecond = 0;
};

struct RewindMark {
    double metres = 0;  ///< from the tape's beginning
    double seconds = 0;
};

struct Profile {
    drive::Identity drive;
    Medium medium{};
    double filledBytes = 0;   ///< of tape that was measured on
    double bytesPerWrap = 0;  ///< on this cartridge

    double loadSeconds = 0;         ///< command → first record readable
    double unloadSeconds = 0;       ///< from the load point
    double rewindSeconds = 0;       ///< from the middle of the measured tape
    double firstLocateSeconds = 0;  ///< from the load point right after loading, averaged over the measured tape

    LocateLaw locate;
    double readThroughSeconds = 0;  ///< what a locate ahead costs besides the way when the drive reads through
    double crossoverBytes = 0;      ///< gaps below this are faster read through than located over

    double writeBytesPerSecond = 0;
    double readBytesPerSecond = 0;
    double wrapTurnSeconds = 0;  ///< at the end of a wrap, writing on
    double flushSeconds = 0;
    double bufferBytes = 0;

    std::vector<LocateMark> locates;
    std::vector<GapMark> gaps;
    std::vector<RateMark> bySize;
    std::vector<RateMark> byDelay;
    std::vector<RewindMark> rewinds;
};

}  // namespace capstan::checkup
