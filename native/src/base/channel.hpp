// A bounded queue between two threads. A full one holds back the sender, an empty one the receiver; a stop request
// wakes both. Order is kept.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

namespace capstan {

template <class T>
class Channel {
   public:
    explicit Channel(std::size_t limit) : limit_(limit) {}

    /// False when stopped before there was room, or when nobody receives any more; the value is then gone.
    bool send(T value, std::stop_token stop) {
        std::unique_lock lock(mutex_);
        if (!room_.wait(lock, stop, [this] { return abandoned_ || values_.size() < limit_; }) || abandoned_) {
            return false;
        }
        values_.push_back(std::move(value));
        lock.unlock();
        filled_.notify_one();
        return true;
    }

    /// Nothing more will be sent: the receiver gets what is left, then nothing.
    void close() {
        {
            const std::lock_guard lock(mutex_);
            closed_ = true;
        }
        filled_.notify_all();
    }

    /// Nothing more will be received: what is there goes, and what is still sent.
    void abandon() {
        std::deque<T> gone;  // destroyed outside the lock
        {
            const std::lock_guard lock(mutex_);
            abandoned_ = true;
            gone.swap(values_);
        }
        room_.notify_all();
    }

    struct Received {
        std::optional<T> value{};
        bool ended = false;  ///< closed and empty, or stopped; otherwise no value means that the time ran out
    };

    /// A stop request wins over values that are still there.
    [[nodiscard]] Received receive(std::stop_token stop, std::chrono::milliseconds patience) {
        std::unique_lock lock(mutex_);
        filled_.wait_for(lock, stop, patience, [this] { return closed_ || !values_.empty(); });
        if (stop.stop_requested()) {
            return {.ended = true};
        }
        if (values_.empty()) {
            return {.ended = closed_};
        }
        Received received{.value = std::move(values_.front())};
        values_.pop_front();
        lock.unlock();
        room_.notify_one();
        return received;
    }

    /// Waits however long; nothing when closed and empty, or stopped.
    [[nodiscard]] std::optional<T> receive(std::stop_token stop) {
        std::unique_lock lock(mutex_);
        filled_.wait(lock, stop, [this] { return closed_ || !values_.empty(); });
        if (stop.stop_requested() || values_.empty()) {
            return std::nullopt;
        }
        std::optional<T> value(std::move(values_.front()));
        values_.pop_front();
        lock.unlock();
        room_.notify_one();
        return value;
    }

   private:
    const std::size_t limit_;
    std::mutex mutex_;  // protects values_, closed_ and abandoned_
    std::condition_variable_any room_;
    std::condition_variable_any filled_;
    std::deque<T> values_;
    bool closed_ = false;
    bool abandoned_ = false;
};

}  // namespace capstan
