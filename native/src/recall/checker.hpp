// Hashes what the tape gives and compares it with what the index holds, on a thread of its own, so that the drive does
// not wait for it. Files may interleave; each comes from its first byte to its last.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "base/digest.hpp"
#include "recall/delivery.hpp"
#include "recall/tape_hash.hpp"
#include "recall/verify_plan.hpp"
#include "recall/verify_session.hpp"

namespace capstan::recall {

class Checker {
   public:
    /// All of them outlive it.
    Checker(const VerifyPlan& plan, std::uint32_t blockBytes, DoneFiles& done, const VerifySink& sink);

    /// First what is known before anything is read, then until the channel ends or a stop is requested.
    void run(Deliveries& deliveries, std::stop_token stop);

    /// After `run` has ended.
    [[nodiscard]] const VerifySummary& summary() const { return summary_; }
    /// Of the plan's files, those that were read or could not be.
    [[nodiscard]] const Findings& findings() const { return findings_; }

   private:
    struct OpenFile {
        std::optional<TapeHash> expected{};
        std::optional<Digest> digest{};
        std::uint64_t hashed = 0;
    };

    [[nodiscard]] OpenFile& open(std::size_t file);
    void handle(const DeliveryBatch& batch, const std::stop_token& stop);
    void handle(const Chunk& chunk, std::stop_token stop);
    void handle(const PieceEnd& end, std::stop_token stop);
    void handle(const Unreadable& unreadable, std::stop_token stop);
    void finish(std::size_t file, std::stop_token stop);
    static void hashHole(OpenFile& open, std::uint64_t upTo, const std::stop_token& stop);
    void unsound(FileUnsound found);
    void tick();
    void report();
    /// Where the newest bytes came from.
    [[nodiscard]] std::optional<ltfs::BlockPointer> head() const;

    const VerifyPlan& plan_;
    const std::uint32_t blockBytes_;
    DoneFiles& done_;
    const VerifySink& sink_;
    std::vector<std::size_t> missing_;  ///< pieces still to come, per file
    std::unordered_map<std::size_t, OpenFile> open_;
    VerifySummary summary_;
    Findings findings_;
    std::uint64_t bytesRead_ = 0;
    std::chrono::steady_clock::time_point lastTick_ = std::chrono::steady_clock::now();
    std::uint64_t lastBytes_ = 0;
    const ltfs::Entry* newest_ = nullptr;
    std::uint64_t newestOffset_ = 0;
};

}  // namespace capstan::recall
