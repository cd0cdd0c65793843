#include "recall/verify_session.hpp"

#include <utility>

namespace capstan::recall {

VerifySession::VerifySession(std::vector<std::string> paths, VerifySink sink)
    : paths_(std::move(paths)), sink_(std::move(sink)) {}

void VerifySession::cancel() {
    stop_.request_stop();
}

Result<VerifySummary> VerifySession::run(volume::Volume&) {
    return fail(Code::invalidArgument, "not built yet");
}

}  // namespace capstan::recall
