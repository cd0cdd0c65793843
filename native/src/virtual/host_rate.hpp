// How fast the host sends or takes, as the drive sees it: the mean of the last few seconds, later ones counting more.
// Time in which the host waited for the drive is left out, or a slow tape would take its host for slow.
#pragma once

namespace capstan::virt {

class HostRate {
   public:
    explicit HostRate(double memorySeconds) : memory_(memorySeconds) {}

    void passes(double seconds);
    void moves(double bytes) { bytes_ += bytes; }

    /// Bytes per second; without bound as long as nothing is known.
    [[nodiscard]] double now() const;
    /// Seconds without a byte after which it will have fallen below `rate`; none when it has.
    [[nodiscard]] double secondsUntilBelow(double rate) const;

   private:
    double memory_;
    double bytes_ = 0;    ///< each weighted by its age
    double seconds_ = 0;  ///< likewise
};

}  // namespace capstan::virt
