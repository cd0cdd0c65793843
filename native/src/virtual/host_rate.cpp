#include "virtual/host_rate.hpp"

#include <cmath>

namespace capstan::virt {

void HostRate::passes(double seconds) {
    rate_ *= std::exp(-seconds / memory_);
}

double HostRate::secondsUntilBelow(double rate) const {
    return rate_ <= rate ? 0 : memory_ * std::log(rate_ / rate);
}

}  // namespace capstan::virt
