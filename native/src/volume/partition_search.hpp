// Looks for the last index of a partition from its end, by counting filemarks: the drive says how many precede a
// block, so the n-th is found by halving, not by reading everything.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ltfs/index_tag.hpp"
#include "volume/index_construct.hpp"
#include "volume/partition_end.hpp"

namespace capstan::volume {

/// An incremental index, by how it begins.
struct FoundIncremental {
    drive::Position at;
    std::uint64_t generation = 0;  ///< 0 when it says none that can be one
};

struct LastIndex {
    DataEnd end;
    std::optional<IndexOnTape> found;
    bool endsThere = false;         ///< its closing filemark is the last object of the partition
    bool incrementalAfter = false;  ///< what begins as an incremental index (LTFS 2.5) follows
    /// Those of this volume that follow and were written whole, the last one first.
    std::vector<FoundIncremental> incrementals{};
    // What stands behind it and cannot be read; empty when nothing does:
    std::string damagedAfter{};  ///< an index, or what may be one, that was written whole
    std::string partialAfter{};  ///< the beginning of an index that was never finished
};

/// `from` is a block that is known to be recorded. `medium.unreadable` when the partition cannot be searched.
[[nodiscard]] Result<LastIndex> findLastIndex(Head& head, const Labels& labels, std::uint8_t partition,
                                              std::uint64_t from, const ListingMaker& makeListing = {});

/// Where the last index of the partition begins that says it is one of this volume, and that it stands there, whatever
/// else is wrong with it; nothing when none does behind the block `after`.
[[nodiscard]] Result<std::optional<drive::Position>> findClaimedIndex(Head& head, const Labels& labels,
                                                                      std::uint8_t partition, std::uint64_t after);

/// The record begins an index of this volume that says it stands there, however it goes on. What a user archived, were
/// it a copy of an index, says otherwise.
[[nodiscard]] bool beginsIndexOf(const Labels& labels, drive::Position at, ByteView record);

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
