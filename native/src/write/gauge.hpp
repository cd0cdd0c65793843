// Samples a slot for the eyes: how much, how fast, and what it waits on. At most ten times a second; the drive's thread
// calls it as often as it likes.
#pragma once

#include <chrono>
#include <cstdint>

#include "base/block_pool.hpp"
#include "write/meter.hpp"
#include "write/write_item.hpp"

namespace capstan::write {

class Gauge {
   public:
    static constexpr std::chrono::milliseconds interval{100};

    Gauge(Slot slot, const BlockPool& pool, const Meter& meter, const WriteEventSink& sink)
        : slot_(slot), pool_(pool), meter_(meter), sink_(sink) {}

    /// Does `work` and books its time as waiting for the one or the other.
    template <class Work>
    auto timed(WaitReason what, Work work) {
        const Clock::time_point before = Clock::now();
        auto result = work();
        (what == WaitReason::source ? sourceTime_ : driveTime_) += Clock::now() - before;
        return result;
    }

    struct Count {
        std::uint64_t bytes = 0;
        std::uint64_t files = 0;
        std::uint64_t stops = 0;
        std::optional<ltfs::BlockPointer> head{};
    };
    /// Reports the figures when the last report is long enough ago, and then gives what the slot mostly waited for.
    std::optional<WaitReason> tick(const Count& count);
    /// The last blocks go to tape now, or the index does: that takes a while.
    void finishing(const Count& count, WaitReason what);

   private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] WaitReason behindSource();
    void report(const Count& count, WaitReason waiting);

    const Slot slot_;
    const BlockPool& pool_;
    const Meter& meter_;
    const WriteEventSink& sink_;
    Clock::time_point last_ = Clock::now();
    std::uint64_t lastBytes_ = 0;
    double rate_ = 0;
    Clock::duration sourceTime_{};
    Clock::duration driveTime_{};
    std::int64_t reading_ = 0;  ///< of the meter, when it was looked at last
    std::int64_t hashing_ = 0;
    std::int64_t pooling_ = 0;
};

}  // namespace capstan::write
