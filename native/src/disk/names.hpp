// Names on a disk: which stay below a folder, and what stands in for one that is taken or that the disk cannot hold.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace capstan::disk {

/// A path below a folder and nothing else: no empty names, no "." or "..", not absolute, no NUL.
[[nodiscard]] bool staysBelow(std::string_view target);

struct TargetPath {
    std::string_view folder;  ///< "" is the chosen one
    std::string_view name;
};

[[nodiscard]] TargetPath splitTarget(std::string_view target);
[[nodiscard]] std::string pathOf(std::string_view folder, std::string_view name);

/// "d/name (mark).ext" of "d/name.ext". Cut between two characters where a disk's 255 bytes would not hold it.
[[nodiscard]] std::string markedName(std::string_view target, std::string_view mark);

/// What any disk can hold, by the rules of the strictest: "a_b" for "a:b", "CON_" for "CON". The same for the same
/// name.
[[nodiscard]] std::string possibleName(std::string_view name);

/// ".capstan-PROCESS-NUMBER.part", or with a mark before the process: of what is not whole yet.
inline constexpr std::string_view passingBegin = ".capstan-";
inline constexpr std::string_view passingEnd = ".part";
/// The process that made it; nothing for a name with a mark, and for any other.
[[nodiscard]] std::optional<pid_t> makerOf(std::string_view passingName);

}  // namespace capstan::disk
