// What a cartridge holds, found out without changing it. The memory chip is asked first: when both partitions'
// coherency agrees with the change reference, it tells where the newest index is, and only its place is checked.
// Otherwise both partitions are searched from their ends for their last index.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ltfs/index.hpp"
#include "volume/condition.hpp"
#include "volume/index_construct.hpp"
#include "volume/labels.hpp"

namespace capstan::volume {

/// The last valid index of a partition, and whether the partition ends in it.
struct PartitionEnd {
    std::uint64_t endOfData = 0;
    std::optional<IndexPlace> index;
    std::uint64_t generation = 0;  ///< of that index
    bool endsInIndex = false;
};

struct Survey {
    Condition condition = Condition::blank;
    std::string detail;
    // Present for every condition but blank and foreign, unless the labels are damaged:
    std::optional<Labels> labels;
    /// The newest index that could be read; a damaged volume may have none.
    std::optional<ltfs::Index> index;
    std::uint64_t indexBytes = 0;
    PartitionEnd indexEnd;  ///< of the index partition
    PartitionEnd dataEnd;   ///< of the data partition
};

/// Fails only when the drive does; what is wrong with the cartridge is a condition.
[[nodiscard]] Result<Survey> survey(Head& head);

}  // namespace capstan::volume
