// Lanes that nobody wants any more: no need to read them to their end.
#pragma once

#include <mutex>
#include <set>

#include "write/stream.hpp"

namespace capstan::write {

class Refusals {
   public:
    /// Of several that consume every lane, one alone cannot refuse it.
    void setShared() { shared_ = true; }

    void add(LaneNumber lane) {
        const std::lock_guard lock(mutex_);
        if (!shared_) {
            lanes_.insert(lane);
        }
    }
    void remove(LaneNumber lane) {
        const std::lock_guard lock(mutex_);
        lanes_.erase(lane);
    }
    [[nodiscard]] bool has(LaneNumber lane) const {
        const std::lock_guard lock(mutex_);
        return lanes_.contains(lane);
    }

   private:
    mutable std::mutex mutex_;  // protects what follows
    std::set<LaneNumber> lanes_;
    bool shared_ = false;
};

}  // namespace capstan::write
