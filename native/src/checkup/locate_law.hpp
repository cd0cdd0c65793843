// How long a locate takes on serpentine tape, as a law with unknown constants, and the fit that finds them from timed
// locates alone. The law: a start, the way along the tape at a speed that the smaller reel limits, and what changing
// wrap, changing band and turning round add. Times in seconds, lengths in metres. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace capstan::checkup {

/// A place on the tape as the mechanism sees it.
struct Spot {
    std::uint32_t wrap = 0;
    double metres = 0;  ///< from the tape's beginning, on forward and on reverse wraps alike
    [[nodiscard]] bool forward() const { return wrap % 2 == 0; }
};

struct TapeShape {
    double wrapMetres = 0;
    std::uint32_t wrapsPerBand = 0;
};

/// How far `to` lies ahead of `from` in the direction of `from`'s wrap; negative behind it.
[[nodiscard]] double metresAhead(const Spot& from, const Spot& to);

struct LocateLaw {
    double start = 0;
    double wrapChange = 0;
    double bandChange = 0;  ///< nothing is known of it when `knowsBands` is false
    bool knowsBands = false;
    double turn = 0;  ///< added unless the target lies ahead, in the same direction, by at least `runUp`
    double runUp = 0;
    double endSpeed = 0;    ///< metres per second where a reel is empty
    double reelGrowth = 0;  ///< 1/m: thickness / (π · hub radius²); speed grows as √(1 + growth · metres)
    double rms = 0;         ///< of the fit
};

/// The time for the way alone.
[[nodiscard]] double travel(const TapeShape& shape, double endSpeed, double reelGrowth, double from, double to);

/// With the drive positioning, not reading through.
[[nodiscard]] double locateSeconds(const LocateLaw& law, const TapeShape& shape, const Spot& from, const Spot& to);

struct TimedLocate {
    Spot from;
    Spot to;
    double seconds = 0;  ///< command → data readable (claim 83)
};

/// `runUp` is what is taken for it: samples near it on either side should be left out. Targets ahead on the same wrap
/// must be left out, for there the drive may read through. Nothing when the samples do not determine the law.
[[nodiscard]] std::optional<LocateLaw> fitLocateLaw(const TapeShape& shape, std::span<const TimedLocate> samples,
                                                    double runUp);

}  // namespace capstan::checkup
