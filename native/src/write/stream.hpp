// What flows from the reader to the drive's thread: for each item a beginning, its bytes in blocks, and one of two
// ends. Memory is bounded by the block pool and by the channel's length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "base/block_pool.hpp"
#include "base/channel.hpp"
#include "base/error.hpp"
#include "write/item.hpp"
#include "write/source.hpp"

namespace capstan::write {

struct Begin {
    std::uint64_t number = 0;  ///< counts items from 1, in the order in which they are read
    Item item;
};

/// Full but for the last one of a file.
struct Piece {
    BlockPool::Block block;
    std::size_t bytes = 0;
};

/// The item was read to its end.
struct Whole {
    Facts facts;
    std::optional<std::string> sha256{};
    bool changed = false;
};

/// The item could not be read (on).
struct Broken {
    Error error{};
};

using Message = std::variant<Begin, Piece, Whole, Broken>;
using Stream = Channel<Message>;

}  // namespace capstan::write
