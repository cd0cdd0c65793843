// Makes one file again of parts that were restored from several volumes. The first part takes the others up behind it,
// so that no second copy of the whole is needed, and gets the file's name when all of it is on the disk. Cut short, it
// can be done again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/error.hpp"

namespace capstan::recall {

struct Joined {
    std::uint64_t bytes = 0;
};

/// The parts of `name`, a path below `folder`. How many there are is known to whoever knows the volumes; without it, a
/// part that is missing at the end is not missed. Where the disk keeps attributes, the parts' own places in the file
/// must fit together.
[[nodiscard]] Result<Joined> joinSegments(const std::string& folder, const std::string& name,
                                          std::optional<std::uint32_t> segments = {});

}  // namespace capstan::recall
