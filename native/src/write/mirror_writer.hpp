// The mirror's own thread: makes files, folders and links of what waits, hands them on to be committed, and in the end
// makes from their sources what had to be let go. A disk that can take nothing more is left in peace for a while; what
// comes meanwhile fails with the reason.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/block_pool.hpp"
#include "disk/destination.hpp"
#include "write/deferred_copy.hpp"
#include "write/mirror_committer.hpp"
#include "write/mirror_file.hpp"
#include "write/mirror_folders.hpp"
#include "write/mirror_queue.hpp"

namespace capstan::write {

class MirrorWriter {
   public:
    using ReportSink = MirrorCommitter::ReportSink;

    /// On the thread that it will run on. `assumed`: whether that is whose mirror it is; if not, nothing is touched.
    /// The queue outlives it.
    MirrorWriter(std::string folder, Result<void> assumed, MirrorQueue& queue, ReportSink report);

    /// Until the queue has ended, and everything is reported. Stopped, it makes nothing any more.
    void run(std::stop_token stop);

   private:
    struct MirrorLane {
        WriteItem item;
        std::optional<MirrorFile> file{};
        std::optional<Error> failure{};
        bool lost = false;
        // The end of the last shared record, in which a small file may have begun; null where it was let go.
        SharedBlock tail{};
        std::size_t tailBytes = 0;
    };

    void handle(MirrorLane& lane, FileBegin& begin);
    void handle(MirrorLane& lane, FileBlock& piece);
    void handle(MirrorLane& lane, FileRestart& again);
    void handle(MirrorLane& lane, FileEnd& whole);
    void handle(MirrorLane& lane, FileFailure& broken);
    void handle(MirrorLane& lane, SharedRecord& shared);
    void handle(MirrorLane& lane, LostBlock& lost);
    void handle(MirrorLane& lane, LostSharedRecord& lost);

    [[nodiscard]] disk::DiskResult<void> write(MirrorLane& lane, const FileBlock& piece);
    [[nodiscard]] disk::DiskResult<MirroredFile> finish(MirrorLane& lane, FileEnd& whole);
    void place(MirrorLane& lane, const SharedRecord& shared, PackedItem& small, FileEnd& whole);
    [[nodiscard]] disk::DiskResult<MirroredFile> makeSmall(const MirrorLane& lane, const SharedRecord& shared,
                                                           const PackedItem& small, FileEnd& whole);
    void placeOther(const WriteItem& item, SourceMetadata facts);
    [[nodiscard]] disk::DiskResult<MirroredFile> makeLink(const WriteItem& item, const SourceMetadata& facts);
    void makeDeferred(const DeferredCopy& behind, const std::stop_token& stop);

    /// Where it can be written now; opened when it was not.
    [[nodiscard]] disk::DiskResult<disk::Destination*> destination();
    /// Remembers a reason that everything would fail with.
    [[nodiscard]] Error note(disk::Refusal refusal);
    void reportFailure(std::uint64_t id, disk::Refusal refusal);

    const std::string folder_;
    const Result<void> assumed_;
    MirrorQueue& queue_;
    const ReportSink report_;
    std::optional<disk::Destination> destination_;
    std::map<LaneNumber, MirrorLane> lanes_;
    std::vector<DeferredCopy> deferred_;
    MirrorFolders folders_;
    std::optional<disk::Refusal> closed_;
    std::chrono::steady_clock::time_point triedAgain_;
    MirrorCommitter committer_;
};

}  // namespace capstan::write
