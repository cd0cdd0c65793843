#include "write/commit_policy.hpp"

#include <algorithm>

namespace capstan::write {

namespace {

using std::chrono::duration;
using std::chrono::duration_cast;
using std::chrono::seconds;

/// The cost is to be one part of so many.
constexpr int share = 100;
/// Before it was measured: two waits for the tape, of 3.4 s at most (drive-model).
constexpr seconds assumedWait{7};
/// Of an index, for each of its entries.
constexpr double bytesPerEntry = 900;
/// A drive that takes no time to flush could do it all the time; it is a file on a disk, whose cache is no cheaper.
constexpr std::uint64_t fewestBytes = 32ULL << 30U;

}  // namespace

CommitPolicy::Time CommitPolicy::timeForIndex(std::uint64_t entries) const {
    return duration_cast<Time>(duration<double>(static_cast<double>(entries) * bytesPerEntry / pace_.native));
}

CommitPolicy::Time CommitPolicy::cost(std::uint64_t entries) const {
    return waiting_.value_or(assumedWait) + timeForIndex(entries);
}

bool CommitPolicy::isDue(Time now, std::uint64_t entries) const {
    if (bytes_ == 0 && !owed_) {
        return false;
    }
    if (owed_ && safeWithin_ && now - *owed_ >= *safeWithin_ - std::min<Time>(cost(entries), *safeWithin_ / 2)) {
        return true;
    }
    return commits_ == Commits::batched && bytes_ >= fewestBytes && now - since_ >= share * cost(entries);
}

void CommitPolicy::committed(Time began, Time ended, std::uint64_t entries) {
    waiting_ = std::max(Time{}, ended - began - timeForIndex(entries));
    since_ = ended;
    bytes_ = 0;
    owed_.reset();
}

}  // namespace capstan::write
