// Looks for the last index of a partition from its end, by counting filemarks: the drive tells how many precede a
// block, so the n-th is found by halving, not by reading everything.
#pragma once

#include <cstdint>
#include <optional>

#include "volume/index_construct.hpp"

namespace capstan::volume {

struct LastIndex {
    std::uint64_t endOfData = 0;
    std::optional<IndexOnTape> found;
    bool endsThere = false;         ///< its closing filemark is the last object of the partition
    bool incrementalAfter = false;  ///< an incremental index (LTFS 2.5) follows, whose changes are not in it
};

[[nodiscard]] Result<LastIndex> findLastIndex(Head& head, const Labels& labels, std::uint8_t partition);

/// Between `first` and the end of data there is nothing but records and one closing filemark, and one filemark stands
/// right before: `first` begins whatever the partition ends in. Fills in where that end is.
[[nodiscard]] Result<bool> isLastConstruct(Head& head, drive::Position first, std::uint64_t& endOfData);

}  // namespace capstan::volume
