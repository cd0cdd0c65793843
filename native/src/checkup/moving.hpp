// Load, unload, rewind, and the first locate after a load.
#pragma once

#include "checkup/bench.hpp"
#include "checkup/filling.hpp"
#include "checkup/profile.hpp"

namespace capstan::checkup {

/// Needs the winding speeds in `profile.motion`. Leaves the cartridge loaded, at its load point.
[[nodiscard]] Result<void> measureMoves(Bench& bench, const FilledTape& tape, DriveProfile& profile);

}  // namespace capstan::checkup
