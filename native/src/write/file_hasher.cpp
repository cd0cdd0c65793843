#include "write/file_hasher.hpp"

#include <pthread.h>
#include <utility>

namespace capstan::write {

namespace {

/// Blocks that a reader may be ahead: more would only take the processor from the hash, which is the slower of the two.
constexpr std::size_t ahead = 32;

}  // namespace

void FileHasher::put(HashInput work) {
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return waiting_.size() < ahead; });
        waiting_.push_back(std::move(work));
        if (!thread_) {
            thread_.emplace([this](const std::stop_token& stop) {
                ::pthread_setname_np(::pthread_self(), "capstan-hash");
                run(stop);
            });
        }
    }
    changed_.notify_all();
}

void FileHasher::waitUntilIdle(std::unique_lock<std::mutex>& lock) {
    changed_.wait(lock, [this] { return waiting_.empty() && !busy_; });
}

Hashes FileHasher::finish() {
    std::unique_lock lock(mutex_);
    waitUntilIdle(lock);
    return hashes_.finish();
}

void FileHasher::reset() {
    std::unique_lock lock(mutex_);
    waiting_.clear();
    waitUntilIdle(lock);
    hashes_.reset();
}

void FileHasher::run(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) {
        HashInput work = std::move(waiting_.front());
        waiting_.pop_front();
        busy_ = true;
        lock.unlock();
        Meter::timed(meter_.hashing, [&] {
            if (work.block) {
                hashes_.add(ByteView(work.block.get(), work.bytes));
            } else {
                hashes_.addZeros(work.bytes);
            }
        });
        work.block.reset();  // back to the pool before anybody waits for more
        lock.lock();
        busy_ = false;
        if (waiting_.empty() || waiting_.size() == ahead / 2) {
            changed_.notify_all();
        }
    }
}

}  // namespace capstan::write
