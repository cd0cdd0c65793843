#include "checkup/tape_map.hpp"

#include <gtest/gtest.h>

namespace capstan::checkup {
namespace {

constexpr motion::TapeFormat shape{
    .metres = 1000, .thicknessMetres = 5e-6, .hubRadiusMetres = 0.02, .wraps = 8, .bands = 4, .wrapBytes = 100};

TEST(TapeMap, RunsToAndFro) {
    const TapeMap map(shape, {100, 200, 310});
    EXPECT_EQ(map.placeAt(25).metres, 250);
    EXPECT_EQ(map.placeAt(25).direction, motion::Direction::forward);
    EXPECT_EQ(map.placeAt(125).wrap, 1U);
    EXPECT_EQ(map.placeAt(125).metres, 750);
    EXPECT_EQ(map.placeAt(125).direction, motion::Direction::backward);
    EXPECT_EQ(map.placeAt(125).band, 0U);
    EXPECT_EQ(map.placeAt(255).band, 1U);
    EXPECT_EQ(map.placeAt(255).metres, 500);  // a longer wrap is taken as long as it was seen
    EXPECT_EQ(map.bytesAt(1, 750), 125);
    EXPECT_EQ(map.bytesAt(2, 500), 255);
}

TEST(TapeMap, ReckonsOnBehindTheLastKnownWrap) {
    const TapeMap map(shape, {100, 200});
    EXPECT_EQ(map.placeAt(250).wrap, 2U);
    EXPECT_EQ(map.placeAt(250).metres, 500);
}

TEST(WrapEnds, AreTheLongestStallsAboutAWrapApart) {
    const std::vector<Stall> stalls{{40, 2.0}, {99, 0.4}, {101, 1.5}, {150, 9.0}, {203, 1.6}, {304, 1.4}};
    const auto ends = findWrapEnds(100, 350, stalls);
    EXPECT_EQ(ends.bytes, (std::vector<double>{101, 203, 304}));
    EXPECT_EQ(ends.turnSeconds, 1.5);
}

TEST(WrapEnds, AreTakenFromTheFormatWhereNothingStalled) {
    const auto ends = findWrapEnds(100, 350, {{101, 1.5}, {302, 1.5}});
    EXPECT_EQ(ends.bytes, (std::vector<double>{101, 201, 302}));
    const auto none = findWrapEnds(100, 250, {});
    EXPECT_EQ(none.bytes, (std::vector<double>{100, 200}));
    EXPECT_EQ(none.turnSeconds, 0);
}

}  // namespace
}  // namespace capstan::checkup
