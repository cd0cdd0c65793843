// How fast the host sends or takes, as the drive sees it: the mean of the last few seconds, later ones counting more,
// after the benefit of the doubt. Time in which the host waited for the drive is left out, or a slow tape would take
// its host for slow.
#pragma once

namespace capstan::virt {

class HostRate {
   public:
    HostRate(double memorySeconds, double supposed) : memory_(memorySeconds), rate_(supposed) {}

    void passes(double seconds);
    void moves(double bytes) { rate_ += bytes / memory_; }

    /// Bytes per second.
    [[nodiscard]] double now() const { return rate_; }
    /// Seconds without a byte after which it will have fallen below `rate`; none when it has.
    [[nodiscard]] double secondsUntilBelow(double rate) const;

   private:
    double memory_;
    double rate_;
};

}  // namespace capstan::virt
