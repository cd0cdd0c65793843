// The speeds at which the tape runs, which a host does not see: a drive that matches its speed hides it behind the
// buffer. Reading at a steady pace, the tape runs ahead of the host by what it is faster; how far ahead it came shows
// when the host then takes all it can get.
#pragma once

#include "checkup/bench.hpp"
#include "checkup/filling.hpp"
#include "checkup/profile.hpp"

namespace capstan::checkup {

/// Fills in `profile.speeds`; needs the read rate and the buffer in `profile`.
[[nodiscard]] Result<void> measureSpeeds(Bench& bench, const FilledTape& tape, DriveProfile& profile);

/// Falling; estimates of one speed become one, the mean of theirs.
[[nodiscard]] std::vector<double> distinctSpeeds(std::vector<double> estimates);

}  // namespace capstan::checkup
