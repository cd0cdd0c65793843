// An index on tape: filemark, records of exactly one block size and a shorter last one, filemark (LTFS 2.4,
// clause 6.4). A short record ends it for every reader; when its length is a multiple of the block size, the filemark
// does.
#pragma once

#include <cstdint>
#include <memory>

#include "ltfs/incremental_index.hpp"
#include "ltfs/index.hpp"
#include "ltfs/index_scan.hpp"
#include "ltfs/salvage_parser.hpp"
#include "volume/listing.hpp"

namespace capstan::volume {

/// Where an index lies, and how much of it there is.
struct IndexPlace {
    ltfs::BlockPointer pointer;  ///< its first record
    std::uint64_t end = 0;       ///< the first object behind its last record: its filemark
    std::uint64_t bytes = 0;
};

struct IndexOnTape {
    ltfs::Index index;
    IndexPlace place;
    bool filemarkFollows = false;
    std::shared_ptr<Listing> listing{};  ///< has the entries when the index was read to be listed
};

struct IndexSummaryOnTape {
    ltfs::IndexSummary summary;
    IndexPlace place;
    bool filemarkFollows = false;
};

/// Reads the index whose first record is `at`. `volume.index-damaged` when what is there is none of this volume.
[[nodiscard]] Result<IndexOnTape> readIndex(Head& head, const Labels& labels, drive::Position at,
                                            const ListingMaker& makeListing = {});

/// The same, but keeps only what the index says of itself and how much it lists: in the same memory however large it
/// is.
[[nodiscard]] Result<IndexSummaryOnTape> readIndexSummary(Head& head, const Labels& labels, drive::Position at);

/// The incremental index there, which is of this volume and says that it stands there.
struct IncrementalOnTape {
    ltfs::IncrementalIndex index;
    IndexPlace place;
};
[[nodiscard]] Result<IncrementalOnTape> readIncremental(Head& head, const Labels& labels, drive::Position at);

/// What is sound in an index of this volume that readIndex refuses.
struct SalvageOnTape {
    ltfs::SalvagedIndex salvaged;
    IndexPlace place;
};
[[nodiscard]] Result<SalvageOnTape> readSalvage(Head& head, const Labels& labels, drive::Position at,
                                                ltfs::SalvageParser::Refusal refusal);

/// Writes filemark, index and filemark from `at` on; returns when they are on tape. The index names its own place
/// already, the block behind the first filemark, and ltfs::requireWritable has let it pass.
[[nodiscard]] Result<IndexPlace> writeIndex(Head& head, const Labels& labels, drive::Position at,
                                            const ltfs::Index& index);

}  // namespace capstan::volume
