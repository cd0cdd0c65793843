// Puts what the tape gives into files: takes pieces as they come, on a thread of its own, so that the drive does not
// wait for the disk, and hands whole files on to be committed. One file's failure leaves the others alone; a full or
// read-only destination ends everything.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "disk/destination.hpp"
#include "recall/committer.hpp"
#include "recall/delivery.hpp"
#include "recall/naming.hpp"
#include "recall/request_report.hpp"
#include "recall/restore_item.hpp"
#include "recall/restore_plan.hpp"
#include "recall/restored_file.hpp"

namespace capstan::recall {

/// Has a file read again from its first byte; false when that cannot be. On the file writer's thread.
using ReadAgain = std::function<bool(std::size_t file)>;

class FileWriter {
   public:
    /// All of them outlive it. `naming` is the file writer's alone while it runs.
    FileWriter(disk::Destination& destination, Naming& naming, const std::vector<PlannedItem>& files, DoneFiles& done,
               DamagedPolicy damaged, const RestoreEventSink& sink, ReadAgain again = {});

    /// First, and before anything is read: files whose names are taken fail, or are left out. From here on, when the
    /// destination can take nothing more, `stop` is requested and the reason kept.
    void checkNames(std::stop_source stop);

    /// Until every file is done, the channel ends, or a stop is requested; first the files that need nothing of the
    /// tape.
    void run(Deliveries& deliveries);

    // After `run` has ended:
    [[nodiscard]] bool isComplete() const { return remaining_ == 0; }
    [[nodiscard]] std::optional<Error> fatal() const { return report_.fatal(); }
    [[nodiscard]] RestoreSummary summary() const { return report_.summary(); }

   private:
    void writeAll(Deliveries& deliveries);
    /// Nothing when all are done, the channel has ended, or a stop was requested.
    [[nodiscard]] std::optional<DeliveryBatch> next(Deliveries& deliveries, std::stop_token stop);
    void finishComplete();
    [[nodiscard]] disk::DiskResult<RestoredFile*> partOf(std::size_t file);
    [[nodiscard]] disk::DiskResult<void> handle(Chunk& chunk);
    [[nodiscard]] disk::DiskResult<void> handle(const PieceEnd& end);
    [[nodiscard]] disk::DiskResult<void> handle(const Unreadable& unreadable);
    [[nodiscard]] disk::DiskResult<void> endPiece(std::size_t file);
    [[nodiscard]] disk::DiskResult<void> finish(std::size_t file);
    /// What is not what was written may have been changed on its way: it is read once more before that is reported.
    [[nodiscard]] bool startsAgain(std::size_t file, Error& error);
    /// What the tape gave of a damaged file gets a name that says so.
    [[nodiscard]] disk::DiskResult<void> keepAside(std::size_t file, Damage damage);
    void fail(std::size_t file, const disk::Refusal& refusal);
    void markDone(std::size_t file);

    disk::Destination& destination_;
    Naming& naming_;
    const std::vector<PlannedItem>& files_;
    DoneFiles& done_;
    const DamagedPolicy damaged_;
    RequestReport report_;
    const ReadAgain again_;
    std::stop_source stop_{std::nostopstate};
    HashLanes hasher_;  ///< before the files that use it
    std::unordered_map<std::size_t, RestoredFile> parts_;
    std::vector<std::size_t> missing_;  ///< pieces still to come, per file
    std::size_t remaining_;
    std::unordered_map<std::size_t, unsigned> readings_;  ///< of files that took more than one
    std::unordered_set<std::size_t> readTwice_;
    std::unordered_map<std::size_t, Damage> damages_;  ///< found while reading, of files whose sound part is wanted
    /// Large files that are complete: what is left of their hashes is computed while the next one is written.
    std::deque<std::size_t> complete_;
    std::uint64_t bytesTaken_ = 0;
    std::optional<Committer> committer_;  ///< while it runs
};

}  // namespace capstan::recall
