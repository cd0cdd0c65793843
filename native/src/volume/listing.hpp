// An index that is read only to be listed: its entries go on to whoever wants their rows, and what else is asked of a
// volume that is listed is gathered on the way.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <utility>

#include "ltfs/entry_list.hpp"
#include "volume/labels.hpp"

namespace capstan::volume {

struct ExtentLimits;

/// Where the last record of an extent is, and how much of it the extent reaches.
struct RecordEnd {
    std::uint64_t block = 0;
    std::uint32_t bytes = 0;
};

/// There is one for nearly every file: they grow without being copied.
using RecordEnds = std::deque<RecordEnd>;

/// Adds those of the entry that are on that partition.
void appendRecordEnds(RecordEnds& ends, const ltfs::Entry& entry, char partition, std::uint32_t blockBytes);

class Listing final : public ltfs::EntryList {
   public:
    Listing(const Labels& labels, std::unique_ptr<ltfs::EntryList> rows);

    void begin(const ltfs::IndexHead& head) override { rows_->begin(head); }
    [[nodiscard]] Result<void> add(const ltfs::Entry& entry, std::int64_t parent) override;
    void giveUp() override { gaveUp_ = true; }

    [[nodiscard]] bool gaveUp() const { return gaveUp_; }
    [[nodiscard]] ltfs::EntryList& rows() { return *rows_; }
    /// All extents are where data can be. When this is false some may be elsewhere: only a tree can tell.
    [[nodiscard]] bool liesWithin(const ExtentLimits& limits) const;
    /// Of the data partition, in no order.
    [[nodiscard]] const RecordEnds& recordEnds() const { return recordEnds_; }

   private:
    /// Of all extents on one partition.
    struct Reach {
        char partition = 0;
        std::uint64_t first = UINT64_MAX;  ///< blocks
        std::uint64_t last = 0;
    };

    std::unique_ptr<ltfs::EntryList> rows_;
    char dataPartition_;
    std::uint32_t blockBytes_;
    Reach onIndex_, onData_;
    bool isOdd_ = false;  ///< an extent that is nowhere
    bool gaveUp_ = false;
    RecordEnds recordEnds_;
};

/// Makes one for an index that is about to be read; none is made, and a tree is, when this is empty.
using ListingMaker = std::function<std::shared_ptr<Listing>(const Labels& labels)>;

}  // namespace capstan::volume
