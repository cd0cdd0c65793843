// LTFS times (LTFS 2.4, 8.2.3): UTC with nanoseconds, years 0000 to 9999. Nine fraction digits are written; none to
// nine are read, because other programs write fewer.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace capstan::ltfs {

inline constexpr std::uint32_t nanosecondsPerSecond = 1'000'000'000;

struct Timestamp {
    std::int64_t seconds = 0;  ///< since 1970-01-01T00:00:00Z
    std::uint32_t nanoseconds = 0;
    auto operator<=>(const Timestamp&) const = default;

    [[nodiscard]] static Timestamp now();
};

/// "2026-11-20T17:07:20.049045355Z". A time outside the years 0000 to 9999 becomes the nearest that can be written.
[[nodiscard]] std::string formatTimestamp(Timestamp time);
void appendTimestamp(std::string& out, Timestamp time);

[[nodiscard]] std::optional<Timestamp> parseTimestamp(std::string_view text);

}  // namespace capstan::ltfs
