// Puts what the tape gives into files: takes pieces as they come, on a thread of its own, so that the drive does not
// wait for the disk. One file's failure leaves the others alone; a full or read-only destination ends everything.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <variant>
#include <vector>

#include "base/block_pool.hpp"
#include "base/channel.hpp"
#include "recall/destination.hpp"
#include "recall/item.hpp"
#include "recall/part_file.hpp"
#include "recall/plan.hpp"

namespace capstan::recall {

/// A record of the tape, held by everybody who still needs some of it.
struct Record {
    BlockPool::Block block;
    std::size_t bytes = 0;
};

/// Bytes of one file.
struct Chunk {
    std::size_t file = 0;
    std::uint64_t fileOffset = 0;
    std::shared_ptr<const Record> record{};
    std::size_t from = 0;
    std::size_t bytes = 0;
};

/// One of the file's pieces is complete; after the last one the file is.
struct PieceEnd {
    std::size_t file = 0;
};

/// The tape could not give all of the file.
struct Unreadable {
    std::size_t file = 0;
    Error error{};
};

using Delivery = std::variant<Chunk, PieceEnd, Unreadable>;
using Deliveries = Channel<Delivery>;

class Filer {
   public:
    Filer(Destination& destination, const std::vector<Wanted>& files, const EventSink& sink);

    /// First, and before anything is read: files whose names are taken fail. From here on, when the destination can
    /// take nothing more, `stop` is requested and the reason kept.
    void checkNames(std::stop_source stop);

    /// Until the channel ends or a stop is requested; first the files that need nothing of the tape.
    void run(Deliveries& deliveries);

    /// The file failed or is complete: nothing more of it needs to be read. Any thread.
    [[nodiscard]] bool isSettled(std::size_t file) const { return settled_[file].load(std::memory_order_relaxed); }

    // After `run` has ended:
    [[nodiscard]] const std::optional<Error>& fatal() const { return fatal_; }
    [[nodiscard]] const Summary& summary() const { return summary_; }

   private:
    [[nodiscard]] Placed<PartFile*> partOf(std::size_t file);
    [[nodiscard]] Placed<void> take(Chunk& chunk);
    [[nodiscard]] Placed<void> take(const PieceEnd& end);
    [[nodiscard]] Placed<void> take(const Unreadable& unreadable);
    [[nodiscard]] Placed<void> finish(std::size_t file);
    void settle(std::size_t file, const Refusal& refusal);
    void tick();

    Destination& destination_;
    const std::vector<Wanted>& files_;
    const EventSink& sink_;
    std::stop_source stop_{std::nostopstate};
    std::map<std::size_t, PartFile> parts_;
    std::vector<std::size_t> missing_;  ///< pieces still to come, per file
    std::unique_ptr<std::atomic<bool>[]> settled_;
    std::optional<Error> fatal_;
    Summary summary_;
    std::uint64_t bytesTaken_ = 0;
    std::chrono::steady_clock::time_point lastTick_ = std::chrono::steady_clock::now();
    std::uint64_t lastBytes_ = 0;
};

}  // namespace capstan::recall
