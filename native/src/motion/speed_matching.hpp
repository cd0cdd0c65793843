// A tape that cannot wait: it runs at one of a few speeds, and stops and steps back when the host is too slow even for
// the lowest. Bytes per second.
#pragma once

#include <span>

#include "motion/profile.hpp"

namespace capstan::motion {

/// The slowest speed that keeps up with the host; the top one when none does. `speeds` fall, and are not empty.
[[nodiscard]] double speedFor(std::span<const double> speeds, double hostBytesPerSecond);

/// The share of the buffer that fills while the tape stands, before it starts again.
inline constexpr double refillShare = 0.9;

/// What is written between two backhitches when the host is slower than the lowest speed:
/// 0.9 · B · v_min / (v_min − h).
[[nodiscard]] double burstBytes(double bufferBytes, double lowestBytesPerSecond, double hostBytesPerSecond);

/// S / (S/v + t_sync): what remains of a rate when every `bytes` are followed by a wait.
[[nodiscard]] double rateWithWait(double bytes, double bytesPerSecond, Seconds wait);

}  // namespace capstan::motion
