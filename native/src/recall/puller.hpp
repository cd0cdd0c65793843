// The part of a pass that reads: sweeps over a stretch of tape and gives every record to all who want some of it,
// however their extents interleave. What cannot be read is told to them and the rest goes on. It never waits for a hash
// or a disk while there is memory. Lives on the drive's thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "base/block_pool.hpp"
#include "recall/demand.hpp"
#include "recall/item.hpp"
#include "recall/second_try.hpp"
#include "volume/volume.hpp"

namespace capstan::recall {

class Way;

class Puller {
   public:
    /// `way` may be null, and `onLocating` empty; all of them outlive the puller.
    Puller(volume::Volume& volume, BlockPool& pool, const Way* way, std::stop_token stop, LocatingSink onLocating = {})
        : volume_(volume),
          pool_(pool),
          way_(way),
          stop_(std::move(stop)),
          onLocating_(std::move(onLocating)),
          secondTry_(volume) {}

    /// Asked before every record.
    using Interrupted = std::function<bool(ltfs::BlockPointer next)>;

    /// `demands` as they lie. Returns what is left of them after an interruption or a stop, as it lies; a failure is
    /// the drive's.
    [[nodiscard]] Result<Demands> pull(Demands demands, const Interrupted& interrupted);

   private:
    using SharedRecord = std::shared_ptr<const Record>;

    [[nodiscard]] Result<void> approach(ltfs::BlockPointer place);
    /// Nothing when stopped.
    [[nodiscard]] Result<SharedRecord> recordAt(ltfs::BlockPointer place);
    void tellLocating(bool now);
    /// What of the record is the demand's; true when that was its last.
    [[nodiscard]] bool serve(Demand& demand, const SharedRecord& record);
    static bool liesBehindDamage(const Demand& demand);
    void end(const Demand& demand);
    void giveUp(const Demand& demand, const Error& error);
    [[nodiscard]] Batch& batchFor(Outlet& outlet);
    void send();

    volume::Volume& volume_;
    BlockPool& pool_;
    const Way* way_;
    const std::stop_token stop_;
    const LocatingSink onLocating_;
    std::optional<bool> locating_{};  ///< as it was told
    SecondTry secondTry_;
    unsigned readings_ = 1;                           ///< of the record that was read last
    std::vector<std::pair<Outlet*, Batch>> batches_;  ///< that the record at hand fills
};

}  // namespace capstan::recall
