#include "checkup/speeds.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "checkup/locate_timer.hpp"

namespace capstan::checkup {
namespace {

/// From one pace to the next: finer than speeds lie apart, so that each is met (LTO's are at least 4.6 % apart).
constexpr double slower = 0.97;
constexpr double confirming = 0.992;
/// Paces below this part of the top speed are no drive's.
constexpr double slowest = 0.15;
/// In times that the tape takes to fill the buffer. A drive settles on a speed within the first; what it gains on the
/// host from then on, until the buffer is full, is by that speed.
constexpr double settling = 5;
constexpr double gaining = 4;
constexpr double gainingLeast = 0.5;
constexpr double full = 0.93;
/// Estimates of one speed agree within this; two speeds are further apart.
constexpr double sameSpeed = 0.022;
/// A tape that goes as the host does, to this much, waits for it: the buffer is full.
constexpr double asTheHost = 1.006;
/// So much faster than the host, the tape runs as slowly as it can.
constexpr double lowestRatio = 1.2;

class Pacer {
   public:
    Pacer(Bench& bench, const FilledTape& tape, const DriveProfile& profile)
        : bench_(bench),
          hopper_(bench, tape),
          start_(tape.map.bytesAt(0, tape.map.tape().metres / 4)),
          size_(static_cast<double>(tape.recordBytes)),
          rate_(profile.motion.readBytesPerSecond),
          accept_(tape.acceptSeconds),
          buffer_(profile.bufferBytes) {}

    /// Of the tape; nothing when the buffer is full before the drive has settled.
    Result<std::optional<double>> speedAt(double pace) {
        const double unit = buffer_ / rate_;
        const auto first = aheadAfter(pace, settling * unit);
        if (!first) {
            return std::unexpected(first.error());
        }
        for (double gained = gaining; gained >= gainingLeast; gained /= 2) {
            const auto ahead = aheadAfter(pace, (settling + gained) * unit);
            if (!ahead) {
                return std::unexpected(ahead.error());
            }
            if (*ahead < full * buffer_) {
                return std::optional(pace + (*ahead - *first) / (gained * unit));
            }
        }
        return std::optional<double>();
    }

   private:
    /// Bytes by which the tape is ahead after reading at that pace for so long.
    Result<double> aheadAfter(double pace, double seconds) {
        if (auto there = hopper_.to(start_); !there) {
            return std::unexpected(there.error());
        }
        const auto records = static_cast<int>(std::round(pace * seconds / size_));
        for (int i = 0; i < records; ++i) {
            const auto read = hopper_.readOn();
            if (!read) {
                return std::unexpected(read.error());
            }
            bench_.pause(std::max(0.0, size_ / pace - *read));
        }
        return burst(pace);
    }

    /// Takes records until one has to wait for the tape, which meanwhile goes on.
    Result<double> burst(double pace) {
        const double waits = (accept_ + size_ / rate_) / 2;
        double bytes = 0;
        while (bytes < 2 * buffer_) {
            const auto read = hopper_.readOn();
            if (!read) {
                return std::unexpected(read.error());
            }
            if (*read > waits) {
                break;
            }
            bytes += size_;
        }
        // It goes on at something between this speed and the top one.
        return bytes * (1 - std::min(1.0, (pace + rate_) / 2 * accept_ / size_));
    }

    Bench& bench_;
    LocateTimer hopper_;
    double start_;
    double size_;
    double rate_;
    double accept_;
    double buffer_;
};

}  // namespace

std::vector<double> distinctSpeeds(std::vector<double> estimates) {
    std::ranges::sort(estimates, std::greater<>());
    std::vector<double> speeds;
    std::size_t merged = 0;
    for (const double estimate : estimates) {
        if (!speeds.empty() && estimate > speeds.back() * (1 - sameSpeed)) {
            ++merged;
            speeds.back() += (estimate - speeds.back()) / static_cast<double>(merged);
        } else {
            speeds.push_back(estimate);
            merged = 1;
        }
    }
    return speeds;
}

Result<void> measureSpeeds(Bench& bench, const FilledTape& tape, DriveProfile& profile) {
    const double top = profile.motion.readBytesPerSecond;
    Pacer pacer(bench, tape, profile);
    std::vector<double> estimates{top};
    for (double pace = top * slower; pace > slowest * top; pace *= slower) {
        const auto speed = pacer.speedAt(pace);
        // A pace that a speed all but equals may catch the drive changing over: the next one must give the same.
        const auto again = speed && *speed ? pacer.speedAt(pace * confirming) : speed;
        if (!again) {
            return std::unexpected(again.error());
        }
        if (!*again || (**speed < asTheHost * pace && **again < asTheHost * confirming * pace)) {
            break;
        }
        if (std::abs(**speed / **again - 1) > sameSpeed) {
            pace *= confirming / slower;
            continue;
        }
        estimates.push_back(std::min((**speed + **again) / 2, top));
        if (**again > lowestRatio * pace * confirming) {
            break;
        }
    }
    profile.speeds = distinctSpeeds(std::move(estimates));
    return {};
}

}  // namespace capstan::checkup
