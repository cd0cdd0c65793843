// One request of a pass, from its folder to its summary: looked up, its folder opened, folders and links made, and what
// the tape gives filed. All of that on a thread of its own, so that no request waits for another's disk.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "base/error.hpp"
#include "ltfs/index.hpp"
#include "recall/pending_read.hpp"
#include "recall/place_files.hpp"
#include "recall/restore_item.hpp"
#include "recall/restore_plan.hpp"

namespace capstan::recall {

class ActiveRequest {
   public:
    /// What it says to the pass, on its own thread.
    struct Calls {
        /// Ready for what the tape gives: all of it, once, and files that are to be read again. False when nothing more
        /// will be read.
        std::function<bool(ActiveRequest& filing, PendingReads)> want;
        std::function<void(ActiveRequest& filing, RestoreEvent)> report;
        /// The last thing that it says.
        std::function<void(ActiveRequest& filing, Result<RestoreSummary>)> end;
    };

    /// `calls` outlive it.
    ActiveRequest(std::uint64_t number, RestoreRequest request, const Calls& calls)
        : number_(number), request_(std::move(request)), calls_(calls) {}

    [[nodiscard]] std::uint64_t number() const { return number_; }

    /// On the drive's thread; `index` stays as it is until the end.
    void start(const ltfs::Index& index);
    /// From any thread, at any time.
    void cancel();
    /// Nothing more will be read, for that reason; what has been is still filed. From any thread.
    void close(const Error& why);
    /// Instead of starting.
    void refuse(const Error& why) { calls_.end(*this, std::unexpected(why)); }

    void join() {
        if (thread_.joinable()) {
            thread_.join();
        }
    }

    /// Where to send what was read; null before anything is wanted.
    [[nodiscard]] const RequestSink* requestSink() const;

   private:
    [[nodiscard]] Result<RestoreSummary> serve(const ltfs::Index& index);
    [[nodiscard]] Result<PlacedFiles> placeHere(const RestorePlan& plan, const RestoreEventSink& sink);
    [[nodiscard]] Result<PlacedFiles> sendToDesk(RestorePlan& plan, const RestoreEventSink& sink);
    [[nodiscard]] DamagedPolicy damaged() const;
    RequestSink& open(const RestorePlan& plan, FileLanes lanes);
    [[nodiscard]] PendingReads readsOf(const RestorePlan& plan, std::optional<std::size_t> file = {});

    const std::uint64_t number_;
    const RestoreRequest request_;
    const Calls& calls_;
    std::stop_source stop_;
    std::atomic<bool> cancelled_ = false;
    mutable std::mutex mutex_;  // protects what follows
    std::optional<Error> closed_{};
    std::optional<RequestSink> requestSink_{};  // made once; its parts have their own rules
    std::jthread thread_;                       // last: it uses all of the above
};

}  // namespace capstan::recall
