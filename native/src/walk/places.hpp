// Short looks at places that somebody named: is it there, may it be written into, how much room has it. On a thread
// that has assumed their identity.
#pragma once

#include <cstdint>
#include <string>

#include "base/error.hpp"
#include "walk/walk.hpp"

namespace capstan::walk {

/// What a source is, not followed when it is a link.
[[nodiscard]] Result<WalkEntry> statPath(const std::string& path);

/// Makes the folder when only its last name is missing: a mistyped path does not become a tree. One that is there must
/// be a folder that can be written into.
[[nodiscard]] Result<void> prepareFolder(const std::string& folder);

struct Space {
    bool isThere = false;
    std::uint64_t freeBytes = 0;  ///< of the folder, or of the nearest one above it that is there
};

[[nodiscard]] Result<Space> spaceAt(const std::string& folder);

}  // namespace capstan::walk
