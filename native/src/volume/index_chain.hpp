// The newest state of a volume that was not unmounted: its last full index, and the incremental ones (LTFS 2.5) that
// follow it on the data partition. Each names that full index and the incremental one before it; one that does not, or
// whose meaning is in doubt, ends the chain, and what it and those behind it say is lost.
#pragma once

#include <cstdint>

#include "volume/partition_search.hpp"
#include "volume/survey.hpp"

namespace capstan::volume {

/// Brings the survey's index up to date as far as that can be done, and says what was found. Returns the newest
/// generation that any of them claims, 0 when the survey's index needs none of them.
[[nodiscard]] Result<std::uint64_t> applyIncrementals(Head& head, Survey& survey, const LastIndex& onIndex,
                                                      LastIndex& onData);

}  // namespace capstan::volume
