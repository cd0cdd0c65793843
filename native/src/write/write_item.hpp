// What the write engine is given and what it reports: items in, events out.
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
#include "base/hash_set.hpp"
#include "disk/traits.hpp"
#include "ltfs/index.hpp"
#include "volume/diagnosis.hpp"

namespace capstan::write {

/// A place for a volume in a session, counted from 0.
using Slot = unsigned;

/// `stream`: a FIFO in which frames come, stored as a file.
enum class ItemKind : std::uint8_t { directory, file, symlink, stream };

[[nodiscard]] constexpr ltfs::EntryKind kindOnTape(ItemKind kind) {
    switch (kind) {
        case ItemKind::directory:
            return ltfs::EntryKind::directory;
        case ItemKind::symlink:
            return ltfs::EntryKind::symlink;
        case ItemKind::file:
        case ItemKind::stream:
            break;
    }
    return ltfs::EntryKind::file;
}

/// How a file was when it was archived last.
struct FileState {
    std::uint64_t size = 0;
    ltfs::Timestamp modified{};
    std::optional<std::string> sha256{};  ///< when given, the content is read and compared
};

/// What something is beside its content, when that is not what its source says: of a copy from another volume.
struct MetadataOverride {
    bool readOnly = false;
    ltfs::EntryTimes times{};  ///< the backup time is that of the writing
    std::vector<ltfs::Xattr> xattrs{};
};

class TreeSource;
struct KeptContent;

/// An entry of a tree that another computer sends.
struct SentEntry {
    std::shared_ptr<TreeSource> tree;
    std::uint64_t number = 0;  ///< of those that were announced, from 0
};

struct WriteItem {
    std::uint64_t id = 0;
    std::string source;  ///< a path of this machine
    std::string target;  ///< on the volume, from its root, "/"-separated
    ItemKind kind = ItemKind::file;
    std::optional<FileState> unless{};                   ///< a file that is still so is not written
    std::optional<Slot> only{};                          ///< the others have it
    std::shared_ptr<const MetadataOverride> metadata{};  ///< nothing: as its source says
    Hashes expected{};                                   ///< a file of another content is not written
    std::optional<SentEntry> sent{};                     ///< it comes from there, once, and `source` only names it
    std::shared_ptr<const KeptContent> kept{};           ///< of it: for when it has to be written again
    bool comparedFirst = false;  ///< before anything of it is written: a part of it could not be taken back
};

using WallTime = std::chrono::system_clock::time_point;

/// The drive took every block of it. Directories and symlinks: it is in the index in memory.
struct ItemWritten {
    std::uint64_t id = 0;
    Slot slot = 0;
    ltfs::EntryKind kind = ltfs::EntryKind::file;
    std::string path{};  ///< on the volume: a part of a file has a name of its own
    std::uint64_t bytes = 0;
    std::optional<std::string> sha256{};  ///< files only
    Hashes otherHashes{};                 ///< of whole files
    Hashes wholeHashes{};                 ///< of a file over several volumes, with its last part: SHA-256, too
    std::uint64_t wholeBytes = 0;         ///< likewise
    bool changed = false;                 ///< it changed twice while it was read: stored as read
    std::uint64_t links = 1;              ///< names that it has on its disk
    WallTime buffered{};                  ///< its last byte was in memory
    WallTime written{};
    std::optional<volume::JournalFile> journal{};  ///< files only: what a recovery would need to attach it again
    bool partial = false;                          ///< the rest goes to the next volume of the slot
    bool stream = false;                           ///< whoever gave it waits to give the next one
};

/// It is as `WriteItem::unless` says, and was not written.
struct ItemUnchanged {
    std::uint64_t id = 0;
};

struct ItemFailed {
    std::uint64_t id = 0;
    std::string source{};
    std::string target{};
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
struct ItemMirrored {
    std::uint64_t id = 0;
    std::string sha256;  ///< of what the disk gave back; of files only
    bool again = false;  ///< made from the source afterwards, because the mirror was too slow
    std::vector<disk::Trait> notKept{};
};

struct ItemMirrorFailed {
    std::uint64_t id = 0;
    Error error{};
};

/// flush: the tape takes everything; index: the index that names it is written.
enum class WaitReason : std::uint8_t { nothing, source, hash, pool, drive, flush, index };

/// A gauge: only the latest of a slot counts.
struct WriteProgress {
    Slot slot = 0;
    std::uint64_t bytesDone = 0;
    std::uint64_t filesDone = 0;
    // Of the whole session: files that were read, also those that still wait in memory for the drive.
    std::uint64_t bytesBuffered = 0;
    std::uint64_t filesBuffered = 0;
    double bytesPerSecond = 0;
    double poolFill = 0;      ///< 0 to 1
    std::uint64_t stops = 0;  ///< times that the drive was left without data
    WaitReason waitingFor = WaitReason::nothing;
    std::optional<ltfs::BlockPointer> head{};  ///< where the tape is now, when that is known
};

using WriteEvent =
    std::variant<ItemWritten, ItemUnchanged, ItemFailed, IndexWritten, ItemMirrored, ItemMirrorFailed, WriteProgress>;
/// Called from several threads, never from two at once; of one slot in the order in which things came true.
using WriteEventSink = std::function<void(WriteEvent)>;

/// Why a volume's part in a session is over.
/// setAside: the other copies would have had to wait for it; reported as Code::archiveCopyTooSlow.
enum class VolumeEnd : std::uint8_t { finished, full, detached, setAside };

/// Of one volume.
struct WriteSummary {
    VolumeEnd end = VolumeEnd::finished;
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    std::uint64_t failed = 0;
    std::uint64_t generation = 0;
};

}  // namespace capstan::write
