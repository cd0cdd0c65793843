// What it costs to get from one place to another. Pure: a drive that models time and a planner that orders reads ask
// the same functions.
#pragma once

#include "motion/tape_geometry.hpp"

namespace capstan::motion {

/// A place with the winding to it from the load point, which is the dear part: for who reckons many pairs of the same.
struct Spot {
    Place place;
    Seconds wound{};
};
[[nodiscard]] Spot spotAt(const Tape& tape, const Profile& profile, const Place& place);

/// By winding: from the end of a read at `from` to data readable at `to`.
[[nodiscard]] Seconds windTo(const Tape& tape, const Profile& profile, const Place& from, const Place& to);

/// By reading on; only where `to` lies ahead on the same wrap.
[[nodiscard]] Seconds readThroughTo(const Tape& tape, const Profile& profile, const Place& from, const Place& to);

/// The cheaper of the two, as the drive does it.
[[nodiscard]] Seconds locateTime(const Tape& tape, const Profile& profile, const Place& from, const Place& to);
[[nodiscard]] Seconds locateTime(const Tape& tape, const Profile& profile, const Spot& from, const Spot& to);

/// Back to the load point.
[[nodiscard]] Seconds rewindTime(const Tape& tape, const Profile& profile, const Place& from);

/// On one wrap: is `to` where the tape gets by going on as it goes?
[[nodiscard]] bool isAhead(const Place& from, const Place& to);

}  // namespace capstan::motion
