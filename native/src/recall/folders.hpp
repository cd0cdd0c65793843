// Folders and links of a restore: made before the files, and given their times and modes after them.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "disk/destination.hpp"
#include "recall/item.hpp"
#include "recall/plan.hpp"

namespace capstan::recall {

class Folders {
   public:
    Folders(disk::Destination& destination, const EventSink& sink) : destination_(destination), sink_(sink) {}

    /// Fails when the destination can take nothing more.
    [[nodiscard]] Result<void> make(const std::vector<Wanted>& folders, std::stop_token stop);
    [[nodiscard]] Result<void> link(const std::vector<Wanted>& links, std::stop_token stop);
    /// The folders that were made, from the inside out: what is put into a folder changes its time, and a read-only one
    /// takes nothing. Also after a stop, so that no folder is left closed to its reader.
    void settle();

    [[nodiscard]] std::uint64_t failed() const { return failed_; }

   private:
    [[nodiscard]] disk::Placed<void> linkOne(const Wanted& wanted);
    [[nodiscard]] Result<void> settled(const Wanted& wanted, const disk::Refusal& refusal);

    disk::Destination& destination_;
    const EventSink& sink_;
    std::vector<const Wanted*> made_;
    std::uint64_t failed_ = 0;
};

}  // namespace capstan::recall
