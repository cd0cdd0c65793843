// The part of a write session that lives on a drive's thread, for one volume: takes what waits for its slot, keeps
// count, and reports what came true in the order in which it did.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <stop_token>
#include <vector>

#include "volume/volume.hpp"
#include "write/commit_policy.hpp"
#include "write/gauge.hpp"
#include "write/pause.hpp"
#include "write/recorder.hpp"
#include "write/segment_in_progress.hpp"
#include "write/source_reader.hpp"
#include "write/stream.hpp"
#include "write/write_item.hpp"

namespace capstan::write {

/// A file whose beginning lies on another volume, on its way to this slot's next one.
struct CarriedOverFile {
    LaneNumber lane = 0;
    FileBegin begin;
    SegmentInProgress segment;
};

class DriveWriter {
   public:
    /// All but `turn` and `pace` outlive it.
    DriveWriter(volume::Volume& volume, Turn turn, Pace pace, ReaderContext& context, Pause& pause,
                const WriteOptions& options);

    struct StopTokens {
        std::stop_token session;
        std::stop_token detach;
    };
    /// What another volume of the slot has begun.
    void carryOn(std::vector<CarriedOverFile> carried);
    /// Until there is nothing more, or the volume takes no more, or either stop; a failure is the tape's.
    [[nodiscard]] Result<VolumeEnd> writeAll(const StopTokens& stops);
    /// The files under way whose beginning is kept on this volume, because it takes no more.
    [[nodiscard]] std::vector<CarriedOverFile> cutAll();
    /// The others under way come again from their beginning.
    void abandonAll();
    /// And so do those that wait here, but for the lanes that are kept.
    void giveAwayAllBut(const std::set<LaneNumber>& kept);
    /// Nobody will have them.
    void forgetAll() { static_cast<void>(recorder_.abandonAll()); }
    /// Flush, index, flush: what was reported as written becomes safe.
    [[nodiscard]] Result<void> commit();

    [[nodiscard]] const WriteSummary& summary() const { return summary_; }

   private:
    [[nodiscard]] Result<void> handle(LaneNumber lane, FileBegin& begin);
    [[nodiscard]] Result<void> handle(LaneNumber lane, FileBlock& piece);
    [[nodiscard]] Result<void> handle(LaneNumber lane, FileRestart& again);
    [[nodiscard]] Result<void> handle(LaneNumber lane, FileEnd& whole);
    [[nodiscard]] Result<void> handle(LaneNumber lane, FileFailure& broken);
    [[nodiscard]] Result<void> handle(LaneNumber lane, SharedRecord& shared);

    void comesAgain(std::vector<WriteItem> items);
    [[nodiscard]] bool fitsNever(const FileBegin& begin) const;
    [[nodiscard]] bool fitsNow(const FileBegin& begin) const;
    [[nodiscard]] bool mustHurry() const;
    [[nodiscard]] Result<void> commitWhenDue();
    [[nodiscard]] Result<void> commitAfterFile();
    /// More readers or fewer, by what the drive waited for.
    void adjustReaders(std::optional<WaitReason> waited);
    /// Of copies: one that this drive has to wait for again and again is left behind.
    void leaveBehindTheSlow(bool heldUp);
    [[nodiscard]] Gauge::Count count() const;
    [[nodiscard]] std::uint64_t entries() const;

    void written(Recorder::Entered entered);
    void written(ItemWritten written);
    void failed(const WriteItem& item, Error error);

    volume::Volume& volume_;
    const Slot slot_;
    std::uint64_t laterBytes_;
    ReaderContext& context_;
    Pause& pause_;
    const WriteOptions& options_;
    Interleaver& interleaver_;
    Recorder recorder_;
    CommitPolicy policy_;
    Gauge gauge_;
    WriteSummary summary_;
    std::optional<std::chrono::steady_clock::time_point> heldUpSince_;
};

}  // namespace capstan::write
