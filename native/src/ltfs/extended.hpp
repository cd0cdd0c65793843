// Names of the extended attributes that Capstan writes and reads. The ltfs.* ones are the standard's (LTFS 2.4, annex
// C).
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "base/digest.hpp"

namespace capstan::ltfs::extended {

/// Four octal digits, "0644".
inline constexpr std::string_view unixMode = "ltfs.permissions.unix";
/// Lower-case hex.
inline constexpr std::string_view sha256 = "ltfs.hash.sha256sum";
struct HashKey {
    Algorithm algorithm{};
    std::string_view key;
};
/// Of every algorithm that there is, the strongest first; by its first name it is written. The standard reserves
/// "ltfs." for the five that it names: the others are ours.
inline constexpr std::array hashKeys{
    HashKey{Algorithm::sha256, sha256},
    HashKey{Algorithm::sha512, "ltfs.hash.sha512sum"},
    HashKey{Algorithm::c4, "capstan.hash.c4"},
    HashKey{Algorithm::sha1, "ltfs.hash.sha1sum"},
    HashKey{Algorithm::md5, "ltfs.hash.md5sum"},
    HashKey{Algorithm::xxh128, "capstan.hash.xxh128"},
    HashKey{Algorithm::xxh3, "capstan.hash.xxh3"},
    HashKey{Algorithm::xxh64, "capstan.hash.xxh64"},
    // As Capstan called it at first: still read, and left as it is on tapes that have it.
    HashKey{Algorithm::xxh64, "ltfs.hash.xxhash64sum"},
    HashKey{Algorithm::crc32, "ltfs.hash.crc32sum"},
};
[[nodiscard]] constexpr std::string_view hashKey(Algorithm algorithm) {
    return std::ranges::find(hashKeys, algorithm, &HashKey::algorithm)->key;
}

/// Decimal: where in the whole file the first byte of this part of it lies (annex F).
inline constexpr std::string_view spannedFileOffset = "ltfs.spannedFileOffset";
/// Of a file's last part: the SHA-256 of the whole; ours.
inline constexpr std::string_view wholeSha256 = "capstan.whole.sha256";
/// The same of any algorithm.
[[nodiscard]] std::string wholeHashKey(Algorithm algorithm);
/// Of the root.
inline constexpr std::string_view mediaPool = "ltfs.mediaPool.name";
/// Of the root: "off" on volumes whose small files do not share records; ours.
inline constexpr std::string_view packing = "capstan.packing";
/// "uid:gid:user:group"; ours, as the standard has none.
inline constexpr std::string_view owner = "capstan.owner";
/// The name on the disk, byte for byte, where the entry cannot be called so (given_name.hpp); ours.
inline constexpr std::string_view name = "capstan.name";
/// The same of where a link leads.
inline constexpr std::string_view linkTarget = "capstan.link-target";
/// Begins the names of ACLs and of security attributes, which follow as the system calls them; ours, with their bytes.
inline constexpr std::string_view systemPrefix = "capstan.xattr.";
/// Which bytes of a file are missing, since when its extents were cut to what is there; ours.
inline constexpr std::string_view damaged = "capstan.damaged";
/// When it was last read back and equal to its hash; ours. Worth nothing once the content is younger. Of the root: the
/// runs over everything that has a hash (recall/marks.hpp).
inline constexpr std::string_view verified = "capstan.verified";
/// When it could last not be read back as it was written, and why: a time, a blank, and a code; ours.
inline constexpr std::string_view unsound = "capstan.unsound";

}  // namespace capstan::ltfs::extended
