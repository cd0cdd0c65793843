// The assignment problem: for every node one that follows it, each following one, in all as cheap as can be. Without
// the demand that they form one tour it is solved exactly, and for tapes its few cycles are near to the best tour.
#pragma once

#include "order/ways.hpp"

namespace capstan::order {

struct Assignment {
    std::vector<Node> follower;  ///< of every node
    Prices prices;               ///< with which no way that was considered costs less than nothing, and these nothing
};

/// Over the nearest, and the order given, which makes it always possible.
[[nodiscard]] Assignment assign(const Ways& ways, const Nearest& nearest);

}  // namespace capstan::order
