// What a volume is, for people: from its labels, its index, the cartridge's memory and the room that is left.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ltfs/index.hpp"
#include "ltfs/placement_rule.hpp"
#include "volume/cartridge_memory.hpp"
#include "volume/head.hpp"
#include "volume/labels.hpp"
#include "volume/volume_space.hpp"

namespace capstan::volume {

struct VolumeFacts {
    std::string uuid;
    std::string name;
    std::string serial;
    std::string barcode;
    std::uint64_t generation = 0;
    ltfs::Timestamp updateTime;
    std::uint32_t blockBytes = 0;
    bool compression = false;
    bool locked = false;  ///< by the index, or by the cartridge's memory
    ltfs::LockState lock = ltfs::LockState::unlocked;
    bool writeProtected = false;
    std::string mediaPool;
    std::string placementRule;  ///< as in "size=1M/name=*.txt:*.xml"; empty when there is none
    bool packing = true;        ///< small files may share records
    std::uint64_t files = 0;
    std::uint64_t directories = 0;
    std::uint64_t capacityBytes = 0;
    std::uint64_t freeBytes = 0;
    std::optional<std::uint64_t> indexFreeBytes;  ///< what the index may still grow by
    std::optional<KeyId> keyId{};                 ///< of an encrypted one
};

/// What stands against writing.
struct Guards {
    bool writeProtected = false;
    memory::VolumeLock memory = memory::VolumeLock::unlocked;
    ltfs::LockState index = ltfs::LockState::unlocked;

    [[nodiscard]] bool locked() const;
    /// The stronger of both.
    [[nodiscard]] ltfs::LockState lock() const;
};

[[nodiscard]] Result<Guards> readGuards(Head& head, ltfs::LockState index);

[[nodiscard]] Result<VolumeFacts> gatherFacts(Head& head, const Labels& labels, const ltfs::Index& index,
                                              const VolumeSpace& room, const Guards& guards);

/// Nothing when the volume has none, or one that only others understand.
[[nodiscard]] std::optional<ltfs::PlacementRule> placementRuleOf(const ltfs::Index& index);
[[nodiscard]] bool allowsPacking(const ltfs::Index& index);

}  // namespace capstan::volume
