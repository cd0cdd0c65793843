#include "checkup/speeds.hpp"

#include <gtest/gtest.h>

namespace capstan::checkup {
namespace {

TEST(DistinctSpeeds, AreTheMeansOfEstimatesThatLieTogether) {
    const auto speeds = distinctSpeeds({120, 140, 121, 130, 139, 119});
    ASSERT_EQ(speeds.size(), 3U);
    EXPECT_DOUBLE_EQ(speeds[0], 139.5);
    EXPECT_DOUBLE_EQ(speeds[1], 130);
    EXPECT_DOUBLE_EQ(speeds[2], 120);
    EXPECT_TRUE(distinctSpeeds({}).empty());
}

}  // namespace
}  // namespace capstan::checkup
