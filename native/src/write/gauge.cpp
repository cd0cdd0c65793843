#include "write/gauge.hpp"

#include <algorithm>
#include <utility>

namespace capstan::write {

namespace {

/// Weight of the newest interval: the figure follows a change within half a second and does not flicker.
constexpr double newest = 0.3;

}  // namespace

std::optional<WaitReason> Gauge::tick(const Count& count) {
    const Clock::duration passed = Clock::now() - last_;
    if (passed < interval) {
        return std::nullopt;
    }
    const bool source = sourceTime_ * 2 > passed;
    const bool drive = driveTime_ * 2 > passed;
    const WaitReason behind = behindSource();
    const WaitReason waiting = source ? behind : drive ? WaitReason::drive : WaitReason::nothing;
    report(count, waiting);
    return waiting;
}

/// What the readers were at meanwhile.
WaitReason Gauge::behindSource() {
    const auto since = [](std::int64_t now, std::int64_t& before) { return now - std::exchange(before, now); };
    const std::int64_t reading = since(meter_.reading, reading_);
    const std::int64_t hashing = since(meter_.hashing, hashing_);
    const std::int64_t pooling = since(meter_.pool, pooling_);
    if (pooling > std::max(reading, hashing)) {
        return WaitReason::pool;
    }
    return hashing > reading ? WaitReason::hash : WaitReason::source;
}

void Gauge::finishing(const Count& count, WaitReason what) {
    report(count, what);
}

void Gauge::report(const Count& count, WaitReason waiting) {
    const Clock::time_point now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    // What an item that failed half-way had counted is taken back: no negative rates.
    const double bytes = count.bytes > lastBytes_ ? static_cast<double>(count.bytes - lastBytes_) : 0;
    if (seconds > 0) {
        const double current = bytes / seconds;
        rate_ = rate_ == 0 ? current : rate_ * (1 - newest) + current * newest;
    }
    last_ = now;
    lastBytes_ = count.bytes;
    sourceTime_ = driveTime_ = {};
    sink_(WriteProgress{.slot = slot_,
                        .bytesDone = count.bytes,
                        .filesDone = count.files,
                        .bytesBuffered = meter_.bytesBuffered.load(std::memory_order_relaxed),
                        .filesBuffered = meter_.filesBuffered.load(std::memory_order_relaxed),
                        .bytesPerSecond = rate_,
                        .poolFill = pool_.fill(),
                        .stops = count.stops,
                        .waitingFor = waiting,
                        .head = count.head});
}

}  // namespace capstan::write
