#include "volume/partition_search.hpp"

#include <algorithm>
#include <utility>

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

Result<ltfs::Document> documentAt(Head& head, const Labels& labels, drive::Position at) {
    if (auto moved = head.moveTo(at); !moved) {
        return fail(std::move(moved));
    }
    Bytes record(labels.label.blockBytes);
    auto outcome = head.read(record);
    if (!outcome) {
        return isIndexDamage(outcome.error()) ? Result<ltfs::Document>(ltfs::Document::other)
                                              : fail(std::move(outcome));
    }
    if (outcome->end != ReadEnd::record) {
        return ltfs::Document::other;
    }
    return ltfs::documentKind(ByteView(record).first(outcome->bytes));
}

Result<LastIndex> findLastIndex(Head& head, const Labels& labels, std::uint8_t partition) {
    LastIndex last;
    auto end = head.moveToEnd(partition);
    if (!end) {
        return fail(std::move(end));
    }
    last.endOfData = *end;
    auto marks = head.filemarksBefore({partition, *end});
    if (!marks) {
        return fail(std::move(marks));
    }
    // Walk back over the filemarks: what stands behind each of them may be an index.
    for (std::uint64_t behind = *end, n = *marks; n > filemarksInLabels; --n) {
        auto mark = placeOfFilemark(head, partition, n, behind);
        if (!mark) {
            return fail(std::move(mark));
        }
        behind = *mark;
        const drive::Position first{partition, *mark + 1};
        auto kind = documentAt(head, labels, first);
        if (!kind) {
            return fail(std::move(kind));
        }
        if (*kind != ltfs::Document::index) {
            last.incrementalAfter |= *kind == ltfs::Document::incrementalIndex;
            continue;
        }
        auto index = readIndex(head, labels, first);
        if (!index) {
            if (isIndexDamage(index.error())) {
                continue;
            }
            return fail(std::move(index));
        }
        last.endsThere = index->filemarkFollows && index->place.end + 1 == *end;
        last.found = *std::move(index);
        return last;
    }
    return last;
}

Result<bool> isLastConstruct(Head& head, drive::Position first, std::uint64_t& endOfData) {
    auto end = head.moveToEnd(first.partition);
    if (!end) {
        return fail(std::move(end));
    }
    endOfData = *end;
    if (first.block <= firstBlockAfterLabels || *end < 2 || first.block >= *end - 1) {
        return false;
    }
    std::uint64_t marks[4]{};
    std::size_t i = 0;
    for (const std::uint64_t block : {*end, *end - 1, first.block, first.block - 1}) {
        auto before = head.filemarksBefore({first.partition, block});
        if (!before) {
            return fail(std::move(before));
        }
        marks[i++] = *before;
    }
    const auto [atEnd, beforeLast, atFirst, beforeFirst] = marks;
    return beforeLast + 1 == atEnd && atFirst == beforeLast && beforeFirst + 1 == atFirst;
}

}  // namespace capstan::volume
