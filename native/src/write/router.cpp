#include "write/router.hpp"

#include <bit>
#include <limits>
#include <utility>

namespace capstan::write {

namespace {

constexpr Slots bit(Slot slot) {
    return Slots{1} << slot;
}

}  // namespace

Router::Router(Interleave policy, Spread spread, Slot slots, BlockPool& pool) : spread_(spread), pool_(pool) {
    for (Slot slot = 0; slot < slots; ++slot) {
        interleavers_.push_back(std::make_unique<Interleaver>(policy, pool, slot));
    }
}

Slots Router::route(const Item& item) {
    const std::lock_guard lock(mutex_);
    if (item.only) {
        return bit(*item.only) & ~aside_;
    }
    const Slots all = bit(static_cast<Slot>(interleavers_.size())) - 1;
    return spread_ == Spread::copies ? all & ~aside_ : leastBehind();
}

Slots Router::routeShared(const Shared& shared) {
    const std::lock_guard lock(mutex_);
    if (spread_ == Spread::copies) {
        return (bit(static_cast<Slot>(interleavers_.size())) - 1) & ~aside_;
    }
    const Slots to = sharedGoesTo_ != 0 ? sharedGoesTo_ : leastBehind();
    sharedGoesTo_ = shared.continues ? to : 0;
    return to;
}

/// Of those with a volume; of all when none has one.
Slots Router::leastBehind() const {
    Slots best = 1;
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (Slot slot = 0; slot < interleavers_.size(); ++slot) {
        if (attached_ != 0 && (attached_ & bit(slot)) == 0) {
            continue;
        }
        const std::uint64_t backlog = interleavers_[slot]->load();
        if (backlog < least) {
            least = backlog;
            best = bit(slot);
        }
    }
    return best;
}

void Router::send(Slots to, LaneNumber lane, Message message) {
    if (witness_) {
        witness_(lane, message);
    }
    while (to != 0) {
        const auto slot = static_cast<Slot>(std::countr_zero(to));
        to &= to - 1;
        // The last one gets the message itself.
        interleavers_[slot]->accept(lane, to == 0 ? std::move(message) : message);
    }
}

void Router::wakeAll() {
    for (const auto& interleaver : interleavers_) {
        interleaver->wake();
    }
}

void Router::attach(Slot slot) {
    const std::lock_guard lock(mutex_);
    attached_ |= bit(slot);
    aside_ &= ~bit(slot);
}

void Router::detach(Slot slot) {
    const std::lock_guard lock(mutex_);
    attached_ &= ~bit(slot);
}

void Router::setAside(Slot slot) {
    {
        const std::lock_guard lock(mutex_);
        attached_ &= ~bit(slot);
        aside_ |= bit(slot);
    }
    static_cast<void>(interleavers_[slot]->drop({}));
}

bool Router::isAside(Slot slot) const {
    const std::lock_guard lock(mutex_);
    return (aside_ & bit(slot)) != 0;
}

std::optional<Slot> Router::holdsUp(Slot slot) const {
    const std::lock_guard lock(mutex_);
    for (Slot other = 0; other < interleavers_.size(); ++other) {
        const bool writes = other != slot && (attached_ & bit(other)) != 0;
        if (writes && interleavers_[other]->waitingBytes() >= pool_.bytes() / 2) {
            return other;
        }
    }
    return std::nullopt;
}

}  // namespace capstan::write
