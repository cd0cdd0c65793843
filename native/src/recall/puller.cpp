#include "recall/puller.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace capstan::recall {

namespace {

/// Some other part of the tape may still be fine.
bool concernsOnlyItem(Code code) {
    return code == Code::mediumUnreadable || code == Code::volumeExtentInvalid;
}

Error at(ltfs::BlockPointer place, Error error) {
    error.detail = "block " + std::string(1, place.partition) + ':' + std::to_string(place.block) +
                   (error.detail.empty() ? "" : ": " + error.detail);
    return error;
}

}  // namespace

Result<void> Puller::pullAll(const std::vector<Piece>& pieces, std::stop_token stop) {
    for (const Piece& piece : pieces) {
        if (settled_.has(piece.file)) {
            continue;
        }
        std::uint64_t done = 0;
        auto pulled = liesBehindDamage(piece) ? Result<void>() : pull(piece, done, stop);
        if (stop.stop_requested()) {
            break;
        }
        if (!pulled && !concernsOnlyItem(pulled.error().code)) {
            last_.reset();
            return pulled;
        }
        Delivery end = PieceEnd{.file = piece.file};
        if (!pulled) {
            const std::uint64_t from = piece.extent.fileOffset + done;
            const auto known = damagedFrom_.try_emplace(piece.file, from).first;
            known->second = std::min(known->second, from);
            end = Unreadable{.file = piece.file, .error = std::move(pulled).error(), .fileOffset = from};
        }
        if (!deliveries_.send(std::move(end), stop)) {
            break;
        }
    }
    last_.reset();
    return {};
}

bool Puller::liesBehindDamage(const Piece& piece) const {
    const auto damage = damagedFrom_.find(piece.file);
    return damage != damagedFrom_.end() && piece.extent.fileOffset >= damage->second;
}

Result<void> Puller::pull(const Piece& piece, std::uint64_t& done, std::stop_token stop) {
    const ltfs::Extent& extent = piece.extent;
    ltfs::BlockPointer place = extent.start;
    std::size_t from = extent.byteOffset;
    for (; done < extent.byteCount && !settled_.has(piece.file); ++place.block) {
        auto record = recordAt(place, stop);
        if (!record) {
            return fail(std::move(record));
        }
        const std::uint64_t wanted = extent.byteCount - done;
        const std::size_t there = (*record)->bytes;
        // Only the last record of an extent may be short (LTFS 2.4, 5.2.3): a short one amid would shift the rest.
        if (from >= there || (wanted > there - from && there != pool_.blockBytes())) {
            return std::unexpected(at(place, {Code::volumeExtentInvalid, "the record is too short"}));
        }
        const auto bytes = static_cast<std::size_t>(std::min<std::uint64_t>(wanted, there - from));
        if (!deliveries_.send(Chunk{.file = piece.file,
                                    .fileOffset = extent.fileOffset + done,
                                    .record = std::move(*record),
                                    .from = from,
                                    .bytes = bytes},
                              stop)) {
            return fail(Code::cancelled);
        }
        done += bytes;
        from = 0;
    }
    return {};
}

Result<std::shared_ptr<const Record>> Puller::recordAt(ltfs::BlockPointer place, std::stop_token stop) {
    if (last_ && lastAt_ == place) {
        return last_;
    }
    if (lastError_ && lastErrorAt_ == place) {
        return std::unexpected(*lastError_);
    }
    last_.reset();
    BlockPool::Block memory = pool_.take(stop);
    if (!memory) {
        return fail(Code::cancelled);
    }
    const auto bytes = volume_.readRecord(place.partition, place.block, MutableBytes(memory.get(), pool_.blockBytes()));
    if (!bytes) {
        lastError_ = at(place, bytes.error());
        lastErrorAt_ = place;
        return std::unexpected(*lastError_);
    }
    last_ = std::make_shared<const Record>(Record{.block = std::move(memory), .bytes = *bytes});
    lastAt_ = place;
    return last_;
}

}  // namespace capstan::recall
