// Lays small files back to back into blocks, each of which becomes one record, and sends a block when it is full. A
// file may begin in one record and end in the next. All readers share one packer, so that records are full whoever
// reads.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <stop_token>
#include <vector>

#include "base/block_pool.hpp"
#include "base/bytes.hpp"
#include "write/stream.hpp"

namespace capstan::write {

class Packer {
   public:
    /// Called by one thread at a time, in the order of the records.
    using Send = std::function<void(SharedRecord)>;

    /// The pool outlives it.
    Packer(BlockPool& pool, Send send) : pool_(pool), send_(std::move(send)) {}

    /// `content` is all of it. False when stopped before there was room.
    bool add(WriteItem item, FileEnd whole, ByteView content, std::stop_token stop);
    /// Sends what there is, as a short record where it is not full.
    void flush();
    /// The same when the oldest of it has waited so long: nobody is kept from a receipt by a slow search for more. Not
    /// while somebody adds, so that a drive's thread never waits here.
    void flushOlderThan(std::chrono::milliseconds age);

   private:
    /// Of which a message may hold as many: files of a few bytes must not fill the memory with their names.
    static constexpr std::size_t itemsLimit = 8192;
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] bool fill(ByteView content, std::stop_token stop);
    void send(bool continues);

    BlockPool& pool_;
    const Send send_;

    std::mutex mutex_;  // protects what follows; held while sending, and while waiting for a block
    std::shared_ptr<std::byte> block_;
    std::size_t used_ = 0;
    std::vector<PackedItem> items_;
    Clock::time_point since_{};  ///< the first of what waits came
};

}  // namespace capstan::write
