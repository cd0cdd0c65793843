// How each of the kernel's requests is answered.
#pragma once

#include <fuse3/fuse_lowlevel.h>
#include <string>

#include "fuse/open_files.hpp"
#include "fuse/waiting.hpp"

namespace capstan::fuse {

[[nodiscard]] fuse_lowlevel_ops operations();

/// To one who waits for a file to be opened: the content is in that file.
void replyOpened(const Waiter& waiter, const std::string& file, OpenFiles& files);

}  // namespace capstan::fuse
