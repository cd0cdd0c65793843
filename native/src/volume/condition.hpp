// The one honest state of a cartridge, as far as LTFS goes.
#pragma once

#include <cstdint>

namespace capstan::volume {

enum class Condition : std::uint8_t {
    blank,       ///< nothing is recorded
    encrypted,   ///< with a key that the drive has not: what it holds cannot be told
    foreign,     ///< recorded, and not by LTFS
    tar,         ///< not by LTFS, but as archives that can be listed and read
    damaged,     ///< LTFS, but labels, indexes or extents are not what they must be
    dirty,       ///< data follows the last index: nothing is lost, but it is not named
    unfinished,  ///< the index partition lacks the newest index; the data partition has it
    clean,
};

}  // namespace capstan::volume
