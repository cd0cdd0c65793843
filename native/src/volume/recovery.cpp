// Makes a volume whole. The order is that of durability: nothing that is on tape is overwritten before an index that
// names it is on tape elsewhere, so a recovery that was cut off is simply done again. On the data partition everything
// goes behind what is there; the index partition's turn comes last.
#include <algorithm>
#include <utility>

#include "volume/partition_end.hpp"
#include "volume/recovery_findings.hpp"
#include "volume/recovery_journal.hpp"
#include "volume/recovery_tree.hpp"
#include "volume/volume.hpp"

namespace capstan::volume {

namespace {

using recovery::RecoveryFindings;

constexpr std::string_view recoveryReason = "Recovery";
/// Of the whole, what looking takes; the rest is reading back what the journal names.
constexpr double shareOfLooking = 0.5;

/// Whether it may be done at all, before anything is.
Result<void> requireRecoverable(drive::SscDrive& drive, const RecoveryFindings& findings,
                                const RecoverOptions& options) {
    if (findings.survey.condition == Condition::encrypted) {
        return fail(Code::mediumKeyMissing, findings.survey.detail);
    }
    if (findings.survey.condition == Condition::blank || findings.survey.condition == Condition::foreign ||
        findings.survey.condition == Condition::tar) {
        return fail(findings.survey.condition == Condition::blank ? Code::volumeBlank : Code::volumeForeign,
                    findings.survey.detail);
    }
    if (!findings.beyond.empty()) {
        return fail(Code::volumeBeyondRecovery, findings.beyond);
    }
    if (findings.diagnosis.repairs.empty()) {
        return {};
    }
    const auto& older = findings.diagnosis.olderGeneration;
    if (older && options.olderGeneration != older) {
        return fail(Code::volumeOlderGeneration, findings.survey.detail);
    }
    if (!findings.diagnosis.damaged.empty() && !options.trimDamaged) {
        const DamagedFile& first = findings.diagnosis.damaged.front();
        return fail(Code::volumeExtentInvalid, first.path + ": " + first.reason + "; damaged files: " +
                                                   std::to_string(findings.diagnosis.damaged.size()));
    }
    Head head(drive);
    auto guards = readGuards(head, findings.survey.index->lock);
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

Result<void> endPartitions(Head& head, RecoveryFindings& findings) {
    Survey& survey = findings.survey;
    if (auto ended = endPartition(head, survey.labels->dataNumber, survey.dataEnd); !ended) {
        return ended;
    }
    if (findings.relabelIndexPartition) {
        return {};
    }
    return endPartition(head, survey.labels->indexNumber, survey.indexEnd);
}

/// Those whose records are what was written, in the order in which they lie on the tape.
Result<std::vector<const JournalFile*>> attachFound(Head& head, RecoveryFindings& findings, Recovery& report,
                                                    const std::stop_token& stop, const DoneSink& done) {
    std::ranges::stable_sort(findings.found, {}, [](const JournalFile* file) {
        return file->extents.empty() ? 0 : file->extents.front().start.block;
    });
    std::vector<const JournalFile*> attached;
    recovery::JournalReader reader(head, *findings.survey.labels);
    double read = 0;
    for (const JournalFile* file : findings.found) {
        auto intact = reader.isIntact(*file, stop);
        if (!intact) {
            return fail(std::move(intact));
        }
        if (*intact && recovery::attach(*findings.survey.index, *file)) {
            attached.push_back(file);
        } else {
            report.notAttached.push_back(file->path);
        }
        done(shareOfLooking + (1 - shareOfLooking) * ++read / static_cast<double>(findings.found.size()));
    }
    report.attached = attached.size();
    return attached;
}

/// What the journal has and the tape has not, or not whole.
void reportMissing(const RecoveryFindings& findings, const RecoverOptions& options, Recovery& report) {
    for (const JournalFile& file : options.journal) {
        const ltfs::Entry* named = findings.survey.index->find(file.path);
        const bool isNamed = named != nullptr && named->extents == file.extents;
        if (!isNamed && std::ranges::find(findings.found, &file) == findings.found.end()) {
            report.notAttached.push_back(file.path);
        }
    }
}

Result<void> changeTree(Head& head, RecoveryFindings& findings, const RecoverOptions& options, Recovery& report,
                        const std::stop_token& stop, const DoneSink& done) {
    Survey& survey = findings.survey;
    const ExtentLimits limits = findings.limits();
    reportMissing(findings, options, report);
    if (findings.plans(Repair::trimDamaged)) {
        if (auto trimmed = recovery::trimBroken(*survey.index, limits, head); !trimmed) {
            return trimmed;
        }
        if (const auto left = anyBroken(*survey.index, limits)) {
            return fail(Code::volumeExtentInvalid, left->first.path + ": " + left->first.reason);
        }
    }
    auto attached = attachFound(head, findings, report, stop, done);
    if (!attached) {
        return fail(std::move(attached));
    }
    auto gathered = recovery::gather(*survey.index, *survey.labels, findings.strays(*attached));
    if (!gathered) {
        return fail(std::move(gathered));
    }
    report.gatheredRecords = *gathered;
    return {};
}

/// The index partition begins anew, when nothing of it can be used: nobody names anything there.
Result<void> relabel(drive::SscDrive& drive, const Labels& labels) {
    Head head(drive);
    return writeLabels(head, labels, labels.indexNumber);
}

Result<std::uint64_t> writeIndexes(drive::SscDrive& drive, RecoveryFindings& findings) {
    const bool touched = findings.plans(Repair::writeDataIndex);
    const Labels labels = *findings.survey.labels;
    if (findings.survey.lostGeneration) {
        findings.survey.index->generation = *findings.survey.lostGeneration;
    }
    auto volume = Volume::resume(drive, std::move(findings.survey));
    if (!volume) {
        return fail(std::move(volume));
    }
    if (touched) {
        (*volume)->index().touch();
        if (auto committed = (*volume)->commit(recoveryReason); !committed) {
            return fail(std::move(committed));
        }
    }
    if (findings.relabelIndexPartition) {
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
        recovery::examineClosely(head, options.journal, stop, [&done](double share) { done(share * shareOfLooking); });
    if (!looked) {
        return fail(std::move(looked));
    }
    RecoveryFindings& findings = *looked;
    if (auto recoverable = requireRecoverable(drive, findings, options); !recoverable) {
        return fail(std::move(recoverable));
    }
    Recovery report;
    report.before = findings.diagnosis;
    report.generation = findings.survey.index->generation;
    if (findings.diagnosis.repairs.empty()) {
        reportMissing(findings, options, report);
        return report;
    }
    if (auto changed = changeTree(head, findings, options, report, stop, done); !changed) {
        return fail(std::move(changed));
    }
    if (stop.stop_requested()) {
        return fail(Code::cancelled);
    }
    // From here on the tape changes, and every step leaves something that the next recovery takes up.
    if (auto ended = endPartitions(head, findings); !ended) {
        return fail(std::move(ended));
    }
    auto generation = writeIndexes(drive, findings);
    if (!generation) {
        return fail(std::move(generation));
    }
    report.generation = *generation;
    done(1);
    return report;
}

}  // namespace capstan::volume
