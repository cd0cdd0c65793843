// A fixed amount of memory in blocks of one size, lent and taken back: what may wait between disk and tape. Blocks are
// made when first needed and then recycled. The pool outlives every block that it lent.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <stop_token>
#include <vector>

#include "base/bytes.hpp"

namespace capstan {

class BlockPool {
   public:
    /// As many blocks as fit into `poolBytes`, two at least.
    BlockPool(std::size_t blockBytes, std::size_t poolBytes);
    BlockPool(const BlockPool&) = delete;
    BlockPool& operator=(const BlockPool&) = delete;
    ~BlockPool();

    struct GiveBack {
        BlockPool* pool;
        void operator()(std::byte* memory) const;
    };
    /// `blockBytes()` long.
    using Block = std::unique_ptr<std::byte, GiveBack>;

    /// Waits for a free block; null when stopped.
    [[nodiscard]] Block take(std::stop_token stop);

    [[nodiscard]] std::size_t blockBytes() const { return blockBytes_; }
    /// The share of the pool that is lent, 0 to 1.
    [[nodiscard]] double fill() const;
    /// Somebody waits for a block just now.
    [[nodiscard]] bool exhausted() const;

   private:
    void giveBack(std::byte* memory);

    const std::size_t blockBytes_;
    const std::size_t limit_;
    mutable std::mutex mutex_;  // protects what follows
    std::condition_variable_any freed_;
    std::vector<std::byte*> free_;
    std::size_t lent_ = 0;
    std::size_t waiting_ = 0;
};

/// A block that several hold, none of whom writes to it; the last one gives it back.
using SharedBlock = std::shared_ptr<const std::byte>;

}  // namespace capstan
