// Writing the tape that is measured on, which is a measurement itself: the rate, the buffer that the host is ahead by,
// and where and how long the tape turns round at the ends of its wraps.
#pragma once

#include "checkup/bench.hpp"
#include "checkup/medium.hpp"
#include "checkup/tape_map.hpp"

namespace capstan::checkup {

struct FilledTape {
    TapeMap map;
    std::size_t recordBytes = 0;
    std::uint64_t records = 0;
    double bytesPerSecond = 0;
    double bufferBytes = 0;
    double turnSeconds = 0;
    double flushSeconds = 0;
    double acceptSeconds = 0;  ///< that a record takes into an empty buffer
};

/// From the beginning, so many wraps. Leaves the tape behind what was written.
[[nodiscard]] Result<FilledTape> fill(Bench& bench, const CheckedMedium& medium, std::uint32_t wraps);

}  // namespace capstan::checkup
