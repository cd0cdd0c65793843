// A drive that orders reads for itself is asked what it makes of ours, and what of its own; the cheaper is taken.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "recall/read_schedule.hpp"
#include "volume/volume.hpp"

namespace capstan::recall {

class DriveOrder {
   public:
    /// Which outlives it.
    explicit DriveOrder(volume::Volume& volume) : volume_(volume) {}

    /// The drive's sequence where that is shorter by its own estimates; empty where it is not, and where the drive has
    /// no such estimates or cannot tell of so many.
    [[nodiscard]] Result<ReadSchedule::Sequence> consider(std::span<const Visit> visits);

   private:
    volume::Volume& volume_;
    std::optional<std::size_t> atMost_{};  ///< that it orders; asked once
};

}  // namespace capstan::recall
