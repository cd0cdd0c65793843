// What waits for the mirror's disk, bounded: whoever puts never waits. Where more waits than may, the youngest lanes
// lose their blocks; their files are made from their sources later. A stream, which cannot be read again, loses last.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <variant>
#include <vector>

#include "write/deferred_copy.hpp"
#include "write/stream.hpp"

namespace capstan::write {

/// Instead of a piece that was let go.
struct LostBlock {};

/// Instead of a shared record that was let go.
struct LostSharedRecord {
    std::vector<PackedItem> others;  ///< that need no bytes: folders, links
    std::vector<DeferredCopy> files;
    std::size_t bytes = 0;
};

using MirrorNote =
    std::variant<FileBegin, FileBlock, FileRestart, FileEnd, FileFailure, SharedRecord, LostBlock, LostSharedRecord>;

class MirrorQueue {
   public:
    explicit MirrorQueue(std::size_t lagBytes) : lagBytes_(lagBytes) {}

    /// From several threads; of one lane from one at a time.
    void put(LaneNumber lane, const Message& message);
    /// A drive waits for memory: the youngest lanes let go of theirs until no more than so much is held.
    void relieve(std::size_t toBytes);
    /// Nothing more is put.
    void close();

    struct NextNote {
        LaneNumber lane = 0;
        MirrorNote note;
    };
    /// The next one of the eldest lane that has one; waits for it. Nothing after the last. For one thread, which has
    /// done by then with what it took before.
    [[nodiscard]] std::optional<NextNote> take();

   private:
    struct QueuedNote {
        MirrorNote note;
        std::size_t cost = 0;
    };
    struct QueuedLane {
        std::deque<QueuedNote> waiting;
        std::size_t held = 0;
        bool stream = false;
        bool losing = false;  ///< until it begins again
    };
    using Lanes = std::map<LaneNumber, QueuedLane>;

    [[nodiscard]] std::size_t costOf(const Message& message);
    void fallBehind(std::size_t toBytes);
    void letGo(QueuedLane& lane);

    const std::size_t lagBytes_;
    std::mutex mutex_;  // protects what follows
    std::condition_variable put_;
    Lanes lanes_;
    std::size_t held_ = 0;   ///< with what was taken last
    std::size_t taken_ = 0;  ///< what was taken last holds
    std::size_t blockBytes_ = 0;
    bool closed_ = false;
};

}  // namespace capstan::write
