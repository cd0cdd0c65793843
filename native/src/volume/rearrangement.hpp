// What has another name, or is gone, where the files came from: the newest generation follows without a record written
// anew. What is not as it is expected to be stays as it is, so that the same can be asked for twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "ltfs/index.hpp"
#include "ltfs/timestamp.hpp"

namespace capstan::volume {

/// Of a file, if it is there and of this size and time, and its new name is free.
struct FileMove {
    std::string from;
    std::string to;
    std::uint64_t size = 0;
    ltfs::Timestamp modified;
};

/// A file, a link, or a folder when nothing is in it any more. Only one of these kinds, if any is said: what has the
/// name by now may be something else, which is to stay.
struct Removal {
    std::string path;
    std::vector<ltfs::EntryKind> kinds{};
};

struct Rearrangement {
    std::vector<FileMove> moves;  ///< first, in their order
    std::vector<Removal> removals;
};

struct RearrangeResult {
    std::vector<bool> moved;  ///< of each move whether it was made
    std::size_t removed = 0;
};

}  // namespace capstan::volume
