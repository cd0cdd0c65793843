// Between FIFOs that the helper opens and this process's standard input and output, which are a line to another
// computer.
#pragma once

#include <string>

#include "addon/desk_lines.hpp"
#include "base/error.hpp"

namespace capstan::addon {

/// Until nothing more comes, or nobody reads `fifo` any more.
[[nodiscard]] Result<void> passInputTo(const std::string& fifo);

/// Both ways at once, until nobody writes to `files` any more, or the line ends.
[[nodiscard]] Result<void> passBetweenFifos(const DeskFifos& fifos);

}  // namespace capstan::addon
