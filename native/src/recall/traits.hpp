// Gives what was restored the traits that the index holds: owner, attributes, mode, times. What a destination cannot
// hold is named, not fatal: the content is whole.
#pragma once

#include <string>
#include <vector>

#include "ltfs/index.hpp"
#include "recall/item.hpp"

namespace capstan::recall {

/// A file or folder by its open descriptor.
[[nodiscard]] std::vector<Trait> applyTraits(int fd, const ltfs::Entry& entry);
/// A symbolic link, which has neither a mode nor attributes of a user.
[[nodiscard]] std::vector<Trait> applyLinkTraits(int folder, const std::string& name, const ltfs::Entry& entry);

}  // namespace capstan::recall
