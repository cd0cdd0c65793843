#include "recall/recall_session.hpp"

#include <utility>

namespace capstan::recall {

RecallSession::RecallSession(RestoreRequest request, RestoreEventSink sink)
    : summary_(fail(Code::cancelled)), pass_({}, [this, sink = std::move(sink)](RequestEvent reported) {
          if (auto* event = std::get_if<RestoreEvent>(&reported.what)) {
              sink(std::move(*event));
          } else if (auto* ended = std::get_if<Result<RestoreSummary>>(&reported.what)) {
              summary_ = std::move(*ended);
          }
      }) {
    static_cast<void>(pass_.add(0, std::move(request)));
}

Result<RestoreSummary> RecallSession::run(volume::Volume& volume) {
    // Whatever ends the pass ends its request, and is reported as that.
    static_cast<void>(pass_.run(volume));
    return summary_;
}

}  // namespace capstan::recall
