// Lays small files back to back into blocks, each of which becomes one record, and sends a block when it is full. A
// file may begin in one record and end in the next. Lives on the reader's thread.
#pragma once

#include <cstddef>
#include <stop_token>
#include <variant>
#include <vector>

#include "base/block_pool.hpp"
#include "base/bytes.hpp"
#include "write/stream.hpp"

namespace capstan::write {

class Packer {
   public:
    /// Both outlive it.
    Packer(BlockPool& pool, Stream& stream) : pool_(pool), stream_(stream) {}

    /// The next item's bytes follow those of the last one.
    void begin();
    /// Where they go, one at least; waits for memory. Empty when stopped.
    [[nodiscard]] MutableBytes room(std::stop_token stop);
    void filled(std::size_t bytes);
    /// The bytes of a broken item are written over, or lie between others, named by nobody. False when stopped.
    bool end(Item item, std::variant<Whole, Broken> end, std::stop_token stop);

    [[nodiscard]] bool holdsItems() const { return !items_.empty(); }
    /// Sends what there is, as a short record where it is not full. False when stopped.
    bool flush(std::stop_token stop);

   private:
    /// Of which a message may hold as many: files of a few bytes must not fill the memory with their names.
    static constexpr std::size_t itemsLimit = 8192;

    BlockPool& pool_;
    Stream& stream_;
    BlockPool::Block block_{nullptr, {}};
    std::size_t used_ = 0;
    std::vector<Small> items_;

    // The item in hand:
    std::size_t from_ = 0;
    std::size_t bytes_ = 0;
    bool begunBefore_ = false;
};

}  // namespace capstan::write
