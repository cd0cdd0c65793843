// What a drive makes of an order of reads (SSC-5, recommended access order), in the volume's words.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ltfs/stored.hpp"

namespace capstan::volume {

/// Records of one partition, both ends included.
struct RecordRange {
    ltfs::BlockPointer first;
    std::uint64_t last = 0;
};

enum class Reorder : bool { no, yes };

struct DriveSequence {
    std::vector<std::size_t> sequence{};  ///< indices into the segments
    std::chrono::milliseconds locates{};  ///< from where the tape stands through all of them, as the drive estimates
};

}  // namespace capstan::volume
