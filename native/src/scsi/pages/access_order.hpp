// Recommended access order (SSC-5; IBM LTO-9 reference 4.6): GENERATE takes segments, RECEIVE gives them back in the
// drive's order with its estimate of each locate. One descriptor serves both.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.hpp"

namespace capstan::scsi {

/// The drive's part of GENERATE: keep the order and only estimate, or reorder.
enum class AccessProcess : std::uint8_t { keep = 1, reorder = 2 };

/// A user data segment: objects `first` to `last` of a partition, both included.
struct UserDataSegment {
    std::string name{};  ///< ten characters, the caller's own
    std::uint8_t partition = 0;
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    /// From the end of the segment before. Three bytes; milliseconds is inferred, the drive's unit is not published.
    std::chrono::milliseconds locate{0};
};

inline constexpr std::size_t segmentBytes = 32;

/// GENERATE's parameter list: no estimates.
[[nodiscard]] Bytes encodeSegments(const std::vector<UserDataSegment>& segments);
[[nodiscard]] std::optional<std::vector<UserDataSegment>> parseSegments(ByteView bytes);

struct AccessOrder {
    AccessProcess process = AccessProcess::reorder;
    std::uint8_t status = 0;  ///< 0: generated as asked
    std::vector<UserDataSegment> segments{};
};
[[nodiscard]] Bytes encode(const AccessOrder& order);
[[nodiscard]] std::optional<AccessOrder> parseAccessOrder(ByteView bytes);

struct SegmentLimits {
    std::uint16_t segments = 2730;
    std::uint16_t descriptorBytes = segmentBytes;
};
[[nodiscard]] Bytes encode(const SegmentLimits& limits);
[[nodiscard]] std::optional<SegmentLimits> parseSegmentLimits(ByteView bytes);

}  // namespace capstan::scsi
