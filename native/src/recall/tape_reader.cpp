#include "recall/tape_reader.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "recall/travel_model.hpp"

namespace capstan::recall {

namespace {

/// Where nothing is known of the drive's speed: about what passes while a command is under way.
constexpr std::uint64_t smallGapBytes = 16U << 20U;

/// So many bad records in a row are a hole, of which not every block is tried.
constexpr unsigned holeFrom = 4;

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
        bool begins = false;
        for (; next != reads.end() && next->extent.start == place; ++next) {
            if (liesBehindDamage(*next)) {
                end(*next);
            } else if (!next->isIdle()) {
                active.push_back(*next);
                begins = true;
            }
        }
        if (active.empty()) {
            send();
            continue;
        }
        const auto record = recordOf(place, active, begins);
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
            if (pending.requestSink->readsOn && record.error().code == Code::mediumUnreadable) {
                return passOver(pending, record.error());
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
    if (extent.byteOffset >= there ||
        (extent.byteCount > there - extent.byteOffset && there != volume_.fullRecordBytes(extent.start.block))) {
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

bool TapeReader::passOver(PendingRead& pending, const Error& error) {
    ltfs::Extent& extent = pending.extent;
    const std::uint64_t there = pool_.blockBytes() - std::min<std::uint64_t>(extent.byteOffset, pool_.blockBytes());
    const std::uint64_t bytes = std::min(extent.byteCount, there);
    const bool isLast = bytes == extent.byteCount || bytes == 0;
    batchFor(pending).emplace_back(std::in_place_type<Unreadable>, pending.file, error, extent.fileOffset,
                                   isLast ? extent.byteCount : bytes, isLast);
    extent.fileOffset += bytes;
    extent.byteCount -= bytes;
    extent.byteOffset = 0;
    ++extent.start.block;
    return isLast;
}

void TapeReader::giveUp(const PendingRead& pending, const Error& error) {
    const std::uint64_t from = pending.extent.fileOffset;
    if (pending.requestSink->readsOn) {
        batchFor(pending).emplace_back(std::in_place_type<Unreadable>, pending.file, error, from,
                                       pending.extent.byteCount);
        return;
    }
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

Result<TapeReader::RecordPointer> TapeReader::recordOf(ltfs::BlockPointer place, const PendingReads& active,
                                                       bool begins) {
    const bool readsOn =
        std::ranges::all_of(active, [](const PendingRead& pending) { return pending.requestSink->readsOn; });
    if (!readsOn) {
        return recordAt(place, SecondTry::Tries::both);
    }
    // Each file is tried where it begins: it may lie between two holes.
    const bool isInHole = hole_.inRow > 0 && place.partition == hole_.last.partition && place.block < hole_.end;
    if (isInHole && !begins) {
        return std::unexpected(hole_.error);
    }
    auto record = recordAt(place, SecondTry::Tries::one);
    if (record || record.error().code != Code::mediumUnreadable) {
        hole_.inRow = record ? 0 : hole_.inRow;
        return record;
    }
    const bool isNext = hole_.inRow > 0 && hole_.last == ltfs::BlockPointer{place.partition, place.block - 1};
    hole_ = {
        .last = place, .inRow = isNext ? hole_.inRow + 1 : 1, .end = isInHole ? hole_.end : 0, .error = record.error()};
    if (hole_.inRow >= holeFrom && place.block >= hole_.end) {
        std::uint64_t end = place.block + 1;
        for (const PendingRead& pending : active) {
            end = std::max(end, endOf(pending.extent, static_cast<std::uint32_t>(pool_.blockBytes())).block);
        }
        if (auto found = findEndOfHole(place, end); !found) {
            return fail(std::move(found));
        }
    }
    return record;
}

Result<void> TapeReader::findEndOfHole(ltfs::BlockPointer bad, std::uint64_t end) {
    const BlockPool::Block memory = pool_.take(stop_);
    if (!memory) {
        return {};
    }
    const MutableBytes room(memory.get(), pool_.blockBytes());
    const auto isBad = [&](std::uint64_t block) -> Result<bool> {
        const auto read = volume_.readRecord(bad.partition, block, room);
        const bool known = read || concernsOnlyItem(read.error().code);
        return known ? Result<bool>(!read && read.error().code == Code::mediumUnreadable)
                     : std::unexpected(read.error());
    };
    std::uint64_t last = bad.block;
    std::uint64_t at = last + 1;
    for (std::uint64_t stride = 2; at < end && !stop_.stop_requested(); stride *= 2) {
        auto found = isBad(at);
        if (!found) {
            return fail(std::move(found));
        }
        if (!*found) {
            break;
        }
        last = at;
        at += std::min(stride, end - at);
    }
    while (at - last > 1 && !stop_.stop_requested()) {
        const std::uint64_t middle = last + (at - last) / 2;
        auto found = isBad(middle);
        if (!found) {
            return fail(std::move(found));
        }
        (*found ? last : at) = middle;
    }
    hole_.end = at;
    return {};
}

Result<TapeReader::RecordPointer> TapeReader::recordAt(ltfs::BlockPointer place, SecondTry::Tries tries) {
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
        auto again = secondTry_.read(place, room, bytes.error(), tries);
        readings_ = again.readings;
        bytes = std::move(again.bytes);
    }
    if (!bytes) {
        return std::unexpected(at(place, bytes.error()));
    }
    return std::make_shared<const Record>(Record{.block = std::move(memory), .bytes = *bytes});
}

}  // namespace capstan::recall
