// How fast the drive takes records of different sizes, and from hosts of different pace. Overwrites the beginning of
// the tape, and with it everything behind.
#pragma once

#include "checkup/bench.hpp"
#include "checkup/profile.hpp"

namespace capstan::checkup {

/// Needs the rate, the buffer and the flush in `profile`.
[[nodiscard]] Result<void> measurePaces(Bench& bench, DriveProfile& profile);

}  // namespace capstan::checkup
