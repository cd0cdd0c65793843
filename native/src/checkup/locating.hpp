// Timed locates over the written tape: long ones in every direction, short ones against reading through, and the search
// for the run-up. Each is measured from the end of one read to the end of the next (claims 78, 79, 83).
#pragma once

#include "checkup/bench.hpp"
#include "checkup/filling.hpp"
#include "checkup/profile.hpp"

namespace capstan::checkup {

/// Fills in what `profile` holds about locating and reading.
[[nodiscard]] Result<void> measureLocates(Bench& bench, const FilledTape& tape, DriveProfile& profile);

}  // namespace capstan::checkup
