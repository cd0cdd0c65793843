// The constants of a drive's locate, found from timed locates alone. The equations are motion's; here they are turned
// round: what is linear in them is solved for, the cap on the winding speed is searched for. Pure.
#pragma once

#include <optional>
#include <span>

#include "motion/tape_geometry.hpp"

namespace capstan::checkup {

struct TimedLocate {
    motion::PhysicalPosition from;
    motion::PhysicalPosition to;
    double seconds = 0;  ///< command → data readable (claim 83)
};

struct LocateFit {
    /// Of locating only: start, wrapChange, bandChange, reversal, eachReversal, runUpMetres and the winding speeds.
    motion::MotionProfile profile;
    bool knowsBands = false;   ///< without a change of band among the samples, bandChange is 0 and means nothing
    double meanDeviation = 0;  ///< seconds by which the samples miss the law
};

/// How far `to` lies ahead in the direction of `from`'s wrap; negative behind it.
[[nodiscard]] double metresAhead(const motion::PhysicalPosition& from, const motion::PhysicalPosition& to);

/// Takes `runUpMetres` as given: samples that lie near it should be left out. Targets ahead on the same wrap must be
/// left out, for there the drive may read through. Nothing when the samples do not determine the law.
[[nodiscard]] std::optional<LocateFit> fitLocates(const motion::TapeFormat& tape, std::span<const TimedLocate> samples,
                                                  double runUpMetres);

}  // namespace capstan::checkup
