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
unsigned reversals(const Profile& profile, const Place& from, const Place& to) {
    const double runUpAt = to.metres - sign(to.direction) * profile.runUpMetres;
    const Direction way = runUpAt >= from.metres ? Direction::forward : Direction::backward;
    const bool stays = from.direction == to.direction;
    const bool ahead = sign(to.direction) * (runUpAt - from.metres) >= 0;
    if (stays) {
        return ahead ? 0 : 2;
    }
    return (way != from.direction ? 1U : 0U) + (way != to.direction ? 1U : 0U);
}

}  // namespace

bool isAhead(const Place& from, const Place& to) {
    return sign(from.direction) * (to.metres - from.metres) >= 0;
}

Seconds windTo(const Tape& tape, const Profile& profile, const Place& from, const Place& to) {
    const Seconds way = windingTime(tape, profile, to.metres) - windingTime(tape, profile, from.metres);
    Seconds cost = profile.start + Seconds(std::abs(way.count()));
    if (from.wrap != to.wrap) {
        cost += profile.wrapChange;
    }
    if (from.band != to.band) {
        cost += profile.bandChange;
    }
    const unsigned turns = reversals(profile, from, to);
    return cost + profile.reversal * (profile.eachReversal ? turns : std::min(turns, 1U));
}

Seconds readThroughTo(const Tape& tape, const Profile& profile, const Place& from, const Place& to) {
    const double bytes = std::abs(to.metres - from.metres) / tape.metres * tape.wrapBytes;
    return profile.command + Seconds(bytes / profile.readBytesPerSecond);
}

Seconds locateTime(const Tape& tape, const Profile& profile, const Place& from, const Place& to) {
    const Seconds wound = windTo(tape, profile, from, to);
    return from.wrap == to.wrap && isAhead(from, to) ? std::min(wound, readThroughTo(tape, profile, from, to)) : wound;
}

Seconds rewindTime(const Tape& tape, const Profile& profile, const Place& from) {
    const bool there = from.wrap == 0 && from.metres <= 0;
    return there ? profile.command : profile.rewindStart + windingTime(tape, profile, from.metres);
}

}  // namespace capstan::motion
