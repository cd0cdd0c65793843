#include "volume/recovery_findings.hpp"

#include <algorithm>
#include <utility>

#include "ltfs/tree_walk.hpp"
#include "volume/partition_end.hpp"
#include "volume/recovery_journal.hpp"

namespace capstan::volume::recovery {

namespace {

/// Where the records begin that the newest index cannot name.
struct TailBegin {
    std::uint64_t block = 0;
    bool twin = false;  ///< the data partition's own copy of that index, which cannot be read, stands right there
};

std::optional<TailBegin> dataTail(const Survey& survey) {
    const PartitionEnd& data = survey.dataEnd;
    if (data.endsInIndex && !survey.lostGeneration) {
        return std::nullopt;
    }
    const std::uint64_t behind = data.index ? data.index->end : firstBlockAfterLabels;
    const bool fromIndex = !data.index || survey.indexEnd.generation > data.generation;
    const auto& previous = survey.index->previous;
    if (fromIndex && survey.indexEnd.index && previous && previous->block > behind &&
        previous->block < data.endOfData && survey.labels->numberOf(previous->partition) == survey.labels->dataNumber) {
        return TailBegin{.block = previous->block, .twin = true};
    }
    return TailBegin{.block = behind};
}

/// Only behind an index that is newer than any of the data partition: otherwise what is there is a copy, or on its way
/// to become one.
std::optional<TailBegin> indexTail(const Survey& survey) {
    const PartitionEnd& index = survey.indexEnd;
    const bool newest = index.index && index.generation > survey.dataEnd.generation;
    return newest && !index.endsInIndex ? std::optional(TailBegin{.block = index.index->end}) : std::nullopt;
}

std::string whyBeyond(const Survey& survey) {
    if (!survey.labels) {
        return survey.detail;
    }
    if (!survey.index) {
        return "no index can be read";
    }
    if (survey.labels->unlabelled == survey.labels->dataNumber) {
        return "the label of the data partition cannot be written anew without erasing all that lies behind it";
    }
    return survey.dataEnd.endOfData == 0 ? "the data partition cannot be read" : "";
}

Result<void> readTails(Head& head, RecoveryFindings& findings, const std::stop_token& stop, const DoneSink& done) {
    struct TailToRead {
        std::uint8_t number;
        TailBegin begin;
        std::uint64_t end;
    };
    const Survey& survey = findings.survey;
    std::vector<TailToRead> wanted;
    std::uint64_t total = 0;
    const auto want = [&](std::uint8_t number, std::optional<TailBegin> begin, const PartitionEnd& end) {
        if (begin && begin->block < end.endOfData) {
            wanted.push_back({number, *begin, end.endOfData});
            total += end.endOfData - begin->block;
        }
    };
    want(survey.labels->dataNumber, dataTail(survey), survey.dataEnd);
    want(survey.labels->indexNumber, indexTail(survey), survey.indexEnd);
    std::uint64_t before = 0;
    for (const TailToRead& one : wanted) {
        const auto passed = [&](std::uint64_t count) {
            done(static_cast<double>(before + count) / static_cast<double>(total));
        };
        auto tail =
            readTail(head, *survey.labels, {one.number, one.begin.block}, one.end, one.begin.twin, stop, passed);
        if (!tail) {
            return fail(std::move(tail));
        }
        before += one.end - one.begin.block;
        std::ranges::copy(tail->findings, std::back_inserter(findings.diagnosis.findings));
        findings.tails.push_back(*std::move(tail));
    }
    return {};
}

void addNamed(const ltfs::Index& index, Coverage& coverage, std::uint64_t from) {
    ltfs::TreeWalk walk(index.root());
    while (const ltfs::Entry* entry = walk.next()) {
        for (const ltfs::Extent& extent : entry->extents) {
            coverage.add(extent, from);
        }
    }
}

/// What was read of them is in the volume's index: they are no data.
void addIncrementals(const Survey& survey, Coverage& coverage, std::uint64_t from) {
    const std::uint64_t blockBytes = survey.labels->label.blockBytes;
    for (const IndexPlace& one : survey.incrementals) {
        const std::uint64_t records = one.end - one.pointer.block;
        coverage.add({.fileOffset = 0, .start = one.pointer, .byteOffset = 0, .byteCount = records * blockBytes}, from);
    }
}

void countStrays(RecoveryFindings& findings) {
    Diagnosis& diagnosis = findings.diagnosis;
    const std::uint32_t blockBytes = findings.survey.labels->label.blockBytes;
    for (const TailRun& run : findings.strays({})) {
        diagnosis.strayRecords += run.records;
        diagnosis.strayBytes += run.bytes(blockBytes);
        // A run is named by its beginning; thousands would hide everything else.
        constexpr std::size_t mostNamed = 100;
        if (diagnosis.findings.size() < mostNamed) {
            diagnosis.findings.push_back(
                {Flaw::strayRecords,
                 placeText(run.start) + ": " + std::to_string(run.records) + " records that no index names"});
        }
    }
}

/// What recovery would do; the same questions, in the order in which it does it.
void plan(RecoveryFindings& findings) {
    const Survey& survey = findings.survey;
    Diagnosis& diagnosis = findings.diagnosis;
    const auto plan = [&diagnosis](bool needed, Repair repair) {
        if (needed) {
            diagnosis.repairs.push_back(repair);
        }
        return needed;
    };
    plan(survey.dataEnd.endMissing || survey.indexEnd.endMissing, Repair::endPartition);
    bool changes = plan(!findings.found.empty(), Repair::attachJournal);
    changes |= plan(!findings.strays(findings.found).empty(), Repair::gatherStray);
    changes |= plan(!diagnosis.damaged.empty(), Repair::trimDamaged);
    changes |= plan(survey.lostGeneration.has_value(), Repair::goBack);
    changes |= plan(changes || !survey.dataEnd.endsInIndex, Repair::writeDataIndex);
    const std::uint64_t newest = survey.index->generation;
    changes |= plan(changes || findings.relabelIndexPartition || !survey.indexEnd.endsInIndex ||
                        survey.indexEnd.generation < newest,
                    Repair::writeIndexCopy);
    const auto isMemory = [](const Finding& finding) {
        return finding.flaw == Flaw::memoryMissing || finding.flaw == Flaw::memoryStale;
    };
    plan(changes || std::ranges::any_of(diagnosis.findings, isMemory), Repair::writeMemory);
}

}  // namespace

ExtentLimits RecoveryFindings::limits() const {
    ExtentLimits limits = limitsOf(survey);
    if (relabelIndexPartition) {
        limits.index = {};
    }
    return limits;
}

std::vector<TailRun> RecoveryFindings::strays(const std::vector<const JournalFile*>& attached) const {
    std::vector<TailRun> left;
    const Labels& labels = *survey.labels;
    const std::uint32_t blockBytes = labels.label.blockBytes;
    for (const Tail& tail : tails) {
        const bool isIndex = tail.begin.partition == labels.indexNumber;
        Coverage coverage(isIndex ? labels.label.indexPartition : labels.label.dataPartition, blockBytes);
        addNamed(*survey.index, coverage, tail.begin.block);
        addIncrementals(survey, coverage, tail.begin.block);
        for (const JournalFile* file : attached) {
            for (const ltfs::Extent& extent : file->extents) {
                coverage.add(extent, tail.begin.block);
            }
        }
        coverage.merge();
        std::ranges::copy(uncovered(tail, coverage, blockBytes), std::back_inserter(left));
    }
    return left;
}

bool RecoveryFindings::plans(Repair repair) const {
    return std::ranges::find(diagnosis.repairs, repair) != diagnosis.repairs.end();
}

Result<RecoveryFindings> examineClosely(Head& head, const std::vector<JournalFile>& journal,
                                        const std::stop_token& stop, const DoneSink& done) {
    auto found = volume::survey(head, Trust::nothing);
    if (!found) {
        return fail(std::move(found));
    }
    RecoveryFindings findings;
    findings.survey = *std::move(found);
    const Survey& survey = findings.survey;
    Diagnosis& diagnosis = findings.diagnosis;
    diagnosis.condition = survey.condition;
    diagnosis.detail = survey.detail;
    diagnosis.findings = survey.findings;
    if (survey.index) {
        diagnosis.generation = survey.index->generation;
        diagnosis.olderGeneration = survey.lostGeneration ? diagnosis.generation : std::nullopt;
    }
    if (findings.beyond = whyBeyond(survey); !findings.beyond.empty()) {
        return findings;
    }
    findings.relabelIndexPartition =
        survey.labels->unlabelled == survey.labels->indexNumber || survey.indexEnd.endOfData == 0;
    if (auto read = readTails(head, findings, stop, done); !read) {
        return fail(std::move(read));
    }
    diagnosis.damaged = brokenFiles(*survey.index, findings.limits());
    countStrays(findings);
    static const Tail none;
    const Tail& dataTail = findings.tails.empty() ? none : findings.tails.front();
    for (const JournalFile& file : journal) {
        if (isAttachable(file, *survey.index, findings.limits(), dataTail)) {
            findings.found.push_back(&file);
        }
    }
    diagnosis.attachable = findings.found.size();
    plan(findings);
    return findings;
}

}  // namespace capstan::volume::recovery
