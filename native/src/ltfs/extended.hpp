// Names of the extended attributes that Capstan writes and reads. The ltfs.* ones are the standard's (LTFS 2.4, annex
// C).
#pragma once

#include <string_view>

namespace capstan::ltfs::extended {

/// Four octal digits, "0644".
inline constexpr std::string_view unixMode = "ltfs.permissions.unix";
/// Lower-case hex.
inline constexpr std::string_view sha256 = "ltfs.hash.sha256sum";
/// Of the root.
inline constexpr std::string_view mediaPool = "ltfs.mediaPool.name";
/// Of the root: "off" on volumes whose small files do not share records; ours.
inline constexpr std::string_view packing = "capstan.packing";
/// "uid:gid:user:group"; ours, as the standard has none.
inline constexpr std::string_view owner = "capstan.owner";
/// Which bytes of a file are missing, since when its extents were cut to what is there; ours.
inline constexpr std::string_view damaged = "capstan.damaged";

}  // namespace capstan::ltfs::extended
