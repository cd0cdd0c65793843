#include "virtual/geometry.hpp"

#include <algorithm>

namespace capstan::virt {
namespace {

bool hasRealWraps(MediaType type, std::uint64_t capacityBytes) {
    return capacityBytes >= mediaOf(type).nativeBytes / 10;
}

}  // namespace

std::uint64_t smallestPartitionBytes(MediaType type, std::uint64_t capacityBytes) noexcept {
    return hasRealWraps(type, capacityBytes) ? capacityBytes / (mediaOf(type).wraps / 2) : capacityBytes / 20;
}

std::optional<std::array<std::uint64_t, 2>> partitionSizes(
    MediaType type, std::uint64_t capacityBytes, std::array<std::optional<std::uint64_t>, 2> wanted) noexcept {
    const std::uint64_t smallest = smallestPartitionBytes(type, capacityBytes);
    const std::uint64_t guard = hasRealWraps(type, capacityBytes) ? smallest : 0;
    const std::uint64_t total = capacityBytes - guard;
    // The sized one is made first; where both are sized, the second gets what remains too.
    const std::size_t sized = wanted[0] ? 0 : 1;
    if (!wanted[sized] || *wanted[sized] > total) {
        return std::nullopt;
    }
    const std::uint64_t steps = std::max<std::uint64_t>(1, (*wanted[sized] + smallest - 1) / smallest);
    const std::uint64_t first = steps * smallest;
    const std::uint64_t otherWanted = wanted[1 - sized].value_or(0);
    if (first + std::max(smallest, otherWanted) > total) {
        return std::nullopt;
    }
    std::array<std::uint64_t, 2> sizes{};
    sizes[sized] = first;
    sizes[1 - sized] = total - first;
    return sizes;
}

unsigned partitionUnits(MediaType type, std::uint64_t capacityBytes) noexcept {
    constexpr unsigned gigabytes = 9;
    unsigned power = 0;
    while (power < gigabytes && unitBytes(power + 1) <= smallestPartitionBytes(type, capacityBytes)) {
        ++power;
    }
    return power;
}

std::uint64_t unitBytes(unsigned powerOfTen) noexcept {
    std::uint64_t bytes = 1;
    for (unsigned i = 0; i < powerOfTen; ++i) {
        bytes *= 10;
    }
    return bytes;
}

std::uint64_t earlyWarningBytes(std::uint64_t partitionBytes) noexcept {
    // 2 %, at least a mebibyte: room for a few records after the warning on small cartridges, and never most of them.
    return std::min({std::max(partitionBytes / 50, mebibyte), partitionBytes / 4, 5'000 * mebibyte});
}

}  // namespace capstan::virt
