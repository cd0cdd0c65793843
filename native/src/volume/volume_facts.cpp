#include "volume/volume_facts.hpp"

#include <algorithm>
#include <utility>

#include "ltfs/extended.hpp"

namespace capstan::volume {

namespace {

std::string rootText(const ltfs::Index& index, std::string_view key) {
    for (const auto& xattr : index.root().xattrs) {
        if (xattr.key == key) {
            return std::string(textOf(xattr.value));
        }
    }
    return {};
}

}  // namespace

bool Guards::locked() const {
    return memory != memory::VolumeLock::unlocked || index != ltfs::LockState::unlocked;
}

ltfs::LockState Guards::lock() const {
    if (memory == memory::VolumeLock::permanent || index == ltfs::LockState::permanentlyLocked) {
        return ltfs::LockState::permanentlyLocked;
    }
    return locked() ? ltfs::LockState::locked : ltfs::LockState::unlocked;
}

Result<Guards> readGuards(Head& head, ltfs::LockState index) {
    auto mode = head.drive().mediumMode();
    if (!mode) {
        return fail(std::move(mode));
    }
    auto lock = memory::volumeLock(head.drive());
    if (!lock) {
        return fail(std::move(lock));
    }
    return Guards{.writeProtected = mode->writeProtected, .memory = *lock, .index = index};
}

Result<VolumeFacts> gatherFacts(Head& head, const Labels& labels, const ltfs::Index& index, const VolumeSpace& room,
                                const Guards& guards) {
    auto barcode = memory::text(head.drive(), ltfs::attribute::barcode);
    if (!barcode) {
        return fail(std::move(barcode));
    }
    auto pool = memory::text(head.drive(), ltfs::attribute::mediaPool);
    if (!pool) {
        return fail(std::move(pool));
    }
    const auto rule = placementRuleOf(index);
    return VolumeFacts{.uuid = labels.label.volumeUuid,
                       .name = index.root().name,
                       .serial = labels.serial,
                       .barcode = *std::move(barcode),
                       .generation = index.generation,
                       .updateTime = index.updateTime,
                       .blockBytes = labels.label.blockBytes,
                       .compression = labels.label.compression,
                       .locked = guards.locked(),
                       .lock = guards.lock(),
                       .writeProtected = guards.writeProtected,
                       .mediaPool = pool->empty() ? rootText(index, ltfs::extended::mediaPool) : *std::move(pool),
                       .placementRule = rule ? ltfs::ruleText(*rule) : std::string(),
                       .packing = allowsPacking(index),
                       .files = index.fileCount(),
                       .directories = index.directoryCount(),
                       .capacityBytes = room.capacityBytes(),
                       .freeBytes = room.freeBytes(index),
                       .indexFreeBytes = room.indexFreeBytes(index),
                       .keyId = head.drive().key() != nullptr ? std::optional(head.drive().key()->id) : std::nullopt};
}

std::optional<ltfs::PlacementRule> placementRuleOf(const ltfs::Index& index) {
    if (index.placementPolicyXml.empty()) {
        return std::nullopt;
    }
    auto rule = ltfs::parsePolicy(index.placementPolicyXml);
    return rule ? std::optional(*std::move(rule)) : std::nullopt;
}

bool allowsPacking(const ltfs::Index& index) {
    return rootText(index, ltfs::extended::packing) != "off";
}

}  // namespace capstan::volume
