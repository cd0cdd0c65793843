// A tree of files on its way from one computer to another, as bytes. A line that begins it, then frames: a kind, the
// length of what follows in four bytes, and that. Numbers are big-endian, texts led by their length in four bytes.
//
//   announcement  root, entries (kind, bytes, modify time, path), failures (path, code, detail)
//   entry         the facts of the next entry that was announced; before the end of a file's content: it comes again
//   data, hole    of that file, in the order of its bytes
//   end           of a file's content: its bytes, its SHA-256 as whoever sends it read it, whether it changed meanwhile
//   failure       instead of an entry or of what is left of one: code, detail
//   last          how many entries there were; nothing follows
//
// One announcement may come ahead: before the first entry of the one before it, so that whoever receives decides what
// it wants while the other content comes.
//
// Folders and links have no content and no end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/sha256_stream.hpp"
#include "ltfs/index.hpp"

namespace capstan::tree {

inline constexpr std::string_view greeting = "capstan tree 1\n";

enum class FrameKind : std::uint8_t {
    announcement = 'A',
    entry = 'E',
    data = 'D',
    hole = 'H',
    end = 'F',
    failure = 'X',
    last = 'Z'
};
inline constexpr std::size_t frameHeadBytes = 5;

/// Whoever sends keeps to them, whoever receives refuses more.
inline constexpr std::size_t entriesAtMost = 1024;  ///< of an announcement; failures likewise
/// Linux lists 64 KiB of names for a file.
inline constexpr std::size_t xattrsAtMost = 16'384;
inline constexpr std::size_t pathBytesAtMost = 65'536;
inline constexpr std::size_t dataBytesAtMost = 1U << 20U;
/// Of frames other than data: a thousand usual paths take a tenth of it, as do a file's attributes.
inline constexpr std::size_t frameBytesAtMost = 8U << 20U;

/// Before its content comes.
struct AnnouncedEntry {
    ltfs::EntryKind kind = ltfs::EntryKind::file;
    std::uint64_t bytes = 0;
    ltfs::Timestamp modified{};
    std::string path;  ///< below its root, "/"-separated, as it is shown; "" is the root itself
};

/// What was seen and does not come.
struct AnnouncedFailure {
    std::string path;
    std::string code;
    std::string detail;
};

struct Announcement {
    std::uint32_t root = 0;  ///< which of those that were agreed on
    std::vector<AnnouncedEntry> entries{};
    std::vector<AnnouncedFailure> failures{};
};

/// What an entry is beside its content.
struct EntryFacts {
    std::uint64_t size = 0;
    std::uint64_t links = 1;  ///< names that a file has on its disk
    ltfs::EntryTimes times;   ///< without the backup time
    bool readOnly = false;
    std::vector<ltfs::Xattr> xattrs;  ///< the caller's, and ours: mode and owner
    std::string symlinkTarget;
};

using Sha256Digest = std::array<std::byte, Sha256Stream::digestBytes>;

struct ContentEnd {
    std::uint64_t bytes = 0;
    Sha256Digest sha256{};
    bool changed = false;  ///< twice, while it was read
};

}  // namespace capstan::tree
