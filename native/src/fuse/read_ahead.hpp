// What somebody reads from front to back is brought into the kernel's memory before it is asked for. By itself the
// kernel reads no more than 128 KiB ahead in a mount, and lets nobody but root change that; each of these is a
// request for which the reader waits.
#pragma once

#include <cstddef>
#include <fuse3/fuse_lowlevel.h>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <sys/types.h>
#include <thread>

#include "base/channel.hpp"
#include "fuse/open_files.hpp"

namespace capstan::fuse {

class ReadAhead {
   public:
    ReadAhead();

    void start(fuse_session& session);
    /// What it brings waits for pages that the kernel is asking for just then: requests must still be answered.
    void stop() { thread_ = {}; }

    /// After each request for content, of a file that does not change for as long as it is open.
    void hasRead(fuse_ino_t node, const std::shared_ptr<OpenFile>& file, off_t from, std::size_t many);

   private:
    struct Wanted {
        fuse_ino_t node;
        std::shared_ptr<OpenFile> file;
    };

    /// Up to the goal as it stands when this begins: others wait for their turn.
    void bring(fuse_session& session, const Wanted& wanted, const std::stop_token& stop);
    [[nodiscard]] std::optional<off_t> next(Run& run, off_t limit);
    void hasBrought(const Wanted& wanted, bool goesOn);

    std::mutex mutex_;  ///< of every file's run; a leaf
    Channel<Wanted> wanted_;
    std::jthread thread_{};
};

}  // namespace capstan::fuse
