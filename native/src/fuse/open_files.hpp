// The files on disk behind those that are open in a mount. The kernel says when one is closed; of what is open when the
// mount ends it says nothing any more.
#pragma once

#include <memory>
#include <mutex>
#include <sys/types.h>
#include <unordered_map>
#include <utility>

#include "base/unique_fd.hpp"

namespace capstan::fuse {

/// Content that is asked for from front to back. Of ReadAhead, under its lock.
struct Run {
    off_t begin = 0;
    off_t end = 0;
    off_t brought = 0;       ///< up to here it is in the kernel's memory, or about to be
    off_t goal = 0;          ///< so far it is to be brought
    bool isWaiting = false;  ///< for its turn, or being brought
    bool isOver = false;     ///< all is there, or it failed: the kernel asks for what is left
};

struct OpenFile {
    UniqueFd content{};
    Run run{};
};

class OpenFiles {
   public:
    /// The descriptor, by which it is read and dropped.
    [[nodiscard]] int keep(UniqueFd file) {
        const std::lock_guard lock(mutex_);
        const int descriptor = file.get();
        files_.insert_or_assign(descriptor, std::make_shared<OpenFile>(std::move(file)));
        return descriptor;
    }

    [[nodiscard]] std::shared_ptr<OpenFile> find(int descriptor) {
        const std::lock_guard lock(mutex_);
        const auto found = files_.find(descriptor);
        return found == files_.end() ? nullptr : found->second;
    }

    /// It is closed once nobody uses it any more.
    void drop(int descriptor) {
        const std::lock_guard lock(mutex_);
        files_.erase(descriptor);
    }

   private:
    std::mutex mutex_;  ///< of all below; a leaf
    std::unordered_map<int, std::shared_ptr<OpenFile>> files_{};
};

}  // namespace capstan::fuse
