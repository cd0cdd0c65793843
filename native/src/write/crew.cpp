#include "write/crew.hpp"

#include <algorithm>
#include <pthread.h>
#include <utility>

namespace capstan::write {

namespace {

/// Reading one file and opening the next overlap, whatever the source.
constexpr unsigned fewest = 2;

}  // namespace

Crew::Crew(unsigned limit, std::function<void(std::stop_token)> step)
    : limit_(std::max(1U, limit)), step_(std::move(step)), wanted_(std::min(fewest, limit_)) {}

void Crew::start() {
    const std::lock_guard lock(mutex_);
    while (threads_.size() < wanted_) {
        hire();
    }
}

void Crew::stop() {
    stop_.request_stop();
    std::vector<std::jthread> leaving;
    {
        const std::lock_guard lock(mutex_);
        leaving = std::exchange(threads_, {});
    }
    changed_.notify_all();
}

void Crew::more() {
    {
        const std::lock_guard lock(mutex_);
        if (wanted_ >= limit_ || stop_.stop_requested()) {
            return;
        }
        ++wanted_;
        if (threads_.size() < wanted_) {
            hire();
        }
    }
    changed_.notify_one();
}

void Crew::fewer() {
    const std::lock_guard lock(mutex_);
    wanted_ = std::max(std::min(fewest, limit_), wanted_ - 1);
}

void Crew::stepAside() {
    {
        const std::lock_guard lock(mutex_);
        --working_;
        if (threads_.size() < limit_ && !stop_.stop_requested()) {
            hire();
        }
    }
    changed_.notify_one();
}

void Crew::stepBack() {
    const std::lock_guard lock(mutex_);
    ++working_;
}

void Crew::hire() {
    threads_.emplace_back([this] {
        ::pthread_setname_np(::pthread_self(), "capstan-read");
        run(stop_.get_token());
    });
}

void Crew::run(const std::stop_token& stop) {
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
