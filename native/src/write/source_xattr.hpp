// The attributes in which an index keeps what a file's disk says of it beside its content.
#pragma once

#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "ltfs/index.hpp"

namespace capstan::write {

[[nodiscard]] ltfs::Xattr textXattr(std::string_view key, std::string_view value);
/// Of a source that is shown like this and called that on its disk, when an entry cannot be called so.
void addNameXattr(std::vector<ltfs::Xattr>& xattrs, std::string_view shown, std::string_view onDisk);
/// Of where a link leads: what its entry says of it.
[[nodiscard]] std::string addTargetXattr(std::vector<ltfs::Xattr>& xattrs, std::string_view onDisk);
[[nodiscard]] ltfs::Xattr modeXattr(mode_t mode);
[[nodiscard]] ltfs::Xattr ownerXattr(uid_t user, gid_t group);

}  // namespace capstan::write
