#include "motion/speed_matching.hpp"

#include <algorithm>
#include <ranges>

namespace capstan::motion {

double speedFor(std::span<const double> speeds, double hostBytesPerSecond) {
    for (const double speed : speeds | std::views::reverse) {
        if (speed >= hostBytesPerSecond) {
            return speed;
        }
    }
    return speeds.front();
}

double burstBytes(double bufferBytes, double lowestBytesPerSecond, double hostBytesPerSecond) {
    return refillShare * bufferBytes * lowestBytesPerSecond / (lowestBytesPerSecond - hostBytesPerSecond);
}

double rateWithWait(double bytes, double bytesPerSecond, Seconds wait) {
    return bytes / (bytes / bytesPerSecond + wait.count());
}

}  // namespace capstan::motion
