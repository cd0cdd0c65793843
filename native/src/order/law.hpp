// Cost: what it takes to get from the end of one read to the start of the next. Whoever orders asks a law and knows
// nothing of reels: the model of a drive is one, a published regression is another.
#pragma once

#include "motion/locate_model.hpp"

namespace capstan::order {

class Law {
   public:
    Law() = default;
    Law(const Law&) = delete;
    Law& operator=(const Law&) = delete;
    virtual ~Law() = default;

    /// A place as this law wants to know it when it is asked for many pairs.
    [[nodiscard]] virtual motion::WoundPosition spot(const motion::PhysicalPosition& place) const = 0;
    [[nodiscard]] virtual motion::Seconds between(const motion::WoundPosition& from,
                                                  const motion::WoundPosition& to) const = 0;
    [[nodiscard]] motion::Seconds locate(const motion::PhysicalPosition& from,
                                         const motion::PhysicalPosition& to) const {
        return between(spot(from), spot(to));
    }
    /// By reading what lies between the two, through the ends of wraps too; `to` does not lie before `from`.
    [[nodiscard]] virtual motion::Seconds readOn(const motion::PhysicalPosition& from,
                                                 const motion::PhysicalPosition& to) const = 0;
    /// What any locate takes that is more than reading on.
    [[nodiscard]] virtual motion::Seconds leastLocate() const = 0;
};

/// A drive's, by its model or by what a check-up measured.
class MotionLaw final : public Law {
   public:
    MotionLaw(const motion::TapeFormat& tape, const motion::MotionProfile& profile) : tape_(tape), profile_(profile) {}

    [[nodiscard]] motion::WoundPosition spot(const motion::PhysicalPosition& place) const override {
        return motion::spotAt(tape_, profile_, place);
    }
    [[nodiscard]] motion::Seconds between(const motion::WoundPosition& from,
                                          const motion::WoundPosition& to) const override {
        return motion::locateTime(tape_, profile_, from, to);
    }
    [[nodiscard]] motion::Seconds readOn(const motion::PhysicalPosition& from,
                                         const motion::PhysicalPosition& to) const override;
    [[nodiscard]] motion::Seconds leastLocate() const override { return profile_.start; }

   private:
    motion::TapeFormat tape_;
    motion::MotionProfile profile_;
};

}  // namespace capstan::order
