#include "write/gauge.hpp"

namespace capstan::write {

namespace {

/// Weight of the newest interval: the figure follows a change within half a second and does not flicker.
constexpr double newest = 0.3;

}  // namespace

void Gauge::tick(std::uint64_t bytesDone, std::uint64_t filesDone) {
    const Clock::duration passed = Clock::now() - last_;
    if (passed < interval) {
        return;
    }
    const bool source = sourceTime_ * 2 > passed;
    const bool drive = driveTime_ * 2 > passed;
    tell(bytesDone, filesDone, source ? Waiting::source : drive ? Waiting::drive : Waiting::nothing);
}

void Gauge::flushing(std::uint64_t bytesDone, std::uint64_t filesDone) {
    tell(bytesDone, filesDone, Waiting::flush);
}

void Gauge::tell(std::uint64_t bytesDone, std::uint64_t filesDone, Waiting waiting) {
    const Clock::time_point now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    // What an item that failed half-way had counted is taken back: no negative rates.
    const double bytes = bytesDone > lastBytes_ ? static_cast<double>(bytesDone - lastBytes_) : 0;
    if (seconds > 0) {
        const double current = bytes / seconds;
        rate_ = rate_ == 0 ? current : rate_ * (1 - newest) + current * newest;
    }
    last_ = now;
    lastBytes_ = bytesDone;
    sourceTime_ = driveTime_ = {};
    sink_(Progress{.bytesDone = bytesDone,
                   .filesDone = filesDone,
                   .bytesPerSecond = rate_,
                   .poolFill = pool_.fill(),
                   .waitingFor = waiting});
}

}  // namespace capstan::write
