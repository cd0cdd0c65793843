// What flows from the reader to the drive's thread. A file with records of its own: a beginning, its bytes in blocks,
// and one of two ends. Everything smaller: many items at once, with the record that they share. Memory is bounded by
// the block pool and by the channel's length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

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

/// A file that lies in shared records, or an item that needs no records at all.
struct Small {
    Item item;
    std::variant<Whole, Broken> end;
    std::size_t from = 0;      ///< its first byte's place in the record in which it begins
    bool begunBefore = false;  ///< that is the shared record before this one
};

/// A record that small files share, and what ended in it or needed no bytes meanwhile, in the order in which it was
/// read. Full unless something of another kind follows, or nothing.
struct Shared {
    BlockPool::Block block;
    std::size_t bytes = 0;  ///< none: no record
    std::vector<Small> items{};
};

using Message = std::variant<Begin, Piece, Whole, Broken, Shared>;
using Stream = Channel<Message>;

}  // namespace capstan::write
