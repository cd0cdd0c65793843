// An incremental index (LTFS 2.5, clause 9.2 and annex H): what changed since the index before it, which may be a full
// one or an incremental one. It stands on the data partition only, and names the full index of which its chain begins.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "ltfs/index.hpp"

namespace capstan::ltfs {

/// Which elements stood there, one bit per IndexTag: what did not is as it was before.
struct GivenElements {
    std::uint64_t head = 0;
    std::unordered_map<const Entry*, std::uint64_t> entries;
    std::optional<BlockPointer> previousIncremental;
};

struct IncrementalIndex {
    Index changes;  ///< its tree has the entries that are named, changed, new or deleted
    GivenElements given;
};

}  // namespace capstan::ltfs
