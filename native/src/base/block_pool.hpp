// A fixed amount of memory in blocks of one size, lent and taken back: what may wait between disk and tape. Blocks are
// made when first needed and then recycled. The pool outlives every block that it lent. Whoever asks says on whose
// behalf; when memory is short the lowest number is served first, and a part is kept for those who are favoured.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
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

    using Rank = std::uint64_t;
    /// Served before all others, and always favoured.
    static constexpr Rank first = 0;

    /// Waits for a free block; null when stopped.
    [[nodiscard]] Block take(std::stop_token stop, Rank rank = first);
    /// Who drive number `place` waits for: it never has to wait for memory that those behind it hold.
    void favour(std::size_t place, Rank rank);
    /// Drive number `place` waits for nobody, but for memory to fill: while one does, all may have all of it.
    void fillUp(std::size_t place, bool on);

    [[nodiscard]] std::size_t blockBytes() const { return blockBytes_; }
    [[nodiscard]] std::size_t bytes() const { return limit_ * blockBytes_; }
    /// The share of the pool that is lent, 0 to 1.
    [[nodiscard]] double fill() const;
    /// Somebody waits for a block just now.
    [[nodiscard]] bool exhausted() const;
    /// Even who is favoured would have to wait.
    [[nodiscard]] bool isFull() const;

   private:
    void giveBack(std::byte* memory);
    [[nodiscard]] bool isFavoured(Rank rank) const;
    [[nodiscard]] bool mayTake(Rank rank) const;
    /// For those who are not favoured.
    [[nodiscard]] std::size_t limitForAll() const { return fillingUp_.empty() ? limit_ - kept_ : limit_; }

    const std::size_t blockBytes_;
    const std::size_t limit_;
    const std::size_t kept_;    ///< of these, for who is favoured
    mutable std::mutex mutex_;  // protects what follows
    std::condition_variable_any freed_;
    std::vector<std::byte*> free_;
    std::size_t lent_ = 0;
    std::multiset<Rank> waiting_;
    std::vector<Rank> favoured_;  ///< by place
    std::set<std::size_t> fillingUp_;
};

/// A block that several hold, none of whom writes to it; the last one gives it back.
using SharedBlock = std::shared_ptr<const std::byte>;

}  // namespace capstan
