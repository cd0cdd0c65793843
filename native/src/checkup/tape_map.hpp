// Where on the tape each record lies, from where the wraps were seen to end. Bytes count from the beginning of the
// partition, which is that of wrap 0.
#pragma once

#include <cstdint>
#include <vector>

#include "motion/tape_geometry.hpp"

namespace capstan::checkup {

class TapeMap {
   public:
    /// `wrapEnds` rise; there is at least one.
    TapeMap(const motion::TapeFormat& tape, std::vector<double> wrapEnds)
        : tape_(tape), wrapEnds_(std::move(wrapEnds)) {}

    [[nodiscard]] const motion::TapeFormat& tape() const { return tape_; }
    /// Wraps of which both ends are known.
    [[nodiscard]] std::uint32_t wraps() const { return static_cast<std::uint32_t>(wrapEnds_.size()); }
    [[nodiscard]] double wrapBytes() const { return wrapEnds_.back() / static_cast<double>(wrapEnds_.size()); }

    [[nodiscard]] motion::PhysicalPosition placeAt(double bytes) const;
    /// `wrap` is one of the known ones; `metres` from the load point.
    [[nodiscard]] double bytesAt(std::uint32_t wrap, double metres) const;

   private:
    [[nodiscard]] double begin(std::uint32_t wrap) const { return wrap == 0 ? 0 : wrapEnds_[wrap - 1]; }

    motion::TapeFormat tape_;
    std::vector<double> wrapEnds_;
};

/// How long one write command took, by how much had been written when it began.
struct Stall {
    double bytes = 0;
    double seconds = 0;
};

struct WrapEnds {
    std::vector<double> bytes;  ///< as the host had written by then
    double turnSeconds = 0;     ///< the median; 0 when none was seen
};

/// The ends of wraps among the stalls of a long write: about a wrap apart. Where a wrap's end did not stall, or
/// something else stalled in its place, it is taken to lie where the format says.
[[nodiscard]] WrapEnds findWrapEnds(double nominalWrapBytes, double writtenBytes, const std::vector<Stall>& stalls);

}  // namespace capstan::checkup
