// Reads the sources: takes items from the intake, opens, reads, hashes, and sends what it found down the stream, small
// files together. Runs on a thread of its own and knows nothing of tape.
#pragma once

#include <atomic>
#include <cstdint>
#include <stop_token>

#include "base/block_pool.hpp"
#include "base/sha256.hpp"
#include "write/intake.hpp"
#include "write/packer.hpp"
#include "write/stream.hpp"

namespace capstan::write {

class Reader {
   public:
    /// All three outlive the reader. Files shorter than `packBelow`, a block at most, share records.
    Reader(Intake& intake, BlockPool& pool, Stream& stream, std::size_t packBelow)
        : intake_(intake), pool_(pool), stream_(stream), packer_(pool, stream), packBelow_(packBelow) {}

    /// Until the intake ends or a stop is requested; then the stream is closed.
    void run(std::stop_token stop);

    /// The drive's thread does not want item `number`: no need to read it to its end. Any thread.
    void refuse(std::uint64_t number) { refused_.store(number, std::memory_order_relaxed); }

   private:
    // False when stopped: then nobody receives any more.
    [[nodiscard]] bool read(Item item, std::uint64_t number, std::stop_token stop);
    [[nodiscard]] bool readSmall(Item item, Result<Source> source, std::stop_token stop);
    [[nodiscard]] bool readLarge(Item item, Source& source, std::uint64_t number, std::stop_token stop);

    [[nodiscard]] Result<Whole> wholeOf(Source& source, ltfs::Kind kind, Result<std::uint64_t> length);
    [[nodiscard]] Result<std::uint64_t> readIntoShared(Source& source, ltfs::Kind kind, std::stop_token stop);
    [[nodiscard]] Result<std::uint64_t> readContent(Source& source, std::uint64_t number, std::stop_token stop);

    Intake& intake_;
    BlockPool& pool_;
    Stream& stream_;
    Packer packer_;
    const std::size_t packBelow_;
    Sha256 hash_;
    std::atomic<std::uint64_t> refused_ = 0;
};

}  // namespace capstan::write
