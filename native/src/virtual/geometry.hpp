// How much of a cartridge each partition gets, and where its early warning begins. A cartridge near its format's native
// capacity behaves as a real one: partitions in wrap pairs, one pair lost as a guard. A smaller one has no wraps
// worth the name (a pair of a 12 GB "L8" would not hold the index of many files): 5 % is the unit there, and nothing is
// lost.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "virtual/media.hpp"

namespace capstan::virt {

[[nodiscard]] std::uint64_t smallestPartitionBytes(MediaType type, std::uint64_t capacityBytes) noexcept;

/// `wanted` may be nothing for "all the rest", in one of the two; both are rounded up to what can be made.
/// Nothing when they do not fit.
[[nodiscard]] std::optional<std::array<std::uint64_t, 2>> partitionSizes(
    MediaType type, std::uint64_t capacityBytes, std::array<std::optional<std::uint64_t>, 2> wanted) noexcept;

/// The power of ten in which sizes are reported and asked for (PARTITION UNITS): at most a gigabyte, and fine enough.
[[nodiscard]] unsigned partitionUnits(MediaType type, std::uint64_t capacityBytes) noexcept;
[[nodiscard]] std::uint64_t unitBytes(unsigned powerOfTen) noexcept;

/// From here to the end of the partition writes are answered with early warning.
[[nodiscard]] std::uint64_t earlyWarningBytes(std::uint64_t partitionBytes) noexcept;

}  // namespace capstan::virt
