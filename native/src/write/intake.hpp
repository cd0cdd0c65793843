// The door of a write session: items come in batches from any thread, the reader takes them one by one. A batch is
// accepted when there is room for more after it: that answer is the sender's back-pressure.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "base/error.hpp"
#include "write/item.hpp"

namespace capstan::write {

class Intake {
   public:
    /// Called once, on the thread that made the answer true.
    using Answer = std::move_only_function<void(Result<void>)>;

    explicit Intake(std::size_t limit) : limit_(limit) {}

    void add(std::vector<Item> items, Answer answer);
    /// No more items: what waits is still taken.
    void finish();
    /// Nothing is taken any more; who waits for an answer, and who adds later, gets `reason`.
    void close(const Error& reason);

    /// Waits a while for an item, or for the end; true when neither has come.
    [[nodiscard]] bool isIdle(std::stop_token stop, std::chrono::milliseconds patience);
    /// Waits for an item; nothing after the last one, when closed, or when stopped.
    [[nodiscard]] std::optional<Item> next(std::stop_token stop);

   private:
    const std::size_t limit_;
    std::mutex mutex_;  // protects what follows; answers are called without it
    std::condition_variable_any changed_;
    std::deque<Item> items_;
    std::vector<Answer> waiting_;
    bool finished_ = false;
    std::optional<Error> closed_;
};

}  // namespace capstan::write
