#include "order/order.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>

#include "tapes.hpp"

namespace capstan::order {
namespace {

using test::anywhere;
using test::placeAt;

/// Every sequence there is, tried.
motion::Seconds shortestByTrying(const Law& law, const motion::PhysicalPosition& start,
                                 const std::vector<Stretch>& stretches) {
    std::vector<std::size_t> sequence(stretches.size());
    std::iota(sequence.begin(), sequence.end(), 0U);
    auto best = motion::Seconds(std::numeric_limits<double>::infinity());
    do {
        best = std::min(best, costOf(law, start, stretches, sequence));
    } while (std::ranges::next_permutation(sequence).found);
    return best;
}

void expectEachOnce(const ReadOrder& order, std::size_t count) {
    std::vector<std::size_t> sequence = order.sequence;
    std::ranges::sort(sequence);
    ASSERT_EQ(sequence.size(), count);
    for (std::size_t i = 0; i < count; ++i) {
        ASSERT_EQ(sequence[i], i);
    }
}

void expectGood(const Law& law, const motion::PhysicalPosition& start, const std::vector<Stretch>& stretches) {
    const ReadOrder order = chooseOrder(law, start, stretches);
    expectEachOnce(order, stretches.size());
    std::vector<std::size_t> given(stretches.size());
    std::iota(given.begin(), given.end(), 0U);
    EXPECT_LE(order.locates, costOf(law, start, stretches, given));
    EXPECT_EQ(order.locates, costOf(law, start, stretches, order.sequence));
}

class Orders : public testing::Test {
   protected:
    const MotionLaw lto9{motion::test::lto9Tape(), motion::test::lto9Profile()};
    const motion::PhysicalPosition start = placeAt(0);
};

TEST_F(Orders, NothingIsOrderedAsNothing) {
    const ReadOrder order = chooseOrder(lto9, start, {});
    EXPECT_TRUE(order.sequence.empty());
    EXPECT_EQ(order.locates.count(), 0);
}

TEST_F(Orders, OneIsLocatedFromTheStart) {
    const std::vector<Stretch> one{test::stretchAt(5e12, 1e9)};
    const ReadOrder order = chooseOrder(lto9, start, one);
    expectEachOnce(order, 1);
    EXPECT_EQ(order.locates, lto9.locate(start, one.front().from));
}

TEST_F(Orders, AFewAreInTheShortestOrderThereIs) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const std::vector<Stretch> stretches = anywhere(2 + seed % 7, seed);
        const motion::PhysicalPosition from = placeAt(static_cast<double>(seed) * 2.5e11);
        EXPECT_NEAR(chooseOrder(lto9, from, stretches).locates.count(), shortestByTrying(lto9, from, stretches).count(),
                    1e-4)
            << "seed " << seed;
    }
}

TEST_F(Orders, AFewAreInTheShortestOrderByAnyLaw) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const test::WildLaw law(seed);
        const std::vector<Stretch> stretches = anywhere(2 + seed % 7, seed);
        EXPECT_NEAR(chooseOrder(law, start, stretches).locates.count(), shortestByTrying(law, start, stretches).count(),
                    1e-4)
            << "seed " << seed;
    }
}

TEST_F(Orders, NineAreInTheShortestOrderThereIs) {
    const std::vector<Stretch> stretches = anywhere(9, 9);
    EXPECT_NEAR(chooseOrder(lto9, start, stretches).locates.count(), shortestByTrying(lto9, start, stretches).count(),
                1e-4);
}

TEST_F(Orders, AreCompleteAndNeverLongerThanAsGivenWhateverTheirNumber) {
    for (std::size_t count = 10; count <= 200; count += count < 30 ? 1 : 17) {
        SCOPED_TRACE(count);
        expectGood(lto9, placeAt(static_cast<double>(count) * 8e10), anywhere(count, count));
    }
}

TEST_F(Orders, AreCompleteAndNeverLongerThanAsGivenByAnyLaw) {
    for (std::size_t count = 10; count <= 150; count += 7) {
        SCOPED_TRACE(count);
        expectGood(test::WildLaw(count), start, anywhere(count, count));
    }
}

TEST_F(Orders, OfManyAreCompleteAndNeverLongerThanAsGiven) {
    expectGood(lto9, start, anywhere(1'500, 1));
}

TEST_F(Orders, AreNeverLongerThanAsGivenWhereFoldersLieTogether) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        std::vector<Stretch> stretches;
        for (const Stretch& folder : anywhere(8, seed)) {
            for (int file = 0; file < 20; ++file) {
                Stretch stretch = folder;
                const double along = stretch.from.direction == motion::Direction::forward ? 3 : -3;
                stretch.from.metres = std::clamp(stretch.from.metres + along * file, 0.0, 997.0);
                stretch.to = stretch.from;
                stretches.push_back(stretch);
            }
        }
        SCOPED_TRACE(seed);
        expectGood(lto9, start, stretches);
    }
}

TEST_F(Orders, OfEqualPlacesAreAsGiven) {
    const std::vector<Stretch> stretches(100, test::stretchAt(7e12, 0));
    const ReadOrder order = chooseOrder(lto9, start, stretches);
    expectEachOnce(order, stretches.size());
    EXPECT_TRUE(std::ranges::is_sorted(order.sequence));
}

TEST_F(Orders, AreTheSameEveryTime) {
    const std::vector<Stretch> stretches = anywhere(300, 3);
    EXPECT_EQ(chooseOrder(lto9, start, stretches).sequence, chooseOrder(lto9, start, stretches).sequence);
}

TEST_F(Orders, OfAThousandTakeHalfOfWhatTheTapesOwnTakes) {
    const std::vector<Stretch> stretches = anywhere(1'000, 5);
    std::vector<std::size_t> given(stretches.size());
    std::iota(given.begin(), given.end(), 0U);
    EXPECT_LT(chooseOrder(lto9, start, stretches).locates, costOf(lto9, start, stretches, given) / 2);
}

TEST_F(Orders, OfMoreThanOneWindowAreCompleteAndNeverLongerThanAsGiven) {
    expectGood(lto9, start, anywhere(10'100, 7));
}

}  // namespace
}  // namespace capstan::order
