#include "recall/hash_lanes.hpp"

#include <algorithm>
#include <pthread.h>
#include <utility>

namespace capstan::recall {

namespace {

/// Records that it may keep from being read into again.
constexpr std::size_t workLimit = 32;

}  // namespace

HashLane::~HashLane() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) {
        thread_.join();
    }
}

void HashLane::add(Digest& digest, std::shared_ptr<const Record> record, ByteView bytes) {
    std::unique_lock lock(mutex_);
    if (!thread_.joinable()) {
        thread_ = std::thread([this] { run(); });
    }
    changed_.wait(lock, [this] { return work_.size() < workLimit; });
    work_.push_back({.digest = &digest, .record = std::move(record), .bytes = bytes});
    lock.unlock();
    changed_.notify_all();
}

void HashLane::wait(const Digest& digest) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return std::ranges::find(work_, &digest, &HashTask::digest) == work_.end(); });
}

void HashLane::run() {
    ::pthread_setname_np(::pthread_self(), "capstan-hash");
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return ending_ || !work_.empty(); });
        if (ending_) {
            return;
        }
        const HashTask& next = work_.front();
        lock.unlock();
        next.digest->add(next.bytes);
        lock.lock();
        work_.pop_front();
        changed_.notify_all();
    }
}

}  // namespace capstan::recall
