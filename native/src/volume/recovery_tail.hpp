// The records that follow the last index of a partition and that no index names: what they are, found by reading them,
// and which of them something names already. An unfinished index of the volume itself is no data and is left out.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "ltfs/index.hpp"
#include "volume/finding.hpp"
#include "volume/labels.hpp"

namespace capstan::volume::recovery {

/// Records one behind the other, each of a full block but the last, which may be shorter: as a writer leaves a file.
struct TailRun {
    drive::Position start;
    std::uint64_t records = 0;
    std::uint32_t lastBytes = 0;

    [[nodiscard]] std::uint64_t bytes(std::uint32_t blockBytes) const {
        return records == 0 ? 0 : (records - 1) * blockBytes + lastBytes;
    }
};

struct Tail {
    drive::Position begin;
    std::uint64_t end = 0;
    std::vector<TailRun> runs;      ///< in their order on tape
    std::vector<Finding> findings;  ///< records that cannot be kept as files: unreadable, or longer than a block

    /// Of the record there; nothing when there is none.
    [[nodiscard]] std::optional<std::uint32_t> lengthOf(drive::Position at, std::uint32_t blockBytes) const;
};

/// Called after every object: how many have been passed.
using PassedSink = std::function<void(std::uint64_t)>;

/// Reads from `begin` up to block `end`. `twin`: an index of which there is another copy begins right there, and is
/// passed over whatever is left of it.
[[nodiscard]] Result<Tail> readTail(Head& head, const Labels& labels, drive::Position begin, std::uint64_t end,
                                    bool twin, const std::stop_token& stop, const PassedSink& passed);

/// Which bytes of which records the extents of files name, within one partition.
class Coverage {
   public:
    Coverage(char partition, std::uint32_t blockBytes) : partition_(partition), blockBytes_(blockBytes) {}

    /// As far as it lies at `from` or behind it.
    void add(const ltfs::Extent& extent, std::uint64_t from);
    /// Before the first question.
    void merge();
    [[nodiscard]] bool covers(std::uint64_t block, std::uint32_t bytes) const;

   private:
    struct BlockRange {
        std::uint64_t first = 0;
        std::uint64_t end = 0;
    };
    char partition_;
    std::uint32_t blockBytes_;
    std::vector<BlockRange> ranges_;  ///< in bytes, as if every record were a full block
};

/// The runs without the records that are covered in full.
[[nodiscard]] std::vector<TailRun> uncovered(const Tail& tail, const Coverage& coverage, std::uint32_t blockBytes);

}  // namespace capstan::volume::recovery
