#include "volume/survey.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "volume/cartridge_memory.hpp"
#include "volume/extent_check.hpp"
#include "volume/index_chain.hpp"
#include "volume/partition_search.hpp"
#include "volume/tar_listing.hpp"

namespace capstan::volume {

namespace {

constexpr const char* copyIsOlder = "the index partition's copy is older";

std::string partitionText(std::uint8_t number) {
    return "partition " + std::to_string(number);
}

std::string olderCopy(const Labels& labels, std::uint64_t generation) {
    return partitionText(labels.indexNumber) + ": its index is generation " + std::to_string(generation) + " still";
}

/// What the memory chip says of both partitions, as far as it is of this volume.
struct Claims {
    std::optional<std::uint64_t> reference;
    std::optional<ltfs::Coherency> index;
    std::optional<ltfs::Coherency> data;

    /// As of the state in which the cartridge is.
    [[nodiscard]] bool isCurrent(const std::optional<ltfs::Coherency>& claim) const {
        return reference && claim && claim->version != 0 && claim->changeReference == *reference;
    }
};

Result<Claims> readClaims(Head& head, const Labels& labels) {
    Claims claims;
    auto reference = memory::changeReference(head.drive());
    if (!reference) {
        return fail(std::move(reference));
    }
    claims.reference = *reference;
    for (auto [number, claim] :
         {std::pair(labels.indexNumber, &claims.index), std::pair(labels.dataNumber, &claims.data)}) {
        auto reported = memory::coherency(head.drive(), number);
        if (!reported) {
            return fail(std::move(reported));
        }
        // A number that no index can have is no generation, and the one after it must be one, too.
        const bool ours = *reported && (*reported)->volumeUuid == labels.label.volumeUuid &&
                          (*reported)->generation < ltfs::maxNumber && (*reported)->block <= ltfs::maxNumber;
        if (ours) {
            *claim = **reported;
        }
    }
    return claims;
}

/// Of the index that was read, and not of the drive.
bool isDamagedIndex(const Error& error) {
    return error.code == Code::volumeIndexInvalid || error.code == Code::mediumUnreadable;
}

/// True when what the memory chip claims is what the tape holds; the survey is then complete.
///
/// Drives tick the change reference once in a load, not with every write, so a session that was cut off after an index
/// leaves it as it is: the ends of both partitions are looked at, too.
Result<bool> confirmClaims(Head& head, const Claims& claims, Survey& survey, const ListingMaker& makeListing) {
    const Labels& labels = *survey.labels;
    const auto confirm = [&](std::uint8_t number, const ltfs::Coherency& claim, PartitionEnd& end) -> Result<bool> {
        auto last = isLastConstruct(head, {number, claim.block}, end.endOfData);
        if (!last) {
            return last;
        }
        const char letter = number == labels.indexNumber ? labels.label.indexPartition : labels.label.dataPartition;
        end.index = IndexPlace{.pointer = {letter, claim.block}, .end = end.endOfData - 1, .bytes = 0};
        end.generation = claim.generation;
        end.endsInIndex = *last;
        return last;
    };
    for (const bool dataPartition : {false, true}) {
        auto confirmed = dataPartition ? confirm(labels.dataNumber, *claims.data, survey.dataEnd)
                                       : confirm(labels.indexNumber, *claims.index, survey.indexEnd);
        if (!confirmed || !*confirmed) {
            return confirmed;
        }
    }
    const bool newestOnIndex = claims.index->generation >= claims.data->generation;
    const ltfs::Coherency& newest = newestOnIndex ? *claims.index : *claims.data;
    auto read =
        readIndex(head, labels, {newestOnIndex ? labels.indexNumber : labels.dataNumber, newest.block}, makeListing);
    if (!read) {
        return isDamagedIndex(read.error()) ? Result<bool>(false) : fail(std::move(read));
    }
    if (read->index.generation != newest.generation) {
        return false;
    }
    survey.indexBytes = read->place.bytes;
    survey.index = std::move(read->index);
    survey.listing = std::move(read->listing);
    survey.condition = newestOnIndex ? Condition::clean : Condition::unfinished;
    if (!newestOnIndex) {
        survey.detail = copyIsOlder;
        survey.findings.push_back({Flaw::indexCopyOld, olderCopy(labels, claims.index->generation)});
    }
    return true;
}

PartitionEnd endOf(const LastIndex& last) {
    PartitionEnd end;
    end.endOfData = last.end.block;
    end.endMissing = last.end.missing;
    if (last.found) {
        end.index = last.found->place;
        end.generation = last.found->index.generation;
        end.endsInIndex = last.endsThere && !last.incrementalAfter && !last.end.missing;
    }
    return end;
}

/// What the search of one partition says, besides its end.
struct PartitionSearch {
    LastIndex last;
    std::string unreadable;  ///< why nothing of it is known
};

Result<PartitionSearch> searchPartition(Head& head, const Labels& labels, std::uint8_t number,
                                        const std::optional<ltfs::Coherency>& claim, const ListingMaker& makeListing) {
    auto last = findLastIndex(head, labels, number, claim ? claim->block : 0, makeListing);
    if (last) {
        return PartitionSearch{.last = *std::move(last), .unreadable = {}};
    }
    if (last.error().code != Code::mediumUnreadable) {
        return fail(std::move(last));
    }
    return PartitionSearch{.last = {}, .unreadable = partitionText(number) + ": " + last.error().detail};
}

void note(Survey& survey, const PartitionSearch& partition, bool isData) {
    const LastIndex& last = partition.last;
    const std::uint8_t number = isData ? survey.labels->dataNumber : survey.labels->indexNumber;
    const auto find = [&survey](Flaw flaw, std::string detail) {
        survey.findings.push_back({flaw, std::move(detail)});
    };
    if (!partition.unreadable.empty()) {
        return find(isData ? Flaw::dataPartitionUnreadable : Flaw::indexPartitionUnreadable, partition.unreadable);
    }
    if (last.end.missing) {
        find(Flaw::endMissing,
             placeText({number, last.end.block}) + ": no end of data behind the last that can be read");
    }
    if (!last.damagedAfter.empty()) {
        find(isData ? Flaw::dataIndexMissing : Flaw::indexCopyMissing, "index at " + last.damagedAfter);
    } else if (!last.found) {
        find(isData ? Flaw::dataIndexMissing : Flaw::indexCopyMissing, partitionText(number) + ": holds no index");
    }
    if (!last.partialAfter.empty()) {
        find(Flaw::indexPartial, "unfinished index at " + last.partialAfter);
    }
    if (last.found && !last.found->filemarkFollows) {
        find(Flaw::filemarkMissing, placeText({number, last.found->place.end}) + ": no filemark behind the index");
    }
}

/// Decides by what was found at both ends.
void judge(Survey& survey, const PartitionSearch& onIndex, const PartitionSearch& onData) {
    const PartitionEnd& index = survey.indexEnd;
    const PartitionEnd& data = survey.dataEnd;
    const auto say = [&survey](Condition condition, std::string detail) {
        survey.condition = condition;
        survey.detail = std::move(detail);
    };
    if (survey.lostGeneration) {
        return say(Condition::damaged, survey.index ? "generation " + std::to_string(*survey.lostGeneration) +
                                                          " cannot be read; the newest that can is " +
                                                          std::to_string(survey.index->generation)
                                                    : "no index can be read on either partition");
    }
    if (!data.index) {
        return say(Condition::damaged, index.index ? "no index on the data partition" : "no index on either partition");
    }
    if (survey.labels->unlabelled) {
        return say(Condition::damaged, "no label on " + survey.labels->unlabelledDetail);
    }
    for (const auto* searched : {&onIndex, &onData}) {
        if (!searched->unreadable.empty()) {
            return say(Condition::damaged, searched->unreadable);
        }
    }
    if (data.endMissing || index.endMissing) {
        return say(Condition::damaged,
                   "no end of data on the " + std::string(data.endMissing ? "data" : "index") + " partition");
    }
    if (index.generation > data.generation && !onData.last.damagedAfter.empty()) {
        return say(Condition::damaged, "the data partition's newest index cannot be read; its copy can");
    }
    if (onIndex.last.incrementalAfter || onData.last.incrementalAfter) {
        return say(Condition::dirty, survey.incrementals.empty()
                                         ? "an incremental index follows the last full one"
                                         : "the changes up to generation " + std::to_string(survey.index->generation) +
                                               " are in incremental indexes behind the last full one");
    }
    if (data.endOfData == data.index->end) {
        return say(Condition::dirty, "the last index of the data partition lacks its filemark");
    }
    if (!data.endsInIndex) {
        return say(Condition::dirty, std::to_string(data.endOfData - data.index->end - 1) +
                                         " blocks follow the last index of the data partition");
    }
    if (index.endsInIndex) {
        return index.generation >= data.generation ? say(Condition::clean, "")
                                                   : say(Condition::unfinished, copyIsOlder);
    }
    // Nothing but its filemark is missing where the partition ends right behind that index: it can be written again.
    const bool torn = index.index && index.endOfData == index.index->end;
    if (index.index && index.generation > data.generation && !torn) {
        return say(Condition::dirty, "blocks follow the newest index, which is on the index partition");
    }
    say(Condition::unfinished,
        index.index ? "the index partition does not end in an index" : "the index partition has no index");
}

/// Whether there was an index newer than the newest that was found. The memory chip counts them; an index that was
/// written whole and cannot be read was one more, unless the other partition holds its copy.
std::optional<std::uint64_t> lostGeneration(const Survey& survey, const Claims& claims, const PartitionSearch& onData,
                                            std::uint64_t incrementals) {
    const std::uint64_t newest = survey.index ? survey.index->generation : 0;
    std::uint64_t known = std::max(newest, incrementals);
    for (const auto& claim : {claims.index, claims.data}) {
        known = claim ? std::max(known, claim->generation) : known;
    }
    const bool hasCopy = survey.indexEnd.index && survey.indexEnd.generation > survey.dataEnd.generation;
    if (known == newest && !onData.last.damagedAfter.empty() && !hasCopy) {
        known = newest + 1;
    }
    return known > newest ? std::optional(known) : std::nullopt;
}

void checkMemory(Survey& survey, const Claims& claims) {
    if (!claims.reference) {
        return;  // the drive has no such memory that can be relied on: there is nothing to put right
    }
    const auto check = [&](std::uint8_t number, const PartitionEnd& end, const std::optional<ltfs::Coherency>& claim) {
        const std::string name = partitionText(number) + ": attribute 080C ";
        if (!claim) {
            survey.findings.push_back({Flaw::memoryMissing, name + "is not there, or not this volume's"});
        } else if (!claims.isCurrent(claim) || !end.index || claim->generation != end.generation ||
                   claim->block != end.index->pointer.block) {
            survey.findings.push_back({Flaw::memoryStale, name + "is of an earlier state of the cartridge"});
        }
    };
    check(survey.labels->indexNumber, survey.indexEnd, claims.index);
    check(survey.labels->dataNumber, survey.dataEnd, claims.data);
}

Result<void> search(Head& head, const Claims& claims, Survey& survey, const ListingMaker& makeListing) {
    const Labels& labels = *survey.labels;
    auto index = searchPartition(head, labels, labels.indexNumber, claims.index, makeListing);
    if (!index) {
        return fail(std::move(index));
    }
    auto data = searchPartition(head, labels, labels.dataNumber, claims.data, makeListing);
    if (!data) {
        return fail(std::move(data));
    }
    survey.indexEnd = endOf(index->last);
    survey.dataEnd = endOf(data->last);
    note(survey, *index, false);
    note(survey, *data, true);
    if (index->last.found && data->last.found && survey.indexEnd.generation < survey.dataEnd.generation) {
        survey.findings.push_back({Flaw::indexCopyOld, olderCopy(labels, survey.indexEnd.generation)});
    }
    auto& onIndex = index->last.found;
    auto& onData = data->last.found;
    const bool fromIndex = onIndex && (!onData || survey.indexEnd.generation >= survey.dataEnd.generation);
    if (auto& newest = fromIndex ? onIndex : onData) {
        survey.indexBytes = newest->place.bytes;
        survey.index = std::move(newest->index);
        survey.listing = std::move(newest->listing);
    }
    const auto incrementals = applyIncrementals(head, survey, index->last, data->last);
    if (!incrementals) {
        return std::unexpected(incrementals.error());
    }
    survey.lostGeneration = lostGeneration(survey, claims, *data, *incrementals);
    checkMemory(survey, claims);
    judge(survey, *index, *data);
    return {};
}

bool isSound(const Survey& survey) {
    return survey.condition == Condition::clean || survey.condition == Condition::unfinished;
}

/// An index that names what is not there is damaged, wherever it stands.
void checkExtents(Survey& survey) {
    if (!survey.index || survey.listing || !isSound(survey)) {
        return;
    }
    const auto damaged = anyBroken(*survey.index, limitsOf(survey));
    if (!damaged) {
        return;
    }
    const auto& [first, count] = *damaged;
    survey.condition = Condition::damaged;
    survey.detail = "the extents of /" + first.path + " lie outside the recorded data";
    if (count > 1) {
        survey.detail += ", and those of " + std::to_string(count - 1) + " more files";
    }
    survey.findings.push_back({Flaw::extentsBroken, first.path + ": " + first.reason});
}

}  // namespace

Result<Survey> survey(Head& head, Trust trust, const ListingMaker& makeListing) {
    Survey survey;
    auto labels = readLabels(head);
    if (!labels) {
        const Code code = labels.error().code;
        if (code != Code::volumeBlank && code != Code::volumeForeign && code != Code::volumeLabelInvalid &&
            code != Code::mediumUnreadable && code != Code::mediumKeyMissing) {
            return fail(std::move(labels));
        }
        survey.condition = code == Code::volumeBlank        ? Condition::blank
                           : code == Code::volumeForeign    ? Condition::foreign
                           : code == Code::mediumKeyMissing ? Condition::encrypted
                                                            : Condition::damaged;
        survey.detail = std::move(labels).error().detail;
        if (survey.condition == Condition::foreign) {
            auto tar = recogniseTar(head);
            if (!tar) {
                return fail(std::move(tar));
            }
            if (*tar) {
                survey.condition = Condition::tar;
                survey.detail = **std::move(tar);
            }
        }
        if (survey.condition == Condition::damaged) {
            survey.findings.push_back({Flaw::labelUnreadable, survey.detail});
        }
        return survey;
    }
    survey.labels = *std::move(labels);
    if (survey.labels->unlabelled) {
        survey.findings.push_back({Flaw::labelUnreadable, survey.labels->unlabelledDetail});
    }
    auto claims = readClaims(head, *survey.labels);
    if (!claims) {
        return fail(std::move(claims));
    }
    survey.changeReference = claims->reference;
    const bool believable = trust == Trust::memory && claims->isCurrent(claims->index) &&
                            claims->isCurrent(claims->data) && !survey.labels->unlabelled;
    auto confirmed = believable ? confirmClaims(head, *claims, survey, makeListing) : Result<bool>(false);
    if (!confirmed) {
        return fail(std::move(confirmed));
    }
    if (!*confirmed) {
        if (auto searched = search(head, *claims, survey, makeListing); !searched) {
            return fail(std::move(searched));
        }
    }
    checkExtents(survey);
    return survey;
}

Result<Survey> surveyListed(Head& head, const std::function<std::unique_ptr<ltfs::EntryList>()>& makeRows) {
    std::vector<std::shared_ptr<Listing>> made;
    auto listed = survey(head, Trust::memory, [&](const Labels& labels) {
        return made.emplace_back(std::make_shared<Listing>(labels, makeRows()));
    });
    const bool wasSound = listed && isSound(*listed);
    const bool isEnough = wasSound && listed->listing && listed->listing->liesWithin(limitsOf(*listed));
    const bool hasIndex = listed && listed->index;
    if (std::ranges::none_of(made, &Listing::gaveUp) && (!listed || !hasIndex || isEnough)) {
        return listed;
    }
    const auto before =
        listed ? std::pair(listed->condition, listed->detail) : std::pair(Condition::clean, std::string());
    listed = Survey{};
    made.clear();
    auto whole = survey(head);
    // What could not be read the first time is no sounder for having been read the second time.
    if (whole && hasIndex && !wasSound && isSound(*whole)) {
        std::tie(whole->condition, whole->detail) = before;
    }
    return whole;
}

std::optional<SurveyedPlaces> placesOf(const Survey& survey) {
    if (!isSound(survey) || !survey.labels || !survey.index || !survey.changeReference || survey.lostGeneration) {
        return std::nullopt;
    }
    return SurveyedPlaces{.condition = survey.condition,
                          .detail = survey.detail,
                          .findings = survey.findings,
                          .labels = *survey.labels,
                          .newest = survey.index->self,
                          .generation = survey.index->generation,
                          .changeReference = *survey.changeReference,
                          .indexEnd = survey.indexEnd,
                          .dataEnd = survey.dataEnd};
}

Result<Survey> surveyAgain(Head& head, const SurveyedPlaces& seen) {
    const auto number = seen.labels.numberOf(seen.newest.partition);
    const auto reference = memory::changeReference(head.drive());
    if (!reference) {
        return std::unexpected(reference.error());
    }
    if (!number || *reference != seen.changeReference) {
        return survey(head);
    }
    auto read = readIndex(head, seen.labels, {*number, seen.newest.block});
    if (!read && !isDamagedIndex(read.error())) {
        return fail(std::move(read));
    }
    // What it means that this index is no longer there, or sound, only a survey can tell.
    if (!read || read->index.generation != seen.generation) {
        return survey(head);
    }
    Survey survey{.condition = seen.condition,
                  .detail = seen.detail,
                  .findings = seen.findings,
                  .labels = seen.labels,
                  .index = std::move(read->index),
                  .indexBytes = read->place.bytes,
                  .changeReference = reference.value(),
                  .indexEnd = seen.indexEnd,
                  .dataEnd = seen.dataEnd};
    checkExtents(survey);
    return survey;
}

}  // namespace capstan::volume
