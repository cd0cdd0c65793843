#include "volume/volume_space.hpp"

#include <algorithm>
#include <utility>

#include "volume/cartridge_memory.hpp"

namespace capstan::volume {

namespace {

/// Twice what an entry takes with a long name and its usual attributes: a new one is counted so until an index is
/// written.
constexpr std::uint64_t bytesPerNewEntry = 2'048;
/// Drives warn early before the end, by 2 % at most and by some gigabytes on a full-sized cartridge; the reserve begins
/// before that, so that a plan that fits is also taken.
constexpr std::uint64_t marginShare = 50;
constexpr std::uint64_t smallestMargin = std::uint64_t{2} << 20U;
constexpr std::uint64_t largestMargin = std::uint64_t{6} << 30U;
constexpr std::uint64_t indexesInReserve = 2;
/// Of the index partition, for the index alone: it grows with the data partition, long after the files came there.
constexpr std::uint64_t indexShare = 8;

std::uint64_t entriesOf(const ltfs::Index& index) {
    return index.fileCount() + index.directoryCount();
}

}  // namespace

Result<void> VolumeSpace::measure(Head& head, const Labels& labels, const ltfs::Index& index, std::uint64_t indexBytes,
                                  bool indexPartitionEndsInIndex) {
    auto capacity = memory::capacity(head.drive(), labels.dataNumber, ltfs::attribute::maximumCapacity);
    if (!capacity) {
        return fail(std::move(capacity));
    }
    auto remaining = memory::capacity(head.drive(), labels.dataNumber, ltfs::attribute::remainingCapacity);
    if (!remaining) {
        return fail(std::move(remaining));
    }
    auto indexRemaining = memory::capacity(head.drive(), labels.indexNumber, ltfs::attribute::remainingCapacity);
    if (!indexRemaining) {
        return fail(std::move(indexRemaining));
    }
    auto indexPartition = memory::capacity(head.drive(), labels.indexNumber, ltfs::attribute::maximumCapacity);
    if (!indexPartition) {
        return fail(std::move(indexPartition));
    }
    indexPartition_ = *indexPartition;
    capacity_ = *capacity;
    remaining_ = *remaining;
    indexCapacity_ = *indexRemaining;
    if (indexCapacity_) {
        // The figure is rounded down, which on a small partition may be all there is; and the next copy takes the place
        // of the one that the partition ends in.
        *indexCapacity_ += ltfs::capacityUnit / 2 + (indexPartitionEndsInIndex ? indexBytes : 0);
    }
    taken_ = 0;
    indexBytes_ = indexBytes;
    entries_ = entriesOf(index);
    return {};
}

std::uint64_t VolumeSpace::indexEstimate(const ltfs::Index& index) const {
    const std::uint64_t entries = entriesOf(index);
    return indexBytes_ + (entries > entries_ ? (entries - entries_) * bytesPerNewEntry : 0);
}

std::uint64_t VolumeSpace::margin() const {
    return std::clamp(capacity_.value_or(0) / marginShare, smallestMargin, largestMargin);
}

std::uint64_t VolumeSpace::freeBytes(const ltfs::Index& index) const {
    if (!remaining_ || warned_) {
        return 0;
    }
    const std::uint64_t spoken = taken_ + indexesInReserve * indexEstimate(index) + margin();
    return *remaining_ > spoken ? *remaining_ - spoken : 0;
}

std::optional<std::uint64_t> VolumeSpace::indexFreeBytes(const ltfs::Index& index) const {
    if (!indexCapacity_) {
        return std::nullopt;
    }
    const std::uint64_t estimate = indexEstimate(index);
    return *indexCapacity_ > estimate ? *indexCapacity_ - estimate : 0;
}

std::optional<std::uint64_t> VolumeSpace::indexFreeForFiles(const ltfs::Index& index) const {
    if (!indexCapacity_) {
        return std::nullopt;
    }
    const std::uint64_t reserve =
        std::max(indexPartition_.value_or(0) / indexShare, smallestMargin) + indexesInReserve * indexEstimate(index);
    return *indexCapacity_ > reserve ? *indexCapacity_ - reserve : 0;
}

bool VolumeSpace::hasRoomForIndex(std::uint64_t bytes) const {
    return (!remaining_ || *remaining_ >= bytes) && (!indexCapacity_ || *indexCapacity_ >= bytes);
}

bool VolumeSpace::hasRoomFor(std::uint64_t bytes, const ltfs::Index& index) const {
    if (warned_ || (indexCapacity_ && indexEstimate(index) > *indexCapacity_)) {
        return false;
    }
    return !remaining_ || freeBytes(index) >= bytes;
}

}  // namespace capstan::volume
