// What a file, folder or link is beside its content, and giving it that on a disk: owner, attributes, mode, times. What
// a disk cannot hold is named, not fatal: the content is whole.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <vector>

#include "ltfs/index.hpp"

namespace capstan::disk {

/// What a disk may be unable to hold though the content is whole.
enum class Trait : std::uint8_t { owner, mode, times, xattrs };

/// ACLs and security.* attributes decide who may do what: only who asks for them gets them back.
enum class Permissions : bool { byMode, byAttributes };

/// Of those that an index may hold, by the system's name. What else a tape calls so is not the system's to set.
[[nodiscard]] bool isPermission(std::string_view xattr);

/// As an index holds them.
struct Traits {
    ltfs::EntryKind kind = ltfs::EntryKind::file;
    ltfs::EntryTimes times{};
    bool readOnly = false;
    std::vector<ltfs::Xattr> xattrs{};  ///< with the mode and the owner
    Permissions permissions = Permissions::byMode;
};

[[nodiscard]] Traits traitsOf(const ltfs::Entry& entry, Permissions permissions = Permissions::byMode);

/// A file or folder by its open descriptor. Returns those that were not kept.
[[nodiscard]] std::vector<Trait> applyTraits(int fd, const Traits& traits);
/// By somebody who has asked already what it is now.
[[nodiscard]] std::vector<Trait> applyTraits(int fd, const Traits& traits, const struct stat& now);
/// A symbolic link, which has neither a mode nor attributes of a user.
[[nodiscard]] std::vector<Trait> applyLinkTraits(int folder, const std::string& name, const Traits& traits);

}  // namespace capstan::disk
