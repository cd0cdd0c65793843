// When what was written is made safe: data, flush, index, flush. Each time costs the drive a stop, so it is done as
// rarely as the cost is to be a hundredth of the time, however large the index has grown; and within the time that a
// receipt was promised for. A pure piece of counting: the drive's clock and what was written go in.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "write/pace.hpp"
#include "write/write_options.hpp"

namespace capstan::write {

class CommitPolicy {
   public:
    using Time = std::chrono::nanoseconds;

    CommitPolicy(Commits commits, std::optional<std::chrono::seconds> safeWithin, Pace pace, Time now)
        : commits_(commits), safeWithin_(safeWithin), pace_(pace), since_(now) {}

    /// The drive took a record.
    void wrote(std::uint64_t bytes) { bytes_ += bytes; }
    /// A file is written, and so owed a receipt.
    void owes(Time now) { owed_ = owed_.value_or(now); }

    /// After a file: at once, by a policy that is there to compare with.
    [[nodiscard]] bool isDueAfterFile() const { return commits_ != Commits::batched; }
    /// `entries` of the index, whose size is what the next one costs besides waiting.
    [[nodiscard]] bool isDue(Time now, std::uint64_t entries) const;

    void committed(Time began, Time ended, std::uint64_t entries);

   private:
    [[nodiscard]] Time cost(std::uint64_t entries) const;
    [[nodiscard]] Time timeForIndex(std::uint64_t entries) const;

    const Commits commits_;
    const std::optional<std::chrono::seconds> safeWithin_;
    const Pace pace_;
    Time since_;  ///< the last one, or the beginning
    std::uint64_t bytes_ = 0;
    std::optional<Time> owed_;
    std::optional<Time> waiting_;  ///< what the last one took besides writing the index
};

}  // namespace capstan::write
