// Copies of files on the index partition, as a placement rule wants them: what is not kept from when it was written is
// read in the order of the tape and gathered in memory, then all is written behind what the index partition holds, so
// that the tape goes from one partition to the other once for each poolful. What is on the data partition stays there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "ltfs/index.hpp"
#include "ltfs/placement_rule.hpp"
#include "volume/head.hpp"
#include "volume/kept_content.hpp"
#include "volume/labels.hpp"

namespace capstan::volume {

struct PlacedFile {
    ltfs::Entry* file = nullptr;
    std::vector<ltfs::Extent> extents;  ///< of the copy
};

struct PlacementTarget {
    std::uint64_t firstBlock = 0;  ///< on the index partition; what is there and behind is overwritten
    bool packing = true;           ///< files smaller than a record share records
    std::size_t poolBytes = std::size_t{256} << 20U;
};

struct CopiedFiles {
    std::vector<PlacedFile> files;  ///< without those that could not be read
    std::uint64_t end = 0;          ///< the first block behind them; nothing is flushed yet
    bool full = false;              ///< the partition ran full over them: none of them counts
};

/// Files that the rule fits and whose data all lie on the data partition, in the order of the tape, as many as there is
/// room for; without a figure all of them.
[[nodiscard]] std::vector<ltfs::Entry*> filesToPlace(ltfs::Index& index, const ltfs::PlacementRule& rule,
                                                     char dataPartition, std::optional<std::uint64_t> room);

[[nodiscard]] Result<CopiedFiles> copyToIndexPartition(Head& head, const Labels& labels,
                                                       const std::vector<ltfs::Entry*>& files,
                                                       const PlacementTarget& target, KeptContent& kept);

}  // namespace capstan::volume
