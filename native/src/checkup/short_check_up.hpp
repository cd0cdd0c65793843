// What a minute shows of a drive: how fast it takes blocks of several sizes and gives them back, and how long it takes
// to flush, locate and rewind. It knows nothing of where blocks lie; that takes a check-up. It writes over the
// cartridge from its beginning, and leaves what it wrote.
#pragma once

#include <stop_token>
#include <vector>

#include "base/error.hpp"
#include "checkup/profile.hpp"

namespace capstan::checkup {

struct ShortProfile {
    std::vector<RateMark> bySize;
    double readBytesPerSecond = 0;
    double flushSeconds = 0;   ///< averaged
    double locateSeconds = 0;  ///< from the load point to the middle of what was written
    double rewindSeconds = 0;  ///< from there
};

/// `checkup.inconsistent` when the drive's clock shows that nothing took time; `job.cancelled` when stopped.
[[nodiscard]] Result<ShortProfile> shortCheckUp(drive::SscDrive& drive, const std::stop_token& stop);

}  // namespace capstan::checkup
