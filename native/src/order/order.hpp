// Order: the sequence in which stretches of tape are read, so that the way between them is short. Pure.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "order/law.hpp"

namespace capstan::order {

/// Read from its beginning to its end without looking back.
struct Stretch {
    motion::PhysicalPosition from;
    motion::PhysicalPosition to;
};

struct ReadOrder {
    std::vector<std::size_t> sequence{};  ///< indices into the stretches
    motion::Seconds locates{};            ///< from the start through all of them, without the reading
};

/// The shortest that is found: exact for a few, never longer than the order in which they are given, which should be
/// that of the tape.
[[nodiscard]] ReadOrder chooseOrder(const Law& law, const motion::PhysicalPosition& start,
                                    std::span<const Stretch> stretches);

/// What a given sequence costs.
[[nodiscard]] motion::Seconds costOf(const Law& law, const motion::PhysicalPosition& start,
                                     std::span<const Stretch> stretches, std::span<const std::size_t> sequence);

}  // namespace capstan::order
