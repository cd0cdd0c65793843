// One pass over a mounted volume serves every request that waits for it, and those that come while it runs: all that
// they want is planned as one, read once, and filed for each on a thread of its own. A request that fails or is
// cancelled leaves the others alone; when the drive fails, all end. Stopped at any time, it leaves whole files and no
// others.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <variant>
#include <vector>

#include "base/block_pool.hpp"
#include "recall/active_request.hpp"
#include "recall/read_schedule.hpp"
#include "recall/restore_item.hpp"
#include "recall/travel_model.hpp"
#include "volume/volume.hpp"

namespace capstan::recall {

/// A gauge: until the request is complete, by the plan and by what was seen so far.
struct Remaining {
    double seconds = 0;
    ltfs::BlockPointer head{};  ///< where the tape is now
};

/// Of one request, by its number. The last of each is its summary, or why it ended early.
struct RequestEvent {
    std::uint64_t request = 0;
    std::variant<RestoreEvent, Remaining, Result<RestoreSummary>> what;
};
/// Called on several threads, at the same time.
using PassEventSink = std::function<void(RequestEvent)>;

struct PassOptions {
    /// Without it pieces are read as they lie, and no time is estimated.
    std::optional<DriveMotion> motion{};
    /// Of this cartridge, when it is known; asked of volume and drive otherwise.
    std::optional<order::Layout> layout{};
    /// Of the tape, which all requests share.
    LocatingSink onLocating{};
};

class ReadPass {
   public:
    ReadPass(PassOptions options, PassEventSink sink);
    ReadPass(const ReadPass&) = delete;
    ReadPass& operator=(const ReadPass&) = delete;
    /// Not while it runs.
    ~ReadPass();

    // From any thread, before `run` and while it runs.

    /// `number` is the caller's for the request. False when the pass takes no more because it is about to end.
    [[nodiscard]] bool add(std::uint64_t number, RestoreRequest request);
    /// That request ends with Code::cancelled. Returns at once, like the next.
    void cancel(std::uint64_t number);
    void cancelAll();

    /// Instead of running: all end, for that reason.
    void abandon(const Error& why) { finish(why); }
    /// Once, on the drive's thread. Until all that joined have ended; fails when the drive does.
    [[nodiscard]] Result<void> run(volume::Volume& volume);

   private:
    using Clock = std::chrono::steady_clock;
    struct JoinedRequest {
        JoinedRequest(std::uint64_t number, RestoreRequest request, const ActiveRequest::Calls& calls)
            : active(number, std::move(request), calls) {}
        ActiveRequest active;
        bool ready = false;  ///< it said what it wants
        bool ended = false;
    };

    // Calls of the requests' threads.
    bool want(const ActiveRequest& active, PendingReads reads);
    void end(const ActiveRequest& active, Result<RestoreSummary> outcome);
    [[nodiscard]] JoinedRequest& of(const ActiveRequest& active);

    // The drive's thread.
    [[nodiscard]] Result<void> read(volume::Volume& volume);
    [[nodiscard]] Result<std::unique_ptr<TravelModel>> findTravel(volume::Volume& volume) const;
    /// Starts whoever was added; when there is nothing to read, waits until somebody wants something. False when all
    /// have ended, and from then on nobody joins, or after a stop.
    [[nodiscard]] bool awaitNews(const ltfs::Index& index, bool nothingToRead);
    /// What is wanted since the last time.
    [[nodiscard]] PendingReads takeNews();
    /// Ends all that have not ended yet, for that reason, and waits for them.
    void finish(const Error& why);
    void reportRemaining(volume::Volume& volume, const ReadSchedule& schedule, ltfs::BlockPointer head);

    const PassOptions options_;
    const PassEventSink sink_;
    const ActiveRequest::Calls calls_;
    std::stop_source stop_;
    std::atomic<bool> news_ = false;
    std::chrono::nanoseconds began_{};  ///< by the drive's clock
    Clock::time_point lastReported_{};

    std::optional<BlockPool> pool_{};  ///< while there is a volume; outlives what requests have not taken

    std::mutex mutex_;  // protects what follows
    std::condition_variable_any changed_;
    std::vector<std::unique_ptr<JoinedRequest>> joined_;
    std::size_t started_ = 0;  ///< of them
    PendingReads planned_;
    /// To be read once more, when all else is: many such files must not have everything planned anew for each.
    PendingReads later_;
    bool closed_ = false;
};

}  // namespace capstan::recall
