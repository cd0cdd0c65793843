// What is reported of one request and what it comes to, by several threads but never by two at once.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>

#include "recall/restore_item.hpp"

namespace capstan::recall {

class RequestReport {
   public:
    /// It outlives the account.
    explicit RequestReport(const RestoreEventSink& sink) : sink_(sink) {}

    void restored(ItemRestored one);
    void skipped(std::uint64_t id);
    void failed(RestoreFailed one);
    /// So much more has been taken from the tape; all of it is reported now and then.
    void took(std::uint64_t bytes);
    /// Nothing more can be placed. The first reason counts.
    void end(Error why);

    [[nodiscard]] std::optional<Error> fatal() const;
    [[nodiscard]] RestoreSummary summary() const;

   private:
    using Clock = std::chrono::steady_clock;

    const RestoreEventSink& sink_;
    /// Whoever writes files does not wait for one who reports.
    std::atomic<std::uint64_t> bytesTaken_ = 0;
    std::atomic<Clock::time_point> nextTick_ = Clock::time_point();
    mutable std::mutex mutex_;  // protects what follows, and keeps the sink to one thread
    std::optional<Error> fatal_;
    RestoreSummary summary_;
    /// Since the first bytes came: until then the tape was on its way, which is no rate.
    std::optional<Clock::time_point> lastTick_{};
    std::uint64_t lastBytes_ = 0;
};

}  // namespace capstan::recall
