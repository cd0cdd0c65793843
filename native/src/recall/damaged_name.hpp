// The name under which what is left of a damaged file is kept: beside where the file would be, and never its own.
#pragma once

#include <string>
#include <string_view>

namespace capstan::recall {

/// "d/name (damaged).ext" of "d/name.ext"; from the second number on "d/name (damaged 2).ext". Cut between two
/// characters where a disk's 255 bytes would not hold it.
[[nodiscard]] std::string damagedName(std::string_view target, unsigned number);

}  // namespace capstan::recall
