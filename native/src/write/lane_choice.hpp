// Whose block goes to the drive next: a pure function of what is ready. A lane is one file on its way.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>

#include "write/stream.hpp"
#include "write/write_options.hpp"

namespace capstan::write {

struct LaneState {
    LaneNumber number = 0;
    std::size_t readyBytes = 0;
    bool hasMessages = false;
    bool isWhole = false;  ///< to its end
};

struct LaneConditions {
    std::optional<LaneNumber> current{};  ///< at the drive last, and not at its end
    bool keepsUp = false;                 ///< its run so far was no slower than the drive
    std::chrono::nanoseconds dry{};       ///< since then nothing was ready of it
    bool mustMove = false;                ///< memory is full, or nothing more will come: waiting leads nowhere
    bool isNearlyFull = false;            ///< memory
    std::size_t worthwhileBytes = 0;      ///< a run that is worth one more extent
};

/// Nothing: better to wait. `lanes` by ascending number.
[[nodiscard]] std::optional<LaneNumber> chooseLane(Interleave policy, std::span<const LaneState> lanes,
                                                   const LaneConditions& moment);

}  // namespace capstan::write
