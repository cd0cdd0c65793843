#include "volume/listing.hpp"

#include <algorithm>

#include "volume/extent_check.hpp"

namespace capstan::volume {

void appendRecordEnds(RecordEnds& ends, const ltfs::Entry& entry, char partition, std::uint32_t blockBytes) {
    for (const ltfs::Extent& extent : entry.extents) {
        // Nothing can lie so far out; a sum must not go round.
        if (extent.start.partition != partition || extent.byteCount == 0 || extent.byteCount >> 62U != 0 ||
            extent.start.block >> 62U != 0) {
            continue;
        }
        const std::uint64_t last = extent.byteOffset + extent.byteCount - 1;
        const RecordEnd end{.block = extent.start.block + last / blockBytes,
                            .bytes = static_cast<std::uint32_t>(last % blockBytes + 1)};
        // Small files that share a record follow one another.
        if (!ends.empty() && ends.back().block == end.block) {
            ends.back().bytes = std::max(ends.back().bytes, end.bytes);
        } else {
            ends.push_back(end);
        }
    }
}

Listing::Listing(const Labels& labels, std::unique_ptr<ltfs::EntryList> rows)
    : rows_(std::move(rows)),
      dataPartition_(labels.label.dataPartition),
      blockBytes_(labels.label.blockBytes),
      onIndex_{.partition = labels.label.indexPartition},
      onData_{.partition = labels.label.dataPartition} {}

Result<void> Listing::add(const ltfs::Entry& entry, std::int64_t parent) {
    for (const ltfs::Extent& extent : entry.extents) {
        Reach* const reach = extent.start.partition == onData_.partition    ? &onData_
                             : extent.start.partition == onIndex_.partition ? &onIndex_
                                                                            : nullptr;
        if (reach == nullptr || extent.byteOffset >= blockBytes_) {
            isOdd_ = true;
            continue;
        }
        // An index that was parsed has no larger numbers than 2^53: sums of them are sound.
        const std::uint64_t bytes = extent.byteOffset + std::max<std::uint64_t>(extent.byteCount, 1);
        reach->first = std::min(reach->first, extent.start.block);
        reach->last = std::max(reach->last, extent.start.block + (bytes - 1) / blockBytes_);
    }
    appendRecordEnds(recordEnds_, entry, dataPartition_, blockBytes_);
    return rows_->add(entry, parent);
}

bool Listing::liesWithin(const ExtentLimits& limits) const {
    const auto isWithin = [](const Reach& reach, const RecordedPart& part) {
        if (reach.first > reach.last) {
            return true;
        }
        // Behind the labels, and before the filemark of the index that the partition ends in.
        const std::uint64_t end = part.index ? std::min(part.index->pointer.block, part.endOfData) : part.endOfData;
        return reach.first >= firstBlockAfterLabels && reach.last + 1 < end;
    };
    return !isOdd_ && isWithin(onIndex_, limits.index) && isWithin(onData_, limits.data);
}

}  // namespace capstan::volume
