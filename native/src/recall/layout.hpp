// Where the records of a mounted volume lie: from its index, which says how many bytes each holds that is not full,
// and from the drive, where that says how its wraps end.
#pragma once

#include <vector>

#include "base/error.hpp"
#include "order/positions.hpp"
#include "volume/volume.hpp"

namespace capstan::recall {

/// Asks the drive; on its thread.
[[nodiscard]] Result<order::Layout> layoutOf(volume::Volume& volume);

/// What the index alone knows, the last where data end. Few enough that they can be kept and sent about.
[[nodiscard]] std::vector<order::Anchor> anchorsOf(const volume::Volume& volume);

}  // namespace capstan::recall
