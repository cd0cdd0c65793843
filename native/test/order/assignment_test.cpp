#include "order/assignment.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>

#include "order/exchange.hpp"
#include "order/few.hpp"
#include "order/patching.hpp"
#include "tapes.hpp"

namespace capstan::order {
namespace {

using test::anywhere;
using test::placeAt;

Cost costOfFollowers(const Ways& ways, const std::vector<Node>& follower) {
    Cost cost = 0;
    for (Node i = 0; i < follower.size(); ++i) {
        cost += ways.cost(i, follower[i]);
    }
    return cost;
}

/// Every way to follow each other, tried.
Cost leastByTrying(const Ways& ways) {
    std::vector<Node> follower(ways.nodes());
    std::iota(follower.begin(), follower.end(), Node{0});
    Cost least = std::numeric_limits<Cost>::max();
    do {
        bool alone = false;
        for (Node i = 0; i < follower.size(); ++i) {
            alone = alone || follower[i] == i;
        }
        if (!alone) {
            least = std::min(least, costOfFollowers(ways, follower));
        }
    } while (std::ranges::next_permutation(follower).found);
    return least;
}

bool isTour(const Ways& ways, std::vector<Node> tour) {
    const bool fromHome = !tour.empty() && tour.front() == ways.home();
    std::ranges::sort(tour);
    return fromHome && tour.size() == ways.nodes() && std::ranges::adjacent_find(tour) == tour.end() &&
           tour.back() == ways.nodes() - 1;
}

TEST(Assignments, AreTheCheapestThereAre) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const test::WildLaw law(seed);
        const Ways ways(law, placeAt(0), anywhere(2 + seed % 6, seed));
        const Nearest nearest(ways, ways.nodes());
        EXPECT_EQ(costOfFollowers(ways, assign(ways, nearest).follower), leastByTrying(ways)) << "seed " << seed;
    }
}

TEST(Assignments, HavePricesThatProveThem) {
    const MotionLaw law(motion::test::lto9Tape(), motion::test::lto9Profile());
    Ways ways(law, placeAt(0), anywhere(120, 3));
    const Nearest nearest(ways, ways.nodes());
    const Assignment assigned = assign(ways, nearest);
    ways.takeOff(assigned.prices);
    for (Node i = 0; i < ways.nodes(); ++i) {
        EXPECT_EQ(ways.cost(i, assigned.follower[i]), 0);
        for (Node j = 0; j < ways.nodes(); ++j) {
            EXPECT_TRUE(i == j || ways.cost(i, j) >= 0);
        }
    }
}

TEST(Assignments, ArePossibleWhereAllHaveTheSameFewNeighbours) {
    const MotionLaw law(motion::test::lto9Tape(), motion::test::lto9Profile());
    std::vector<Stretch> stretches(200, test::stretchAt(1e12, 1e9));
    std::vector<Stretch> far(200, test::stretchAt(9e12, 1e9));
    stretches.insert(stretches.end(), far.begin(), far.end());
    const Ways ways(law, placeAt(0), stretches);
    const Nearest nearest(ways, 3);
    std::vector<Node> follower = assign(ways, nearest).follower;
    std::ranges::sort(follower);
    EXPECT_EQ(std::ranges::adjacent_find(follower), follower.end());
}

TEST(Patching, MakesOneTourOfAnyCycles) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const test::WildLaw law(seed);
        const Ways ways(law, placeAt(0), anywhere(20 + seed, seed));
        const Nearest nearest(ways, 1 + seed % 4);
        std::vector<Node> pairs(ways.nodes());
        for (Node i = 0; i < pairs.size(); ++i) {
            const Node other = i ^ 1U;
            pairs[i] = other < pairs.size() ? other : i;
        }
        EXPECT_TRUE(isTour(ways, patch(ways, nearest, pairs))) << "seed " << seed;
    }
}

TEST(Exchanges, NeverMakeATourLonger) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const test::WildLaw law(seed);
        const Ways ways(law, placeAt(0), anywhere(5 + 7 * seed, seed));
        const Nearest nearest(ways, 6);
        std::vector<Node> given(ways.nodes());
        std::iota(given.begin() + 1, given.end(), Node{0});
        given.front() = ways.home();
        TourExchange exchange(ways, nearest, given);
        exchange.improve();
        const std::vector<Node> improved = exchange.tour();
        exchange.shake(200);
        const std::vector<Node> shaken = exchange.tour();
        EXPECT_TRUE(isTour(ways, improved));
        EXPECT_TRUE(isTour(ways, shaken));
        EXPECT_LE(ways.length(improved), ways.length(given));
        EXPECT_LE(ways.length(shaken), ways.length(improved));
    }
}

TEST(Exchanges, OfAFewAreAsShortAsTheShortest) {
    std::size_t found = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const MotionLaw law(motion::test::lto9Tape(), motion::test::lto9Profile());
        const Ways ways(law, placeAt(0), anywhere(10, seed));
        const Nearest nearest(ways, ways.nodes());
        TourExchange exchange(ways, nearest, patch(ways, nearest, assign(ways, nearest).follower));
        exchange.shake(500);
        found += ways.length(exchange.tour()) == ways.length(shortestOfFew(ways)) ? 1U : 0U;
    }
    EXPECT_GE(found, 19U);
}

}  // namespace
}  // namespace capstan::order
