// The part of a write session that lives on a drive's thread, for one volume: takes what waits for its slot, keeps
// count, and tells what came true in the order in which it did.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <stop_token>
#include <vector>

#include "volume/volume.hpp"
#include "write/commit_policy.hpp"
#include "write/gauge.hpp"
#include "write/item.hpp"
#include "write/pause.hpp"
#include "write/reader.hpp"
#include "write/recorder.hpp"
#include "write/segment.hpp"
#include "write/stream.hpp"

namespace capstan::write {

/// A file whose beginning lies on another volume, on its way to this slot's next one.
struct CarriedOver {
    LaneNumber lane = 0;
    Begin begin;
    Segment segment;
};

class Taker {
   public:
    /// All but `pace` outlive it.
    Taker(volume::Volume& volume, Slot slot, Pace pace, Hall& hall, Pause& pause, const Options& options);

    struct Stops {
        std::stop_token session;
        std::stop_token detach;
    };
    /// What another volume of the slot has begun.
    void carryOn(std::vector<CarriedOver> carried);
    /// Until there is nothing more, or the volume takes no more, or either stop; a failure is the tape's.
    [[nodiscard]] Result<End> takeAll(const Stops& stops);
    /// The files under way whose beginning is kept on this volume, because it takes no more.
    [[nodiscard]] std::vector<CarriedOver> cutAll();
    /// The others under way come again from their beginning.
    void abandonAll();
    /// And so do those that wait here, but for the lanes that are kept.
    void giveAwayAllBut(const std::set<LaneNumber>& kept);
    /// Nobody will have them.
    void forgetAll() { static_cast<void>(recorder_.abandonAll()); }
    /// Flush, index, flush: what was told as written becomes safe.
    [[nodiscard]] Result<void> commit();

    [[nodiscard]] const Summary& summary() const { return summary_; }

   private:
    [[nodiscard]] Result<void> take(LaneNumber lane, Begin& begin);
    [[nodiscard]] Result<void> take(LaneNumber lane, Piece& piece);
    [[nodiscard]] Result<void> take(LaneNumber lane, Again& again);
    [[nodiscard]] Result<void> take(LaneNumber lane, Whole& whole);
    [[nodiscard]] Result<void> take(LaneNumber lane, Broken& broken);
    [[nodiscard]] Result<void> take(LaneNumber lane, Shared& shared);

    void comesAgain(std::vector<Item> items);
    [[nodiscard]] bool fitsNever(const Begin& begin) const;
    [[nodiscard]] bool fitsNow(const Begin& begin) const;
    [[nodiscard]] bool mustHurry() const;
    [[nodiscard]] Result<void> commitWhenDue();
    [[nodiscard]] Result<void> settleFile();
    /// More readers or fewer, by what the drive waited for.
    void adjustCrew(std::optional<Waiting> waited);
    /// Of copies: one that this drive has to wait for again and again is left behind.
    void leaveBehindTheSlow(bool heldUp);
    [[nodiscard]] Gauge::Count count() const;
    [[nodiscard]] std::uint64_t entries() const;

    void written(Result<Written> written, std::uint64_t id, Kind kind);
    void failed(std::uint64_t id, Error error);

    volume::Volume& volume_;
    const Slot slot_;
    Hall& hall_;
    Pause& pause_;
    const Options& options_;
    Interleaver& interleaver_;
    Recorder recorder_;
    CommitPolicy policy_;
    Gauge gauge_;
    Summary summary_;
    std::optional<std::chrono::steady_clock::time_point> heldUpSince_;
};

}  // namespace capstan::write
