// Measures a drive from outside, by the clock that its commands take: load, first locate, locates in every direction,
// reading through, rates by record size and by the host's pace, flush, rewind, unload. It writes over the loaded
// cartridge from its beginning and leaves it blank: whoever calls has made sure that nothing on it matters.
#pragma once

#include <functional>
#include <stop_token>

#include "base/error.hpp"
#include "checkup/profile.hpp"
#include "drive/ssc_drive.hpp"

namespace capstan::checkup {

/// How much tape is written to measure on. `band`: past the end of the first band, a quarter of the tape and hours on
/// metal, which the cost of changing bands needs. `wraps`: four wraps, minutes, and that cost stays unknown.
enum class CheckUpExtent : std::uint8_t { wraps, band };

enum class CheckUpStep : std::uint8_t { preparing, filling, locating, moving, pacing, finishing };

struct CheckUpProgress {
    CheckUpStep step = CheckUpStep::preparing;
    double done = 0;   ///< of this step, 0 to 1
    double bytes = 0;  ///< that this step moves in all; 0 where it is not counted in bytes
};

using Listener = std::function<void(const CheckUpProgress&)>;

/// `checkup.inconsistent` when the measurements do not make a drive; `job.cancelled` when asked to stop, with the tape
/// anywhere and the cartridge partly written.
[[nodiscard]] Result<DriveProfile> checkUp(drive::SscDrive& drive, CheckUpExtent extent, const std::stop_token& stop,
                                           const Listener& listener);

}  // namespace capstan::checkup
