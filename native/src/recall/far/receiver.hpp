// A restore at a desk: takes what the tape of another computer gives and puts it into a folder here, and says what
// became of it when that lasts. As the user that this process is.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "base/block_pool.hpp"
#include "recall/far/answers.hpp"
#include "recall/far/received_request.hpp"

namespace capstan::recall::far {

class Receiver {
   public:
    Receiver(ReceivingTerms terms, FrameReader::Source source, Pipe answers);

    /// Until the other computer says that nothing follows. Fails when it goes before that, when what comes is no
    /// restore, and after a stop: of what was not whole by then nothing is left here.
    [[nodiscard]] Result<void> run();
    /// Files of which parts have come. After `run`.
    [[nodiscard]] std::vector<std::string> inParts() { return inParts_.wholes(); }
    /// From any thread.
    void stop() { stop_.request_stop(); }

   private:
    [[nodiscard]] Result<void> takeAll();
    [[nodiscard]] Result<void> take(const Frame& frame);
    [[nodiscard]] Result<void> begin(const Frame& frame);
    void forgetEnded();

    const ReceivingTerms terms_;
    std::stop_source stop_;
    FrameReader reader_;
    BlockPool pool_;
    MadeFolders made_;
    FilesInParts inParts_;
    Answers answers_;
    std::set<std::uint32_t> over_;                                        ///< numbers of requests that have ended
    std::map<std::uint32_t, std::unique_ptr<ReceivedRequest>> requests_;  // last: they use all of the above
};

}  // namespace capstan::recall::far
