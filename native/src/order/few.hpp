// The shortest order of a few, for certain: every set of them with every last one, built up from the smaller sets.
#pragma once

#include "order/ways.hpp"

namespace capstan::order {

inline constexpr std::size_t mostForCertain = 12;

/// A tour from `home` on. At most `mostForCertain` stretches.
[[nodiscard]] std::vector<Node> shortestOfFew(const Ways& ways);

}  // namespace capstan::order
