// What is to be read from the tape and for whom. A pending read shrinks as it is served, so that what is left of it is
// one again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <stop_token>
#include <unordered_map>
#include <utility>
#include <vector>

#include "recall/delivery.hpp"
#include "recall/file_lanes.hpp"
#include "recall/restore_plan.hpp"

namespace capstan::recall {

/// Where the bytes for one request go. Outlives its pending reads; the reading end is the drive's thread.
struct RequestSink {
    /// Without lanes all goes one way.
    RequestSink(std::size_t files, std::stop_token stopped, FileLanes spread = {},
                std::size_t batchesMost = deliveriesLimit)
        : lanes(std::move(spread)), done(files), stop(std::move(stopped)) {
        for (std::size_t lane = 0; lane < lanes.count; ++lane) {
            deliveries_.emplace_back(batchesMost);
        }
    }

    [[nodiscard]] Deliveries& deliveries(std::size_t lane = 0) { return deliveries_[lane]; }
    [[nodiscard]] Deliveries& deliveriesOf(std::size_t file) { return deliveries_[lanes.of(file)]; }
    void close() {
        std::ranges::for_each(deliveries_, [](Deliveries& each) { each.close(); });
    }
    void abandon() {
        std::ranges::for_each(deliveries_, [](Deliveries& each) { each.abandon(); });
    }

    const FileLanes lanes;
    bool readsOn = false;  ///< what comes behind a bad spot is wanted, too
    DoneFiles done;
    std::stop_token stop;
    /// By file, the lowest offset that the tape could not give. The drive's thread's own.
    std::unordered_map<std::size_t, std::uint64_t> damagedFrom{};

   private:
    /// Far more than there are records in the pool, which is what bounds them.
    static constexpr std::size_t deliveriesLimit = 65'536;

    std::deque<Deliveries> deliveries_;  ///< one for each lane
};

/// An extent of a file, or what is left of it.
struct PendingRead {
    RequestSink* requestSink = nullptr;
    std::size_t file = 0;
    ltfs::Extent extent{};
    unsigned readings = 1;  ///< as in PieceEnd, so far

    /// Nobody waits for it any more.
    [[nodiscard]] bool isIdle() const { return requestSink->stop.stop_requested() || requestSink->done.has(file); }
};

using PendingReads = std::vector<PendingRead>;

inline void sortAsTheyLie(PendingReads& reads) {
    std::ranges::stable_sort(reads, {}, [](const PendingRead& pending) { return tapeOrder(pending.extent); });
}

/// The block behind an extent, if all its records but the last are full. Never past the end of all numbers.
[[nodiscard]] inline ltfs::BlockPointer endOf(const ltfs::Extent& extent, std::uint32_t blockBytes) {
    const std::uint64_t records = extent.byteCount / blockBytes +
                                  (extent.byteCount % blockBytes + extent.byteOffset + blockBytes - 1) / blockBytes;
    return {extent.start.partition, extent.start.block + std::min(records, ~std::uint64_t{0} - extent.start.block)};
}

}  // namespace capstan::recall
