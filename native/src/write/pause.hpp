// A word from outside to the drives' threads: rest, or go on.
#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace capstan::write {

class Pause {
   public:
    void begin() { set(true); }
    void end() { set(false); }

    [[nodiscard]] bool isOn() const {
        const std::lock_guard lock(mutex_);
        return on_;
    }
    /// Until it is over, or a stop is requested.
    void sitOut(std::stop_token stop) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, std::move(stop), [this] { return !on_; });
    }

   private:
    void set(bool on) {
        {
            const std::lock_guard lock(mutex_);
            on_ = on;
        }
        changed_.notify_all();
    }

    mutable std::mutex mutex_;  // protects on_
    std::condition_variable_any changed_;
    bool on_ = false;
};

}  // namespace capstan::write
