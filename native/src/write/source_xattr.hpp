// The attributes in which an index keeps what a file's disk says of it beside its content.
#pragma once

#include <string_view>
#include <sys/types.h>

#include "ltfs/index.hpp"

namespace capstan::write {

[[nodiscard]] ltfs::Xattr textXattr(std::string_view key, std::string_view value);
[[nodiscard]] ltfs::Xattr modeXattr(mode_t mode);
[[nodiscard]] ltfs::Xattr ownerXattr(uid_t user, gid_t group);

}  // namespace capstan::write
