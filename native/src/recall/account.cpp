#include "recall/account.hpp"

#include <utility>

namespace capstan::recall {

void Account::restored(Restored one) {
    const std::lock_guard lock(mutex_);
    ++summary_.files;
    summary_.bytes += one.bytes;
    sink_(std::move(one));
}

void Account::skipped(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    ++summary_.skipped;
    sink_(Skipped{.id = id});
}

void Account::failed(Failed one) {
    const std::lock_guard lock(mutex_);
    ++summary_.failed;
    sink_(std::move(one));
}

void Account::progress(std::uint64_t bytesTaken) {
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
    sink_(Progress{.bytesDone = bytesTaken,
                   .filesDone = summary_.files,
                   .bytesPerSecond = static_cast<double>(bytesTaken - lastBytes_) / seconds});
    lastTick_ = now;
    lastBytes_ = bytesTaken;
}

void Account::end(Error why) {
    const std::lock_guard lock(mutex_);
    if (!fatal_) {
        fatal_ = std::move(why);
    }
}

std::optional<Error> Account::fatal() const {
    const std::lock_guard lock(mutex_);
    return fatal_;
}

Summary Account::summary() const {
    const std::lock_guard lock(mutex_);
    return summary_;
}

}  // namespace capstan::recall
