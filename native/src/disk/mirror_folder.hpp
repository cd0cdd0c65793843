// What has another name, or has gone, at the source of a mirror folder: the folder follows. For one thread at a time
// per folder; nothing leads out of it.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace capstan::disk {

struct MoveItem {
    std::string from;
    std::string to;  ///< empty: it is removed; folders are only ever removed, and stay when something is in them
};

using MoveResult = std::expected<void, Error>;

/// In their order. What is not there any more is no failure.
[[nodiscard]] Result<std::vector<MoveResult>> moveInMirror(const std::string& folder,
                                                           const std::vector<MoveItem>& items);

struct SweepResult {
    std::uint64_t files = 0;
};

/// Removes what programs left under passing names that have ended since.
[[nodiscard]] Result<SweepResult> sweepMirror(const std::string& folder);

}  // namespace capstan::disk
