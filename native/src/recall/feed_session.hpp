// Reads files from the tape into FIFOs, one after the other as they were named, each from its first byte to its last
// and as fast as it is taken. A file's stream gets the frame that ends it only when its content is what was written: a
// reader that misses that frame has no file. One that fails leaves the others alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "base/identity.hpp"
#include "recall/restore_item.hpp"
#include "volume/volume.hpp"

namespace capstan::recall {

struct FeedItem {
    std::uint64_t id = 0;
    std::string path;  ///< of a file on the volume, from its root
    std::string pipe;  ///< a FIFO; opened when it is the file's turn
};

struct FeedRequest {
    std::vector<FeedItem> items;  ///< best in the order of the tape
    /// For whoever reads to come.
    std::chrono::milliseconds patience{10'000};
    Identity as = ownIdentity();  ///< whose FIFOs they are
};

class FeedSession {
   public:
    /// Reported as restored: all of it was taken.
    FeedSession(FeedRequest request, RestoreEventSink sink);

    /// From any thread, any number of times.
    void cancel();

    /// Once, on the drive's thread. Cancelled is reported as Code::cancelled.
    [[nodiscard]] Result<RestoreSummary> run(volume::Volume& volume);

   private:
    const FeedRequest request_;
    const RestoreEventSink sink_;
    std::stop_source stop_;
};

}  // namespace capstan::recall
