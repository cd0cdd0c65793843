// One look at one name.
#pragma once

#include <string>

#include "base/error.hpp"
#include "base/unique_fd.hpp"
#include "walk/walk.hpp"

namespace capstan::walk {

/// Where a caller's path leads, as that caller; a link in its place is not followed. Nothing is opened but the place.
[[nodiscard]] Result<UniqueFd> placeOf(const std::string& path);

/// What has that name in that folder, not followed; `flags` as fstatat takes them. `fullPath`: what an error shall
/// name.
[[nodiscard]] Result<WalkEntry> entryOf(int folder, const char* name, int flags, std::string path,
                                        const std::string& fullPath);

/// The same, and a folder that cannot be opened is an error: it is one failure, not an empty folder on the tape.
/// Whether a file can be read shows when it is.
[[nodiscard]] Result<WalkEntry> openableEntryOf(int folder, const char* name, int flags, std::string path,
                                                const std::string& fullPath);

/// In the words of a source.
[[nodiscard]] Error errorOf(int number, const std::string& path);

}  // namespace capstan::walk
