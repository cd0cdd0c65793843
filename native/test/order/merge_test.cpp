#include "order/merge.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "tapes.hpp"

namespace capstan::order {
namespace {

using test::stretchAt;

class Merging : public testing::Test {
   protected:
    static constexpr double gigabyte = 1e9;
    static constexpr double wrap = 18e12 / 280;

    [[nodiscard]] std::vector<std::size_t> sizes(const std::vector<Stretch>& ranges) const {
        std::vector<std::size_t> sizes;
        for (const StretchGroup& group : merge(lto9, ranges)) {
            sizes.push_back(group.last - group.first);
        }
        return sizes;
    }

    const MotionLaw lto9{motion::test::lto9Tape(), motion::test::lto9Profile()};
};

TEST_F(Merging, OfNothingGivesNothing) {
    EXPECT_TRUE(merge(lto9, {}).empty());
}

TEST_F(Merging, JoinsWhatTakesLessToReadThroughThanAnyLocate) {
    EXPECT_EQ(sizes({stretchAt(0, gigabyte), stretchAt(2 * gigabyte, gigabyte), stretchAt(4 * gigabyte, gigabyte)}),
              std::vector<std::size_t>{3});
}

TEST_F(Merging, LeavesApartWhatTheOrderMayReachBetterFromElsewhere) {
    EXPECT_EQ(sizes({stretchAt(0, gigabyte), stretchAt(4 * gigabyte, gigabyte)}), (std::vector<std::size_t>{1, 1}));
}

TEST_F(Merging, GoesOnBeyondTheEndOfAWrap) {
    const auto groups =
        merge(lto9, std::vector{stretchAt(wrap - gigabyte, gigabyte / 2), stretchAt(wrap + gigabyte / 2, gigabyte)});
    ASSERT_EQ(groups.size(), 1U);
    EXPECT_EQ(groups.front().stretch.from.wrap, test::firstWrap);
    EXPECT_EQ(groups.front().stretch.to.wrap, test::firstWrap + 1);
}

TEST_F(Merging, CountsTheTurnAtTheEndOfAWrap) {
    const double gap = 1.5 * gigabyte;  // 3.7 s, and 5.2 s with a turn
    EXPECT_EQ(sizes({stretchAt(0, gigabyte), stretchAt(gigabyte + gap, 0)}), std::vector<std::size_t>{2});
    EXPECT_EQ(sizes({stretchAt(wrap - gigabyte, 0), stretchAt(wrap - gigabyte + gap, 0)}),
              (std::vector<std::size_t>{1, 1}));
}

TEST_F(Merging, LeavesApartWhatLiesBesideEachOtherOnTwoWraps) {
    EXPECT_EQ(sizes({stretchAt(wrap / 2, gigabyte), stretchAt(wrap * 3 / 2, gigabyte)}),
              (std::vector<std::size_t>{1, 1}));
}

TEST_F(Merging, JoinsWhatOverlapsAndEndsWhereTheFurthestEnds) {
    const std::vector<Stretch> ranges{stretchAt(0, 50 * gigabyte), stretchAt(10 * gigabyte, gigabyte),
                                      stretchAt(20 * gigabyte, 31 * gigabyte)};
    const auto groups = merge(lto9, ranges);
    ASSERT_EQ(groups.size(), 1U);
    EXPECT_EQ(groups.front().stretch.to.metres, ranges.back().to.metres);
    EXPECT_EQ(sizes({ranges[0], ranges[1], stretchAt(51 * gigabyte, 0)}), std::vector<std::size_t>{3});
}

TEST_F(Merging, JoinsEqualOnesOnABackwardWrapToo) {
    const double at = 1.5 * wrap;
    EXPECT_EQ(sizes({stretchAt(at, gigabyte), stretchAt(at, gigabyte), stretchAt(at, 2 * gigabyte)}),
              std::vector<std::size_t>{3});
    EXPECT_EQ(merge(lto9, std::vector{stretchAt(at, gigabyte), stretchAt(at, 2 * gigabyte)}).front().stretch.to.metres,
              stretchAt(at, 2 * gigabyte).to.metres);
}

TEST_F(Merging, ReadsOnBelowTheCrossoverAndLocatesAboveIt) {
    const Stretch first = stretchAt(20 * gigabyte, 0);
    EXPECT_TRUE(readsOn(lto9, first, stretchAt(23 * gigabyte, gigabyte)));
    EXPECT_FALSE(readsOn(lto9, first, stretchAt(40 * gigabyte, gigabyte)));
    EXPECT_FALSE(readsOn(lto9, first, stretchAt(19 * gigabyte, gigabyte))) << "what lies before is not read on to";
}

TEST_F(Merging, MakesNoOrderOfManyLonger) {
    const motion::PhysicalPosition start = test::placeAt(0);
    const std::vector<Stretch> all = test::anywhere(400, 11);
    const std::vector<StretchGroup> groups = merge(lto9, all);
    ASSERT_LT(groups.size(), all.size());
    std::vector<Stretch> merged;
    motion::Seconds gaps{};
    for (const StretchGroup& group : groups) {
        merged.push_back(group.stretch);
        for (std::size_t i = group.first + 1; i < group.last; ++i) {
            gaps += std::max(motion::Seconds(), lto9.readOn(all[i - 1].to, all[i].from));
        }
    }
    EXPECT_LE(chooseOrder(lto9, start, merged).locates + gaps, chooseOrder(lto9, start, all).locates * 1.005);
}

}  // namespace
}  // namespace capstan::order
