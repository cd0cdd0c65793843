// The files on disk behind those that are open in a mount. The kernel says when one is closed; of what is open when the
// mount ends it says nothing any more.
#pragma once

#include <mutex>
#include <unordered_map>
#include <utility>

#include "base/unique_fd.hpp"

namespace capstan::fuse {

class OpenFiles {
   public:
    /// The descriptor, by which it is read and dropped.
    [[nodiscard]] int keep(UniqueFd file) {
        const std::lock_guard lock(mutex_);
        const int descriptor = file.get();
        files_.insert_or_assign(descriptor, std::move(file));
        return descriptor;
    }

    void drop(int descriptor) {
        const std::lock_guard lock(mutex_);
        files_.erase(descriptor);
    }

   private:
    std::mutex mutex_;  ///< of all below; a leaf
    std::unordered_map<int, UniqueFd> files_{};
};

}  // namespace capstan::fuse
