#include "order/order.hpp"

#include <numeric>

namespace capstan::order {

motion::Seconds costOf(const Law& law, const motion::Place& start, std::span<const Stretch> stretches,
                       std::span<const std::size_t> sequence) {
    motion::Seconds cost{};
    motion::Place here = start;
    for (const std::size_t next : sequence) {
        cost += law.locate(here, stretches[next].from);
        here = stretches[next].to;
    }
    return cost;
}

Order chooseOrder(const Law& law, const motion::Place& start, std::span<const Stretch> stretches) {
    Order order{.sequence = std::vector<std::size_t>(stretches.size())};
    std::iota(order.sequence.begin(), order.sequence.end(), 0U);
    order.locates = costOf(law, start, stretches, order.sequence);
    return order;
}

}  // namespace capstan::order
