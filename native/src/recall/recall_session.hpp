// A pass for one request: its files below one folder out.
#pragma once

#include "base/error.hpp"
#include "recall/item.hpp"
#include "recall/pass.hpp"
#include "volume/volume.hpp"

namespace capstan::recall {

class RecallSession {
   public:
    RecallSession(Request request, EventSink sink);

    /// From any thread, also before `run`, any number of times. Returns at once.
    void cancel() { pass_.cancelAll(); }

    /// Once, on the drive's thread. Cancelled is told as Code::cancelled.
    [[nodiscard]] Result<Summary> run(volume::Volume& volume);

   private:
    Result<Summary> summary_;  ///< written before `run` of the pass returns
    Pass pass_;
};

}  // namespace capstan::recall
