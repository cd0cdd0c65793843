// What the readers spend their time on, all of them together; whoever shows what a session waits on looks at it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace capstan::write {

struct Meter {
    using Clock = std::chrono::steady_clock;

    std::atomic<std::int64_t> reading = 0;  ///< nanoseconds
    std::atomic<std::int64_t> hashing = 0;
    std::atomic<std::int64_t> pool = 0;
    std::atomic<std::uint64_t> bytesRead = 0;  ///< of sources
    // Of files that are whole in memory, or were: each once.
    std::atomic<std::uint64_t> filesBuffered = 0;
    std::atomic<std::uint64_t> bytesBuffered = 0;

    void buffered(std::uint64_t bytes) {
        filesBuffered.fetch_add(1, std::memory_order_relaxed);
        bytesBuffered.fetch_add(bytes, std::memory_order_relaxed);
    }

    /// Does `work` and books its time.
    template <class Work>
    static auto timed(std::atomic<std::int64_t>& what, Work work) {
        struct Booking {
            std::atomic<std::int64_t>& what;
            Clock::time_point since = Clock::now();
            ~Booking() {
                what.fetch_add(std::chrono::nanoseconds(Clock::now() - since).count(), std::memory_order_relaxed);
            }
        } const booking{what};
        return work();
    }
};

}  // namespace capstan::write
