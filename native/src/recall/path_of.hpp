// The path of an entry on its volume, from the root, "/"-separated, as an index looks it up.
#pragma once

#include <string>

#include "ltfs/index.hpp"

namespace capstan::recall {

[[nodiscard]] std::string pathOf(const ltfs::Entry& entry);

}  // namespace capstan::recall
