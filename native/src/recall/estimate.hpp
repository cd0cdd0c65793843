// How long it takes to read something, from the load of the cartridge to its ejection, before it is loaded. Pure.
#pragma once

#include <cstddef>
#include <vector>

#include "ltfs/stored.hpp"
#include "recall/way.hpp"

namespace capstan::recall {

struct ReadingTime {
    Seconds load{};  ///< until the volume is mounted
    Seconds locate{};
    Seconds read{};  ///< with what is read through
    Seconds rewind{};
    Seconds unload{};
    std::size_t stretches = 0;  ///< of tape that are read in one go

    [[nodiscard]] Seconds total() const { return load + locate + read + rewind + unload; }
};

[[nodiscard]] ReadingTime estimateReading(const Motion& motion, const order::Layout& layout,
                                          std::vector<ltfs::Extent> extents);

}  // namespace capstan::recall
