#include "volume/partition_search.hpp"

#include <algorithm>
#include <utility>

#include "ltfs/index_values.hpp"

namespace capstan::volume {

using drive::ReadEnd;

Result<std::uint64_t> placeOfFilemark(Head& head, std::uint8_t partition, std::uint64_t n, std::uint64_t behind) {
    // Indexes are small as a rule: step back in growing strides first.
    std::uint64_t high = behind;  // at least n marks before it
    std::uint64_t low = 0;        // fewer than n marks before it
    for (std::uint64_t stride = 1; stride < high; stride *= 2) {
        const std::uint64_t at = high - stride;
        auto marks = head.filemarksBefore({partition, at});
        if (!marks) {
            return fail(std::move(marks));
        }
        if (*marks < n) {
            low = at;
            break;
        }
        high = at;
    }
    while (high - low > 1) {
        const std::uint64_t middle = low + (high - low) / 2;
        auto marks = head.filemarksBefore({partition, middle});
        if (!marks) {
            return fail(std::move(marks));
        }
        (*marks < n ? low : high) = middle;
    }
    return low;
}

bool isIndexDamage(const Error& error) {
    return error.code == Code::volumeIndexInvalid || error.code == Code::mediumUnreadable;
}

namespace {

/// What stands behind a filemark.
struct AfterFilemark {
    ltfs::Document kind = ltfs::Document::other;
    bool ours = false;  ///< of this volume, and says that it stands there, by how it begins
    std::uint64_t generation = 0;
    std::string unreadable{};  ///< why, when it is
};

/// Of an index, up to its tree.
std::string_view headOf(ByteView record) {
    const std::string_view text = textOf(record);
    return text.substr(0, text.find("<directory"));
}

bool saysItIsOf(const Labels& labels, drive::Position at, ByteView record) {
    const auto says = [head = headOf(record)](std::string_view element, const std::string& value) {
        const std::string wanted = std::string("<").append(element).append(">").append(value).append("</");
        return head.find(wanted) != std::string_view::npos;
    };
    return says("volumeuuid", labels.label.volumeUuid) && says("startblock", std::to_string(at.block));
}

Result<AfterFilemark> readBehind(Head& head, const Labels& labels, drive::Position at) {
    Bytes record(labels.label.blockBytes);
    auto moved = head.moveTo(at);
    auto outcome = moved ? head.read(record) : fail(std::move(moved));
    if (!outcome) {
        return isIndexDamage(outcome.error())
                   ? Result<AfterFilemark>(AfterFilemark{.unreadable = outcome.error().detail})
                   : fail(std::move(outcome));
    }
    if (outcome->end != ReadEnd::record) {
        return AfterFilemark{};
    }
    const ByteView view = ByteView(record).first(outcome->bytes);
    AfterFilemark after{.kind = ltfs::documentKind(view)};
    after.ours = after.kind != ltfs::Document::other && saysItIsOf(labels, at, view);
    if (!ltfs::takeNumber(ltfs::elementIn(headOf(view), "generationnumber"), after.generation)) {
        after.generation = 0;
    }
    return after;
}

/// Whether what ends there may be a whole index. One that was cut off does not end in its last tag, even where a
/// filemark was put behind it later; of a record that cannot be read nobody can tell.
Result<bool> mayEndIndex(Head& head, const Labels& labels, drive::Position at, std::string_view lastTag) {
    Bytes record(labels.label.blockBytes);
    auto moved = head.moveTo(at);
    auto outcome = moved ? head.read(record) : fail(std::move(moved));
    if (!outcome) {
        return isIndexDamage(outcome.error()) ? Result<bool>(true) : fail(std::move(outcome));
    }
    const std::string_view text = textOf(ByteView(record).first(outcome->bytes));
    const std::size_t last = text.find_last_not_of(" \t\r\n");
    return last != std::string_view::npos && text.substr(0, last + 1).ends_with(lastTag);
}

}  // namespace

Result<ltfs::Document> documentAt(Head& head, const Labels& labels, drive::Position at) {
    auto what = readBehind(head, labels, at);
    return what ? Result<ltfs::Document>(what->kind) : fail(std::move(what));
}

bool beginsIndexOf(const Labels& labels, drive::Position at, ByteView record) {
    return ltfs::documentKind(record) == ltfs::Document::index && saysItIsOf(labels, at, record);
}

Result<LastIndex> findLastIndex(Head& head, const Labels& labels, std::uint8_t partition, std::uint64_t from,
                                const ListingMaker& makeListing) {
    LastIndex last;
    auto end = findDataEnd(head, partition, from);
    if (!end) {
        return fail(std::move(end));
    }
    last.end = *end;
    // Walk back over the filemarks: what stands behind each of them may be an index.
    std::uint64_t behind = end->block;
    for (std::uint64_t n = end->filemarks; n > filemarksInLabels; --n) {
        auto mark = placeOfFilemark(head, partition, n, behind);
        if (!mark) {
            return fail(std::move(mark));
        }
        const std::uint64_t next = std::exchange(behind, *mark);
        if (*mark + 1 == next) {
            continue;
        }
        const drive::Position first{partition, *mark + 1};
        auto what = readBehind(head, labels, first);
        if (!what) {
            return fail(std::move(what));
        }
        const bool isLast = n == end->filemarks;
        const auto isWhole = [&](std::string_view lastTag) {
            return isLast ? Result<bool>(false) : mayEndIndex(head, labels, {partition, next - 1}, lastTag);
        };
        if (what->kind == ltfs::Document::incrementalIndex) {
            last.incrementalAfter = true;
            auto whole = what->ours ? isWhole("</ltfsincrementalindex>") : Result<bool>(false);
            if (!whole) {
                return fail(std::move(whole));
            }
            if (*whole) {
                last.incrementals.push_back({.at = first, .generation = what->generation});
            } else if (what->ours && last.partialAfter.empty()) {
                last.partialAfter = placeText(first) + ": an incremental index";
            }
            continue;
        }
        auto index = what->kind == ltfs::Document::index ? readIndex(head, labels, first, makeListing)
                                                         : fail(Code::volumeIndexInvalid, what->unreadable);
        if (!index && !isIndexDamage(index.error())) {
            return fail(std::move(index));
        }
        if (!index && (what->ours || !what->unreadable.empty())) {
            auto whole = isWhole("</ltfsindex>");
            if (!whole) {
                return fail(std::move(whole));
            }
            std::string& damage = *whole ? last.damagedAfter : last.partialAfter;
            const std::string& why = index.error().detail;
            const std::string reason = why.starts_with(placeText(first)) ? why : placeText(first) + ": " + why;
            damage = damage.empty() ? reason : damage;
        }
        if (!index) {
            continue;
        }
        last.endsThere = index->filemarkFollows && index->place.end + 1 == end->block;
        last.found = *std::move(index);
        return last;
    }
    return last;
}

Result<std::optional<drive::Position>> findClaimedIndex(Head& head, const Labels& labels, std::uint8_t partition,
                                                        std::uint64_t after) {
    auto end = findDataEnd(head, partition, after);
    if (!end) {
        return fail(std::move(end));
    }
    std::uint64_t behind = end->block;
    for (std::uint64_t n = end->filemarks; n > filemarksInLabels; --n) {
        auto mark = placeOfFilemark(head, partition, n, behind);
        if (!mark) {
            return fail(std::move(mark));
        }
        const std::uint64_t next = std::exchange(behind, *mark);
        if (*mark + 1 <= after) {
            break;
        }
        if (*mark + 1 == next) {
            continue;
        }
        const drive::Position first{partition, *mark + 1};
        auto what = readBehind(head, labels, first);
        if (!what) {
            return fail(std::move(what));
        }
        if (what->ours && what->kind == ltfs::Document::index) {
            return first;
        }
    }
    return std::nullopt;
}

Result<bool> isLastConstruct(Head& head, drive::Position first, std::uint64_t& endOfData) {
    auto end = head.moveToEnd(first.partition);
    if (!end) {
        return end.error().code == Code::mediumUnreadable ? Result<bool>(false) : fail(std::move(end));
    }
    endOfData = *end;
    if (first.block <= firstBlockAfterLabels || *end < 2 || first.block >= *end - 1) {
        return false;
    }
    std::uint64_t marks[4]{};
    std::size_t i = 0;
    // Rising: each way back takes a drive many seconds, and each way on nearly none.
    for (const std::uint64_t block : {first.block - 1, first.block, *end - 1, *end}) {
        auto before = head.filemarksBefore({first.partition, block});
        if (!before) {
            return before.error().code == Code::mediumUnreadable ? Result<bool>(false) : fail(std::move(before));
        }
        marks[i++] = *before;
    }
    const auto [beforeFirst, atFirst, beforeLast, atEnd] = marks;
    return beforeLast + 1 == atEnd && atFirst == beforeLast && beforeFirst + 1 == atFirst;
}

}  // namespace capstan::volume
