#include "virtual/host_rate.hpp"

#include <cmath>
#include <limits>

namespace capstan::virt {

void HostRate::passes(double seconds) {
    const double kept = std::exp(-seconds / memory_);
    bytes_ *= kept;
    seconds_ = seconds_ * kept + memory_ * (1 - kept);
}

double HostRate::now() const {
    return seconds_ > 0 ? bytes_ / seconds_ : std::numeric_limits<double>::infinity();
}

double HostRate::secondsUntilBelow(double rate) const {
    // Solves bytes·k = rate · (seconds·k + memory·(1 − k)) for the share k that is kept.
    const double ahead = bytes_ - rate * seconds_;
    return ahead <= 0 ? 0 : memory_ * std::log1p(ahead / (rate * memory_));
}

}  // namespace capstan::virt
