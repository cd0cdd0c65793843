#include "volume/index_chain.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "ltfs/incremental_merge.hpp"

namespace capstan::volume {

namespace {

using Incrementals = std::span<const FoundIncremental>;

struct IndexChain {
    ltfs::Index index;
    std::vector<IndexPlace> applied;
    std::string broken;  ///< why the next one could not be; empty when all were
};

/// Why it does not go on from there; empty when it does.
std::string whyNotNext(const ltfs::IncrementalIndex& next, const IndexPlace& full, const IndexChain& chain) {
    if (next.changes.previous != full.pointer) {
        return "it changes another full index than the last one";
    }
    const std::optional<ltfs::BlockPointer> before =
        chain.applied.empty() ? std::nullopt : std::optional(chain.applied.back().pointer);
    if (next.given.previousIncremental != before) {
        return "it does not name the incremental index before it";
    }
    if (next.changes.generation <= chain.index.generation || next.changes.generation >= ltfs::maxNumber) {
        return "its generation " + std::to_string(next.changes.generation) + " cannot follow " +
               std::to_string(chain.index.generation);
    }
    return {};
}

/// In their order. A full index that is half changed is of no use: it is read again.
Result<IndexChain> readChain(Head& head, const Labels& labels, ltfs::Index full, const IndexPlace& place,
                             Incrementals incrementals) {
    ltfs::IncrementalMerge merge(std::move(full));
    IndexChain chain{.index = ltfs::Index("", {}), .applied = {}, .broken = {}};
    chain.index.generation = merge.merged().generation;
    for (const FoundIncremental& one : incrementals) {
        auto read = readIncremental(head, labels, one.at);
        if (!read && !isIndexDamage(read.error())) {
            return fail(std::move(read));
        }
        chain.broken = read ? whyNotNext(read->index, place, chain) : read.error().detail;
        if (!chain.broken.empty()) {
            chain.broken = read ? placeText(one.at) + ": " + chain.broken : chain.broken;
            break;
        }
        if (auto applied = merge.apply(read->index); !applied) {
            auto again = readIndex(head, labels, {labels.dataNumber, place.pointer.block});
            if (!again) {
                return fail(std::move(again));
            }
            auto before =
                readChain(head, labels, std::move(again->index), place, incrementals.first(chain.applied.size()));
            if (before) {
                before->broken = placeText(one.at) + ": " + applied.error().detail;
            }
            return before;
        }
        chain.index.generation = merge.merged().generation;
        chain.applied.push_back(read->place);
    }
    chain.index = merge.take();
    return chain;
}

/// Of those that can be one: the generation after it must be, too.
std::uint64_t newestOf(Incrementals incrementals) {
    std::uint64_t newest = 0;
    for (const FoundIncremental& one : incrementals) {
        newest = one.generation < ltfs::maxNumber ? std::max(newest, one.generation) : newest;
    }
    return newest;
}

}  // namespace

Result<std::uint64_t> applyIncrementals(Head& head, Survey& survey, const LastIndex& onIndex, LastIndex& onData) {
    const auto find = [&survey](Flaw flaw, std::string detail) {
        survey.findings.push_back({flaw, std::move(detail)});
    };
    if (onIndex.incrementalAfter) {
        find(Flaw::incrementalUnusable, "the index partition holds an incremental index, which has no place there");
    }
    if (!onData.incrementalAfter) {
        return 0;
    }
    std::ranges::reverse(onData.incrementals);
    const Incrementals incrementals = onData.incrementals;
    if (incrementals.empty()) {
        find(Flaw::incrementalUnusable,
             "an incremental index follows the last full one, and is not whole or not of this volume");
        return 0;
    }
    const std::uint64_t newest = newestOf(incrementals);
    const bool isNewerOnIndex = survey.indexEnd.index && survey.indexEnd.generation > survey.dataEnd.generation;
    if (isNewerOnIndex && survey.indexEnd.generation >= newest) {
        find(Flaw::incrementalIndex, "the full index of the index partition is newer than the incremental ones");
        return 0;
    }
    // Whoever only lists what a sound volume holds reads this one once more for its tree.
    if (survey.listing || (onData.found && onData.found->listing)) {
        return newest;
    }
    if (isNewerOnIndex || !survey.dataEnd.index || !survey.index) {
        find(Flaw::incrementalUnusable,
             placeText(incrementals.front().at) + ": the full index that it changes is not the newest one");
        return std::max(newest, survey.index ? survey.index->generation + 1 : 0);
    }
    // Where the index partition has its copy, the survey has that one.
    const bool isTaken = survey.index->self == survey.dataEnd.index->pointer;
    auto full =
        isTaken ? Result<ltfs::Index>(*std::move(survey.index)) : Result<ltfs::Index>(std::move(onData.found->index));
    auto chain = readChain(head, *survey.labels, *std::move(full), *survey.dataEnd.index, incrementals);
    if (!chain) {
        return std::unexpected(chain.error());
    }
    survey.index = std::move(chain->index);
    survey.incrementals = std::move(chain->applied);
    for (const IndexPlace& one : survey.incrementals) {
        survey.indexBytes += one.bytes;
    }
    if (!survey.incrementals.empty()) {
        find(Flaw::incrementalIndex, placeText(incrementals.front().at) + ": incremental indexes up to generation " +
                                         std::to_string(survey.index->generation) +
                                         ", read in their order: " + std::to_string(survey.incrementals.size()));
    }
    if (chain->broken.empty()) {
        return survey.index->generation;
    }
    find(Flaw::incrementalUnusable, chain->broken);
    return std::max(newest, survey.index->generation + 1);
}

}  // namespace capstan::volume
