// Names that LTFS cannot hold as they are on the disk, since they are no UTF-8 or not composed (NFC): the entry has a
// name that anybody can read (base/disk_name.hpp, composed), and the bytes themselves in an attribute of ours.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ltfs/entry.hpp"

namespace capstan::ltfs {

/// Whether a name of the disk differs from the one that an entry of it gets; `shown` is its text.
[[nodiscard]] bool needsGivenName(std::string_view onDisk, std::string_view shown);

/// What the entry was called on its disk. Nothing when it has no such attribute, has been renamed since, or what is in
/// it is no name.
[[nodiscard]] std::optional<std::string> givenNameOf(const Entry& entry);

/// The same of where a link leads.
[[nodiscard]] std::string givenTargetOf(const Entry& link);

}  // namespace capstan::ltfs
