#include "volume/survey.hpp"

#include <utility>

#include "volume/cartridge_memory.hpp"
#include "volume/extent_check.hpp"
#include "volume/partition_search.hpp"

namespace capstan::volume {

namespace {

/// What the memory chip says of both partitions, when it may be believed.
struct Claims {
    ltfs::Coherency index;
    ltfs::Coherency data;
};

Result<std::optional<Claims>> readClaims(Head& head, const Labels& labels) {
    auto reference = memory::changeReference(head.drive());
    if (!reference) {
        return fail(std::move(reference));
    }
    auto index = memory::coherency(head.drive(), labels.indexNumber);
    if (!index) {
        return fail(std::move(index));
    }
    auto data = memory::coherency(head.drive(), labels.dataNumber);
    if (!data) {
        return fail(std::move(data));
    }
    const auto believable = [&](const std::optional<ltfs::Coherency>& claim) {
        return *reference && claim && claim->version != 0 && claim->changeReference == **reference &&
               claim->volumeUuid == labels.label.volumeUuid;
    };
    if (!believable(*index) || !believable(*data)) {
        return std::nullopt;
    }
    return Claims{**index, **data};
}

/// True when what the memory chip claims is what the tape holds; the survey is then complete.
///
/// Drives tick the change reference once in a load, not with every write, so a session that was cut off after an index
/// leaves it as it is: the ends of both partitions are looked at, too.
Result<bool> confirmClaims(Head& head, const Claims& claims, Survey& survey) {
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
        auto confirmed = dataPartition ? confirm(labels.dataNumber, claims.data, survey.dataEnd)
                                       : confirm(labels.indexNumber, claims.index, survey.indexEnd);
        if (!confirmed || !*confirmed) {
            return confirmed;
        }
    }
    const bool newestOnIndex = claims.index.generation >= claims.data.generation;
    const ltfs::Coherency& newest = newestOnIndex ? claims.index : claims.data;
    auto read = readIndex(head, labels, {newestOnIndex ? labels.indexNumber : labels.dataNumber, newest.block});
    if (!read) {
        const Code code = read.error().code;
        const bool damage = code == Code::volumeIndexInvalid || code == Code::mediumUnreadable;
        return damage ? Result<bool>(false) : fail(std::move(read));
    }
    if (read->index.generation != newest.generation) {
        return false;
    }
    survey.indexBytes = read->place.bytes;
    survey.index = std::move(read->index);
    survey.condition = newestOnIndex ? Condition::clean : Condition::unfinished;
    survey.detail = newestOnIndex ? "" : "the index partition's copy is older";
    return true;
}

PartitionEnd endOf(const LastIndex& last) {
    PartitionEnd end;
    end.endOfData = last.endOfData;
    if (last.found) {
        end.index = last.found->place;
        end.generation = last.found->index.generation;
        end.endsInIndex = last.endsThere && !last.incrementalAfter;
    }
    return end;
}

/// Decides by what was found at both ends.
void judge(Survey& survey, bool incrementalAfter) {
    const PartitionEnd& index = survey.indexEnd;
    const PartitionEnd& data = survey.dataEnd;
    const auto say = [&survey](Condition condition, std::string detail) {
        survey.condition = condition;
        survey.detail = std::move(detail);
    };
    if (!data.index) {
        return say(Condition::damaged, index.index ? "no index on the data partition" : "no index on either partition");
    }
    if (incrementalAfter) {
        return say(Condition::dirty, "an incremental index follows the last full one");
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
                                                   : say(Condition::unfinished, "the index partition's copy is older");
    }
    // Nothing but its filemark is missing where the partition ends right behind that index: it can be written again.
    const bool torn = index.index && index.endOfData == index.index->end;
    if (index.index && index.generation > data.generation && !torn) {
        return say(Condition::dirty, "blocks follow the newest index, which is on the index partition");
    }
    say(Condition::unfinished,
        index.index ? "the index partition does not end in an index" : "the index partition has no index");
}

Result<void> search(Head& head, Survey& survey) {
    auto index = findLastIndex(head, *survey.labels, survey.labels->indexNumber);
    if (!index) {
        return fail(std::move(index));
    }
    auto data = findLastIndex(head, *survey.labels, survey.labels->dataNumber);
    if (!data) {
        return fail(std::move(data));
    }
    survey.indexEnd = endOf(*index);
    survey.dataEnd = endOf(*data);
    const bool fromIndex = index->found && (!data->found || survey.indexEnd.generation >= survey.dataEnd.generation);
    if (auto& newest = fromIndex ? index->found : data->found) {
        survey.indexBytes = newest->place.bytes;
        survey.index = std::move(newest->index);
    }
    judge(survey, index->incrementalAfter || data->incrementalAfter);
    return {};
}

/// An index that names what is not there is damaged, wherever it stands.
void checkExtents(Survey& survey) {
    const bool mayBeSound = survey.condition == Condition::clean || survey.condition == Condition::unfinished;
    if (!survey.index || !mayBeSound) {
        return;
    }
    const ExtentLimits limits{.labels = *survey.labels,
                              .indexEndOfData = survey.indexEnd.endOfData,
                              .dataEndOfData = survey.dataEnd.endOfData};
    if (auto broken = firstBrokenFile(*survey.index, limits)) {
        survey.condition = Condition::damaged;
        survey.detail = "the extents of " + *broken + " lie outside the recorded data";
    }
}

}  // namespace

Result<Survey> survey(Head& head) {
    Survey survey;
    auto labels = readLabels(head);
    if (!labels) {
        const Code code = labels.error().code;
        if (code != Code::volumeBlank && code != Code::volumeForeign && code != Code::volumeLabelInvalid) {
            return fail(std::move(labels));
        }
        survey.condition = code == Code::volumeBlank     ? Condition::blank
                           : code == Code::volumeForeign ? Condition::foreign
                                                         : Condition::damaged;
        survey.detail = std::move(labels).error().detail;
        return survey;
    }
    survey.labels = *std::move(labels);
    auto claims = readClaims(head, *survey.labels);
    if (!claims) {
        return fail(std::move(claims));
    }
    auto confirmed = *claims ? confirmClaims(head, **claims, survey) : Result<bool>(false);
    if (!confirmed) {
        return fail(std::move(confirmed));
    }
    if (!*confirmed) {
        if (auto searched = search(head, survey); !searched) {
            return fail(std::move(searched));
        }
    }
    checkExtents(survey);
    return survey;
}

}  // namespace capstan::volume
