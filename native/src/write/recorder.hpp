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
#include "write/item.hpp"
#include "write/placement.hpp"
#include "write/segment.hpp"
#include "write/stream.hpp"

namespace capstan::write {

class Recorder {
   public:
    explicit Recorder(volume::Volume& volume);

    /// A lane of its own; `segment` when it may have to go on upon another volume, or does so from one. Fails when the
    /// item cannot have its path: that is the item's own failure.
    [[nodiscard]] Result<void> begin(LaneNumber lane, Begin begin, std::optional<Segment> segment);
    /// Of a lane that nobody began nothing is kept. A failure is the tape's.
    [[nodiscard]] Result<void> append(LaneNumber lane, const Piece& piece);
    /// Its blocks so far are nobody's.
    void startAgain(LaneNumber lane);
    /// The item gets its entry in the index; a failure is the item's own. Somebody began the lane.
    [[nodiscard]] Result<Written> complete(LaneNumber lane, Whole whole);
    /// What there is of it becomes a file of its own, because the volume is full; what is needed to go on comes with
    /// it.
    struct Cut {
        Begin begin;
        Segment next;
        std::optional<Result<Written>> written;  ///< nothing when no block of it is here
    };
    /// Nothing when the lane must not be cut.
    [[nodiscard]] std::optional<Cut> cut(LaneNumber lane);

    /// A record that several files share; a failure is the tape's. Those that end in it are entered next.
    [[nodiscard]] Result<void> appendShared(ByteView record);
    /// An item of that record; a failure is the item's own.
    [[nodiscard]] Result<Written> enter(Item item, Whole whole, std::size_t from, bool begunBefore);

    /// Forgets the lane; its records stay behind, named by nobody.
    void abandon(LaneNumber lane) { lanes_.erase(lane); }
    struct Underway {
        LaneNumber lane = 0;
        Item item;
    };
    /// Forgets all of them, and says which they were.
    [[nodiscard]] std::vector<Underway> abandonAll();
    /// Null when nobody began the lane.
    [[nodiscard]] const Item* itemOf(LaneNumber lane) const;
    [[nodiscard]] std::vector<LaneNumber> lanes() const;
    /// The record before the last shared one is on this volume, too.
    [[nodiscard]] bool hasSharedBefore() const { return sharedRecords_ > 1; }
    /// In the lanes that are under way.
    [[nodiscard]] std::uint64_t bytesUnderway() const;

    /// Before an index is written: folders get the times that their sources had, whatever was put into them since.
    void settleFolders();

   private:
    struct Manuscript {
        Begin begin;
        Placement placement;
        std::optional<Segment> segment{};  ///< of a file that lies on several volumes
    };

    [[nodiscard]] Result<void> checkPlace(std::string_view path, ltfs::Kind kind);
    [[nodiscard]] Result<Written> enterIndex(Manuscript manuscript, Whole whole, bool partial);
    [[nodiscard]] Result<ltfs::Entry*> makeEntry(std::string_view path, ltfs::Kind kind, ltfs::Timestamp now);
    [[nodiscard]] Result<ltfs::Entry*> add(ltfs::Entry& folder, std::string_view name, ltfs::Kind kind,
                                           ltfs::Timestamp now);
    [[nodiscard]] Result<ltfs::Entry*> makeFolder(std::string_view path, ltfs::Timestamp now);

    volume::Volume& volume_;
    const std::uint64_t lastForeignUid_;  ///< what has a higher one was made by this session
    std::map<LaneNumber, Manuscript> lanes_;
    std::uint64_t sharedRecords_ = 0;
    std::uint64_t sharedBlock_ = 0;        ///< the last shared record's
    std::uint64_t sharedBlockBefore_ = 0;  ///< and of the one before it
    std::string folderPath_;               ///< of `folder_`, the one looked up last: neighbours come in a row
    ltfs::Entry* folder_ = nullptr;
    std::unordered_map<ltfs::Entry*, ltfs::Times> folderTimes_;
};

}  // namespace capstan::write
