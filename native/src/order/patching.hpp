// Cycles into one tour: two of them become one when two of their nodes exchange who follows them. The smallest first,
// each where it costs least.
#pragma once

#include "order/ways.hpp"

namespace capstan::order {

/// A tour from `home` on.
[[nodiscard]] std::vector<Node> patch(const Ways& ways, const Nearest& nearest, std::vector<Node> follower);

}  // namespace capstan::order
