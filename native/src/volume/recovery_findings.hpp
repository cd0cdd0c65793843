// A close look at a cartridge: the survey, the records that no index names, and what a recovery would do. Shared by the
// diagnosis, which reports it, and the recovery, which does it.
#pragma once

#include "volume/diagnosis.hpp"
#include "volume/extent_check.hpp"
#include "volume/recovery_tail.hpp"

namespace capstan::volume::recovery {

struct RecoveryFindings {
    Survey survey;
    Diagnosis diagnosis;
    std::vector<Tail> tails;                ///< the data partition's first
    std::vector<const JournalFile*> found;  ///< of the journal, what can be attached as far as lengths show
    bool relabelIndexPartition = false;     ///< nothing there can be used
    /// Nothing can be built on: why, and empty when something can.
    std::string beyond;

    /// As recovery will leave the partitions: what it erases holds no extents.
    [[nodiscard]] ExtentLimits limits() const;
    /// What is left of the tails when these files are attached, too.
    [[nodiscard]] std::vector<TailRun> strays(const std::vector<const JournalFile*>& attached) const;
    [[nodiscard]] bool plans(Repair repair) const;
};

[[nodiscard]] Result<RecoveryFindings> examineClosely(Head& head, const std::vector<JournalFile>& journal,
                                                      const std::stop_token& stop, const DoneSink& done);

}  // namespace capstan::volume::recovery
