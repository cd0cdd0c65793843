#include "order/few.hpp"

#include <algorithm>
#include <limits>

namespace capstan::order {

std::vector<Node> shortestOfFew(const Ways& ways) {
    struct Best {
        Cost cost = std::numeric_limits<Cost>::max() / 2;
        Node before = 0;
    };
    const std::size_t count = ways.nodes() - 1;
    const Node home = ways.home();
    const std::size_t sets = std::size_t{1} << count;
    std::vector<Best> best(sets * count);  // of a set, by its last
    for (Node i = 0; i < count; ++i) {
        best[(std::size_t{1} << i) * count + i] = {.cost = ways.cost(home, i), .before = home};
    }
    for (std::size_t set = 1; set < sets; ++set) {
        for (Node last = 0; last < count; ++last) {
            const Cost sofar = best[set * count + last].cost;
            for (Node next = 0; (set >> last & 1U) != 0 && next < count; ++next) {
                if ((set >> next & 1U) == 0) {
                    Best& there = best[(set | std::size_t{1} << next) * count + next];
                    there = std::min(there, {.cost = sofar + ways.cost(last, next), .before = last},
                                     [](const Best& one, const Best& other) { return one.cost < other.cost; });
                }
            }
        }
    }
    std::vector<Node> tour;
    if (count > 0) {
        std::size_t set = sets - 1;
        const auto ends = std::span(best).subspan(set * count, count);
        auto at = static_cast<Node>(std::ranges::min_element(ends, {}, &Best::cost) - ends.begin());
        while (at != home) {
            tour.push_back(at);
            const Node before = best[set * count + at].before;
            set &= ~(std::size_t{1} << at);
            at = before;
        }
    }
    tour.push_back(home);
    std::ranges::reverse(tour);
    return tour;
}

}  // namespace capstan::order
