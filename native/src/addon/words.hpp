// The words by which JavaScript knows the values of an enum: a table each, read both ways.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <utility>

#include "base/digest.hpp"
#include "checkup/checkup.hpp"
#include "conformance/check.hpp"
#include "disk/destination.hpp"
#include "disk/traits.hpp"
#include "drive/ssc_drive.hpp"
#include "ltfs/index.hpp"
#include "recall/restore_item.hpp"
#include "scsi/linux/discovery.hpp"
#include "scsi/pages/element_status.hpp"
#include "virtual/timing_factory.hpp"
#include "volume/diagnosis.hpp"
#include "volume/rescue.hpp"
#include "walk/walk.hpp"
#include "write/write_item.hpp"
#include "write/write_options.hpp"

namespace capstan::addon {

template <class Enum>
struct Word {
    std::string_view text;
    Enum value;
};

constexpr auto wordsFor(drive::Readiness) {
    using enum drive::Readiness;
    return std::array{Word{"ready", ready}, Word{"empty", empty}, Word{"loading", loading}, Word{"unloaded", unloaded}};
}
constexpr auto wordsFor(scsi::EncryptionControl) {
    using enum scsi::EncryptionControl;
    return std::array{Word{"untold", untold}, Word{"anybody", anybody}, Word{"drive", drive}, Word{"library", library},
                      Word{"management", management}};
}
constexpr auto wordsFor(scsi::MediumKind) {
    using enum scsi::MediumKind;
    return std::array{Word{"unspecified", unspecified}, Word{"data", data}, Word{"cleaning", cleaning},
                      Word{"write-once", writeOnce}};
}
constexpr auto wordsFor(drive::Step) {
    using enum drive::Step;
    return std::array{Word{"calibrating", calibrating}, Word{"partitioning", partitioning},
                      Word{"recording", recording}};
}
constexpr auto wordsFor(disk::DiskItemKind) {
    using enum disk::DiskItemKind;
    return std::array{Word{"file", file}, Word{"folder", folder}, Word{"link", link}, Word{"other", other}};
}
constexpr auto wordsFor(disk::Trait) {
    using enum disk::Trait;
    return std::array{Word{"owner", owner}, Word{"mode", mode}, Word{"times", times}, Word{"xattrs", xattrs}};
}
constexpr auto wordsFor(ltfs::EntryKind) {
    using enum ltfs::EntryKind;
    return std::array{Word{"directory", directory}, Word{"file", file}, Word{"symlink", symlink}};
}
constexpr auto wordsFor(walk::WalkKind) {
    using enum walk::WalkKind;
    return std::array{Word{"directory", directory}, Word{"file", file}, Word{"symlink", symlink}};
}
constexpr auto wordsFor(walk::WalkOrder) {
    using enum walk::WalkOrder;
    return std::array{Word{"folders", folders}, Word{"found", found}};
}
constexpr auto wordsFor(ltfs::LockState) {
    using enum ltfs::LockState;
    return std::array{Word{"unlocked", unlocked}, Word{"locked", locked},
                      Word{"permanently-locked", permanentlyLocked}};
}
constexpr auto wordsFor(volume::IndexUse) {
    using enum volume::IndexUse;
    return std::array{Word{"whole", whole},         Word{"partly", partly},           Word{"copy", copy},
                      Word{"unusable", unusable},   Word{"incremental", incremental}, Word{"applied", applied},
                      Word{"unapplied", unapplied}, Word{"archived", archived}};
}
constexpr auto wordsFor(volume::BlockSizeFrom) {
    using enum volume::BlockSizeFrom;
    return std::array{Word{"records", records}, Word{"label", label}, Word{"standard", standard}};
}
constexpr auto wordsFor(volume::Condition) {
    using enum volume::Condition;
    return std::array{
        Word{"blank", blank},     Word{"encrypted", encrypted}, Word{"foreign", foreign},       Word{"tar", tar},
        Word{"damaged", damaged}, Word{"dirty", dirty},         Word{"unfinished", unfinished}, Word{"clean", clean}};
}
constexpr auto wordsFor(volume::Flaw) {
    using enum volume::Flaw;
    return std::array{
        Word{"label-unreadable", labelUnreadable},
        Word{"index-partition-unreadable", indexPartitionUnreadable},
        Word{"data-partition-unreadable", dataPartitionUnreadable},
        Word{"index-copy-missing", indexCopyMissing},
        Word{"index-copy-old", indexCopyOld},
        Word{"data-index-missing", dataIndexMissing},
        Word{"index-partial", indexPartial},
        Word{"filemark-missing", filemarkMissing},
        Word{"end-missing", endMissing},
        Word{"memory-missing", memoryMissing},
        Word{"memory-stale", memoryStale},
        Word{"stray-records", strayRecords},
        Word{"incremental-index", incrementalIndex},
        Word{"incremental-unusable", incrementalUnusable},
        Word{"extents-broken", extentsBroken},
    };
}
constexpr auto wordsFor(volume::Repair) {
    using enum volume::Repair;
    return std::array{Word{"end-partition", endPartition},
                      Word{"attach-journal", attachJournal},
                      Word{"gather-stray", gatherStray},
                      Word{"trim-damaged", trimDamaged},
                      Word{"go-back", goBack},
                      Word{"write-data-index", writeDataIndex},
                      Word{"write-index-copy", writeIndexCopy},
                      Word{"write-memory", writeMemory}};
}
constexpr auto wordsFor(checkup::CheckUpStep) {
    using enum checkup::CheckUpStep;
    return std::array{Word{"preparing", preparing}, Word{"filling", filling}, Word{"locating", locating},
                      Word{"moving", moving},       Word{"pacing", pacing},   Word{"finishing", finishing}};
}
constexpr auto wordsFor(checkup::CheckUpExtent) {
    using enum checkup::CheckUpExtent;
    return std::array{Word{"wraps", wraps}, Word{"band", band}};
}
constexpr auto wordsFor(conformance::Verdict) {
    using enum conformance::Verdict;
    return std::array{Word{"passed", passed}, Word{"skipped", skipped}, Word{"deviates", deviates},
                      Word{"failed", failed}};
}
constexpr auto wordsFor(recall::Conflict) {
    using enum recall::Conflict;
    return std::array{Word{"refuse", refused}, Word{"skip", skipped}, Word{"rename", renamed}, Word{"newer", newer},
                      Word{"overwrite", overwritten}};
}
constexpr auto wordsFor(scsi::linux_sg::DeviceKind) {
    using enum scsi::linux_sg::DeviceKind;
    return std::array{Word{"drive", drive}, Word{"changer", changer}};
}
constexpr auto wordsFor(virt::ClockMode) {
    using enum virt::ClockMode;
    return std::array{Word{"instant", instant}, Word{"modelled", modelled}, Word{"live", live}};
}
constexpr auto wordsFor(write::WaitReason) {
    using enum write::WaitReason;
    return std::array{Word{"nothing", nothing}, Word{"source", source}, Word{"hash", hash},  Word{"pool", pool},
                      Word{"drive", drive},     Word{"flush", flush},   Word{"index", index}};
}
constexpr auto wordsFor(write::VolumeEnd) {
    using enum write::VolumeEnd;
    return std::array{Word{"finished", finished}, Word{"full", full}, Word{"detached", detached},
                      Word{"detached", setAside}};
}
constexpr auto wordsFor(write::ItemKind) {
    using enum write::ItemKind;
    return std::array{Word{"directory", directory}, Word{"file", file}, Word{"symlink", symlink},
                      Word{"stream", stream}};
}
constexpr auto wordsFor(write::Distribution) {
    using enum write::Distribution;
    return std::array{Word{"copies", copies}, Word{"group", group}};
}
constexpr auto wordsFor(write::Interleave) {
    using enum write::Interleave;
    return std::array{Word{"gather", gather}, Word{"rotate", rotate}, Word{"exclusive", exclusive}};
}
constexpr auto wordsFor(write::Commits) {
    using enum write::Commits;
    return std::array{Word{"batched", batched}, Word{"per-file-1", perFile1}, Word{"per-file-3", perFile3}};
}
constexpr auto wordsFor(Algorithm) {
    using enum Algorithm;
    return std::array{Word{"sha256", sha256}, Word{"sha512", sha512}, Word{"sha1", sha1},
                      Word{"md5", md5},       Word{"crc32", crc32},   Word{"xxh64", xxh64},
                      Word{"xxh3", xxh3},     Word{"xxh128", xxh128}, Word{"c4", c4}};
}

/// An enum that has a table.
template <class Enum>
concept Worded = requires(Enum value) {
    wordsFor(value);
};

/// The compiler writes a value without a name as "(Enum)7".
template <auto value>
consteval bool hasName() {
    return !std::string_view(__PRETTY_FUNCTION__).contains("= (");
}

template <Worded Enum>
consteval bool hasWordForEachValue() {
    constexpr auto named = [] {
        std::uint64_t values = 0;
        for (const auto& word : wordsFor(Enum{})) {
            values |= std::uint64_t{1} << static_cast<unsigned>(word.value);
        }
        return values;
    }();
    return std::has_single_bit(named + 1) && !hasName<static_cast<Enum>(std::popcount(named))>();
}

template <Worded Enum>
[[nodiscard]] constexpr std::string_view wordOf(Enum value) {
    static_assert(hasWordForEachValue<Enum>());
    static constexpr auto words = wordsFor(Enum{});
    return std::ranges::find(words, value, &Word<Enum>::value)->text;
}

}  // namespace capstan::addon
