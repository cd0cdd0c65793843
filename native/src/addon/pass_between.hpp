// Between the FIFOs of a desk's line and this process's standard input and output, both ways at once.
#pragma once

#include "addon/desk_lines.hpp"
#include "base/error.hpp"

namespace capstan::addon {

/// Until nobody writes to `files` any more, or the line ends.
[[nodiscard]] Result<void> passBetweenFifos(const DeskFifos& fifos);

}  // namespace capstan::addon
