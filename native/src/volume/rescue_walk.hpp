// What stands on the partitions of a cartridge, found by reading and by nothing that is written on it: labels,
// everything that is an index or was one, and what cannot be read. From filemark to filemark, as a drive passes over
// data fast; record by record where that has found no index. What cannot be read is read once more after coming to it
// anew, and then passed over in growing steps, halving back: a drive spends minutes on each.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "ltfs/label.hpp"
#include "volume/diagnosis.hpp"
#include "volume/head.hpp"
#include "volume/partition_end.hpp"

namespace capstan::volume::rescue {

/// Blocks that could not be read, or were passed over between two that could not.
struct UnreadableBlocks {
    drive::Position first;
    std::uint64_t end = 0;  ///< behind the last
    std::string reason;
};

struct FoundLabel {
    std::uint8_t partition = 0;
    std::string serial{};
    std::optional<ltfs::Label> label{};
    std::string flaw{};  ///< empty when it is sound
};

/// An index, or what is left of one, as far as its head says.
struct FoundIndex {
    drive::Position at;     ///< its first record
    std::uint64_t end = 0;  ///< behind its last one
    std::uint64_t bytes = 0;
    std::uint64_t records = 0;
    std::size_t firstRecordBytes = 0;
    std::uint64_t generation = 0;  ///< 0 when that cannot be told
    std::string volumeUuid{};
    std::string updateTime{};
    char letter = 0;  ///< that it gives its own partition
    std::uint64_t block = 0;
    std::optional<ltfs::BlockPointer> previous{};             ///< a full one
    std::optional<ltfs::BlockPointer> previousIncremental{};  ///< of one that is incremental
    std::uint64_t digest = 0;                                 ///< of all that follows its head
    bool hasHole = false;                                     ///< some of its records cannot be read
    bool isIncremental = false;

    /// It says that it stands where it does: a copy of an index that somebody archived does not.
    [[nodiscard]] bool isInItsPlace() const { return letter != 0 && block == at.block; }
};

/// Where a pointer of that index leads; nothing when it has none, or does not stand where it says.
[[nodiscard]] std::optional<drive::Position> positionFrom(const FoundIndex& from,
                                                          const std::optional<ltfs::BlockPointer>& pointer);

/// How a partition ends.
struct PartitionFacts {
    std::uint8_t partition = 0;
    std::uint64_t endOfData = 0;
    std::uint64_t filemarks = 0;
    bool isEndMissing = false;
    std::string unreadable{};  ///< why nothing of it is known
};

/// Takes an index as it is read, raw: record by record, and once more, without a record, when it has ended.
using IndexDump = std::function<Result<void>(const FoundIndex& soFar, ByteView record)>;
/// The same, for whoever reads it again: nothing instead of a record that cannot be read.
using RecordSink = std::function<Result<void>(std::optional<ByteView> record)>;

class RescueWalk {
   public:
    RescueWalk(Head& head, std::size_t mostRecordBytes, std::stop_token stop)
        : head_(head), record_(mostRecordBytes), stop_(std::move(stop)) {}

    /// All of `partitions`, one behind the other. Fails when the drive does, not for what is wrong with the tape.
    [[nodiscard]] Result<void> walk(std::uint8_t partitions, const IndexDump& dump, const DoneSink& done);

    /// Record by record up to the filemark behind it.
    [[nodiscard]] Result<void> readAgain(const FoundIndex& index, const RecordSink& sink);
    /// Of the record there; nothing when there is none that can be read.
    [[nodiscard]] Result<std::optional<std::size_t>> recordBytesAt(drive::Position at);

    [[nodiscard]] const std::vector<FoundLabel>& labels() const { return labels_; }
    [[nodiscard]] const std::vector<FoundIndex>& indexes() const { return indexes_; }
    [[nodiscard]] const std::vector<PartitionFacts>& partitions() const { return partitions_; }
    /// As they lie.
    [[nodiscard]] std::vector<UnreadableBlocks> unreadable() const;

   private:
    /// Objects between two filemarks.
    struct Segment {
        std::uint64_t first = 0;
        std::uint64_t end = 0;
    };
    enum class BlockContent : std::uint8_t { record, noRecord, unreadable };

    using BlockKey = std::pair<std::uint8_t, std::uint64_t>;

    [[nodiscard]] Result<void> walkPartition(std::uint8_t partition, const IndexDump& dump, const DoneSink& done);
    [[nodiscard]] Result<PartitionFacts> findEnd(std::uint8_t partition);
    [[nodiscard]] Result<void> findFilemarks(const PartitionFacts& facts);
    [[nodiscard]] Result<std::optional<std::uint64_t>> nextFilemark(const PartitionFacts& facts, std::uint64_t from,
                                                                    std::uint64_t number);
    [[nodiscard]] Result<void> readLabel(std::uint8_t partition);
    [[nodiscard]] std::vector<Segment> segments(std::uint8_t partition) const;
    [[nodiscard]] Result<void> lookInto(std::uint8_t partition, const Segment& segment, const IndexDump& dump);
    [[nodiscard]] Result<void> lookAtEnd(std::uint8_t partition, const Segment& segment, const IndexDump& dump);
    [[nodiscard]] Result<void> lookAtEveryRecord(std::uint8_t partition, const Segment& segment, const IndexDump& dump);
    [[nodiscard]] Result<void> followPointers(const IndexDump& dump);
    [[nodiscard]] Result<void> lookAt(drive::Position hint, const IndexDump& dump);
    [[nodiscard]] Result<void> take(drive::Position at, std::uint64_t end, const IndexDump& dump);
    /// The records from `at` on before `end`, or nothing for those that cannot be read. Returns where they end.
    [[nodiscard]] Result<std::uint64_t> readRecords(drive::Position at, std::uint64_t end, const RecordSink& sink);
    [[nodiscard]] bool isTaken(drive::Position at) const;
    /// Into record_; `view_` is what was read.
    [[nodiscard]] Result<BlockContent> readAt(drive::Position at);
    [[nodiscard]] Result<BlockContent> readOnce(drive::Position at);
    /// The first block behind a bad one that can be read, or `end`.
    [[nodiscard]] Result<std::uint64_t> endOfHole(drive::Position bad, std::uint64_t end);
    /// Behind the bad blocks of which this is one; nothing when it is not known to be bad.
    [[nodiscard]] std::optional<std::uint64_t> endOfKnown(drive::Position at) const;
    [[nodiscard]] Result<void> checkStop() const;

    Head& head_;
    Bytes record_;
    ByteView view_;
    std::string why_;  ///< the last record could not be read
    const std::stop_token stop_;
    std::vector<FoundLabel> labels_;
    std::vector<FoundIndex> indexes_;
    std::vector<PartitionFacts> partitions_;
    std::vector<std::vector<std::uint64_t>> filemarks_;  ///< their blocks, by partition
    std::vector<drive::Position> hints_;                 ///< where the cartridge's memory has an index
    std::map<BlockKey, UnreadableBlocks> unreadable_;    ///< by their first block
};

}  // namespace capstan::volume::rescue
