// One session of reading: a request in, files below one folder out. `run` is the drive's thread: it looks things up,
// makes folders and links, and reads the tape in its order; a second thread files what was read. What cannot be read or
// placed is told and the rest goes on. Stopped, it leaves whole files and no others.
#pragma once

#include <stop_token>

#include "base/error.hpp"
#include "recall/item.hpp"
#include "volume/volume.hpp"

namespace capstan::recall {

class RecallSession {
   public:
    RecallSession(Request request, EventSink sink);

    /// From any thread, also before `run`, any number of times. Returns at once.
    void cancel();

    /// Once, on the drive's thread. Cancelled is told as Code::cancelled.
    [[nodiscard]] Result<Summary> run(volume::Volume& volume);

   private:
    const Request request_;
    const EventSink sink_;
    std::stop_source stop_;
};

}  // namespace capstan::recall
