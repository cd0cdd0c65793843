// Hashes beside reading and writing: blocks go to the drive at once, and to a thread of this one's own, which sees them
// in the same order. One file after the other. What waits to be hashed is held by the pool's measure.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

#include "write/hashes.hpp"
#include "write/meter.hpp"
#include "write/stream.hpp"

namespace capstan::write {

class FileHasher {
   public:
    /// The meter outlives it.
    FileHasher(const std::vector<Algorithm>& besides, Meter& meter) : hashes_(besides), meter_(meter) {}
    FileHasher(const FileHasher&) = delete;
    FileHasher& operator=(const FileHasher&) = delete;

    void add(SharedBlock block, std::size_t bytes) { put({.block = std::move(block), .bytes = bytes}); }
    /// A hole counts as what it reads as.
    void addZeros(std::uint64_t bytes) { put({.block = nullptr, .bytes = bytes}); }
    /// Waits until all of it is hashed; then starts afresh.
    [[nodiscard]] Hashes finish();
    /// Forgets what was added.
    void reset();

   private:
    struct HashInput {
        SharedBlock block;  ///< null for zeros
        std::uint64_t bytes = 0;
    };

    void put(HashInput work);
    void waitUntilIdle(std::unique_lock<std::mutex>& lock);
    void run(const std::stop_token& stop);

    HashSet hashes_;  // the thread's while it is at work, else the owner's
    Meter& meter_;

    std::mutex mutex_;  // protects what follows
    std::condition_variable_any changed_;
    std::deque<HashInput> waiting_;
    bool busy_ = false;
    std::optional<std::jthread> thread_;  // last: it uses all of the above; made when first needed
};

}  // namespace capstan::write
