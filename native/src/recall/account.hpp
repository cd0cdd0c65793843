// What one request is told and what it comes to, by several threads but never by two at once.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>

#include "recall/item.hpp"

namespace capstan::recall {

class Account {
   public:
    /// It outlives the account.
    explicit Account(const EventSink& sink) : sink_(sink) {}

    void restored(Restored one);
    void skipped(std::uint64_t id);
    void failed(Failed one);
    /// So much has been taken from the tape; told now and then. Always on the same thread.
    void progress(std::uint64_t bytesTaken);
    /// Nothing more can be placed. The first reason counts.
    void end(Error why);

    [[nodiscard]] std::optional<Error> fatal() const;
    [[nodiscard]] Summary summary() const;

   private:
    const EventSink& sink_;
    mutable std::mutex mutex_;  // protects what follows, and keeps the sink to one thread
    std::optional<Error> fatal_;
    Summary summary_;
    /// Since the first bytes came: until then the tape was on its way, which is no rate.
    std::optional<std::chrono::steady_clock::time_point> lastTick_{};
    std::uint64_t lastBytes_ = 0;
};

}  // namespace capstan::recall
