// What the write engine is given and what it tells: items in, events out.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/error.hpp"
#include "disk/traits.hpp"
#include "ltfs/index.hpp"
#include "volume/diagnosis.hpp"

namespace capstan::write {

/// A place for a volume in a session, counted from 0.
using Slot = unsigned;

/// `stream`: a FIFO in which frames come, stored as a file.
enum class Kind : std::uint8_t { directory, file, symlink, stream };

[[nodiscard]] constexpr ltfs::Kind kindOnTape(Kind kind) {
    switch (kind) {
        case Kind::directory:
            return ltfs::Kind::directory;
        case Kind::symlink:
            return ltfs::Kind::symlink;
        case Kind::file:
        case Kind::stream:
            break;
    }
    return ltfs::Kind::file;
}

/// How a file was when it was archived last.
struct FileState {
    std::uint64_t size = 0;
    ltfs::Timestamp modified{};
    std::optional<std::string> sha256{};  ///< when given, the content is read and compared
};

/// What something is beside its content, when that is not what its source tells: of a copy from another volume.
struct Given {
    bool readOnly = false;
    ltfs::Times times{};  ///< the backup time is that of the writing
    std::vector<ltfs::Xattr> xattrs{};
};

struct Item {
    std::uint64_t id = 0;
    std::string source;  ///< a path of this machine
    std::string target;  ///< on the volume, from its root, "/"-separated
    Kind kind = Kind::file;
    std::optional<FileState> unless{};  ///< a file that is still so is not written
    std::optional<Slot> only{};         ///< the others have it
    std::shared_ptr<const Given> as{};  ///< nothing: as its source tells
};

using WallTime = std::chrono::system_clock::time_point;

/// The drive took every block of it. Directories and symlinks: it is in the index in memory.
struct Written {
    std::uint64_t id = 0;
    Slot slot = 0;
    std::uint64_t bytes = 0;
    std::optional<std::string> sha256{};  ///< files only
    bool changed = false;                 ///< it changed twice while it was read: stored as read
    std::uint64_t links = 1;              ///< names that it has on its disk
    WallTime buffered{};                  ///< its last byte was in memory
    WallTime written{};
    std::optional<volume::JournalFile> journal{};  ///< files only: what a recovery would need to attach it again
    bool partial = false;                          ///< the rest goes to the next volume of the slot
};

/// It is as `Item::unless` says, and was not written.
struct Unchanged {
    std::uint64_t id = 0;
};

struct Failed {
    std::uint64_t id = 0;
    Error error{};
    std::optional<Slot> slot{};  ///< of that slot alone
};

/// An index that names every item written so far in this slot is on tape and flushed: those items are safe.
struct IndexWritten {
    Slot slot = 0;
    std::uint64_t generation = 0;
    std::uint64_t block = 0;
};

/// The copy on disk has its name.
struct Mirrored {
    std::uint64_t id = 0;
    std::string sha256;  ///< of what the disk gave back; of files only
    bool again = false;  ///< made from the source afterwards, because the mirror was too slow
    std::vector<disk::Trait> notKept{};
};

struct MirrorFailed {
    std::uint64_t id = 0;
    Error error{};
};

/// flush: the tape takes everything; index: the index that names it is written.
enum class Waiting : std::uint8_t { nothing, source, hash, pool, drive, flush, index };

/// A gauge: only the latest of a slot counts.
struct Progress {
    Slot slot = 0;
    std::uint64_t bytesDone = 0;
    std::uint64_t filesDone = 0;
    double bytesPerSecond = 0;
    double poolFill = 0;      ///< 0 to 1
    std::uint64_t stops = 0;  ///< times that the drive was left without data
    Waiting waitingFor = Waiting::nothing;
    std::optional<ltfs::BlockPointer> head{};  ///< where the tape is now, when that is known
};

using Event = std::variant<Written, Unchanged, Failed, IndexWritten, Mirrored, MirrorFailed, Progress>;
/// Called from several threads, never from two at once; of one slot in the order in which things came true.
using EventSink = std::function<void(Event)>;

/// Why a volume's part in a session is over.
/// setAside: the other copies would have had to wait for it; told as Code::archiveCopyTooSlow.
enum class End : std::uint8_t { finished, full, detached, setAside };

/// Of one volume.
struct Summary {
    End end = End::finished;
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    std::uint64_t failed = 0;
    std::uint64_t generation = 0;
};

}  // namespace capstan::write
