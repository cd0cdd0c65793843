#include "order/order.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "order/assignment.hpp"
#include "order/exchange.hpp"
#include "order/few.hpp"
#include "order/patching.hpp"
#include "order/ways.hpp"

namespace capstan::order {
namespace {

/// More are ordered so many at a time, as they lie: the time that it takes grows faster than their number.
constexpr std::size_t window = 10'000;
/// How many on either side of a stretch are considered as its neighbours: in the assignment, and afterwards by what the
/// ways cost beyond its prices, which know neighbours so well that few do.
constexpr std::size_t wide = 64;
constexpr std::size_t narrow = 8;

std::size_t shakesFor(std::size_t stretches) {
    constexpr std::size_t each = 20;
    constexpr std::size_t most = 5'000;
    return std::min(each * stretches, most);
}

/// From home on.
std::vector<Node> shortTour(Ways& ways) {
    const std::size_t stretches = ways.nodes() - 1;
    if (stretches <= mostForCertain) {
        return shortestOfFew(ways);
    }
    Nearest nearest(ways, wide);
    Assignment assigned = assign(ways, nearest);
    ways.takeOff(assigned.prices);
    nearest.narrow(ways, narrow);
    TourExchange exchange(ways, nearest, patch(ways, nearest, std::move(assigned.follower)));
    exchange.shake(shakesFor(stretches));
    return exchange.tour();
}

}  // namespace

motion::Seconds costOf(const Law& law, const motion::PhysicalPosition& start, std::span<const Stretch> stretches,
                       std::span<const std::size_t> sequence) {
    motion::Seconds cost{};
    motion::PhysicalPosition here = start;
    for (const std::size_t next : sequence) {
        cost += law.locate(here, stretches[next].from);
        here = stretches[next].to;
    }
    return cost;
}

ReadOrder chooseOrder(const Law& law, const motion::PhysicalPosition& start, std::span<const Stretch> stretches) {
    ReadOrder given{.sequence = std::vector<std::size_t>(stretches.size())};
    std::iota(given.sequence.begin(), given.sequence.end(), 0U);
    given.locates = costOf(law, start, stretches, given.sequence);

    ReadOrder found;
    motion::PhysicalPosition here = start;
    const std::size_t windows = (stretches.size() + window - 1) / window;
    for (std::size_t i = 0; i < windows; ++i) {
        const std::size_t first = stretches.size() * i / windows;
        const std::size_t end = stretches.size() * (i + 1) / windows;
        Ways ways(law, here, stretches.subspan(first, end - first));
        const std::vector<Node> tour = shortTour(ways);
        std::transform(tour.begin() + 1, tour.end(), std::back_inserter(found.sequence),
                       [first](Node node) { return first + node; });
        here = stretches[found.sequence.back()].to;
    }
    found.locates = costOf(law, start, stretches, found.sequence);
    return found.locates < given.locates ? found : given;
}

}  // namespace capstan::order
