#include "order/law.hpp"

namespace capstan::order {
namespace {

/// Of its wrap, in metres, before a place is read.
double before(const motion::TapeFormat& tape, const motion::PhysicalPosition& place) {
    return place.direction == motion::Direction::forward ? place.metres : tape.metres - place.metres;
}

}  // namespace

motion::Seconds MotionLaw::readOn(const motion::PhysicalPosition& from, const motion::PhysicalPosition& to) const {
    const double turns = static_cast<double>(to.wrap) - static_cast<double>(from.wrap);
    const double metres = turns * tape_.metres + before(tape_, to) - before(tape_, from);
    return motion::Seconds(metres / tape_.metres * tape_.wrapBytes / profile_.readBytesPerSecond) +
           turns * profile_.turnAround;
}

}  // namespace capstan::order
