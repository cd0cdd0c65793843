// The index in memory: the tree that a generation describes, and what the format says beside it (LTFS 2.4, clause 9).
// Names are UTF-8, NFC on the way in from users, exactly as read when they come from a tape. Nothing that handles a
// tree here recurses, so a hostile one cannot overflow the stack.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "ltfs/entry.hpp"
#include "ltfs/timestamp.hpp"
#include "ltfs/tree.hpp"

namespace capstan::ltfs {

enum class LockState : std::uint8_t { unlocked, locked, permanentlyLocked };

/// No path that Linux can name is deeper; what goes beyond it is refused, on the way in and on the way off a tape.
inline constexpr std::size_t maxDepth = 4'096;

/// The largest number that everyone can count to exactly, JavaScript included: 9 PB, which no tape comes near. An index
/// that names a larger generation, place or length, or more bytes in all, is refused, on the way in and on the way off
/// a tape.
inline constexpr std::uint64_t maxNumber = (std::uint64_t{1} << 53U) - 1;

/// What an index says of itself, before its tree begins.
struct IndexHead {
    std::string creator;
    std::string comment;
    std::string volumeUuid;
    std::uint64_t generation = 1;
    Timestamp updateTime;
    BlockPointer self;
    std::optional<BlockPointer> previous;
    bool allowPolicyUpdate = true;
    std::uint64_t highestUid = 1;
    LockState lock = LockState::unlocked;
};

class Index : public IndexHead {
   public:
    std::string placementPolicyXml;  ///< verbatim; placement_rule.hpp reads and makes it
    std::string unknownXml;
    /// How many entries got a uid of their own, because on tape another had the same.
    std::uint64_t freshUids = 0;

    /// A fresh volume's index: an empty root named like the volume.
    Index(std::string_view volumeName, Timestamp now);

    [[nodiscard]] Entry& root() { return tree_->root(); }
    [[nodiscard]] const Entry& root() const { return tree_->root(); }

    /// "" is the root; null when any part is missing. Names are looked up as they stand, then in NFC.
    [[nodiscard]] Entry* find(std::string_view path);
    [[nodiscard]] const Entry* find(std::string_view path) const;
    [[nodiscard]] Entry* child(Entry& directory, std::string_view name);
    [[nodiscard]] const Entry* child(const Entry& directory, std::string_view name) const;

    /// One of this index, to be changed in place.
    [[nodiscard]] Entry& mutableEntry(const Entry& entry);

    /// Adds an entry with the next uid; all its times are `now`, its directory's stay as they are. Fails on a name that
    /// LTFS cannot hold (`volume.name-invalid`) or one that is taken (`volume.path-taken`).
    [[nodiscard]] Result<Entry*> add(Entry& directory, std::string_view name, EntryKind kind, Timestamp now);
    /// Gives an entry another name, another directory, or both; it stays what it is, down to its uid. Fails as `add`
    /// does, and when it would come to lie within itself.
    [[nodiscard]] Result<void> move(Entry& entry, Entry& directory, std::string_view name);
    /// With everything below it. The root stays.
    void remove(Entry& entry);

    /// `volume.name-invalid` when LTFS cannot hold the target or the key; the index is then as it was.
    [[nodiscard]] Result<void> setTarget(Entry& symlink, std::string_view target);
    /// Replaces the value where it stands, or adds it as the newest.
    [[nodiscard]] Result<void> setXattr(Entry& entry, std::string_view key, ByteView value);
    /// Nothing when it has none.
    void removeXattr(Entry& entry, std::string_view key);

    /// Say it after changing an entry or the index in place: add, remove and the setters say it themselves.
    void touch() { ++revision_; }
    /// Grows with every change that was said.
    [[nodiscard]] std::uint64_t revision() const { return revision_; }

    /// Everything that is not a directory.
    [[nodiscard]] std::uint64_t fileCount() const { return files_; }
    /// Without the root.
    [[nodiscard]] std::uint64_t directoryCount() const { return directories_; }

    /// What the tree takes, without the lists of what is in each directory.
    [[nodiscard]] std::size_t memoryBytes() const { return tree_->memoryBytes(); }

   private:
    friend class IndexParser;
    friend class SalvageParser;
    friend class IncrementalMerge;

    [[nodiscard]] static Result<std::string> freeName(const Entry& directory, std::string_view name);

    std::unique_ptr<Tree> tree_;
    std::uint64_t files_ = 0;
    std::uint64_t directories_ = 0;
    std::uint64_t revision_ = 0;
};

/// One pass over the XML, no document tree in between. Errors name element, line and what was expected.
[[nodiscard]] Result<Index> parseIndex(ByteView xml);

/// Fails when there is anything that LTFS cannot hold, or that another reader would refuse: to be asked before the
/// first piece of an index reaches a tape.
[[nodiscard]] Result<void> requireWritable(const Index& index);

/// Takes the next piece of the text, which is gone afterwards.
using IndexSink = std::function<Result<void>(std::string_view)>;
/// In pieces, so that the text is never in memory as a whole. The caller has asked requireWritable.
[[nodiscard]] Result<void> writeIndex(const Index& index, const IndexSink& sink);
/// As one text, checked: for small ones.
[[nodiscard]] Result<std::string> writeIndex(const Index& index);

}  // namespace capstan::ltfs
