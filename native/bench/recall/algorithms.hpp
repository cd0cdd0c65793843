// What orders are compared with, each written from its description: the one who comes first, the tape's own, the
// nearest next by whatever law, and the assignment bound, below which no order can be.
#pragma once

#include <cstdint>
#include <vector>

#include "order/law.hpp"
#include "order/order.hpp"

namespace capstan::bench {

using Sequence = std::vector<std::size_t>;
using Stretches = std::vector<order::Stretch>;

[[nodiscard]] Sequence asTheyLie(std::size_t count);
/// As if they had come by chance.
[[nodiscard]] Sequence firstCome(std::size_t count, std::uint64_t seed);
/// From the start on always the one that is reached soonest. By CERN's law that is their SLTF.
[[nodiscard]] Sequence nearestNext(const order::Law& law, const motion::PhysicalPosition& start,
                                   const Stretches& stretches);

/// Everybody is left at most once and reached once, in all as cheap as can be; whether it is one way is not asked.
[[nodiscard]] double assignmentBound(const order::Law& law, const motion::PhysicalPosition& start,
                                     const Stretches& stretches);

}  // namespace capstan::bench
