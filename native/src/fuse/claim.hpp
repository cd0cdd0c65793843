// A file that one process has as its own until it ends, however it does. It is a lock on a file that nobody else may
// open: a name that all processes share, anybody could take first.
#pragma once

#include <expected>
#include <string>

namespace capstan::fuse {

/// The file is made if there is none. False when another process has it; an errno when nobody can.
[[nodiscard]] std::expected<bool, int> claim(const std::string& path);

}  // namespace capstan::fuse
