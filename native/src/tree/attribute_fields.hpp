// Extended attributes in a frame.
#pragma once

#include <optional>
#include <vector>

#include "tree/fields.hpp"

namespace capstan::tree {

void appendXattrs(Bytes& frame, const std::vector<ltfs::Xattr>& xattrs);

/// Nothing: some have no name that can be held, or they are more than any file has.
[[nodiscard]] std::optional<std::vector<ltfs::Xattr>> xattrsIn(FrameFields& fields);

}  // namespace capstan::tree
