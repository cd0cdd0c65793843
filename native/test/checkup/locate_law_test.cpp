#include "checkup/locate_law.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace capstan::checkup {
namespace {

constexpr TapeShape lto9{.wrapMetres = 997, .wrapsPerBand = 70};

/// Written out from the equations, independently of the code under test.
struct Truth {
    double start = 4.29;
    double wrapChange = 1.03;
    double bandChange = 3.2;
    double turn = 11.0;
    double runUp = 15;
    double endSpeed = 7.34;
    double growth = 5.2e-6 / (3.14159265358979 * 0.0225 * 0.0225);

    [[nodiscard]] double seconds(const Spot& from, const Spot& to) const {
        double way = 0;
        const double low = std::min(from.metres, to.metres);
        const double high = std::max(from.metres, to.metres);
        const int steps = 4000;
        for (int i = 0; i < steps; ++i) {
            const double x = low + (i + 0.5) * (high - low) / steps;
            const double onReel = std::min(x, lto9.wrapMetres - x);
            way += (high - low) / steps / (endSpeed * std::sqrt(1 + growth * onReel));
        }
        const bool sameDirection = from.wrap % 2 == to.wrap % 2;
        const double ahead = from.wrap % 2 == 0 ? to.metres - from.metres : from.metres - to.metres;
        return start + way + (from.wrap != to.wrap ? wrapChange : 0) +
               (from.wrap / 70 != to.wrap / 70 ? bandChange : 0) + (sameDirection && ahead >= runUp ? 0 : turn);
    }
};

std::vector<TimedLocate> samples(const Truth& truth, std::uint32_t wraps, double noise, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_int_distribution<std::uint32_t> wrap(0, wraps - 1);
    std::uniform_real_distribution<double> metres(0, lto9.wrapMetres);
    std::normal_distribution<double> jitter(0, 1);
    std::vector<TimedLocate> timed;
    while (timed.size() < 150) {
        const Spot from{wrap(random), metres(random)};
        Spot to{wrap(random), metres(random)};
        to.wrap = timed.size() % 4 == 0 ? from.wrap : to.wrap;
        const double ahead = metresAhead(from, to);
        if ((from.wrap == to.wrap && ahead > 0) ||
            (from.forward() == to.forward() && std::abs(ahead - truth.runUp) < 30)) {
            continue;
        }
        const double retry = noise > 0 && timed.size() % 40 == 3 ? 20 : 0;
        timed.push_back({from, to, truth.seconds(from, to) + noise * jitter(random) + retry});
    }
    return timed;
}

TEST(LocateLaw, IsFoundFromTimingsAlone) {
    const Truth truth;
    const auto law = fitLocateLaw(lto9, samples(truth, 74, 0, 1), truth.runUp);
    ASSERT_TRUE(law);
    EXPECT_NEAR(law->start, truth.start, 0.01);
    EXPECT_NEAR(law->wrapChange, truth.wrapChange, 0.01);
    EXPECT_TRUE(law->knowsBands);
    EXPECT_NEAR(law->bandChange, truth.bandChange, 0.01);
    EXPECT_NEAR(law->turn, truth.turn, 0.01);
    EXPECT_NEAR(law->endSpeed, truth.endSpeed, 0.01);
    EXPECT_NEAR(law->reelGrowth / truth.growth, 1, 0.01);
    EXPECT_LT(law->rms, 0.001);
}

TEST(LocateLaw, IsFoundThroughJitterAndRetries) {
    const Truth truth;
    const auto law = fitLocateLaw(lto9, samples(truth, 74, 0.2, 2), truth.runUp);
    ASSERT_TRUE(law);
    EXPECT_NEAR(law->start, truth.start, 0.5);
    EXPECT_NEAR(law->turn, truth.turn, 0.5);
    EXPECT_NEAR(law->endSpeed / truth.endSpeed, 1, 0.05);
    EXPECT_NEAR(law->bandChange, truth.bandChange, 0.5);
}

TEST(LocateLaw, LeavesBandsUnknownWhereNoneWasChanged) {
    const Truth truth;
    const auto law = fitLocateLaw(lto9, samples(truth, 6, 0, 3), truth.runUp);
    ASSERT_TRUE(law);
    EXPECT_FALSE(law->knowsBands);
    EXPECT_EQ(law->bandChange, 0);
    EXPECT_NEAR(law->turn, truth.turn, 0.01);
}

TEST(LocateLaw, IsNotGuessedFromTooLittle) {
    EXPECT_FALSE(fitLocateLaw(lto9, {}, 15));
    const Spot here{.wrap = 0, .metres = 100};
    const std::vector<TimedLocate> same(20, TimedLocate{here, Spot{.wrap = 1, .metres = 300}, 20});
    EXPECT_FALSE(fitLocateLaw(lto9, same, 15));
}

TEST(LocateLaw, PredictsWhatItWasFittedTo) {
    const Truth truth;
    const auto timed = samples(truth, 74, 0, 4);
    const auto law = fitLocateLaw(lto9, timed, truth.runUp);
    ASSERT_TRUE(law);
    for (const auto& [from, to, seconds] : timed) {
        EXPECT_NEAR(locateSeconds(*law, lto9, from, to), seconds, 0.01);
    }
}

}  // namespace
}  // namespace capstan::checkup
