// The path of an entry on its volume, from the root, "/"-separated, as an index looks it up.
#pragma once

#include <string>

#include "ltfs/entry.hpp"

namespace capstan::ltfs {

[[nodiscard]] std::string pathOf(const Entry& entry);

}  // namespace capstan::ltfs
