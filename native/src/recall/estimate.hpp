// How long it takes to read something, from the load of the cartridge to its ejection, before it is loaded. Pure.
#pragma once

#include <cstddef>
#include <vector>

#include "ltfs/stored.hpp"
#include "recall/travel_model.hpp"

namespace capstan::recall {

/// A stretch that is read in one go.
struct Leg {
    ltfs::BlockPointer first;
    std::uint64_t end = 0;  ///< behind its last block
    Seconds begins{};       ///< since the volume was mounted
    order::Stretch stretch{};
};

struct ReadingTime {
    Seconds load{};  ///< until the volume is mounted
    Seconds locate{};
    Seconds read{};  ///< with what is read through
    Seconds rewind{};
    Seconds unload{};
    std::size_t stretches = 0;  ///< of tape that are read in one go
    /// In the order in which they are read; where there are more, some from all over the way, its first and its last.
    std::vector<Leg> path{};

    [[nodiscard]] Seconds total() const { return load + locate + read + rewind + unload; }
};

[[nodiscard]] ReadingTime estimateReading(const DriveMotion& motion, const order::Layout& layout,
                                          std::vector<ltfs::Extent> extents,
                                          std::size_t legsAtMost = 0);  // none, or two and more

/// From one record to where another can be read.
[[nodiscard]] Seconds estimateReach(const DriveMotion& motion, const order::Layout& layout, ltfs::BlockPointer from,
                                    ltfs::BlockPointer to);

}  // namespace capstan::recall
