// A copy of everything in a folder, made in the same pass: the blocks that go to the tape are written there, too, on
// threads of its own. It never holds the tape up: what its disk cannot keep pace with is made from the sources in the
// end. Each file appears under its name when it is whole and on the disk; whatever goes wrong is reported for that
// file.
#pragma once

#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>

#include "base/identity.hpp"
#include "write/stream.hpp"
#include "write/write_item.hpp"

namespace capstan::write {

class Mirror {
   public:
    /// `lagBytes`: of the pool's blocks it may hold so many. The sink outlives it, and is called from threads of the
    /// mirror's own, never from two of them at once.
    /// What it makes belongs to `as`, and is made where that user may.
    Mirror(std::string folder, const Identity& as, std::size_t lagBytes, const WriteEventSink& sink);
    Mirror(const Mirror&) = delete;
    Mirror& operator=(const Mirror&) = delete;
    /// Without `finish`: lets go as when that is stopped.
    ~Mirror();

    /// From several threads; of one lane from one at a time. Never waits for the disk.
    void accept(LaneNumber lane, const Message& message);

    /// A drive waits for memory that this one holds: no more than so much of it, from here on.
    void relieve(std::size_t toBytes);

    /// After the last message: what is behind is made, and everything reported. Stopped, it leaves whole files and no
    /// others, and what is not made is reported as cancelled.
    void finish(std::stop_token stop);

   private:
    class MirrorState;
    std::unique_ptr<MirrorState> state_;
};

}  // namespace capstan::write
