// Makes restored files last, many at a time, and then reports them. On a thread of its own, so that more is filed
// while the disk is waited for.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "disk/destination.hpp"
#include "disk/gatherer.hpp"
#include "recall/naming.hpp"
#include "recall/request_report.hpp"
#include "recall/restore_plan.hpp"

namespace capstan::recall {

/// Whole and verified, but perhaps not yet on the disk, and under a passing name.
struct FinishedFile {
    const PlannedItem* planned = nullptr;
    ItemRestored reported{};
    std::string part;
    disk::FileId identity{};
    bool elsewhere = false;   ///< on another file system than the chosen folder
    std::uint32_t place = 0;  ///< among all files, as the tape gives them
};

class Committer {
   public:
    /// `naming` is the committer's alone until it has finished, and outlives it, as `report` does. Stops everything
    /// when the disk can take nothing more; stopped by somebody else, it drops what has gathered.
    Committer(disk::Destination destination, Naming& naming, RequestReport& report, std::stop_source stop);

    /// Waits while very many have gathered. From any thread; those that are made to last together are reported as the
    /// tape gave them.
    void add(FinishedFile file) { gatherer_.add(std::move(file)); }
    /// All are reported, or gone.
    void finish() { gatherer_.finish(); }

   private:
    void commitAll(std::vector<FinishedFile> files);
    void commit(std::vector<FinishedFile> files);
    [[nodiscard]] bool isDropping() const;

    disk::Destination destination_;
    Naming& naming_;
    RequestReport& report_;
    std::stop_source stop_;
    bool failed_ = false;                    ///< of the committer's thread
    disk::Gatherer<FinishedFile> gatherer_;  // last: its thread uses all of the above
};

}  // namespace capstan::recall
