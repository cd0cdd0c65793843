// A restore whose tape is in one computer and whose folder is on another: the one reads as for a folder of its own, the
// other puts in place what comes. Two streams, each begun by a line: from the tape, what it gives; from the desk, what
// became of it. Then frames: a kind, the length of what follows the head, the request that it is about, and that.
// Numbers are big-endian, texts led by their length in four bytes.
//
// From the tape:
//   begin      what becomes of damaged files
//   items      how many, and each: folder, link or file, as a plan has it, and what its index says of it
//   planned    that was all: folders are made, names looked at
//   delivered  how many pieces, each: of which file; where and how long, or its end, or what could not be read; then
//              the bytes of all of them, as the tape gives them
//   closed     nothing more is read
//   stopped    nothing more is wanted
//   last       of no request: nothing follows
//
// From the desk:
//   ready      for bytes
//   restored, skipped, failed  of an item, by its number: once, and when it lasts
//   progress   a gauge
//   again      a file is to be read once more
//   ended      with a sum, or why
//
// Items are numbered as they come: folders, links, then files, which come as the tape has them. Pieces number files
// alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/bytes.hpp"
#include "tree/format.hpp"

namespace capstan::recall::far {

inline constexpr std::string_view tapeGreeting = "capstan restore 1\n";
inline constexpr std::string_view deskGreeting = "capstan restored 1\n";

enum class TapeFrame : std::uint8_t {
    begin = 'B',
    items = 'I',
    planned = 'P',
    delivered = 'D',
    closed = 'C',
    stopped = 'S',
    last = 'Z'
};
enum class DeskFrame : std::uint8_t {
    ready = 'P',
    restored = 'R',
    skipped = 'K',
    failed = 'X',
    progress = 'G',
    again = 'A',
    ended = 'E'
};
enum class ItemList : std::uint8_t { folders, links, files };
enum class PieceKind : std::uint8_t { bytes, end, unreadable };

inline constexpr std::size_t headBytes = 9;

/// Whoever sends keeps to them, whoever receives refuses more.
inline constexpr std::size_t frameBytesAtMost = tree::frameBytesAtMost;
inline constexpr std::size_t answerBytesAtMost = 1U << 20U;
inline constexpr std::size_t itemsTogether = 1024;
inline constexpr std::size_t piecesTogether = 8192;
inline constexpr std::size_t deliveredBytesAtMost = 1U << 20U;
/// Of which the drives of one computer give something at the same time.
inline constexpr std::size_t requestsAtMost = 64;
/// Of a request. An index has hardly more.
inline constexpr std::size_t itemsAtMost = 50'000'000;
/// Of what a request says of its items: they are kept until its end.
inline constexpr std::uint64_t itemsBytesAtMost = std::uint64_t{4} << 30U;
/// Gaps in one file.
inline constexpr std::size_t gapsAtMost = 1'000;

/// To be filled and sent.
[[nodiscard]] inline Bytes frameOf(std::uint8_t kind, std::uint32_t request) {
    Bytes frame(headBytes);
    frame[0] = static_cast<std::byte>(kind);
    writeBig(frame, 5, request);
    return frame;
}
[[nodiscard]] inline Bytes frameOf(TapeFrame kind, std::uint32_t request) {
    return frameOf(static_cast<std::uint8_t>(kind), request);
}
[[nodiscard]] inline Bytes frameOf(DeskFrame kind, std::uint32_t request) {
    return frameOf(static_cast<std::uint8_t>(kind), request);
}
/// Once it is filled.
inline void endFrame(Bytes& frame) {
    writeBig(frame, 1, static_cast<std::uint32_t>(frame.size() - headBytes));
}

/// A frame as it came; lent until the next.
struct Frame {
    std::uint8_t kind = 0;
    std::uint32_t request = 0;
    ByteView body;
};

}  // namespace capstan::recall::far
