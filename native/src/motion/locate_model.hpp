// What it costs to get from one place to another. Pure: a drive that models time and a planner that orders reads ask
// the same functions.
#pragma once

#include "motion/tape_geometry.hpp"

namespace capstan::motion {

/// A place with the winding to it from the load point, which is the dear part: for who reckons many pairs of the same.
struct WoundPosition {
    PhysicalPosition place;
    Seconds wound{};
};
[[nodiscard]] WoundPosition spotAt(const TapeFormat& tape, const MotionProfile& profile, const PhysicalPosition& place);

/// By winding: from the end of a read at `from` to data readable at `to`.
[[nodiscard]] Seconds windTo(const TapeFormat& tape, const MotionProfile& profile, const PhysicalPosition& from,
                             const PhysicalPosition& to);

/// By reading on; only where `to` lies ahead on the same wrap.
[[nodiscard]] Seconds readThroughTo(const TapeFormat& tape, const MotionProfile& profile, const PhysicalPosition& from,
                                    const PhysicalPosition& to);

/// The cheaper of the two, as the drive does it.
[[nodiscard]] Seconds locateTime(const TapeFormat& tape, const MotionProfile& profile, const PhysicalPosition& from,
                                 const PhysicalPosition& to);
[[nodiscard]] Seconds locateTime(const TapeFormat& tape, const MotionProfile& profile, const WoundPosition& from,
                                 const WoundPosition& to);

/// Back to the load point.
[[nodiscard]] Seconds rewindTime(const TapeFormat& tape, const MotionProfile& profile, const PhysicalPosition& from);

/// On one wrap: is `to` where the tape gets by going on as it goes?
[[nodiscard]] bool isAhead(const PhysicalPosition& from, const PhysicalPosition& to);

}  // namespace capstan::motion
