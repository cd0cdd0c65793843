// From what is wanted to what is read and in which order: items are looked up in the index, their extents checked and
// sorted as they lie on the tape. Pure: touches neither tape nor disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "disk/traits.hpp"
#include "ltfs/index.hpp"
#include "recall/restore_item.hpp"

namespace capstan::recall {

/// What is wrong with a file, as far as the index shows it.
struct Damage {
    Error error;
    std::uint64_t soundBytes = 0;  ///< from its beginning on
};

/// An item that was found. Points into the index, which must stay as it is while the plan is used.
struct PlannedItem {
    std::uint64_t id = 0;
    std::string target;   ///< as the disk has it
    std::string asked{};  ///< as it was asked for; empty when that is the same
    const ltfs::Entry* entry = nullptr;
    bool ours = false;  ///< a folder that an earlier part of this restore made
    disk::Permissions permissions = disk::Permissions::byMode;
    /// Files: the tape gives its bytes from the first to the last, so that they can be hashed as they come.
    bool inOrder = true;
    std::size_t pieces = 0;
    std::optional<Damage> damage{};  ///< files: only the sound part is wanted
};

/// One extent of one file.
struct PlannedExtent {
    ltfs::Extent extent;
    std::size_t file = 0;  ///< index into RestorePlan::files
};

struct RestorePlan {
    std::vector<PlannedItem> folders;  ///< parents before what is in them
    std::vector<PlannedItem> links;
    std::vector<PlannedItem> files;
    std::vector<PlannedExtent> pieces;  ///< by partition, block and offset
    std::vector<RestoreFailed> failed;
};

/// Whether a damaged file is one that fails, or one of which the sound beginning is wanted, or all that is sound.
enum class DamagedPolicy : std::uint8_t { refused, kept, keptInParts };

[[nodiscard]] RestorePlan makePlan(const ltfs::Index& index, const std::vector<RestoreItem>& items,
                                   DamagedPolicy damaged = DamagedPolicy::refused,
                                   disk::Permissions permissions = disk::Permissions::byMode);

/// What is reported of an item that has this name on the disk now: empty when it is the one that was asked for.
[[nodiscard]] std::string restoredAs(const PlannedItem& planned, const std::string& onDisk);

/// What the index itself says: extents that do not fit together, or the mark of a recovery that could not save all.
[[nodiscard]] std::optional<Damage> damageOf(const ltfs::Entry& file);

/// Where an extent lies, for sorting.
[[nodiscard]] inline auto tapeOrder(const ltfs::Extent& extent) {
    return std::tuple(extent.start.partition, extent.start.block, extent.byteOffset);
}

}  // namespace capstan::recall
