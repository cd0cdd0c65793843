// Which slots an item goes to, and the way there. Every message goes to each of them and to the mirror; none of them
// ever holds back a reader: what does is the pool.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "write/interleaver.hpp"
#include "write/stream.hpp"
#include "write/write_options.hpp"

namespace capstan::write {

/// A bit for each slot.
using Slots = std::uint32_t;

class Router {
   public:
    /// Sees every message, from the readers' threads; never blocks.
    using Witness = std::function<void(LaneNumber, const Message&)>;

    Router(Interleave policy, Distribution spread, Slot slots, BlockPool& pool);

    void setWitness(Witness witness) { witness_ = std::move(witness); }
    [[nodiscard]] Interleaver& of(Slot slot) { return *interleavers_[slot]; }

    // ---- readers' threads ----

    /// Chooses where an item goes, and sends its beginning there. None: every slot that it is for was set aside.
    [[nodiscard]] Slots begin(LaneNumber lane, FileBegin begin);
    /// What else comes of it.
    void send(Slots to, LaneNumber lane, Message message);
    /// Chooses where a shared record goes, and sends it there. Gives what must come again: its beginning is in the
    /// record before, and the slot that got that one was left.
    [[nodiscard]] std::vector<WriteItem> sendShared(SharedRecord shared);
    void wakeAll();

    // ---- drives' threads ----

    void attach(Slot slot);
    /// Nothing new comes to it until it is attached again, unless no slot is: then all wait for one.
    void detach(Slot slot);
    /// The others go on without it, also when none of them has a volume.
    void giveUp(Slot slot);
    /// Of copies: given up. What waits for it is dropped.
    void setAside(Slot slot);
    [[nodiscard]] bool isAside(Slot slot) const;
    /// One with a volume, other than `slot`, for which half of the pool waits.
    [[nodiscard]] std::optional<Slot> holdsUp(Slot slot) const;

   private:
    [[nodiscard]] Slots all() const;
    [[nodiscard]] Slots leastBehind() const;
    [[nodiscard]] Slots slotsFor(const WriteItem& item) const;
    [[nodiscard]] Slots slotsForShared(bool continues);
    void deliver(Slots to, LaneNumber lane, Message message);

    const Distribution spread_;
    const BlockPool& pool_;
    Witness witness_;
    std::vector<std::unique_ptr<Interleaver>> interleavers_;

    /// Protects what follows, and that a slot is left either before something is sent to it or after; before those of
    /// the interleavers.
    mutable std::mutex mutex_;
    Slots attached_ = 0;
    Slots aside_ = 0;
    Slots sharedGoesTo_ = 0;     ///< while a file goes on from one shared record to the next
    bool sharedIsTorn_ = false;  ///< it does, and the slot that got its beginning was left
};

}  // namespace capstan::write
