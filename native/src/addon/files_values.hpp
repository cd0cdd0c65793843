// Times of files as JavaScript has them: nanoseconds since 1970, beyond 2262 and before 1677 the nearest that 64 bits
// hold.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "ltfs/timestamp.hpp"

namespace capstan::addon {

inline constexpr std::int64_t nanosecondsInSecond = 1'000'000'000;

[[nodiscard]] constexpr std::int64_t nanosecondsOf(ltfs::Timestamp time) {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / nanosecondsInSecond - 1;
    return std::clamp(time.seconds, -most, most) * nanosecondsInSecond + time.nanoseconds;
}

[[nodiscard]] constexpr ltfs::Timestamp timeOfNanoseconds(std::int64_t nanoseconds) {
    std::int64_t seconds = nanoseconds / nanosecondsInSecond;
    if (nanoseconds % nanosecondsInSecond < 0) {
        --seconds;
    }
    return {.seconds = seconds, .nanoseconds = static_cast<std::uint32_t>(nanoseconds - seconds * nanosecondsInSecond)};
}

}  // namespace capstan::addon
