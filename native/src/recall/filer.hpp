// Puts what the tape gives into files: takes pieces as they come, on a thread of its own, so that the drive does not
// wait for the disk. One file's failure leaves the others alone; a full or read-only destination ends everything.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "disk/destination.hpp"
#include "recall/delivery.hpp"
#include "recall/item.hpp"
#include "recall/plan.hpp"
#include "recall/restored_file.hpp"

namespace capstan::recall {

class Filer {
   public:
    /// All of them outlive it.
    Filer(disk::Destination& destination, const std::vector<Wanted>& files, Settled& settled, Damaged damaged,
          const EventSink& sink);

    /// First, and before anything is read: files whose names are taken fail. From here on, when the destination can
    /// take nothing more, `stop` is requested and the reason kept.
    void checkNames(std::stop_source stop);

    /// Until the channel ends or a stop is requested; first the files that need nothing of the tape.
    void run(Deliveries& deliveries);

    // After `run` has ended:
    [[nodiscard]] const std::optional<Error>& fatal() const { return fatal_; }
    [[nodiscard]] const Summary& summary() const { return summary_; }

   private:
    [[nodiscard]] disk::Placed<RestoredFile*> partOf(std::size_t file);
    [[nodiscard]] disk::Placed<void> take(Chunk& chunk);
    [[nodiscard]] disk::Placed<void> take(const PieceEnd& end);
    [[nodiscard]] disk::Placed<void> take(const Unreadable& unreadable);
    [[nodiscard]] disk::Placed<void> endPiece(std::size_t file);
    [[nodiscard]] disk::Placed<void> finish(std::size_t file);
    /// What the tape gave of a damaged file gets a name that says so.
    [[nodiscard]] disk::Placed<void> keepAside(std::size_t file, Damage damage);
    void settle(std::size_t file, const disk::Refusal& refusal);
    void tick();

    disk::Destination& destination_;
    const std::vector<Wanted>& files_;
    Settled& settled_;
    const Damaged damaged_;
    const EventSink& sink_;
    std::stop_source stop_{std::nostopstate};
    std::map<std::size_t, RestoredFile> parts_;
    std::vector<std::size_t> missing_;       ///< pieces still to come, per file
    std::map<std::size_t, Damage> damages_;  ///< found while reading, of files whose sound part is wanted
    std::optional<Error> fatal_;
    Summary summary_;
    std::uint64_t bytesTaken_ = 0;
    std::chrono::steady_clock::time_point lastTick_ = std::chrono::steady_clock::now();
    std::uint64_t lastBytes_ = 0;
};

}  // namespace capstan::recall
