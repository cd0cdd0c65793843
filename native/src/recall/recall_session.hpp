// A pass for one request: its files below one folder out.
#pragma once

#include "base/error.hpp"
#include "recall/read_pass.hpp"
#include "recall/restore_item.hpp"
#include "volume/volume.hpp"

namespace capstan::recall {

class RecallSession {
   public:
    RecallSession(RestoreRequest request, RestoreEventSink sink);

    /// From any thread, also before `run`, any number of times. Returns at once.
    void cancel() { pass_.cancelAll(); }

    /// Once, on the drive's thread. Cancelled is reported as Code::cancelled.
    [[nodiscard]] Result<RestoreSummary> run(volume::Volume& volume);

   private:
    Result<RestoreSummary> summary_;  ///< written before `run` of the pass returns
    ReadPass pass_;
};

}  // namespace capstan::recall
