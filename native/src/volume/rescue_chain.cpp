#include "volume/rescue_chain.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "ltfs/incremental_merge.hpp"
#include "ltfs/index_parser.hpp"

namespace capstan::volume::rescue {

namespace {

RescuedIndex* indexAt(std::vector<RescuedIndex>& indexes, const std::optional<drive::Position>& at) {
    const auto found =
        std::ranges::find_if(indexes, [&](const RescuedIndex& one) { return at && one.found.at == *at; });
    return found == indexes.end() ? nullptr : &*found;
}

/// All of it, or nothing.
Result<ltfs::Index> readWhole(RescueWalk& walk, const FoundIndex& found, ltfs::IndexParser& parser) {
    std::string broken;
    auto read = walk.readAgain(found, [&](std::optional<ByteView> record) -> Result<void> {
        if (broken.empty()) {
            auto fed = record ? parser.feed(*record) : fail(Code::volumeIndexInvalid, std::string(recordsMissing));
            broken = fed ? std::string() : fed.error().detail;
        }
        return {};
    });
    if (!read) {
        return fail(std::move(read));
    }
    return broken.empty() ? parser.finish() : fail(Code::volumeIndexInvalid, std::move(broken));
}

using Chain = std::vector<RescuedIndex*>;

/// From the oldest one on; nothing when one of them is not there. Each lies before the one that names it, so there is
/// an end.
std::optional<Chain> chainOf(std::vector<RescuedIndex>& indexes, RescuedIndex& newest) {
    Chain chain{&newest};
    while (chain.back()->found.previousIncremental) {
        const FoundIndex& last = chain.back()->found;
        RescuedIndex* const before = indexAt(indexes, positionFrom(last, last.previousIncremental));
        const bool goesOn = before != nullptr && before->found.isIncremental &&
                            before->found.at.block < last.at.block && before->found.volumeUuid == last.volumeUuid &&
                            before->found.previous == last.previous;
        if (!goesOn) {
            return std::nullopt;
        }
        chain.push_back(before);
    }
    std::ranges::reverse(chain);
    return chain;
}

/// That the first of a chain names, and between which and the last no other stands.
const RescuedIndex* fullOf(std::vector<RescuedIndex>& indexes, const FoundIndex& newest) {
    const RescuedIndex* const full = indexAt(indexes, positionFrom(newest, newest.previous));
    if (full == nullptr || full->found.isIncremental || full->found.volumeUuid != newest.volumeUuid) {
        return nullptr;
    }
    const bool isPassedOver = std::ranges::any_of(indexes, [&](const RescuedIndex& one) {
        return !one.found.isIncremental && one.found.isInItsPlace() && one.found.volumeUuid == newest.volumeUuid &&
               one.found.at.partition == newest.at.partition && one.found.at.block > full->found.at.block &&
               one.found.at.block < newest.at.block;
    });
    return isPassedOver ? nullptr : full;
}

/// A tree that is half changed is of no use: it is read again, up to there.
Result<std::optional<ltfs::Index>> mergeUpTo(RescueWalk& walk, const FoundIndex& full, std::span<RescuedIndex*> chain) {
    ltfs::IndexParser parser;
    auto index = readWhole(walk, full, parser);
    if (!index) {
        chain.back()->detail = "the full index that it changes: " + index.error().detail;
        return index.error().code == Code::volumeIndexInvalid ? Result<std::optional<ltfs::Index>>(std::nullopt)
                                                              : fail(std::move(index));
    }
    ltfs::IncrementalMerge merge(*std::move(index));
    for (std::size_t i = 0; i < chain.size(); ++i) {
        ltfs::GivenElements given;
        ltfs::IndexParser ofChanges(given);
        auto changes = readWhole(walk, chain[i]->found, ofChanges);
        if (!changes && changes.error().code != Code::volumeIndexInvalid) {
            return fail(std::move(changes));
        }
        std::string why = !changes ? changes.error().detail
                          : changes->generation <= merge.merged().generation
                              ? "its generation is no newer than that of the index before it"
                              : "";
        const bool isRead = why.empty();
        if (isRead) {
            auto applied = merge.apply({.changes = *std::move(changes), .given = std::move(given)});
            why = applied ? "" : applied.error().detail;
        }
        if (!why.empty()) {
            chain[i]->detail = std::move(why);
            return i == 0    ? Result<std::optional<ltfs::Index>>(std::nullopt)
                   : !isRead ? Result<std::optional<ltfs::Index>>(merge.take())
                             : mergeUpTo(walk, full, chain.first(i));
        }
        chain[i]->use = IndexUse::applied;
        chain[i]->detail.clear();
    }
    return merge.take();
}

}  // namespace

Result<std::optional<ltfs::Index>> mergeChain(RescueWalk& walk, std::vector<RescuedIndex>& indexes,
                                              RescuedIndex& newest) {
    newest.use = IndexUse::unapplied;
    auto chain = chainOf(indexes, newest);
    if (!chain) {
        newest.detail = "an incremental index before it is not there";
        return std::nullopt;
    }
    const RescuedIndex* const full = fullOf(indexes, newest.found);
    for (RescuedIndex* const one : *chain) {
        one->use = IndexUse::unapplied;
        one->detail = full == nullptr ? "the last full index before it is not the one that it changes"
                                      : "an incremental index before it cannot be applied";
    }
    return full == nullptr ? Result<std::optional<ltfs::Index>>(std::nullopt) : mergeUpTo(walk, full->found, *chain);
}

}  // namespace capstan::volume::rescue
