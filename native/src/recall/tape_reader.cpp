#include "recall/tape_reader.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "recall/travel_model.hpp"

namespace capstan::recall {

namespace {

/// Where nothing is known of the drive's speed: about what passes while a command is under way.
constexpr std::uint64_t smallGapBytes = 16U << 20U;

/// Some other part of the tape may still be fine.
bool concernsOnlyItem(Code code) {
    return code == Code::mediumUnreadable || code == Code::volumeExtentInvalid;
}

}  // namespace

Result<PendingReads> TapeReader::read(PendingReads reads, const Interrupted& interrupted) {
    PendingReads active;
    auto next = reads.begin();
    ltfs::BlockPointer place;
    while (!stop_.stop_requested()) {
        std::erase_if(active, [](const PendingRead& pending) { return pending.isIdle(); });
        if (active.empty()) {
            next = std::ranges::find_if_not(next, reads.end(), &PendingRead::isIdle);
            if (next == reads.end()) {
                break;
            }
            place = next->extent.start;
        }
        if (interrupted(place)) {
            break;
        }
        for (; next != reads.end() && next->extent.start == place; ++next) {
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
        std::erase_if(active, [&](PendingRead& pending) {
            if (record) {
                return serve(pending, *record);
            }
            giveUp(pending, record.error());
            return true;
        });
        send();
        ++place.block;
    }
    active.insert(active.end(), next, reads.end());
    return active;
}

bool TapeReader::liesBehindDamage(const PendingRead& pending) {
    const auto& damages = pending.requestSink->damagedFrom;
    const auto damage = damages.find(pending.file);
    return damage != damages.end() && pending.extent.fileOffset >= damage->second;
}

bool TapeReader::serve(PendingRead& pending, const RecordPointer& record) {
    ltfs::Extent& extent = pending.extent;
    const std::size_t there = record->bytes;
    // Only the last record of an extent may be short (LTFS 2.4, 5.2.3): a short one amid would shift the rest.
    if (extent.byteOffset >= there || (extent.byteCount > there - extent.byteOffset && there != pool_.blockBytes())) {
        giveUp(pending, at(extent.start, {Code::volumeExtentInvalid, "the record is too short"}));
        return true;
    }
    const auto bytes = static_cast<std::size_t>(std::min<std::uint64_t>(extent.byteCount, there - extent.byteOffset));
    batchFor(pending).emplace_back(std::in_place_type<Chunk>, pending.file, extent.fileOffset, record,
                                   extent.byteOffset, bytes);
    pending.readings = std::max(pending.readings, readings_);
    extent.fileOffset += bytes;
    extent.byteCount -= bytes;
    extent.byteOffset = 0;
    ++extent.start.block;
    if (extent.byteCount > 0) {
        return false;
    }
    end(pending);
    return true;
}

void TapeReader::end(const PendingRead& pending) {
    batchFor(pending).emplace_back(std::in_place_type<PieceEnd>, pending.file, pending.readings);
}

void TapeReader::giveUp(const PendingRead& pending, const Error& error) {
    const std::uint64_t from = pending.extent.fileOffset;
    const auto known = pending.requestSink->damagedFrom.try_emplace(pending.file, from).first;
    known->second = std::min(known->second, from);
    batchFor(pending).emplace_back(std::in_place_type<Unreadable>, pending.file, error, from);
}

DeliveryBatch& TapeReader::batchFor(const PendingRead& pending) {
    Deliveries& deliveries = pending.requestSink->deliveriesOf(pending.file);
    const auto known = std::ranges::find(batches_, &deliveries, &FilledBatch::deliveries);
    return known != batches_.end() ? known->batch
                                   : batches_.emplace_back(pending.requestSink, &deliveries, DeliveryBatch()).batch;
}

/// One that stops has its pending reads dropped before the next record.
void TapeReader::send() {
    for (auto& [requestSink, deliveries, batch] : batches_) {
        deliveries->send(std::move(batch), requestSink->stop);
    }
    batches_.clear();
}

Result<void> TapeReader::approach(ltfs::BlockPointer place) {
    const auto head = volume_.head();
    if (!head || head->partition != place.partition || head->block >= place.block) {
        return {};
    }
    const bool through = travel_ != nullptr ? travel_->readsThrough(*head, place)
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

void TapeReader::reportLocating(bool now) {
    if (onLocating_ && std::exchange(locating_, now) != now) {
        onLocating_({.now = now});
    }
}

Result<TapeReader::RecordPointer> TapeReader::recordAt(ltfs::BlockPointer place) {
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
        reportLocating(true);
    }
    auto bytes = volume_.readRecord(place.partition, place.block, room);
    reportLocating(false);
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
