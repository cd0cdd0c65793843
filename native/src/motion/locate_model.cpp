#include "motion/locate_model.hpp"

#include <algorithm>
#include <cmath>

namespace capstan::motion {
namespace {

double sign(Direction direction) {
    return direction == Direction::forward ? 1.0 : -1.0;
}

/// Changes of direction on the way: the tape leaves as it was going, and must arrive going as `to` is read, with a
/// run-up before it.
unsigned reversals(const MotionProfile& profile, const PhysicalPosition& from, const PhysicalPosition& to) {
    const double runUpAt = to.metres - sign(to.direction) * profile.runUpMetres;
    const Direction way = runUpAt >= from.metres ? Direction::forward : Direction::backward;
    const bool stays = from.direction == to.direction;
    const bool ahead = sign(to.direction) * (runUpAt - from.metres) >= 0;
    if (stays) {
        return ahead ? 0 : 2;
    }
    return (way != from.direction ? 1U : 0U) + (way != to.direction ? 1U : 0U);
}

Seconds windBetween(const MotionProfile& profile, const WoundPosition& from, const WoundPosition& to) {
    const PhysicalPosition& here = from.place;
    const PhysicalPosition& there = to.place;
    Seconds cost = profile.start + Seconds(std::abs((to.wound - from.wound).count()));
    if (here.wrap != there.wrap) {
        cost += profile.wrapChange;
    }
    if (here.band != there.band) {
        cost += profile.bandChange;
    }
    const unsigned turns = reversals(profile, here, there);
    return cost + profile.reversal * (profile.eachReversal ? turns : std::min(turns, 1U));
}

}  // namespace

WoundPosition spotAt(const TapeFormat& tape, const MotionProfile& profile, const PhysicalPosition& place) {
    return {.place = place, .wound = windingTime(tape, profile, place.metres)};
}

bool isAhead(const PhysicalPosition& from, const PhysicalPosition& to) {
    return sign(from.direction) * (to.metres - from.metres) >= 0;
}

Seconds windTo(const TapeFormat& tape, const MotionProfile& profile, const PhysicalPosition& from,
               const PhysicalPosition& to) {
    return windBetween(profile, spotAt(tape, profile, from), spotAt(tape, profile, to));
}

Seconds readThroughTo(const TapeFormat& tape, const MotionProfile& profile, const PhysicalPosition& from,
                      const PhysicalPosition& to) {
    const double bytes = std::abs(to.metres - from.metres) / tape.metres * tape.wrapBytes;
    return profile.command + Seconds(bytes / profile.readBytesPerSecond);
}

Seconds locateTime(const TapeFormat& tape, const MotionProfile& profile, const PhysicalPosition& from,
                   const PhysicalPosition& to) {
    return locateTime(tape, profile, spotAt(tape, profile, from), spotAt(tape, profile, to));
}

Seconds locateTime(const TapeFormat& tape, const MotionProfile& profile, const WoundPosition& from,
                   const WoundPosition& to) {
    const Seconds wound = windBetween(profile, from, to);
    return from.place.wrap == to.place.wrap && isAhead(from.place, to.place)
               ? std::min(wound, readThroughTo(tape, profile, from.place, to.place))
               : wound;
}

Seconds rewindTime(const TapeFormat& tape, const MotionProfile& profile, const PhysicalPosition& from) {
    const bool there = from.wrap == 0 && from.metres <= 0;
    return there ? profile.command : profile.rewindStart + windingTime(tape, profile, from.metres);
}

}  // namespace capstan::motion
