// Where the readers' messages for one slot wait for its drive, file by file. Outlives the volumes of its slot. When the
// sources are too slow for the tape to keep running, it holds everything back until memory is nearly full: one long run
// and one stop instead of many short ones.
//
// Lock order: the packer's, then this one's, then the pool's.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <utility>
#include <vector>

#include "base/block_pool.hpp"
#include "write/lane_choice.hpp"
#include "write/pace.hpp"
#include "write/stream.hpp"
#include "write/write_options.hpp"

namespace capstan::write {

class Interleaver {
   public:
    /// `place` is the drive's number with the pool, which outlives this.
    Interleaver(Interleave policy, BlockPool& pool, std::size_t place) : policy_(policy), pool_(pool), place_(place) {}

    // ---- readers' threads ----

    /// Of a lane that was dropped or forgotten nothing more is wanted.
    void accept(LaneNumber lane, Message message);
    /// Whoever waits looks again.
    void wake();

    // ---- the drive's thread ----

    /// Once for each volume: nothing is at the drive.
    void start(Pace pace);

    struct NextOptions {
        std::chrono::nanoseconds now{};  ///< by the drive's clock
        bool flowing = true;             ///< false: nothing more comes, or what is here must go out at once
        std::chrono::milliseconds patience{};
    };
    struct LaneMessage {
        LaneNumber lane = 0;
        Message message;
    };
    /// Waits a while for what goes out next.
    [[nodiscard]] std::optional<LaneMessage> next(const NextOptions& options, std::stop_token stop);
    /// It could not go out: it comes again first of its lane.
    void putBack(LaneMessage message);

    /// Nobody wants what waits of this lane.
    void forget(LaneNumber lane);

    [[nodiscard]] bool isEmpty() const;
    /// To compare with others: files that are being read count most, then bytes that wait.
    [[nodiscard]] std::uint64_t load() const;
    [[nodiscard]] std::uint64_t waitingBytes() const;
    /// Times that everything was held back until memory was nearly full.
    [[nodiscard]] std::uint64_t stops() const;
    /// Since when one of the files that wait has not come on.
    [[nodiscard]] std::optional<std::chrono::steady_clock::time_point> longestWait() const;

    /// What waits is gone, but for the lanes that are kept; gives the items whose beginning waited.
    [[nodiscard]] std::vector<LaneItem> drop(const std::set<LaneNumber>& kept);

   private:
    struct LaneQueue {
        std::deque<Message> messages;
        std::size_t bytes = 0;
        bool ended = false;
        std::chrono::steady_clock::time_point since{};  ///< the first of the messages is the first
    };
    using Lanes = std::map<LaneNumber, LaneQueue>;

    [[nodiscard]] std::optional<LaneNumber> choose(const NextOptions& options);
    [[nodiscard]] bool holdsBack(const NextOptions& options);
    void stopHolding();
    void letDriveWrite(std::chrono::nanoseconds now);
    [[nodiscard]] std::vector<LaneState> states() const;
    [[nodiscard]] LaneMessage take(Lanes::iterator lane, std::chrono::nanoseconds now);
    void moveTo(std::optional<LaneNumber> lane, std::chrono::nanoseconds now);

    const Interleave policy_;
    BlockPool& pool_;
    const std::size_t place_;

    mutable std::mutex mutex_;  // protects what follows
    std::condition_variable_any arrived_;
    Lanes lanes_;
    std::size_t bytes_ = 0;
    std::uint64_t arrivedBytes_ = 0;  ///< ever
    std::uint64_t messages_ = 0;      ///< ever

    Pace pace_;
    std::optional<LaneNumber> current_;
    std::chrono::nanoseconds runSince_{};
    std::uint64_t runBytes_ = 0;
    struct Instant {
        std::chrono::nanoseconds drive{};
        std::chrono::steady_clock::time_point machine{};
    };
    std::optional<Instant> drySince_;

    bool woken_ = false;
    bool holding_ = false;
    std::uint64_t stops_ = 0;
    /// What the drive still has to write, at the least: as long as it has, the tape runs.
    double driveBytes_ = 0;
    std::chrono::nanoseconds driveAt_{};    ///< when that was so
    std::chrono::nanoseconds flowSince_{};  ///< and how much had arrived by then
    std::uint64_t flowFrom_ = 0;
};

}  // namespace capstan::write
