// What flows from the readers to whoever consumes it: the drives' threads, and the mirror. A file with records of its
// own has a lane: a beginning, its bytes in blocks, and one of two ends. Everything smaller: many items at once, with
// the record that they share. Blocks are shared by all consumers and go back to the pool with the last of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/block_pool.hpp"
#include "base/bytes.hpp"
#include "base/error.hpp"
#include "base/hash_set.hpp"
#include "write/source.hpp"
#include "write/write_item.hpp"

namespace capstan::write {

/// Counts from 1, in the order in which items were begun.
using LaneNumber = std::uint64_t;
/// In which shared records come.
inline constexpr LaneNumber sharedLane = 0;

/// An item that is under way in a lane.
struct LaneItem {
    LaneNumber lane = 0;
    WriteItem item;
};

struct FileBegin {
    WriteItem item;
    SourceMetadata facts{};  ///< as they were when it was opened; of a stream nothing is known yet
};

/// Of the file's data, in ascending order; what no piece covers is a hole. All but the last one before a hole or the
/// end are full.
struct FileBlock {
    SharedBlock block;
    std::size_t bytes = 0;
    std::uint64_t offset = 0;  ///< in the file
};

/// It changed while it was read: what came of it is void, and it comes again from its beginning.
struct FileRestart {};

/// The item was read to its end.
struct FileEnd {
    SourceMetadata facts;  ///< with the size that was read, holes included
    Hashes hashes;         ///< files only
    bool changed = false;
    WallTime buffered{};
    std::uint64_t piecesBytes = 0;  ///< in the lane's pieces since its beginning, or since the last `FileRestart`
};

/// Of a small file that another computer sent, while its beginning and its end are in two records.
struct KeptContent {
    FileEnd whole;
    Bytes bytes;
};

/// The item could not be read (on).
struct FileFailure {
    Error error{};
};

/// A file that lies in shared records, or an item that needs no records at all.
struct PackedItem {
    WriteItem item;
    FileEnd whole;
    std::size_t from = 0;      ///< its first byte's place in the record in which it begins
    bool begunBefore = false;  ///< that is the shared record before this one
};

/// A record that small files share, and what ended in it or needed no bytes meanwhile, in the order in which it was
/// read. Full unless something of another kind follows, or nothing.
struct SharedRecord {
    SharedBlock block;
    std::size_t bytes = 0;  ///< none: no record
    std::vector<PackedItem> items{};
    bool continues = false;  ///< a file that ends in the next one fills the rest of it
};

using Message = std::variant<FileBegin, FileBlock, FileRestart, FileEnd, FileFailure, SharedRecord>;

}  // namespace capstan::write
