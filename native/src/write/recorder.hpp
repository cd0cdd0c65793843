// Puts messages on tape: appends each file's blocks, or those that small files share, and when all of a file's were
// taken gives it its place in the index. Several files may be under way at once, each in its lane. Lives on the drive's
// thread and serves one volume. What was partly written stays unreferenced.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/sha256.hpp"
#include "volume/volume.hpp"
#include "write/extent_builder.hpp"
#include "write/known_folders.hpp"
#include "write/segment_in_progress.hpp"
#include "write/stream.hpp"
#include "write/write_item.hpp"

namespace capstan::write {

class Recorder {
   public:
    /// `folders` outlives it.
    Recorder(volume::Volume& volume, const KnownFolders& folders);

    /// A lane of its own; `segment` when it may have to continue on another volume, or continues from one. Fails when
    /// the item cannot have its path: that is the item's own failure.
    [[nodiscard]] Result<void> begin(LaneNumber lane, FileBegin begin, std::optional<SegmentInProgress> segment);
    /// Of a lane that nobody began nothing is kept. A failure is the tape's.
    [[nodiscard]] Result<void> append(LaneNumber lane, const FileBlock& piece);
    /// Its blocks so far are nobody's.
    void startAgain(LaneNumber lane);
    struct Entered {
        WriteItem item;
        Result<ItemWritten> written;  ///< a failure is the item's own
    };
    /// The item gets its entry in the index. Somebody began the lane.
    [[nodiscard]] Entered complete(LaneNumber lane, FileEnd whole);
    /// What there is of it becomes a file of its own, because the volume is full; what is needed to go on comes with
    /// it.
    struct FileCut {
        FileBegin begin;
        SegmentInProgress next;
        std::optional<Result<ItemWritten>> written;  ///< nothing when no block of it is here
    };
    /// Nothing when the lane must not be cut.
    [[nodiscard]] std::optional<FileCut> cut(LaneNumber lane);

    /// A record that several files share; a failure is the tape's. Those that end in it are entered next.
    [[nodiscard]] Result<void> appendShared(ByteView record);
    /// An item of that record.
    [[nodiscard]] Entered enter(WriteItem item, FileEnd whole, std::size_t from, bool begunBefore);

    /// Forgets the lane; its records stay behind, named by nobody.
    void abandon(LaneNumber lane) { lanes_.erase(lane); }
    /// Forgets all of them, and says which they were.
    [[nodiscard]] std::vector<LaneItem> abandonAll();
    /// Null when nobody began the lane.
    [[nodiscard]] const WriteItem* itemOf(LaneNumber lane) const;
    [[nodiscard]] std::vector<LaneNumber> lanes() const;
    /// The record before the last shared one is on this volume, too.
    [[nodiscard]] bool hasSharedBefore() const { return sharedRecords_ > 1; }
    /// In the lanes that are under way.
    [[nodiscard]] std::uint64_t bytesUnderway() const;

    /// Before an index is written: folders that were made on the way to something become as they were on their disk,
    /// and all that something was put into get the times that they had there.
    void finishFolders();

   private:
    struct FileInProgress {
        FileBegin begin;
        ExtentBuilder extents;
        std::optional<SegmentInProgress> segment{};  ///< of a file that lies on several volumes
        bool placed = false;                         ///< the index partition is to have it, too
    };

    /// A file of so many bytes goes to the index partition, too.
    [[nodiscard]] bool isPlaced(const WriteItem& item, std::uint64_t bytes) const;

    [[nodiscard]] Result<void> checkPlace(std::string_view path, ltfs::EntryKind kind);
    [[nodiscard]] Result<ItemWritten> enterIndex(FileInProgress& file, FileEnd whole, bool partial);
    [[nodiscard]] Result<ltfs::Entry*> makeEntry(std::string_view path, ltfs::EntryKind kind, ltfs::Timestamp now);
    struct Folder {
        ltfs::Entry& entry;
        std::string_view path;
    };
    [[nodiscard]] Result<ltfs::Entry*> add(Folder folder, std::string_view name, ltfs::EntryKind kind,
                                           ltfs::Timestamp now);
    [[nodiscard]] Result<ltfs::Entry*> makeFolder(std::string_view path, ltfs::Timestamp now);

    volume::Volume& volume_;
    const KnownFolders& folders_;
    const std::optional<ltfs::PlacementRule> rule_;
    const std::uint64_t lastForeignUid_;  ///< what has a higher one was made by this session
    std::map<LaneNumber, FileInProgress> lanes_;
    std::uint64_t sharedRecords_ = 0;
    std::uint64_t sharedBlock_ = 0;        ///< the last shared record's
    std::uint64_t sharedBlockBefore_ = 0;  ///< and of the one before it
    Bytes shared_;                         ///< what is in them, if files may go to the index partition
    Bytes sharedBefore_;
    std::string folderPath_;  ///< of `folder_`, the one looked up last: neighbours come in a row
    ltfs::Entry* folder_ = nullptr;
    std::unordered_map<ltfs::Entry*, ltfs::EntryTimes> folderTimes_;
    std::unordered_map<ltfs::Entry*, std::string> touched_;  ///< by whose path; their own items did not come here
};

}  // namespace capstan::write
