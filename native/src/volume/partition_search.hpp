// Looks for the last index of a partition from its end, by counting filemarks: the drive tells how many precede a
// block, so the n-th is found by halving, not by reading everything.
#pragma once

#include <cstdint>
#include <optional>

#include "ltfs/index_tag.hpp"
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

/// The block of the n-th filemark, counted from one. There are at least `n` before `behind`.
[[nodiscard]] Result<std::uint64_t> placeOfFilemark(Head& head, std::uint8_t partition, std::uint64_t n,
                                                    std::uint64_t behind);

/// What begins there, by its first record.
[[nodiscard]] Result<ltfs::Document> documentAt(Head& head, const Labels& labels, drive::Position at);

/// Damage in one place is a reason to look further back; a failing drive is not.
[[nodiscard]] bool isIndexDamage(const Error& error);

}  // namespace capstan::volume
