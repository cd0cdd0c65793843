// Samples a session for the eyes: how much, how fast, and what it waits on. At most ten times a second; the drive's
// thread calls it as often as it likes.
#pragma once

#include <chrono>
#include <cstdint>

#include "base/block_pool.hpp"
#include "write/item.hpp"

namespace capstan::write {

class Gauge {
   public:
    static constexpr std::chrono::milliseconds interval{100};

    Gauge(const BlockPool& pool, const EventSink& sink) : pool_(pool), sink_(sink) {}

    /// Does `work` and books its time as waiting for the one or the other.
    template <class Work>
    auto timed(Waiting what, Work work) {
        const Clock::time_point before = Clock::now();
        auto result = work();
        (what == Waiting::source ? sourceTime_ : driveTime_) += Clock::now() - before;
        return result;
    }

    /// Tells the figures when the last telling is long enough ago.
    void tick(std::uint64_t bytesDone, std::uint64_t filesDone);
    /// The last blocks and the index go to tape now, which takes a while.
    void flushing(std::uint64_t bytesDone, std::uint64_t filesDone);

   private:
    using Clock = std::chrono::steady_clock;

    void tell(std::uint64_t bytesDone, std::uint64_t filesDone, Waiting waiting);

    const BlockPool& pool_;
    const EventSink& sink_;
    Clock::time_point last_ = Clock::now();
    std::uint64_t lastBytes_ = 0;
    double rate_ = 0;
    Clock::duration sourceTime_{};
    Clock::duration driveTime_{};
};

}  // namespace capstan::write
