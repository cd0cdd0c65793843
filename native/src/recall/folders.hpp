// Folders and links of a restore: made before the files, and given their times and modes after them.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "disk/destination.hpp"
#include "recall/item.hpp"
#include "recall/naming.hpp"
#include "recall/plan.hpp"

namespace capstan::recall {

class Folders {
   public:
    /// All of them outlive it.
    Folders(disk::Destination& destination, Naming& naming, const EventSink& sink)
        : destination_(destination), naming_(naming), sink_(sink) {}

    /// Fails when the destination can take nothing more.
    [[nodiscard]] Result<void> make(const std::vector<Wanted>& folders, std::stop_token stop);
    [[nodiscard]] Result<void> link(const std::vector<Wanted>& links, std::stop_token stop);
    /// The folders that were made, from the inside out: what is put into a folder changes its time, and a read-only one
    /// takes nothing. Also after a stop, so that no folder is left closed to its reader.
    void settle();

    [[nodiscard]] std::uint64_t failed() const { return failed_; }
    [[nodiscard]] std::uint64_t skipped() const { return skipped_; }

   private:
    /// Under a passing name.
    struct MadeLink {
        const Wanted* wanted = nullptr;
        std::string part;
        Restored told{};
    };
    [[nodiscard]] bool reopen(const Wanted& wanted);
    /// Nothing when what is there shall stay.
    [[nodiscard]] disk::Placed<std::optional<MadeLink>> makeLink(const Wanted& wanted);
    [[nodiscard]] Result<void> settleLinks(std::vector<MadeLink> links);
    [[nodiscard]] Result<void> refused(const Wanted& wanted, const disk::Refusal& refusal);
    void skip(const Wanted& wanted);
    void fail(const Wanted& wanted, const Error& error);

    disk::Destination& destination_;
    Naming& naming_;
    const EventSink& sink_;
    std::vector<const Wanted*> made_;
    std::uint64_t failed_ = 0;
    std::uint64_t skipped_ = 0;
};

}  // namespace capstan::recall
