// How much may still be appended before the reserve for the last indexes is touched: a cartridge that was filled to the
// brim has no place left for the index that names what is on it.
#pragma once

#include <cstdint>
#include <optional>

#include "ltfs/index.hpp"
#include "volume/labels.hpp"

namespace capstan::volume {

class VolumeSpace {
   public:
    /// Asks the cartridge, which must have nothing in the drive's buffer; `indexBytes` is the size of the index in
    /// which both partitions end or will end.
    [[nodiscard]] Result<void> measure(Head& head, const Labels& labels, const ltfs::Index& index,
                                       std::uint64_t indexBytes, bool indexPartitionEndsInIndex);

    void take(std::uint64_t bytes) { taken_ += bytes; }
    void warn() { warned_ = true; }

    [[nodiscard]] std::uint64_t capacityBytes() const { return capacity_.value_or(0); }
    /// For files, with the reserve taken off; 0 when the drive does not report how much is left.
    [[nodiscard]] std::uint64_t freeBytes(const ltfs::Index& index) const;
    /// Nothing when the drive does not report it.
    [[nodiscard]] bool isKnown() const { return remaining_.has_value(); }
    /// What the index may still grow by before its partition is full, in bytes; nothing when the drive does not report
    /// it.
    [[nodiscard]] std::optional<std::uint64_t> indexFreeBytes(const ltfs::Index& index) const;
    /// What files may take on the index partition, so that its index has room to grow; nothing when the drive does not
    /// say.
    [[nodiscard]] std::optional<std::uint64_t> indexFreeForFiles(const ltfs::Index& index) const;
    /// Both partitions can take an index of that size now.
    [[nodiscard]] bool hasRoomForIndex(std::uint64_t bytes) const;
    /// Without figures only the drive's early warning can say no.
    [[nodiscard]] bool hasRoomFor(std::uint64_t bytes, const ltfs::Index& index) const;

   private:
    [[nodiscard]] std::uint64_t indexEstimate(const ltfs::Index& index) const;
    [[nodiscard]] std::uint64_t margin() const;

    std::optional<std::uint64_t> capacity_;        ///< of the data partition
    std::optional<std::uint64_t> remaining_;       ///< of the data partition, when measured
    std::optional<std::uint64_t> indexPartition_;  ///< all of it
    std::optional<std::uint64_t> indexCapacity_;   ///< what an index on the index partition may take, at most
    std::uint64_t taken_ = 0;                      ///< since
    std::uint64_t indexBytes_ = 0;
    std::uint64_t entries_ = 0;
    bool warned_ = false;
};

}  // namespace capstan::volume
