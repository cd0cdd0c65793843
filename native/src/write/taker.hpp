// The part of a write session that lives on the drive's thread: takes the stream apart, keeps count, and tells what
// came true in the order in which it did.
#pragma once

#include <cstdint>
#include <stop_token>

#include "volume/volume.hpp"
#include "write/gauge.hpp"
#include "write/item.hpp"
#include "write/reader.hpp"
#include "write/recorder.hpp"
#include "write/stream.hpp"

namespace capstan::write {

class Taker {
   public:
    /// All of them outlive it.
    Taker(volume::Volume& volume, const BlockPool& pool, Reader& reader, const EventSink& sink)
        : volume_(volume), recorder_(volume), reader_(reader), sink_(sink), gauge_(pool, sink) {}

    /// Until the stream ends or is stopped; a failure is the tape's.
    [[nodiscard]] Result<void> takeAll(Stream& stream, std::stop_token stop);
    /// Flush, index, flush: what was told as written becomes safe.
    [[nodiscard]] Result<void> commit();

    [[nodiscard]] const Summary& summary() const { return summary_; }

   private:
    [[nodiscard]] Result<void> take(Begin& begin);
    [[nodiscard]] Result<void> take(Piece& piece);
    [[nodiscard]] Result<void> take(Whole& whole);
    [[nodiscard]] Result<void> take(Broken& broken);
    [[nodiscard]] Result<void> take(Shared& shared);

    void written(Result<Written> written, std::uint64_t id, ltfs::Kind kind);
    void failed(std::uint64_t id, Error error);

    volume::Volume& volume_;
    Recorder recorder_;
    Reader& reader_;
    const EventSink& sink_;
    Gauge gauge_;
    Summary summary_;

    // The file in hand, of those that have records of their own:
    std::uint64_t id_ = 0;
    std::uint64_t bytesInHand_ = 0;
    bool refused_ = false;  ///< it failed already; what still comes of it is dropped
};

}  // namespace capstan::write
