// Makes a volume whole. The order is that of durability: nothing that is on tape is overwritten before an index that
// names it is on tape elsewhere, so a recovery that was cut off is simply done again. On the data partition everything
// goes behind what is there; the index partition's turn comes last.
#include <algorithm>
#include <utility>

#include "volume/partition_end.hpp"
#include "volume/recovery_journal.hpp"
#include "volume/recovery_look.hpp"
#include "volume/recovery_tree.hpp"
#include "volume/volume.hpp"

namespace capstan::volume {

namespace {

using recovery::Look;

constexpr std::string_view recoveryReason = "Recovery";
/// Of the whole, what looking takes; the rest is reading back what the journal names.
constexpr double shareOfLooking = 0.5;

/// Whether it may be done at all, before anything is.
Result<void> requireRecoverable(drive::SscDrive& drive, const Look& look, const RecoverOptions& options) {
    if (look.survey.condition == Condition::blank || look.survey.condition == Condition::foreign) {
        return fail(look.survey.condition == Condition::blank ? Code::volumeBlank : Code::volumeForeign,
                    look.survey.detail);
    }
    if (!look.beyond.empty()) {
        return fail(Code::volumeBeyondRecovery, look.beyond);
    }
    if (look.diagnosis.repairs.empty()) {
        return {};
    }
    const auto& older = look.diagnosis.olderGeneration;
    if (older && options.olderGeneration != older) {
        return fail(Code::volumeOlderGeneration, look.survey.detail);
    }
    if (!look.diagnosis.damaged.empty() && !options.trimDamaged) {
        const DamagedFile& first = look.diagnosis.damaged.front();
        return fail(Code::volumeExtentInvalid, first.path + ": " + first.reason +
                                                   "; damaged files: " + std::to_string(look.diagnosis.damaged.size()));
    }
    Head head(drive);
    auto guards = readGuards(head, look.survey.index->lock);
    if (!guards) {
        return fail(std::move(guards));
    }
    if (guards->writeProtected) {
        return fail(Code::mediumWriteProtected);
    }
    return guards->locked() ? fail(Code::volumeLocked) : Result<void>();
}

/// A filemark where nothing more can be read: the drive puts the end of data behind it.
Result<void> endPartition(Head& head, std::uint8_t partition, PartitionEnd& end) {
    if (!end.endMissing) {
        return {};
    }
    auto there = findDataEnd(head, partition, end.endOfData - 1);
    if (!there) {
        return fail(std::move(there));
    }
    if (auto marked = head.writeFilemark(drive::Flush::wait); !marked) {
        return fail(std::move(marked));
    }
    end.endOfData = there->block + 1;
    end.endMissing = false;
    return {};
}

Result<void> endPartitions(Head& head, Look& look) {
    Survey& survey = look.survey;
    if (auto ended = endPartition(head, survey.labels->dataNumber, survey.dataEnd); !ended) {
        return ended;
    }
    if (look.relabelIndexPartition) {
        return {};
    }
    return endPartition(head, survey.labels->indexNumber, survey.indexEnd);
}

/// Those whose records are what was written, in the order in which they lie on the tape.
Result<std::vector<const JournalFile*>> attachFound(Head& head, Look& look, Recovery& told, const std::stop_token& stop,
                                                    const DoneSink& done) {
    std::ranges::stable_sort(look.found, {}, [](const JournalFile* file) {
        return file->extents.empty() ? 0 : file->extents.front().start.block;
    });
    std::vector<const JournalFile*> attached;
    recovery::JournalReader reader(head, *look.survey.labels);
    double read = 0;
    for (const JournalFile* file : look.found) {
        auto intact = reader.isIntact(*file, stop);
        if (!intact) {
            return fail(std::move(intact));
        }
        if (*intact && recovery::attach(*look.survey.index, *file)) {
            attached.push_back(file);
        } else {
            told.notAttached.push_back(file->path);
        }
        done(shareOfLooking + (1 - shareOfLooking) * ++read / static_cast<double>(look.found.size()));
    }
    told.attached = attached.size();
    return attached;
}

/// What the journal has and the tape has not, or not whole.
void tellMissing(const Look& look, const RecoverOptions& options, Recovery& told) {
    for (const JournalFile& file : options.journal) {
        const ltfs::Entry* named = look.survey.index->find(file.path);
        const bool isNamed = named != nullptr && named->extents == file.extents;
        if (!isNamed && std::ranges::find(look.found, &file) == look.found.end()) {
            told.notAttached.push_back(file.path);
        }
    }
}

Result<void> changeTree(Head& head, Look& look, const RecoverOptions& options, Recovery& told,
                        const std::stop_token& stop, const DoneSink& done) {
    Survey& survey = look.survey;
    const ExtentLimits limits = look.limits();
    tellMissing(look, options, told);
    if (look.plans(Repair::trimDamaged)) {
        if (auto trimmed = recovery::trimBroken(*survey.index, limits, head); !trimmed) {
            return trimmed;
        }
        if (const auto left = anyBroken(*survey.index, limits)) {
            return fail(Code::volumeExtentInvalid, left->first.path + ": " + left->first.reason);
        }
    }
    auto attached = attachFound(head, look, told, stop, done);
    if (!attached) {
        return fail(std::move(attached));
    }
    auto gathered = recovery::gather(*survey.index, *survey.labels, look.strays(*attached));
    if (!gathered) {
        return fail(std::move(gathered));
    }
    told.gatheredRecords = *gathered;
    return {};
}

/// The index partition begins anew, when nothing of it can be used: nobody names anything there.
Result<void> relabel(drive::SscDrive& drive, const Labels& labels) {
    Head head(drive);
    return writeLabels(head, labels, labels.indexNumber);
}

Result<std::uint64_t> writeIndexes(drive::SscDrive& drive, Look& look) {
    const bool touched = look.plans(Repair::writeDataIndex);
    const Labels labels = *look.survey.labels;
    if (look.survey.lostGeneration) {
        look.survey.index->generation = *look.survey.lostGeneration;
    }
    auto volume = Volume::resume(drive, std::move(look.survey));
    if (!volume) {
        return fail(std::move(volume));
    }
    if (touched) {
        (*volume)->index().touch();
        if (auto committed = (*volume)->commit(recoveryReason); !committed) {
            return fail(std::move(committed));
        }
    }
    if (look.relabelIndexPartition) {
        volume->reset();
        if (auto labelled = relabel(drive, labels); !labelled) {
            return fail(std::move(labelled));
        }
        Head head(drive);
        auto again = survey(head);
        if (!again) {
            return fail(std::move(again));
        }
        volume = Volume::resume(drive, *std::move(again));
        if (!volume) {
            return fail(std::move(volume));
        }
    }
    if (auto completed = (*volume)->complete(recoveryReason); !completed) {
        return fail(std::move(completed));
    }
    if (auto updated = (*volume)->updateCoherency(); !updated) {
        return fail(std::move(updated));
    }
    return (*volume)->index().generation;
}

}  // namespace

Result<Recovery> recover(drive::SscDrive& drive, const RecoverOptions& options, std::stop_token stop,
                         const DoneSink& done) {
    Head head(drive);
    auto looked =
        recovery::lookClosely(head, options.journal, stop, [&done](double share) { done(share * shareOfLooking); });
    if (!looked) {
        return fail(std::move(looked));
    }
    Look& look = *looked;
    if (auto recoverable = requireRecoverable(drive, look, options); !recoverable) {
        return fail(std::move(recoverable));
    }
    Recovery told;
    told.before = look.diagnosis;
    told.generation = look.survey.index->generation;
    if (look.diagnosis.repairs.empty()) {
        tellMissing(look, options, told);
        return told;
    }
    if (auto changed = changeTree(head, look, options, told, stop, done); !changed) {
        return fail(std::move(changed));
    }
    if (stop.stop_requested()) {
        return fail(Code::cancelled);
    }
    // From here on the tape changes, and every step leaves something that the next recovery takes up.
    if (auto ended = endPartitions(head, look); !ended) {
        return fail(std::move(ended));
    }
    auto generation = writeIndexes(drive, look);
    if (!generation) {
        return fail(std::move(generation));
    }
    told.generation = *generation;
    done(1);
    return told;
}

}  // namespace capstan::volume
