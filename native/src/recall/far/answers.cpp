#include "recall/far/answers.hpp"

#include <pthread.h>
#include <utility>

#include "recall/far/format.hpp"

namespace capstan::recall::far {

namespace {

/// Some thousand answers.
constexpr std::size_t waitingAtMost = 1U << 20U;

}  // namespace

Answers::Answers(Pipe pipe, std::stop_source stop)
    : pipe_(std::move(pipe)), stop_(std::move(stop)), thread_([this] { passOn(); }) {}

void Answers::say(Bytes frame) {
    {
        std::unique_lock lock(mutex_);
        if (!changed_.wait(lock, stop_.get_token(), [this] { return waiting_.size() < waitingAtMost; })) {
            return;
        }
        waiting_.insert(waiting_.end(), frame.begin(), frame.end());
    }
    changed_.notify_all();
}

void Answers::finish() {
    {
        const std::lock_guard lock(mutex_);
        finished_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) {
        thread_.join();
    }
}

void Answers::passOn() {
    ::pthread_setname_np(::pthread_self(), "capstan-answer");
    const std::stop_token stop = stop_.get_token();
    const ByteView greeting = bytesOf(deskGreeting);
    Bytes going(greeting.begin(), greeting.end());
    while (true) {
        if (auto gone = pipe_.write(going, stop); !gone) {
            stop_.request_stop();
            return;
        }
        going.clear();
        std::unique_lock lock(mutex_);
        if (!changed_.wait(lock, stop, [this] { return finished_ || !waiting_.empty(); })) {
            return;
        }
        if (waiting_.empty()) {
            return;
        }
        going.swap(waiting_);
        lock.unlock();
        changed_.notify_all();
    }
}

}  // namespace capstan::recall::far
