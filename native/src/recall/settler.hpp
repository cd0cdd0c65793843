// Makes restored files last, many at a time, and then tells of them. On a thread of its own, so that more is filed
// while the disk is waited for.
#pragma once

#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "disk/destination.hpp"
#include "disk/gatherer.hpp"
#include "recall/account.hpp"
#include "recall/naming.hpp"
#include "recall/plan.hpp"

namespace capstan::recall {

/// Whole and verified, but perhaps not yet on the disk, and under a passing name.
struct Finished {
    const Wanted* wanted = nullptr;
    Restored told{};
    std::string part;
    bool elsewhere = false;  ///< on another file system than the chosen folder
};

class Settler {
   public:
    /// `naming` is the settler's alone until it has finished, and outlives it, as `account` does. Stops everything when
    /// the disk can take nothing more; stopped by somebody else, it drops what has gathered.
    Settler(disk::Destination place, Naming& naming, Account& account, std::stop_source stop);

    /// Waits while very many have gathered.
    void add(Finished file) { gatherer_.add(std::move(file)); }
    /// All are told, or gone.
    void finish() { gatherer_.finish(); }

   private:
    void settleAll(std::vector<Finished> files);
    void settle(std::vector<Finished> files);
    [[nodiscard]] bool isDropping() const;

    disk::Destination place_;
    Naming& naming_;
    Account& account_;
    std::stop_source stop_;
    bool failed_ = false;                ///< of the settler's thread
    disk::Gatherer<Finished> gatherer_;  // last: its thread uses all of the above
};

}  // namespace capstan::recall
