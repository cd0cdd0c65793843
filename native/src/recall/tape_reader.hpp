// The part of a pass that reads: sweeps over a stretch of tape and gives every record to all who want some of it,
// however their extents interleave. What cannot be read is reported to them and the rest goes on. It never waits for a
// hash or a disk while there is memory. Lives on the drive's thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "base/block_pool.hpp"
#include "recall/pending_read.hpp"
#include "recall/restore_item.hpp"
#include "recall/second_try.hpp"
#include "volume/volume.hpp"

namespace capstan::recall {

class TravelModel;

class TapeReader {
   public:
    /// `travel` may be null, and `onLocating` empty; all of them outlive the tape reader.
    TapeReader(volume::Volume& volume, BlockPool& pool, const TravelModel* travel, std::stop_token stop,
               LocatingSink onLocating = {})
        : volume_(volume),
          pool_(pool),
          travel_(travel),
          stop_(std::move(stop)),
          onLocating_(std::move(onLocating)),
          secondTry_(volume) {}

    /// Asked before every record.
    using Interrupted = std::function<bool(ltfs::BlockPointer next)>;

    /// `reads` as they lie. Returns what is left of them after an interruption or a stop, as it lies; a failure is
    /// the drive's.
    [[nodiscard]] Result<PendingReads> read(PendingReads reads, const Interrupted& interrupted);

   private:
    using RecordPointer = std::shared_ptr<const Record>;

    [[nodiscard]] Result<void> approach(ltfs::BlockPointer place);
    /// Nothing when stopped.
    [[nodiscard]] Result<RecordPointer> recordAt(ltfs::BlockPointer place, SecondTry::Tries tries);
    /// The same of one that may lie in a hole that is being passed.
    [[nodiscard]] Result<RecordPointer> recordOf(ltfs::BlockPointer place, const PendingReads& active, bool begins);
    /// Where a hole of many blocks ends, by single readings in growing steps, halved back.
    [[nodiscard]] Result<void> findEndOfHole(ltfs::BlockPointer bad, std::uint64_t end);
    void reportLocating(bool now);
    /// What of the record belongs to the pending read; true when that was its last.
    [[nodiscard]] bool serve(PendingRead& pending, const RecordPointer& record);
    static bool liesBehindDamage(const PendingRead& pending);
    /// What of the pending read lies in a record that cannot be read; true when that was its last.
    [[nodiscard]] bool passOver(PendingRead& pending, const Error& error);
    void end(const PendingRead& pending);
    void giveUp(const PendingRead& pending, const Error& error);
    [[nodiscard]] DeliveryBatch& batchFor(const PendingRead& pending);
    void send();

    volume::Volume& volume_;
    BlockPool& pool_;
    const TravelModel* travel_;
    const std::stop_token stop_;
    const LocatingSink onLocating_;
    std::optional<bool> locating_{};  ///< as it was reported
    SecondTry secondTry_;
    unsigned readings_ = 1;  ///< of the record that was read last
    struct {
        ltfs::BlockPointer last;  ///< that could not be read
        unsigned inRow = 0;
        std::uint64_t end = 0;  ///< the first block behind it that can be read, when that was looked for
        Error error{};
    } hole_;
    struct FilledBatch {
        RequestSink* requestSink;
        Deliveries* deliveries;
        DeliveryBatch batch;
    };
    std::vector<FilledBatch> batches_;  ///< that the record at hand fills
};

}  // namespace capstan::recall
