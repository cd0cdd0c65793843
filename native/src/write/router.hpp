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
#include "write/options.hpp"
#include "write/stream.hpp"

namespace capstan::write {

/// A bit for each slot.
using Slots = std::uint32_t;

class Router {
   public:
    /// Sees every message, from the readers' threads; never blocks.
    using Witness = std::function<void(LaneNumber, const Message&)>;

    Router(Interleave policy, Spread spread, Slot slots, BlockPool& pool);

    void setWitness(Witness witness) { witness_ = std::move(witness); }
    [[nodiscard]] Interleaver& of(Slot slot) { return *interleavers_[slot]; }

    // ---- readers' threads ----

    /// Where an item goes. None: every slot that it is for was set aside.
    [[nodiscard]] Slots route(const Item& item);
    /// Where the next shared record goes.
    [[nodiscard]] Slots routeShared(const Shared& shared);
    void send(Slots to, LaneNumber lane, Message message);
    void wakeAll();

    // ---- drives' threads ----

    void attach(Slot slot);
    /// Nothing new comes to it until it is attached again, unless no slot is: then all wait for one.
    void detach(Slot slot);
    /// Of copies: the others go on without it. What waits for it is dropped.
    void setAside(Slot slot);
    [[nodiscard]] bool isAside(Slot slot) const;
    /// One with a volume, other than `slot`, for which half of the pool waits.
    [[nodiscard]] std::optional<Slot> holdsUp(Slot slot) const;

   private:
    [[nodiscard]] Slots leastBehind() const;

    const Spread spread_;
    const BlockPool& pool_;
    Witness witness_;
    std::vector<std::unique_ptr<Interleaver>> interleavers_;

    mutable std::mutex mutex_;  // protects what follows; before those of the interleavers
    Slots attached_ = 0;
    Slots aside_ = 0;
    Slots sharedGoesTo_ = 0;  ///< while a file goes on from one shared record to the next
};

}  // namespace capstan::write
