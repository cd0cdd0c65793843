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

void RequestReport::took(std::uint64_t bytes) {
    const std::uint64_t taken = bytesTaken_.fetch_add(bytes, std::memory_order_relaxed) + bytes;
    const auto now = Clock::now();
    if (now < nextTick_.load(std::memory_order_relaxed)) {
        return;
    }
    const std::lock_guard lock(mutex_);
    if (now < nextTick_.load(std::memory_order_relaxed)) {
        return;
    }
    if (lastTick_) {
        const double seconds = std::chrono::duration<double>(now - *lastTick_).count();
        sink_(RestoreProgress{.bytesDone = taken,
                              .filesDone = summary_.files,
                              .bytesPerSecond = static_cast<double>(taken - lastBytes_) / seconds});
    }
    lastTick_ = now;
    lastBytes_ = taken;
    nextTick_.store(now + tickInterval, std::memory_order_relaxed);
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
