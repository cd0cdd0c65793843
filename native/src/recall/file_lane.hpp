// One of the threads that put what the tape gives into files: it takes the pieces of its files as they come, and hands
// whole files on to be committed. One file's failure leaves the others alone; a full or read-only destination ends
// everything.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/hash_threads.hpp"
#include "disk/destination.hpp"
#include "recall/committer.hpp"
#include "recall/delivery.hpp"
#include "recall/file_lanes.hpp"
#include "recall/request_report.hpp"
#include "recall/restore_item.hpp"
#include "recall/restore_plan.hpp"
#include "recall/restored_file.hpp"

namespace capstan::recall {

/// Has a file read again from its first byte; false when that cannot be. On the thread that wrote it.
using ReadAgain = std::function<bool(std::size_t file)>;

/// What the lanes of one request share. All of it outlives them.
struct LaneContext {
    const std::vector<PlannedItem>& files;
    const FileLanes& lanes;
    DoneFiles& done;
    DamagedPolicy damaged;
    RequestReport& report;
    const ReadAgain& again;
    Committer& committer;
    HashThreads& hashing;
    std::stop_source stop;
    /// Files that a lane has open at once.
    std::size_t openParts;
};

class FileLane {
   public:
    FileLane(std::size_t number, disk::Destination destination, const LaneContext& context);

    /// Until every file of the lane is done, the channel ends, or a stop is requested; first the files that need
    /// nothing of the tape.
    void run(Deliveries& deliveries);

   private:
    /// A file of this lane that is not done.
    struct FileInProgress {
        std::optional<RestoredFile> part{};
        std::size_t missing = 0;  ///< pieces still to come
        unsigned readings = 0;    ///< when it took more than one
        bool isReadAgain = false;
        std::optional<Damage> damage{};  ///< found while reading, of one whose sound part is wanted
        bool hasBytes = false;
        std::uint64_t missingBytes = 0;  ///< of one that is wanted in parts
        std::vector<MissingBytes> gaps{};
    };

    [[nodiscard]] bool isMine(std::size_t file) const { return context_.lanes.of(file) == number_; }
    [[nodiscard]] const PlannedItem& planned(std::size_t file) const { return context_.files[file]; }
    [[nodiscard]] FileInProgress& progressOf(std::size_t file);
    /// Nothing when all are done, the channel has ended, or a stop was requested.
    [[nodiscard]] std::optional<DeliveryBatch> next(Deliveries& deliveries, std::stop_token stop);
    void take(DeliveryBatch& batch);
    void finishComplete();
    [[nodiscard]] disk::DiskResult<RestoredFile*> partOf(std::size_t file);
    [[nodiscard]] disk::DiskResult<void> handle(Chunk& chunk);
    [[nodiscard]] disk::DiskResult<void> handle(const PieceEnd& end);
    [[nodiscard]] disk::DiskResult<void> handle(const Unreadable& unreadable);
    [[nodiscard]] disk::DiskResult<void> skip(const Unreadable& unreadable);
    [[nodiscard]] disk::DiskResult<void> endPiece(std::size_t file);
    [[nodiscard]] disk::DiskResult<void> finish(std::size_t file);
    /// What is not what was written may have been changed on its way: it is read once more before that is reported.
    [[nodiscard]] bool startsAgain(std::size_t file, Error& error);
    /// What the tape gave of a damaged file gets a name that says so.
    [[nodiscard]] disk::DiskResult<void> keepAside(std::size_t file, Damage damage);
    void fail(std::size_t file, const disk::Refusal& refusal);
    void markDone(std::size_t file);

    const std::size_t number_;
    disk::Destination destination_;
    LaneContext context_;
    std::unordered_map<std::size_t, FileInProgress> progress_;
    std::size_t remaining_ = 0;
    /// Large files that are complete: what is left of their hashes is computed while the next one is written.
    std::deque<std::size_t> complete_;
    std::uint64_t bytesTaken_ = 0;  ///< of the batch at hand
};

}  // namespace capstan::recall
