// Passes what the tape gives on to FIFOs, and hashes it on the way, on a thread of its own. File after file: what of
// one comes is in the order of its bytes, and nothing of the next one comes before its end.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "base/digest.hpp"
#include "ltfs/index.hpp"
#include "recall/delivery.hpp"
#include "recall/feed_session.hpp"
#include "recall/framed_pipe.hpp"
#include "recall/tape_hash.hpp"

namespace capstan::recall {

/// A file that is to be fed, and was found. Points into the index, which must stay as it is.
struct FeedFile {
    const FeedItem* item = nullptr;
    const ltfs::Entry* entry = nullptr;
    std::size_t pieces = 0;
};

class StreamFeeder {
   public:
    /// All of them outlive it.
    StreamFeeder(const std::vector<FeedFile>& files, std::chrono::milliseconds patience, DoneFiles& done,
                 const RestoreEventSink& sink);

    /// Until the channel ends or a stop is requested.
    void run(Deliveries& deliveries, const std::stop_token& stop);

    /// After `run` has ended.
    [[nodiscard]] const RestoreSummary& summary() const { return summary_; }

   private:
    struct OpenPipe {
        FramedPipe pipe;
        std::optional<TapeHash> expected{};
        std::optional<Digest> digest{};
        std::uint64_t given = 0;
    };

    /// Those before it that need nothing of the tape are fed first.
    void advance(std::size_t file, const std::stop_token& stop);
    [[nodiscard]] Result<void> handle(const Chunk& chunk, const std::stop_token& stop);
    [[nodiscard]] Result<void> handle(const PieceEnd& end, const std::stop_token& stop);
    [[nodiscard]] static Result<void> handle(const Unreadable& unreadable, const std::stop_token& stop);
    [[nodiscard]] Result<void> begin(std::size_t file, const std::stop_token& stop);
    [[nodiscard]] Result<void> write(ByteView bytes, const std::stop_token& stop);
    [[nodiscard]] Result<void> writeHole(std::uint64_t upTo, const std::stop_token& stop);
    [[nodiscard]] Result<void> finish(std::size_t file, const std::stop_token& stop);
    void giveUp(std::size_t file, Error error);
    void tick();
    void report();

    const std::vector<FeedFile>& files_;
    const std::chrono::milliseconds patience_;
    DoneFiles& done_;
    const RestoreEventSink& sink_;
    std::vector<std::size_t> missing_;  ///< pieces still to come, per file
    std::size_t reached_ = 0;           ///< files before it have had their turn
    std::optional<OpenPipe> open_;      ///< the file whose turn it is
    RestoreSummary summary_;
    std::uint64_t bytesTaken_ = 0;
    std::chrono::steady_clock::time_point lastTick_ = std::chrono::steady_clock::now();
    std::uint64_t lastBytes_ = 0;
};

}  // namespace capstan::recall
