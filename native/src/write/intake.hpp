// The door of a write session: items come in batches from any thread, readers take them one by one. A batch is accepted
// when there is room for more after it: that answer is the sender's back-pressure. Counts what was taken and is not yet
// on its way to the drives, so that everybody can know when nothing more will come.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "base/error.hpp"
#include "write/write_item.hpp"

namespace capstan::write {

class Intake {
   public:
    /// Called once, on the thread that made the answer true.
    using Answer = std::move_only_function<void(Result<void>)>;

    explicit Intake(std::size_t limit) : limit_(limit) {}

    void add(std::vector<WriteItem> items, Answer answer);
    /// No more items: what waits is still taken.
    void finish();
    /// Nothing is taken any more; who waits for an answer, and who adds later, gets `reason`.
    void close(const Error& reason);

    struct NumberedItem {
        std::uint64_t number = 0;  ///< counts from 1, in the order in which items are taken
        WriteItem item;
    };
    /// Waits a while for an item.
    [[nodiscard]] std::optional<NumberedItem> next(std::stop_token stop, std::chrono::milliseconds patience);
    /// So many of the items that were taken are on their way to the drives, or over.
    void committed(std::size_t items);
    /// It comes again, before all others, even after the end.
    void putBack(std::vector<WriteItem> items);

    /// No more items wait, or will.
    [[nodiscard]] bool isDrained() const;
    /// And none that was taken is still being read.
    [[nodiscard]] bool isOver() const;
    /// For so long nothing has waited and nothing was being read: more may come, and nobody knows when.
    [[nodiscard]] bool hasRestedFor(std::chrono::milliseconds time) const;

   private:
    using Clock = std::chrono::steady_clock;

    const std::size_t limit_;
    mutable std::mutex mutex_;  // protects what follows; answers are called without it
    std::condition_variable_any changed_;
    std::deque<WriteItem> items_;
    std::vector<Answer> waiting_;
    std::uint64_t taken_ = 0;
    std::uint64_t routed_ = 0;
    Clock::time_point routedAt_ = Clock::now();  ///< the last of them
    bool finished_ = false;
    std::optional<Error> closed_;
};

}  // namespace capstan::write
