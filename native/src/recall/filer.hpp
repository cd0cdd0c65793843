// Puts what the tape gives into files: takes pieces as they come, on a thread of its own, so that the drive does not
// wait for the disk, and hands whole files on to be settled. One file's failure leaves the others alone; a full or
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
#include "recall/account.hpp"
#include "recall/delivery.hpp"
#include "recall/item.hpp"
#include "recall/naming.hpp"
#include "recall/plan.hpp"
#include "recall/restored_file.hpp"
#include "recall/settler.hpp"

namespace capstan::recall {

/// Has a file read again from its first byte; false when that cannot be. On the filer's thread.
using ReadAgain = std::function<bool(std::size_t file)>;

class Filer {
   public:
    /// All of them outlive it. `naming` is the filer's alone while it runs.
    Filer(disk::Destination& destination, Naming& naming, const std::vector<Wanted>& files, Settled& settled,
          Damaged damaged, const EventSink& sink, ReadAgain again = {});

    /// First, and before anything is read: files whose names are taken fail, or are left out. From here on, when the
    /// destination can take nothing more, `stop` is requested and the reason kept.
    void checkNames(std::stop_source stop);

    /// Until every file is settled, the channel ends, or a stop is requested; first the files that need nothing of the
    /// tape.
    void run(Deliveries& deliveries);

    // After `run` has ended:
    [[nodiscard]] bool isComplete() const { return unsettled_ == 0; }
    [[nodiscard]] std::optional<Error> fatal() const { return account_.fatal(); }
    [[nodiscard]] Summary summary() const { return account_.summary(); }

   private:
    void takeAll(Deliveries& deliveries);
    /// Nothing when all is settled, the channel has ended, or a stop was requested.
    [[nodiscard]] std::optional<Batch> next(Deliveries& deliveries, std::stop_token stop);
    void finishRipe();
    [[nodiscard]] disk::Placed<RestoredFile*> partOf(std::size_t file);
    [[nodiscard]] disk::Placed<void> take(Chunk& chunk);
    [[nodiscard]] disk::Placed<void> take(const PieceEnd& end);
    [[nodiscard]] disk::Placed<void> take(const Unreadable& unreadable);
    [[nodiscard]] disk::Placed<void> endPiece(std::size_t file);
    [[nodiscard]] disk::Placed<void> finish(std::size_t file);
    /// What is not what was written may have been changed on its way: it is read once more before that is told.
    [[nodiscard]] bool startsAgain(std::size_t file, Error& error);
    /// What the tape gave of a damaged file gets a name that says so.
    [[nodiscard]] disk::Placed<void> keepAside(std::size_t file, Damage damage);
    void settle(std::size_t file, const disk::Refusal& refusal);
    void markSettled(std::size_t file);

    disk::Destination& destination_;
    Naming& naming_;
    const std::vector<Wanted>& files_;
    Settled& settled_;
    const Damaged damaged_;
    Account account_;
    const ReadAgain again_;
    std::stop_source stop_{std::nostopstate};
    Hasher hasher_;  ///< before the files that use it
    std::unordered_map<std::size_t, RestoredFile> parts_;
    std::vector<std::size_t> missing_;  ///< pieces still to come, per file
    std::size_t unsettled_;
    std::unordered_map<std::size_t, unsigned> readings_;  ///< of files that took more than one
    std::unordered_set<std::size_t> readTwice_;
    std::unordered_map<std::size_t, Damage> damages_;  ///< found while reading, of files whose sound part is wanted
    /// Large files that are complete: what is left of their hashes is computed while the next one is written.
    std::deque<std::size_t> ripe_;
    std::uint64_t bytesTaken_ = 0;
    std::optional<Settler> settler_;  ///< while it runs
};

}  // namespace capstan::recall
