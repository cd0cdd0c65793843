// Incremental indexes (LTFS 2.5) in a rescue: each leads by its pointers to the one before it and to a full one, and
// what they say together is one tree.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "volume/rescue.hpp"

namespace capstan::volume::rescue {

inline constexpr std::string_view recordsMissing = "some of its records cannot be read";

/// The full index of which the chain of `newest` begins, with the changes of all that follow it as far as they are
/// sure: those are `applied` then, the others `unapplied`. Nothing when not even the first is.
[[nodiscard]] Result<std::optional<ltfs::Index>> mergeChain(RescueWalk& walk, std::vector<RescuedIndex>& indexes,
                                                            RescuedIndex& newest);

}  // namespace capstan::volume::rescue
