// What is there already where a restore would put something, so that a person can be asked once and before any tape is
// loaded. Only looks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "disk/destination.hpp"

namespace capstan::recall {

struct ConflictQuery {
    std::uint64_t id = 0;
    std::string target;  ///< below `into`
};

struct ExistingTarget {
    std::uint64_t id = 0;
    disk::DiskItem there{};
};

/// Targets that cannot be looked at are passed over: what is wrong with them is reported by the restore.
[[nodiscard]] Result<std::vector<ExistingTarget>> findConflicts(const std::string& into,
                                                                const std::vector<ConflictQuery>& aims);

}  // namespace capstan::recall
