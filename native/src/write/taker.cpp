#include "write/taker.hpp"

#include <utility>
#include <variant>

namespace capstan::write {

Result<void> Taker::takeAll(Stream& stream, std::stop_token stop) {
    while (true) {
        Stream::Received received =
            gauge_.timed(Waiting::source, [&] { return stream.receive(stop, Gauge::interval); });
        if (received.ended) {
            return {};
        }
        if (received.value) {
            if (auto taken = std::visit([this](auto& message) { return take(message); }, *received.value); !taken) {
                return taken;
            }
        }
        gauge_.tick(summary_.bytes + bytesInHand_, summary_.files);
    }
}

Result<void> Taker::commit() {
    recorder_.abandon();
    recorder_.settleFolders();
    if (volume_.hasUncommitted()) {
        gauge_.flushing(summary_.bytes, summary_.files);
        if (auto committed = volume_.commit("Sync"); !committed) {
            return committed;
        }
        const ltfs::Index& index = volume_.index();
        sink_(IndexWritten{.generation = index.generation, .block = index.self.block});
    }
    summary_.generation = volume_.index().generation;
    return {};
}

Result<void> Taker::take(Begin& begin) {
    id_ = begin.item.id;
    bytesInHand_ = 0;
    auto begun = recorder_.begin(std::move(begin.item));
    refused_ = !begun;
    if (refused_) {
        reader_.refuse(begin.number);
        failed(id_, std::move(begun).error());
    }
    return {};
}

Result<void> Taker::take(Piece& piece) {
    if (refused_) {
        return {};
    }
    bytesInHand_ += piece.bytes;
    return gauge_.timed(Waiting::drive, [&] { return recorder_.append(ByteView(piece.block.get(), piece.bytes)); });
}

Result<void> Taker::take(Whole& whole) {
    if (!refused_) {
        bytesInHand_ = 0;
        written(recorder_.complete(std::move(whole)), id_, ltfs::Kind::file);
    }
    return {};
}

Result<void> Taker::take(Broken& broken) {
    if (!refused_) {
        bytesInHand_ = 0;
        recorder_.abandon();
        failed(id_, std::move(broken.error));
    }
    return {};
}

/// The record first: what ends in it is written only when the drive has taken it.
Result<void> Taker::take(Shared& shared) {
    if (shared.bytes > 0) {
        const ByteView record(shared.block.get(), shared.bytes);
        if (auto taken = gauge_.timed(Waiting::drive, [&] { return recorder_.appendShared(record); }); !taken) {
            return taken;
        }
    }
    shared.block.reset();
    for (Small& small : shared.items) {
        const std::uint64_t id = small.item.id;
        const ltfs::Kind kind = small.item.kind;
        if (auto* broken = std::get_if<Broken>(&small.end)) {
            failed(id, std::move(broken->error));
        } else {
            auto& whole = std::get<Whole>(small.end);
            written(recorder_.enter(std::move(small.item), std::move(whole), small.from, small.begunBefore), id, kind);
        }
    }
    return {};
}

void Taker::written(Result<Written> written, std::uint64_t id, ltfs::Kind kind) {
    if (!written) {
        failed(id, std::move(written).error());
        return;
    }
    summary_.bytes += written->bytes;
    summary_.files += kind == ltfs::Kind::file ? 1U : 0U;
    sink_(std::move(*written));
}

void Taker::failed(std::uint64_t id, Error error) {
    ++summary_.failed;
    sink_(Failed{.id = id, .error = std::move(error)});
}

}  // namespace capstan::write
