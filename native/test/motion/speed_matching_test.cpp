#include "motion/speed_matching.hpp"

#include <array>
#include <gtest/gtest.h>

namespace capstan::motion {
namespace {

constexpr std::array<double, 3> speeds{408e6, 244e6, 177e6};

TEST(SpeedMatching, TakesTheSlowestSpeedThatKeepsUp) {
    EXPECT_EQ(speedFor(speeds, 400e6), 408e6);
    EXPECT_EQ(speedFor(speeds, 244e6), 244e6);
    EXPECT_EQ(speedFor(speeds, 240e6), 244e6);
    EXPECT_EQ(speedFor(speeds, 20e6), 177e6);
    EXPECT_EQ(speedFor(speeds, 1e9), 408e6);
}

TEST(SpeedMatching, LengthensABurstAsTheHostComesNearTheLowestSpeed) {
    EXPECT_NEAR(burstBytes(1e9, 177e6, 0), 0.9e9, 1);
    EXPECT_NEAR(burstBytes(1e9, 177e6, 88.5e6), 1.8e9, 1);
    EXPECT_NEAR(burstBytes(1e9, 177e6, 176e6), 159.3e9, 1);
}

TEST(SpeedMatching, LosesToEveryWaitWhatCastorLost) {
    EXPECT_NEAR(rateWithWait(290e6, 240e6, Seconds(3 * 1.7)) / 1e6, 46, 0.5);
    EXPECT_NEAR(rateWithWait(290e6, 240e6, Seconds(1.7)) / 1e6, 100, 0.5);
    EXPECT_GT(rateWithWait(32e9, 240e6, Seconds(1.7)) / 1e6, 235);
}

}  // namespace
}  // namespace capstan::motion
