// What is said of a node of the spool, and how it is reached: for all requests.
#pragma once

#include <cerrno>
#include <cstdint>
#include <fuse3/fuse_lowlevel.h>
#include <string>
#include <sys/stat.h>

#include "fuse/spool.hpp"

namespace capstan::fuse {

/// What is open by O_PATH alone is reached so for what takes a path, and by no name that could be another's by now.
[[nodiscard]] inline std::string byDescriptor(const Spool::Node& node) {
    return "/proc/self/fd/" + std::to_string(node.place.get());
}

/// As programs see it: that of the disk, which stays, and never one of the tree's.
[[nodiscard]] inline ino_t shownNumber(std::uint64_t node, ino_t number) {
    return Spool::isTop(node) ? firstSpoolNode : firstSpoolNode | number;
}

/// The kernel asks each time: what is archived goes from the spool without its doing.
[[nodiscard]] inline fuse_entry_param entryOf(const Spool::Found& found) {
    fuse_entry_param entry{};
    entry.ino = found.id;
    entry.attr = found.facts;
    entry.attr.st_ino = shownNumber(found.id, found.facts.st_ino);
    return entry;
}

/// Of a call of the system that gives 0 when it comes to its end.
[[nodiscard]] inline int errorOf(int result) {
    return result == 0 ? 0 : errno;
}

/// Of a file; 0 when it cannot be told.
[[nodiscard]] inline std::int64_t sizeOf(int file) {
    struct stat facts {};
    return ::fstat(file, &facts) == 0 ? facts.st_size : 0;
}

}  // namespace capstan::fuse
