// What can be read of a volume whose newest index is refused. Nothing of it is written back: the volume is for reading,
// and counts as damaged.
#include <algorithm>
#include <utility>

#include "volume/extent_check.hpp"
#include "volume/partition_search.hpp"
#include "volume/volume.hpp"

namespace capstan::volume {

namespace {

/// Of an index that stands there: it and what follows it is no place for data.
Result<SalvageOnTape> salvageAt(Head& head, const Survey& survey, drive::Position at) {
    ExtentLimits limits = limitsOf(survey);
    const bool onIndex = at.partition == survey.labels->indexNumber;
    RecordedPart& part = onIndex ? limits.index : limits.data;
    part.index = IndexPlace{
        .pointer = {onIndex ? survey.labels->label.indexPartition : survey.labels->label.dataPartition, at.block},
        .end = std::max(part.endOfData, at.block),
        .bytes = 0};
    return readSalvage(head, *survey.labels, at, [&limits](const ltfs::Extent& extent) -> std::optional<std::string> {
        auto broken = breakOf(extent, limits);
        return broken ? std::optional(std::move(broken->reason)) : std::nullopt;
    });
}

/// Of two the one that came to its end, then the newer one, then the one that lists more.
bool isBetter(const SalvageOnTape& one, const SalvageOnTape& other) {
    const auto rank = [](const SalvageOnTape& which) {
        const ltfs::Index& index = which.salvaged.index;
        return std::tuple(which.salvaged.isWhole, index.generation, index.fileCount());
    };
    return rank(one) > rank(other);
}

/// What claims to be an index and is refused, on either partition; nothing when it says that it is older than what is
/// sound.
Result<std::optional<SalvageOnTape>> bestRefused(Head& head, const Survey& survey) {
    const Labels& labels = *survey.labels;
    std::optional<SalvageOnTape> best;
    for (const auto& [number, end] :
         {std::pair(labels.dataNumber, &survey.dataEnd), std::pair(labels.indexNumber, &survey.indexEnd)}) {
        const std::uint64_t after = end->index ? end->index->pointer.block : 0;
        auto at = findClaimedIndex(head, labels, number, after);
        auto salvaged = at && *at ? salvageAt(head, survey, **at) : fail(Code::volumeIndexInvalid);
        const Code code = !at ? at.error().code : !salvaged ? salvaged.error().code : Code::volumeIndexInvalid;
        if (code != Code::volumeIndexInvalid && code != Code::mediumUnreadable) {
            return fail(code, !at ? at.error().detail : salvaged.error().detail);
        }
        if (!salvaged) {
            continue;
        }
        const std::uint64_t generation = salvaged->salvaged.index.generation;
        const bool isOlder = generation != 0 && survey.index && generation <= survey.index->generation;
        if (!isOlder && (!best || isBetter(*salvaged, *best))) {
            best = *std::move(salvaged);
        }
    }
    return best;
}

}  // namespace

Result<std::unique_ptr<Volume>> Volume::salvage(drive::SscDrive& drive) {
    Head head(drive);
    auto found = survey(head);
    if (!found) {
        return fail(std::move(found));
    }
    if (!found->labels) {
        const bool isBlank = found->condition == Condition::blank;
        return fail(isBlank                                    ? Code::volumeBlank
                    : found->condition == Condition::encrypted ? Code::mediumKeyMissing
                    : found->condition == Condition::foreign   ? Code::volumeForeign
                    : found->condition == Condition::tar       ? Code::volumeForeign
                                                               : Code::volumeLabelInvalid,
                    std::move(found->detail));
    }
    auto best = found->index && !found->lostGeneration ? Result<std::optional<SalvageOnTape>>(std::nullopt)
                                                       : bestRefused(head, *found);
    if (!best) {
        return fail(std::move(best));
    }
    if (!*best) {
        if (!found->index) {
            return fail(Code::volumeIndexInvalid, std::move(found->detail));
        }
        const ltfs::BlockPointer self = found->index->self;
        auto sound = salvageAt(head, *found, {*found->labels->numberOf(self.partition), self.block});
        if (!sound) {
            return fail(std::move(sound));
        }
        if (found->lostGeneration) {
            ltfs::SalvagedIndex& salvaged = sound->salvaged;
            ++salvaged.flawedTotal;
            salvaged.flawed.insert(salvaged.flawed.begin(), {.path = {}, .reason = found->detail, .kept = true});
        }
        *best = *std::move(sound);
    }
    auto guards = readGuards(head, ltfs::LockState::unlocked);
    if (!guards) {
        return fail(std::move(guards));
    }
    ltfs::SalvagedIndex& salvaged = (*best)->salvaged;
    found->indexBytes = (*best)->place.bytes;
    found->index = std::move(salvaged.index);
    found->condition = Condition::damaged;
    std::unique_ptr<Volume> volume(new Volume(drive, *std::move(found), Access::readOnly, *guards));
    volume->flawed_ = std::move(salvaged.flawed);
    volume->flawedTotal_ = salvaged.flawedTotal;
    auto prepared = volume->prepare();
    return prepared ? Result<std::unique_ptr<Volume>>(std::move(volume)) : fail(std::move(prepared));
}

}  // namespace capstan::volume
