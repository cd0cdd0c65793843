#include "recall/request_report.hpp"

#include <utility>

namespace capstan::recall {

void RequestReport::restored(ItemRestored one) {
    const std::lock_guard lock(mutex_);
    ++summary_.files;
    summary_.bytes += one.bytes;
    sink_(std::move(one));
}

void RequestReport::skipped(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    ++summary_.skipped;
    sink_(ItemSkipped{.id = id});
}

void RequestReport::failed(RestoreFailed one) {
    const std::lock_guard lock(mutex_);
    ++summary_.failed;
    sink_(std::move(one));
}

void RequestReport::progress(std::uint64_t bytesTaken) {
    const auto now = std::chrono::steady_clock::now();
    if (!lastTick_) {
        lastTick_ = now;
        lastBytes_ = bytesTaken;
    }
    if (now - *lastTick_ < tickInterval) {
        return;
    }
    const std::lock_guard lock(mutex_);
    const double seconds = std::chrono::duration<double>(now - *lastTick_).count();
    sink_(RestoreProgress{.bytesDone = bytesTaken,
                          .filesDone = summary_.files,
                          .bytesPerSecond = static_cast<double>(bytesTaken - lastBytes_) / seconds});
    lastTick_ = now;
    lastBytes_ = bytesTaken;
}

void RequestReport::end(Error why) {
    const std::lock_guard lock(mutex_);
    if (!fatal_) {
        fatal_ = std::move(why);
    }
}

std::optional<Error> RequestReport::fatal() const {
    const std::lock_guard lock(mutex_);
    return fatal_;
}

RestoreSummary RequestReport::summary() const {
    const std::lock_guard lock(mutex_);
    return summary_;
}

}  // namespace capstan::recall
