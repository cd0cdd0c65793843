// The index in memory: the tree that a generation describes, and what the format says beside it (LTFS 2.4, clause 9).
// Names are UTF-8, NFC on the way in from users, exactly as read when they come from a tape. Nothing that handles a
// tree here recurses, so a hostile one cannot overflow the stack.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "ltfs/timestamp.hpp"

namespace capstan::ltfs {

struct BlockPointer {
    char partition = 'b';  ///< LTFS partition letter, not the SCSI number
    std::uint64_t block = 0;
    bool operator==(const BlockPointer&) const = default;
};

struct Extent {
    std::uint64_t fileOffset = 0;
    BlockPointer start;
    std::uint32_t byteOffset = 0;  ///< into the first record
    std::uint64_t byteCount = 0;
    bool operator==(const Extent&) const = default;
};

struct Times {
    Timestamp creation, change, modify, access, backup;
    bool operator==(const Times&) const = default;
};

struct Xattr {
    std::string key;
    Bytes value;
    bool operator==(const Xattr&) const = default;
};

enum class Kind : std::uint8_t { directory, file, symlink };

class NameTable;

struct Entry {
    Entry();
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;
    ~Entry();

    Kind kind = Kind::file;
    std::string name;  ///< changed only by whoever takes the entry out of its directory first
    std::uint64_t uid = 0;
    bool readOnly = false;
    Times times;
    std::vector<Xattr> xattrs;  ///< newest first
    std::string unknownXml;     ///< elements that this reader does not know, verbatim, written back unchanged

    std::uint64_t length = 0;     ///< files
    std::vector<Extent> extents;  ///< files, ascending by fileOffset; what none covers reads as zeros
    std::string symlinkTarget;    ///< symlinks

    Entry* parent = nullptr;                       ///< null for the root
    std::vector<std::unique_ptr<Entry>> children;  ///< directories, ascending by uid; changed only through the Index
    std::unique_ptr<NameTable> names;              ///< of the children, once there are many
};

enum class LockState : std::uint8_t { unlocked, locked, permanentlyLocked };

/// No path that Linux can name is deeper; what goes beyond it is refused, on the way in and on the way off a tape.
inline constexpr std::size_t maxDepth = 4'096;

class Index {
   public:
    std::string creator;
    std::string comment;
    std::string volumeUuid;
    std::uint64_t generation = 1;
    Timestamp updateTime;
    BlockPointer self;
    std::optional<BlockPointer> previous;
    bool allowPolicyUpdate = true;
    std::string placementPolicyXml;  ///< verbatim until placement rules are understood
    std::uint64_t highestUid = 1;
    LockState lock = LockState::unlocked;
    std::string unknownXml;

    /// A fresh volume's index: an empty root named like the volume.
    Index(std::string volumeName, Timestamp now);

    [[nodiscard]] Entry& root() { return *root_; }
    [[nodiscard]] const Entry& root() const { return *root_; }

    /// "" is the root; null when any part is missing. Names are looked up as they stand, then in NFC.
    [[nodiscard]] Entry* find(std::string_view path);
    [[nodiscard]] const Entry* find(std::string_view path) const;
    [[nodiscard]] Entry* child(Entry& directory, std::string_view name);
    [[nodiscard]] const Entry* child(const Entry& directory, std::string_view name) const;

    /// Adds an entry with the next uid; all its times are `now`, its directory's stay as they are. Fails on a name that
    /// LTFS cannot hold (`volume.name-invalid`) or one that is taken (`volume.path-taken`).
    [[nodiscard]] Result<Entry*> add(Entry& directory, std::string_view name, Kind kind, Timestamp now);
    /// With everything below it. The root stays.
    void remove(Entry& entry);

    /// `volume.name-invalid` when LTFS cannot hold the target or the key; the index is then as it was.
    [[nodiscard]] Result<void> setTarget(Entry& symlink, std::string_view target);
    /// Replaces the value where it stands, or adds it as the newest.
    [[nodiscard]] Result<void> setXattr(Entry& entry, std::string_view key, Bytes value);

    /// Say it after changing an entry or the index in place: add, remove and the setters say it themselves.
    void touch() { ++revision_; }
    /// Grows with every change that was said.
    [[nodiscard]] std::uint64_t revision() const { return revision_; }

    /// Everything that is not a directory.
    [[nodiscard]] std::uint64_t fileCount() const { return files_; }
    /// Without the root.
    [[nodiscard]] std::uint64_t directoryCount() const { return directories_; }

   private:
    friend class IndexParser;

    /// Null, and nothing changed, when the name is taken.
    Entry* attach(Entry& directory, std::unique_ptr<Entry> entry);

    std::unique_ptr<Entry> root_;
    std::uint64_t files_ = 0;
    std::uint64_t directories_ = 0;
    std::uint64_t revision_ = 0;
};

/// One pass over the XML, no document tree in between. Errors name element, line and what was expected.
[[nodiscard]] Result<Index> parseIndex(ByteView xml);
/// Fails, before anything could reach a tape, when a name, key or target is none that LTFS can hold.
[[nodiscard]] Result<std::string> writeIndex(const Index& index);

}  // namespace capstan::ltfs
