#include "write/router.hpp"

#include <bit>
#include <limits>
#include <ranges>
#include <utility>

namespace capstan::write {

namespace {

constexpr Slots bit(Slot slot) {
    return Slots{1} << slot;
}

}  // namespace

Router::Router(Interleave policy, Distribution spread, Slot slots, BlockPool& pool) : spread_(spread), pool_(pool) {
    for (Slot slot = 0; slot < slots; ++slot) {
        interleavers_.push_back(std::make_unique<Interleaver>(policy, pool, slot));
    }
}

Slots Router::begin(LaneNumber lane, FileBegin begin) {
    Message message = std::move(begin);
    if (witness_) {
        witness_(lane, message);
    }
    const std::lock_guard lock(mutex_);
    const Slots to = slotsFor(std::get<FileBegin>(message).item);
    deliver(to, lane, std::move(message));
    return to;
}

void Router::send(Slots to, LaneNumber lane, Message message) {
    if (witness_) {
        witness_(lane, message);
    }
    deliver(to, lane, std::move(message));
}

std::vector<WriteItem> Router::sendShared(SharedRecord shared) {
    Message message = std::move(shared);
    if (witness_) {
        witness_(sharedLane, message);
    }
    auto& record = std::get<SharedRecord>(message);
    const std::lock_guard lock(mutex_);
    std::vector<WriteItem> torn;
    if (std::exchange(sharedIsTorn_, false)) {
        const auto isTorn = [](const PackedItem& small) { return small.begunBefore; };
        for (PackedItem& small : record.items | std::views::filter(isTorn)) {
            torn.push_back(small.item);
        }
        std::erase_if(record.items, isTorn);
    }
    const Slots to = slotsForShared(record.continues);
    deliver(to, sharedLane, std::move(message));
    return torn;
}

void Router::deliver(Slots to, LaneNumber lane, Message message) {
    while (to != 0) {
        const auto slot = static_cast<Slot>(std::countr_zero(to));
        to &= to - 1;
        if (to == 0) {
            // The last one gets the message itself.
            interleavers_[slot]->accept(lane, std::move(message));
            return;
        }
        interleavers_[slot]->accept(lane, message);
    }
}

Slots Router::all() const {
    return bit(static_cast<Slot>(interleavers_.size())) - 1;
}

Slots Router::slotsFor(const WriteItem& item) const {
    if (item.only) {
        return bit(*item.only) & ~aside_;
    }
    return spread_ == Distribution::copies ? all() & ~aside_ : leastBehind();
}

Slots Router::slotsForShared(bool continues) {
    if (spread_ == Distribution::copies) {
        return all() & ~aside_;
    }
    const Slots to = sharedGoesTo_ != 0 ? sharedGoesTo_ : leastBehind();
    sharedGoesTo_ = continues ? to : 0;
    return to;
}

/// Of those with a volume; when none has one, of those that were not given up.
Slots Router::leastBehind() const {
    const Slots hopeful = all() & ~aside_;
    const Slots among = attached_ != 0 ? attached_ : hopeful != 0 ? hopeful : all();
    Slots best = 0;
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (Slot slot = 0; slot < interleavers_.size(); ++slot) {
        if ((among & bit(slot)) == 0) {
            continue;
        }
        const std::uint64_t backlog = interleavers_[slot]->load();
        if (best == 0 || backlog < least) {
            least = backlog;
            best = bit(slot);
        }
    }
    return best;
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
    if (spread_ == Distribution::group && interleavers_.size() > 1 && (sharedGoesTo_ & bit(slot)) != 0) {
        sharedGoesTo_ = 0;
        sharedIsTorn_ = true;
    }
}

void Router::giveUp(Slot slot) {
    detach(slot);
    const std::lock_guard lock(mutex_);
    aside_ |= bit(slot);
}

void Router::setAside(Slot slot) {
    giveUp(slot);
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
