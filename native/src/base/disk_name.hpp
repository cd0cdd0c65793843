// Names on a disk are bytes; all of Capstan but what touches the disk has them as text. What is no UTF-8 in a name
// stands in its text as %80 to %FF, and its percent signs as %25: "caf\xE9" is shown as "caf%E9". Every name has one
// text, and no two names have the same: a name that is text already keeps it, unless it looks like such a text itself
// ("caf%E9" on the disk is shown as "caf%25E9").
#pragma once

#include <string>
#include <string_view>

namespace capstan {

[[nodiscard]] std::string shownName(std::string_view onDisk);
/// The other way round. Text that stands for no other bytes is the name itself.
[[nodiscard]] std::string diskName(std::string_view shown);
/// The same of each name of a path.
[[nodiscard]] std::string diskPath(std::string_view shown);
[[nodiscard]] std::string shownPath(std::string_view onDisk);

}  // namespace capstan
