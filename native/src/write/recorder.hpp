// Puts the stream on tape: appends each file's blocks, or those that small files share, and when all of a file's were
// taken gives it its place in the index. Lives on the drive's thread. What was partly written stays unreferenced.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "volume/volume.hpp"
#include "write/item.hpp"
#include "write/placement.hpp"
#include "write/stream.hpp"

namespace capstan::write {

class Recorder {
   public:
    explicit Recorder(volume::Volume& volume);

    /// Fails when the item cannot have its path: that is the item's own failure.
    [[nodiscard]] Result<void> begin(Item item);
    /// A failure is the tape's.
    [[nodiscard]] Result<void> append(ByteView record);
    /// The item in hand gets its entry in the index; a failure is the item's own.
    [[nodiscard]] Result<Written> complete(Whole whole);
    /// A record that several files share; a failure is the tape's. Those that end in it are entered next.
    [[nodiscard]] Result<void> appendShared(ByteView record);
    /// An item of that record; a failure is the item's own.
    [[nodiscard]] Result<Written> enter(Item item, Whole whole, std::size_t from, bool begunBefore);
    /// Forgets the item in hand; its records stay behind, named by nobody.
    void abandon();
    /// Before an index is written: folders get the times that their sources had, whatever was put into them since.
    void settleFolders();

   private:
    [[nodiscard]] Result<void> checkPlace(std::string_view path, ltfs::Kind kind);
    [[nodiscard]] Result<ltfs::Entry*> makeEntry(std::string_view path, ltfs::Kind kind, ltfs::Timestamp now);
    [[nodiscard]] Result<ltfs::Entry*> add(ltfs::Entry& folder, std::string_view name, ltfs::Kind kind,
                                           ltfs::Timestamp now);
    [[nodiscard]] Result<ltfs::Entry*> makeFolder(std::string_view path, ltfs::Timestamp now);

    volume::Volume& volume_;
    const std::uint64_t lastForeignUid_;  ///< what has a higher one was made by this session
    std::optional<Item> item_;
    Placement placement_;
    std::uint64_t sharedBlock_ = 0;        ///< the last shared record's
    std::uint64_t sharedBlockBefore_ = 0;  ///< and of the one before it
    std::string folderPath_;               ///< of `folder_`, the one looked up last: neighbours come in a row
    ltfs::Entry* folder_ = nullptr;
    std::unordered_map<ltfs::Entry*, ltfs::Times> folderTimes_;
};

}  // namespace capstan::write
