// Reads every file of a volume, those below some paths, or those of late, in the order in which they lie on the tape,
// and compares what was read with the hashes that the index holds. Writes nothing to the tape; what it found can be
// kept with the files for the next index. What cannot be read is reported, and the rest goes on.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "base/error.hpp"
#include "ltfs/timestamp.hpp"
#include "recall/marks.hpp"
#include "recall/restore_item.hpp"
#include "volume/volume.hpp"

namespace capstan::recall {

struct FileVerified {
    std::string path;
    std::uint64_t bytes = 0;
    std::string hash;  ///< the attribute that was compared; empty when the index holds none for this file
};

struct FileUnsound {
    std::string path;
    Error error{};
};

struct VerifyProgress {
    std::uint64_t bytesDone = 0;
    std::uint64_t bytesTotal = 0;
    std::uint64_t filesDone = 0;
    double bytesPerSecond = 0;
    std::optional<ltfs::BlockPointer> head{};  ///< about where the tape is now
};

using VerifyEvent = std::variant<FileVerified, FileUnsound, VerifyProgress, LocateState>;
/// Called on the drive's thread or on the one that hashes, never on two at once.
using VerifySink = std::function<void(VerifyEvent)>;

struct VerifySummary {
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    std::uint64_t withoutHash = 0;  ///< of `files`: read whole, with nothing to compare them to
    std::uint64_t unsound = 0;
    /// What was found is kept on the volume once the next index is on tape; a volume that is closed to writing or has
    /// no room to spare keeps nothing.
    bool marked = false;
};

struct VerifyRequest {
    std::vector<std::string> paths{};  ///< none: everything
    /// Only files that were written then or later, by their backup times.
    std::optional<ltfs::Timestamp> backedUpSince{};
    /// What is found is kept on the volume as of this time; when it comes to no end, only what is wrong.
    std::optional<ltfs::Timestamp> markAs{};
};

class VerifySession {
   public:
    VerifySession(VerifyRequest request, VerifySink sink);

    /// From any thread, any number of times.
    void cancel();

    /// Once, on the drive's thread. Cancelled is reported as Code::cancelled.
    [[nodiscard]] Result<VerifySummary> run(volume::Volume& volume);

   private:
    [[nodiscard]] Result<bool> keep(volume::Volume& volume, Findings findings,
                                    const std::vector<FileUnsound>& beforehand, bool ended) const;

    const VerifyRequest request_;
    std::mutex reporting_;  // keeps the sink to one thread
    const VerifySink sink_;
    std::stop_source stop_;
};

}  // namespace capstan::recall
