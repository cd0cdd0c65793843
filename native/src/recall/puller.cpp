#include "recall/puller.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "recall/way.hpp"

namespace capstan::recall {

namespace {

/// Where nothing is known of the drive's speed: about what passes while a command is under way.
constexpr std::uint64_t smallGapBytes = 16U << 20U;

/// Some other part of the tape may still be fine.
bool concernsOnlyItem(Code code) {
    return code == Code::mediumUnreadable || code == Code::volumeExtentInvalid;
}

}  // namespace

Result<Demands> Puller::pull(Demands demands, const Interrupted& interrupted) {
    Demands active;
    auto next = demands.begin();
    ltfs::BlockPointer place;
    while (!stop_.stop_requested()) {
        std::erase_if(active, [](const Demand& demand) { return demand.isIdle(); });
        if (active.empty()) {
            next = std::ranges::find_if_not(next, demands.end(), &Demand::isIdle);
            if (next == demands.end()) {
                break;
            }
            place = next->extent.start;
        }
        if (interrupted(place)) {
            break;
        }
        for (; next != demands.end() && next->extent.start == place; ++next) {
            if (liesBehindDamage(*next)) {
                end(*next);
            } else if (!next->isIdle()) {
                active.push_back(*next);
            }
        }
        if (active.empty()) {
            send();
            continue;
        }
        const auto record = recordAt(place);
        if (!record && !concernsOnlyItem(record.error().code)) {
            return std::unexpected(record.error());
        }
        if (record && !*record) {
            break;
        }
        std::erase_if(active, [&](Demand& demand) {
            if (record) {
                return serve(demand, *record);
            }
            giveUp(demand, record.error());
            return true;
        });
        send();
        ++place.block;
    }
    active.insert(active.end(), next, demands.end());
    return active;
}

bool Puller::liesBehindDamage(const Demand& demand) {
    const auto& damages = demand.outlet->damagedFrom;
    const auto damage = damages.find(demand.file);
    return damage != damages.end() && demand.extent.fileOffset >= damage->second;
}

bool Puller::serve(Demand& demand, const SharedRecord& record) {
    ltfs::Extent& extent = demand.extent;
    const std::size_t there = record->bytes;
    // Only the last record of an extent may be short (LTFS 2.4, 5.2.3): a short one amid would shift the rest.
    if (extent.byteOffset >= there || (extent.byteCount > there - extent.byteOffset && there != pool_.blockBytes())) {
        giveUp(demand, at(extent.start, {Code::volumeExtentInvalid, "the record is too short"}));
        return true;
    }
    const auto bytes = static_cast<std::size_t>(std::min<std::uint64_t>(extent.byteCount, there - extent.byteOffset));
    batchFor(*demand.outlet)
        .emplace_back(std::in_place_type<Chunk>, demand.file, extent.fileOffset, record, extent.byteOffset, bytes);
    demand.readings = std::max(demand.readings, readings_);
    extent.fileOffset += bytes;
    extent.byteCount -= bytes;
    extent.byteOffset = 0;
    ++extent.start.block;
    if (extent.byteCount > 0) {
        return false;
    }
    end(demand);
    return true;
}

void Puller::end(const Demand& demand) {
    batchFor(*demand.outlet).emplace_back(std::in_place_type<PieceEnd>, demand.file, demand.readings);
}

void Puller::giveUp(const Demand& demand, const Error& error) {
    const std::uint64_t from = demand.extent.fileOffset;
    const auto known = demand.outlet->damagedFrom.try_emplace(demand.file, from).first;
    known->second = std::min(known->second, from);
    batchFor(*demand.outlet).emplace_back(std::in_place_type<Unreadable>, demand.file, error, from);
}

Batch& Puller::batchFor(Outlet& outlet) {
    const auto known = std::ranges::find(batches_, &outlet, &std::pair<Outlet*, Batch>::first);
    return known != batches_.end() ? known->second : batches_.emplace_back(&outlet, Batch()).second;
}

/// One that stops has its demands dropped before the next record.
void Puller::send() {
    for (auto& [outlet, batch] : batches_) {
        outlet->deliveries.send(std::move(batch), outlet->stop);
    }
    batches_.clear();
}

Result<void> Puller::approach(ltfs::BlockPointer place) {
    const auto head = volume_.head();
    if (!head || head->partition != place.partition || head->block >= place.block) {
        return {};
    }
    const bool through = way_ != nullptr ? way_->readsThrough(*head, place)
                                         : (place.block - head->block) * pool_.blockBytes() <= smallGapBytes;
    if (!through) {
        return {};
    }
    const BlockPool::Block memory = pool_.take(stop_);
    for (ltfs::BlockPointer gap = *head; memory && gap.block < place.block && !stop_.stop_requested(); ++gap.block) {
        // Nobody wants what lies there: filemarks may, and what cannot be read is located over.
        const auto passed =
            volume_.readRecord(gap.partition, gap.block, MutableBytes(memory.get(), pool_.blockBytes()));
        if (!passed && passed.error().code == Code::mediumUnreadable) {
            break;
        }
        if (!passed && !concernsOnlyItem(passed.error().code)) {
            return std::unexpected(passed.error());
        }
    }
    return {};
}

void Puller::tellLocating(bool now) {
    if (onLocating_ && std::exchange(locating_, now) != now) {
        onLocating_({.now = now});
    }
}

Result<Puller::SharedRecord> Puller::recordAt(ltfs::BlockPointer place) {
    readings_ = 1;
    if (const Error* known = secondTry_.failedBefore(place)) {
        return std::unexpected(*known);
    }
    if (auto approached = approach(place); !approached) {
        return fail(std::move(approached));
    }
    BlockPool::Block memory = pool_.take(stop_);
    if (!memory) {
        return nullptr;
    }
    const MutableBytes room(memory.get(), pool_.blockBytes());
    if (volume_.head() != place) {
        tellLocating(true);
    }
    auto bytes = volume_.readRecord(place.partition, place.block, room);
    tellLocating(false);
    if (!bytes && bytes.error().code == Code::mediumUnreadable) {
        auto again = secondTry_.read(place, room, bytes.error());
        readings_ = again.readings;
        bytes = std::move(again.bytes);
    }
    if (!bytes) {
        return std::unexpected(at(place, bytes.error()));
    }
    return std::make_shared<const Record>(Record{.block = std::move(memory), .bytes = *bytes});
}

}  // namespace capstan::recall
