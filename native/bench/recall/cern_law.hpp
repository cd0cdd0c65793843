// CERN's regression over locates of a full LTO-9 tape: a straight law of the longitudinal position.
#pragma once

#include <cmath>
#include <limits>

#include "order/law.hpp"

namespace capstan::bench {

class CernLaw final : public order::Law {
   public:
    explicit CernLaw(const motion::TapeFormat& tape) : tapeMetres_(tape.metres) {}

    [[nodiscard]] motion::WoundPosition spot(const motion::PhysicalPosition& place) const override {
        return {.place = place};
    }
    [[nodiscard]] motion::Seconds between(const motion::WoundPosition& from,
                                          const motion::WoundPosition& to) const override {
        constexpr double positions = 171'097 - 2'696;  // of a wrap, end to end
        const motion::PhysicalPosition& here = from.place;
        const motion::PhysicalPosition& there = to.place;
        const double half = tapeMetres_ / 2;
        const bool sameWrap = here.wrap == there.wrap;
        double seconds = 4.29 + 0.0006192 * std::abs(there.metres - here.metres) / tapeMetres_ * positions;
        seconds += sameWrap ? 0 : 6.69;
        seconds += here.band == there.band ? 0 : 3.2;
        seconds -= (here.metres < half) == (there.metres < half) ? 0 : 6.04;
        seconds += here.direction == there.direction ? 0 : 5.22;
        seconds += sameWrap && !motion::isAhead(here, there) ? 11.32 : 0;
        return motion::Seconds(seconds);
    }
    /// It knows of none.
    [[nodiscard]] motion::Seconds readOn(const motion::PhysicalPosition& /*from*/,
                                         const motion::PhysicalPosition& /*to*/) const override {
        return motion::Seconds(std::numeric_limits<double>::infinity());
    }
    [[nodiscard]] motion::Seconds leastLocate() const override { return motion::Seconds(0); }

   private:
    double tapeMetres_;
};

}  // namespace capstan::bench
