// The part of a session that reads: pieces in the order of the plan, a record that neighbours share only once. What
// cannot be read is told to the other end and the rest goes on. Lives on the drive's thread.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "recall/delivery.hpp"
#include "recall/plan.hpp"
#include "volume/volume.hpp"

namespace capstan::recall {

class Puller {
   public:
    /// All of them outlive it.
    Puller(volume::Volume& volume, BlockPool& pool, Deliveries& deliveries, const Settled& settled)
        : volume_(volume), pool_(pool), deliveries_(deliveries), settled_(settled) {}

    /// Until all is read, or a stop; a failure is the drive's.
    [[nodiscard]] Result<void> pullAll(const std::vector<Piece>& pieces, std::stop_token stop);

   private:
    /// Moves `done` along, so that a failure shows how far the piece is sound.
    [[nodiscard]] Result<void> pull(const Piece& piece, std::uint64_t& done, std::stop_token stop);
    [[nodiscard]] Result<std::shared_ptr<const Record>> recordAt(ltfs::BlockPointer at, std::stop_token stop);
    [[nodiscard]] bool liesBehindDamage(const Piece& piece) const;

    volume::Volume& volume_;
    BlockPool& pool_;
    Deliveries& deliveries_;
    const Settled& settled_;

    std::shared_ptr<const Record> last_;
    ltfs::BlockPointer lastAt_;
    /// A bad record is tried once, however many files share it: on a real drive each try takes minutes.
    std::optional<Error> lastError_;
    ltfs::BlockPointer lastErrorAt_;
    std::unordered_map<std::size_t, std::uint64_t> damagedFrom_;  ///< per file, the lowest offset
};

}  // namespace capstan::recall
