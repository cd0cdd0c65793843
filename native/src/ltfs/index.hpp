// The index in memory: the tree that a generation describes, and what the format says beside it (LTFS 2.4, clause 9).
// Names are UTF-8, NFC on the way in from users, exactly as read when they come from a tape.
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

struct Entry {
    Kind kind = Kind::file;
    std::string name;
    std::uint64_t uid = 0;
    bool readOnly = false;
    Times times;
    std::vector<Xattr> xattrs;
    std::string unknownXml;  ///< elements that this reader does not know, verbatim, written back unchanged

    std::uint64_t length = 0;     ///< files
    std::vector<Extent> extents;  ///< files, ascending by fileOffset; what none covers reads as zeros
    std::string symlinkTarget;    ///< symlinks

    Entry* parent = nullptr;                       ///< null for the root
    std::vector<std::unique_ptr<Entry>> children;  ///< directories, in order of uid when written
};

enum class LockState : std::uint8_t { unlocked, locked, permanentlyLocked };

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

    [[nodiscard]] Entry& root();
    [[nodiscard]] const Entry& root() const;

    /// "" is the root; null when any part is missing.
    [[nodiscard]] Entry* find(std::string_view path);
    [[nodiscard]] Entry* child(Entry& directory, std::string_view name);

    /// Adds an entry with the next uid. Fails on a name that LTFS cannot hold or one that is taken.
    [[nodiscard]] Result<Entry*> add(Entry& directory, std::string_view name, Kind kind, Timestamp now);
    void remove(Entry& entry);

    [[nodiscard]] std::uint64_t fileCount() const;
    [[nodiscard]] std::uint64_t directoryCount() const;
};

/// One pass over the XML, no document tree in between. Errors name element, line and what was expected.
[[nodiscard]] Result<Index> parseIndex(ByteView xml);
[[nodiscard]] std::string writeIndex(const Index& index);

}  // namespace capstan::ltfs
