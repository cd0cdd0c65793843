// The mirror's own thread: makes files, folders and links of what waits, hands them on to be settled, and in the end
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
#include "write/mirror_behind.hpp"
#include "write/mirror_file.hpp"
#include "write/mirror_folders.hpp"
#include "write/mirror_queue.hpp"
#include "write/mirror_settler.hpp"

namespace capstan::write {

class MirrorWriter {
   public:
    using Tell = MirrorSettler::Tell;

    /// On the thread that it will run on. `assumed`: whether that is whose mirror it is; if not, nothing is touched.
    /// The queue outlives it.
    MirrorWriter(std::string folder, Result<void> assumed, MirrorQueue& queue, Tell tell);

    /// Until the queue has ended, and everything is told. Stopped, it makes nothing any more.
    void run(std::stop_token stop);

   private:
    struct Lane {
        Item item;
        std::optional<MirrorFile> file{};
        std::optional<Error> failure{};
        bool lost = false;
        // The end of the last shared record, in which a small file may have begun; null where it was let go.
        SharedBlock tail{};
        std::size_t tailBytes = 0;
    };

    void take(Lane& lane, Begin& begin);
    void take(Lane& lane, Piece& piece);
    void take(Lane& lane, Again& again);
    void take(Lane& lane, Whole& whole);
    void take(Lane& lane, Broken& broken);
    void take(Lane& lane, Shared& shared);
    void take(Lane& lane, Lost& lost);
    void take(Lane& lane, LostShared& lost);

    [[nodiscard]] disk::Placed<void> write(Lane& lane, const Piece& piece);
    [[nodiscard]] disk::Placed<MirroredFile> finish(Lane& lane, Whole& whole);
    void place(Lane& lane, const Shared& shared, Small& small, Whole& whole);
    [[nodiscard]] disk::Placed<MirroredFile> makeSmall(const Lane& lane, const Shared& shared, const Small& small,
                                                       Whole& whole);
    void placeOther(const Item& item, Facts facts);
    [[nodiscard]] disk::Placed<MirroredFile> makeLink(const Item& item, const Facts& facts);
    void makeBehind(const Behind& behind, const std::stop_token& stop);

    /// Where it can be written now; opened when it was not.
    [[nodiscard]] disk::Placed<disk::Destination*> destination();
    /// Remembers a reason that everything would fail with.
    [[nodiscard]] Error note(disk::Refusal refusal);
    void tellFailure(std::uint64_t id, disk::Refusal refusal);

    const std::string folder_;
    const Result<void> assumed_;
    MirrorQueue& queue_;
    const Tell tell_;
    std::optional<disk::Destination> destination_;
    std::map<LaneNumber, Lane> lanes_;
    std::vector<Behind> behind_;
    MirrorFolders folders_;
    std::optional<disk::Refusal> closed_;
    std::chrono::steady_clock::time_point triedAgain_;
    MirrorSettler settler_;
};

}  // namespace capstan::write
