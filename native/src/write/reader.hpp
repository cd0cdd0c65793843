// Reads one item after the other: opens, reads, hashes, and sends what it found on its way, small files together. One
// to a thread; knows nothing of tape.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>

#include "base/block_pool.hpp"
#include "base/identity.hpp"
#include "write/crew.hpp"
#include "write/hasher.hpp"
#include "write/hashes.hpp"
#include "write/intake.hpp"
#include "write/meter.hpp"
#include "write/packer.hpp"
#include "write/refusals.hpp"
#include "write/router.hpp"
#include "write/source.hpp"
#include "write/stream.hpp"
#include "write/stream_source.hpp"

namespace capstan::write {

/// What all readers of a session share; all of it outlives them.
struct Hall {
    Intake& intake;
    BlockPool& pool;
    Packer& packer;
    Router& router;
    Crew& crew;
    Meter& meter;
    const EventSink& sink;
    const Identity& as;
    std::vector<Algorithm> hashes;
    std::size_t packBelow = 0;  ///< files shorter than that share records; a block at most
    std::chrono::milliseconds packedWithin;
    Refusals refusals{};
    /// A drive is kept waiting while memory is full: the mirror shall let go of what it holds. None without a mirror.
    std::function<void()> relieve{};
    /// Items that could not be read, so far.
    std::atomic<std::uint64_t> failed = 0;
};

class Reader {
   public:
    /// On the thread that it will read on, which touches files as the hall says from here on.
    explicit Reader(Hall& hall)
        : hall_(hall),
          assumed_(assume(hall.as)),
          hashes_(hall.hashes),
          hasher_(hall.hashes, hall.meter),
          small_(hall.packBelow) {}

    /// Waits a moment for an item, and reads it.
    void step(std::stop_token stop);

   private:
    void read(Intake::Taken taken, std::stop_token stop);
    void readStream(Intake::Taken taken, std::stop_token stop);
    void readSmall(Item item, Source source, std::stop_token stop);
    void readLarge(Intake::Taken taken, Source source, std::stop_token stop);

    [[nodiscard]] Result<bool> isUnchanged(const Source& source, const Item& item, std::stop_token stop);
    [[nodiscard]] Hashes hashesOf(const Result<std::uint64_t>& length);
    [[nodiscard]] Result<Whole> wholeOf(Source& source, Kind kind, Result<std::uint64_t> length, Hashes hashes);
    [[nodiscard]] Result<std::uint64_t> readContent(Source& source, const std::function<void(Piece)>& send,
                                                    LaneNumber lane, std::stop_token stop);
    [[nodiscard]] Result<std::uint64_t> readIntoSmall(Source& source, Kind kind);

    void fail(const Item& item, Error error);
    void tell(std::uint64_t id, Error error);
    void settled(std::size_t items);

    Hall& hall_;
    const Result<void> assumed_;  ///< without it nothing is opened
    HashSet hashes_;              ///< of small files, done by the way
    Hasher hasher_;
    std::uint64_t sent_ = 0;  ///< of the large file in hand, in pieces
    Bytes small_;
};

}  // namespace capstan::write
