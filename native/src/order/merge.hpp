// What lies so near together that it is read in one go. Before the order is chosen only what any order would read so;
// the rest is left to the order, and where it puts two neighbours one after the other, `readsOn` says which way to go.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "order/order.hpp"

namespace capstan::order {

/// [first, last) of what was given.
struct StretchGroup {
    std::size_t first = 0;
    std::size_t last = 0;
    Stretch stretch;  ///< all of it, with what lies between
};

/// `ranges` as they lie on the tape; they may overlap. A gap is read through when that takes no longer than any locate.
[[nodiscard]] std::vector<StretchGroup> merge(const Law& law, std::span<const Stretch> ranges);

/// Is `next`, which the order puts right after `last`, reached best by reading what lies between them?
[[nodiscard]] bool readsOn(const Law& law, const Stretch& last, const Stretch& next);

}  // namespace capstan::order
