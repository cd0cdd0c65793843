#include "recall/recall_session.hpp"

#include <utility>

namespace capstan::recall {

RecallSession::RecallSession(Request request, EventSink sink)
    : summary_(fail(Code::cancelled)), pass_({}, [this, sink = std::move(sink)](Told told) {
          if (auto* event = std::get_if<Event>(&told.what)) {
              sink(std::move(*event));
          } else if (auto* ended = std::get_if<Result<Summary>>(&told.what)) {
              summary_ = std::move(*ended);
          }
      }) {
    static_cast<void>(pass_.add(0, std::move(request)));
}

Result<Summary> RecallSession::run(volume::Volume& volume) {
    // Whatever ends the pass ends its request, and is told as that.
    static_cast<void>(pass_.run(volume));
    return summary_;
}

}  // namespace capstan::recall
