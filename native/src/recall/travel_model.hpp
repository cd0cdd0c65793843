// How a drive gets about on the cartridge that is in it: where its records lie and what moving between them costs.
// Built from a model or a measured profile; without one nothing is known of time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ltfs/stored.hpp"
#include "motion/profile.hpp"
#include "order/law.hpp"
#include "order/merge.hpp"
#include "order/order.hpp"
#include "order/positions.hpp"

namespace capstan::recall {

using motion::Seconds;

/// A drive with a medium in it.
struct DriveMotion {
    motion::TapeFormat tape;
    motion::MotionProfile profile;
    Seconds load{};
    Seconds unload{};
};

class TravelModel {
   public:
    TravelModel(const DriveMotion& motion, order::Layout layout);

    [[nodiscard]] const order::Law& law() const { return law_; }
    [[nodiscard]] const order::Positions& positions() const { return positions_; }
    [[nodiscard]] motion::PhysicalPosition placeAt(ltfs::BlockPointer block) const;
    /// From its first record to behind its last.
    [[nodiscard]] order::Stretch stretchOf(const ltfs::Extent& extent) const;
    [[nodiscard]] Seconds reading(const order::Stretch& stretch) const;
    /// To get from one place to another, whichever way is shorter.
    [[nodiscard]] Seconds reach(const motion::PhysicalPosition& from, const motion::PhysicalPosition& to) const;
    /// Records up to `to` should be read and forgotten, rather than located over: a locate would not be quicker, and
    /// the command alone would cost something.
    [[nodiscard]] bool readsThrough(ltfs::BlockPointer from, ltfs::BlockPointer to) const;

   private:
    std::uint32_t blockBytes_;
    Seconds command_;
    order::Positions positions_;
    order::MotionLaw law_;
};

/// What is read in one go, and in which sequence.
struct Route {
    std::vector<order::StretchGroup> groups{};  ///< as they lie
    std::vector<std::size_t> sequence{};        ///< indices into them
};
/// `ranges` as they lie.
[[nodiscard]] Route routeOf(const TravelModel& travel, std::span<const order::Stretch> ranges,
                            const motion::PhysicalPosition& from);

}  // namespace capstan::recall
