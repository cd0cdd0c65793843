// Gathers what comes one by one and hands it on together, on a thread of its own: so that more is made while a disk is
// waited for, and one wait does for many.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <pthread.h>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace capstan::disk {

template <class T>
class Gatherer {
   public:
    using Flush = std::function<void(std::vector<T>)>;

    struct Limits {
        /// How long the first one waits for others. While `flush` is busy, as many gather as it takes longer.
        std::chrono::milliseconds wait{};
        /// So many do not wait, and whoever brings more does.
        std::size_t items = 0;
    };

    /// `flush` is called on the gatherer's thread, which is named so (15 characters).
    Gatherer(std::string name, Limits limits, Flush flush)
        : limits_(limits), flush_(std::move(flush)), thread_([this, name = std::move(name)] {
              ::pthread_setname_np(::pthread_self(), name.c_str());
              run();
          }) {}
    Gatherer(const Gatherer&) = delete;
    Gatherer& operator=(const Gatherer&) = delete;
    ~Gatherer() { finish(); }

    void add(T item) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return gathered_.size() < limits_.items; });
        gathered_.push_back(std::move(item));
        if (gathered_.size() == 1 || gathered_.size() == limits_.items) {
            changed_.notify_all();
        }
    }

    /// Everything that was added has been flushed. Nothing is added afterwards.
    void finish() {
        {
            const std::lock_guard lock(mutex_);
            finishing_ = true;
        }
        changed_.notify_all();
        if (thread_.joinable()) {
            thread_.join();
        }
    }

   private:
    void run() {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [this] { return finishing_ || !gathered_.empty(); });
            if (gathered_.empty()) {
                return;
            }
            changed_.wait_for(lock, limits_.wait, [this] { return finishing_ || gathered_.size() >= limits_.items; });
            std::vector<T> items = std::exchange(gathered_, {});
            lock.unlock();
            changed_.notify_all();
            flush_(std::move(items));
            lock.lock();
        }
    }

    const Limits limits_;
    const Flush flush_;
    std::mutex mutex_;  // protects what follows
    std::condition_variable changed_;
    std::vector<T> gathered_;
    bool finishing_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace capstan::disk
