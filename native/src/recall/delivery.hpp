// What flows from the drive's thread to the one that files or hashes: bytes of files in the order of the tape. Memory
// is bounded by the block pool and by the channel's length.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "base/block_pool.hpp"
#include "base/bytes.hpp"
#include "base/channel.hpp"
#include "base/error.hpp"

namespace capstan::recall {

/// What may wait between the tape and whoever takes its bytes: a quarter of a second of the fastest drive.
inline constexpr std::size_t poolBytes = 128U << 20U;

/// A record of the tape, held by everybody who still needs some of it.
struct Record {
    BlockPool::Block block;
    std::size_t bytes = 0;
};

/// Bytes of one file.
struct Chunk {
    std::size_t file = 0;
    std::uint64_t fileOffset = 0;
    std::shared_ptr<const Record> record{};
    std::size_t from = 0;
    std::size_t bytes = 0;

    [[nodiscard]] ByteView view() const { return ByteView(record->block.get(), record->bytes).subspan(from, bytes); }
};

/// One of the file's pieces is complete; after the last one the file is.
struct PieceEnd {
    std::size_t file = 0;
    unsigned readings = 1;  ///< that its most stubborn record took
};

/// From this offset on the tape could not give it. Instead of the piece's end, and pieces that lie behind it end
/// unread; where a file is wanted in parts, only so many bytes are missing, and the piece goes on unless they were its
/// last.
struct Unreadable {
    std::size_t file = 0;
    Error error{};
    std::uint64_t fileOffset = 0;
    std::uint64_t bytes = 0;
    bool endsPiece = true;
};

using Delivery = std::variant<Chunk, PieceEnd, Unreadable>;
/// What one record gave: of packed files it is many.
using DeliveryBatch = std::vector<Delivery>;
using Deliveries = Channel<DeliveryBatch>;

inline std::size_t fileOf(const Delivery& delivery) {
    return std::visit([](const auto& what) { return what.file; }, delivery);
}

/// Files that failed or are complete: nothing more of them needs to be read. Any thread.
class DoneFiles {
   public:
    explicit DoneFiles(std::size_t files) : flags_(std::make_unique<std::atomic<bool>[]>(files)) {}

    void add(std::size_t file) { flags_[file].store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool has(std::size_t file) const { return flags_[file].load(std::memory_order_relaxed); }

   private:
    std::unique_ptr<std::atomic<bool>[]> flags_;
};

}  // namespace capstan::recall
