// What the write engine is given and what it tells: items in, events out.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "base/error.hpp"
#include "ltfs/index.hpp"
#include "volume/diagnosis.hpp"

namespace capstan::write {

struct Item {
    std::uint64_t id = 0;
    std::string source;  ///< a path of this machine
    std::string target;  ///< on the volume, from its root, "/"-separated
    ltfs::Kind kind = ltfs::Kind::file;
};

/// The drive took every block of it. Directories and symlinks: it is in the index in memory.
struct Written {
    std::uint64_t id = 0;
    std::uint64_t bytes = 0;
    std::optional<std::string> sha256{};           ///< files only
    bool changed = false;                          ///< it changed while it was read: stored as read
    std::optional<volume::JournalFile> journal{};  ///< files only: what a recovery would need to attach it again
};

struct Failed {
    std::uint64_t id = 0;
    Error error{};
};

/// An index that names every item written so far is on tape and flushed: those items are safe.
struct IndexWritten {
    std::uint64_t generation = 0;
    std::uint64_t block = 0;
};

enum class Waiting : std::uint8_t { nothing, source, drive, flush };

/// A gauge: only the latest counts.
struct Progress {
    std::uint64_t bytesDone = 0;
    std::uint64_t filesDone = 0;
    double bytesPerSecond = 0;
    double poolFill = 0;  ///< 0 to 1
    Waiting waitingFor = Waiting::nothing;
};

using Event = std::variant<Written, Failed, IndexWritten, Progress>;
/// Called on the drive's thread, in the order in which things came true.
using EventSink = std::function<void(Event)>;

struct Summary {
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    std::uint64_t failed = 0;
    std::uint64_t generation = 0;
};

}  // namespace capstan::write
