// Gives what was restored its name, by what the request wants done where something has it already. Whether a name is
// free is decided by the kernel at that moment, never by having looked before. For one thread at a time.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_set>

#include "disk/destination.hpp"
#include "recall/restore_item.hpp"
#include "recall/restore_plan.hpp"

namespace capstan::recall {

class Naming {
   public:
    explicit Naming(Conflict conflict) : conflict_(conflict) {}

    /// Before anything is read: false when what is there shall stay.
    [[nodiscard]] disk::DiskResult<bool> wants(disk::Destination& destination, const PlannedItem& planned) const;

    /// Its path below the chosen folder; nothing when what is there shall stay.
    [[nodiscard]] disk::DiskResult<std::optional<std::string>> give(disk::Destination& destination,
                                                                    const std::string& part,
                                                                    const PlannedItem& planned);
    /// The same of one that is known.
    [[nodiscard]] disk::DiskResult<std::optional<std::string>> give(disk::Destination& destination,
                                                                    const std::string& part, disk::FileId identity,
                                                                    const PlannedItem& planned);

   private:
    /// False when what is there is to stay; a refusal where it must not be touched.
    [[nodiscard]] disk::DiskResult<bool> mayReplace(const disk::Destination& destination, const disk::DiskItem& there,
                                                    const PlannedItem& planned) const;

    const Conflict conflict_;
    /// By this request: a second name that the disk takes for the same must not replace it.
    struct HashOfId {
        std::size_t operator()(const disk::FileId& id) const noexcept { return id.number ^ (id.device << 32U); }
    };
    std::unordered_set<disk::FileId, HashOfId> given_;
};

}  // namespace capstan::recall
