#include "virtual/host_rate.hpp"

#include <cmath>
#include <gtest/gtest.h>

namespace capstan::virt {
namespace {

TEST(HostRate, SupposesTheBestBeforeItHasSeenAnything) {
    EXPECT_EQ(HostRate(2.5, 408e6).now(), 408e6);
}

TEST(HostRate, FindsASteadyRate) {
    for (const double supposed : {0.0, 408e6}) {
        HostRate rate(2.5, supposed);
        for (int i = 0; i < 10'000; ++i) {
            rate.passes(0.002);
            rate.moves(480'000);
        }
        EXPECT_NEAR(rate.now() / 240e6, 1, 0.01);
    }
}

TEST(HostRate, FollowsAHostThatSlowsDown) {
    HostRate rate(2.5, 408e6);
    for (int i = 0; i < 10'000; ++i) {
        rate.passes(0.002);
        rate.moves(i < 5'000 ? 480'000 : 120'000);
    }
    EXPECT_NEAR(rate.now() / 60e6, 1, 0.1);
}

TEST(HostRate, KnowsWhenItWillHaveFallen) {
    HostRate rate(2.5, 408e6);
    for (int i = 0; i < 5'000; ++i) {
        rate.passes(0.002);
        rate.moves(480'000);
    }
    const double until = rate.secondsUntilBelow(177e6);
    EXPECT_GT(until, 0);
    rate.passes(until);
    EXPECT_NEAR(rate.now() / 177e6, 1, 1e-9);
    rate.passes(0.001);
    EXPECT_EQ(rate.secondsUntilBelow(177e6), 0);
}

}  // namespace
}  // namespace capstan::virt
