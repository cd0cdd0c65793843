#include "write/reader_pool.hpp"

#include <algorithm>
#include <pthread.h>
#include <utility>

namespace capstan::write {

namespace {

/// Reading one file and opening the next overlap, whatever the source.
constexpr unsigned fewest = 2;

}  // namespace

ReaderPool::ReaderPool(unsigned limit, std::function<void(std::stop_token)> step)
    : limit_(std::max(1U, limit)), step_(std::move(step)), wanted_(std::min(fewest, limit_)) {}

void ReaderPool::start() {
    const std::lock_guard lock(mutex_);
    while (threads_.size() < wanted_) {
        startThread();
    }
}

void ReaderPool::stop() {
    stop_.request_stop();
    std::vector<std::jthread> leaving;
    {
        const std::lock_guard lock(mutex_);
        leaving = std::exchange(threads_, {});
    }
    changed_.notify_all();
}

void ReaderPool::more() {
    {
        const std::lock_guard lock(mutex_);
        if (wanted_ >= limit_ || stop_.stop_requested()) {
            return;
        }
        ++wanted_;
        if (threads_.size() < wanted_) {
            startThread();
        }
    }
    changed_.notify_one();
}

void ReaderPool::fewer() {
    const std::lock_guard lock(mutex_);
    wanted_ = std::max(std::min(fewest, limit_), wanted_ - 1);
}

void ReaderPool::stepAside() {
    {
        const std::lock_guard lock(mutex_);
        --working_;
        if (threads_.size() < limit_ && !stop_.stop_requested()) {
            startThread();
        }
    }
    changed_.notify_one();
}

void ReaderPool::stepBack() {
    const std::lock_guard lock(mutex_);
    ++working_;
}

void ReaderPool::startThread() {
    threads_.emplace_back([this] {
        ::pthread_setname_np(::pthread_self(), "capstan-read");
        run(stop_.get_token());
    });
}

void ReaderPool::run(const std::stop_token& stop) {
    while (true) {
        {
            std::unique_lock lock(mutex_);
            if (!changed_.wait(lock, stop, [this] { return working_ < wanted_; }) || stop.stop_requested()) {
                return;
            }
            ++working_;
        }
        step_(stop);
        {
            const std::lock_guard lock(mutex_);
            --working_;
        }
        changed_.notify_one();
    }
}

}  // namespace capstan::write
