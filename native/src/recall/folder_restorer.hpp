// Folders and links of a restore: made before the files, and given their times and modes after them.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "disk/destination.hpp"
#include "recall/naming.hpp"
#include "recall/restore_item.hpp"
#include "recall/restore_plan.hpp"

namespace capstan::recall {

class FolderRestorer {
   public:
    /// All of them outlive it.
    FolderRestorer(disk::Destination& destination, Naming& naming, const RestoreEventSink& sink)
        : destination_(destination), naming_(naming), sink_(sink) {}

    /// Fails when the destination can take nothing more.
    [[nodiscard]] Result<void> make(const std::vector<PlannedItem>& folders, std::stop_token stop);
    [[nodiscard]] Result<void> link(const std::vector<PlannedItem>& links, std::stop_token stop);
    /// The folders that were made, from the inside out: what is put into a folder changes its time, and a read-only one
    /// takes nothing. Also after a stop, so that no folder is left closed to its reader.
    void applyTraits();

    [[nodiscard]] std::uint64_t failed() const { return failed_; }
    [[nodiscard]] std::uint64_t skipped() const { return skipped_; }

   private:
    /// Under a passing name.
    struct MadeLink {
        const PlannedItem* planned = nullptr;
        std::string part;
        ItemRestored reported{};
    };
    [[nodiscard]] bool reopen(const PlannedItem& planned);
    /// Nothing when what is there shall stay.
    [[nodiscard]] disk::DiskResult<std::optional<MadeLink>> makeLink(const PlannedItem& planned);
    [[nodiscard]] Result<void> commitLinks(std::vector<MadeLink> links);
    [[nodiscard]] Result<void> refused(const PlannedItem& planned, const disk::Refusal& refusal);
    void skip(const PlannedItem& planned);
    void fail(const PlannedItem& planned, const Error& error);

    disk::Destination& destination_;
    Naming& naming_;
    const RestoreEventSink& sink_;
    std::vector<const PlannedItem*> made_;
    std::uint64_t failed_ = 0;
    std::uint64_t skipped_ = 0;
};

}  // namespace capstan::recall
