// The labels at the beginning of both partitions, as one: what the volume is called, and which SCSI partition has which
// part. Layout of each: VOL1, filemark, LTFS label, filemark (LTFS 2.4, clause 6.2).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ltfs/label.hpp"
#include "volume/head.hpp"

namespace capstan::volume {

/// The first object after the labels: the filemark of the first index.
inline constexpr std::uint64_t firstBlockAfterLabels = 4;
inline constexpr std::uint64_t filemarksInLabels = 2;

struct Labels {
    ltfs::Label label;   ///< that of the index partition; the other differs in its location only
    std::string serial;  ///< six characters, or empty
    std::uint8_t indexNumber = 0;
    std::uint8_t dataNumber = 1;
    /// SCSI number of the partition whose own label cannot be used: what is here is its twin's.
    std::optional<std::uint8_t> unlabelled{};
    std::string unlabelledDetail{};

    /// Nothing when the letter is neither partition's.
    [[nodiscard]] std::optional<std::uint8_t> numberOf(char letter) const;
};

/// `volume.blank`, `volume.foreign`, `volume.label-invalid` or `medium.unreadable` when they are not those of a volume.
/// One label says all that the other does, so an index partition without one is reported, not refused; and so is a data
/// partition, when only the medium keeps its label from being read: what lies behind it is not overwritten.
[[nodiscard]] Result<Labels> readLabels(Head& head);

/// Writes the label of one partition from its beginning; the head then stands behind it.
[[nodiscard]] Result<void> writeLabels(Head& head, const Labels& labels, std::uint8_t partition);

}  // namespace capstan::volume
