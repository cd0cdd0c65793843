#include "checkup/locate_fit.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <vector>

#include "checkup/medium.hpp"
#include "motion/locate_model.hpp"

namespace capstan::checkup {
namespace {

using motion::Direction;
using motion::PhysicalPosition;

const motion::TapeFormat lto9 = mediumOf(0x60).value_or(CheckedMedium{}).tape;

PhysicalPosition place(std::uint32_t wrap, double metres) {
    return {.wrap = wrap,
            .metres = metres,
            .direction = wrap % 2 == 0 ? Direction::forward : Direction::backward,
            .band = wrap / 70};
}

/// Written out from the equations, independently of the code under test.
struct Truth {
    double start = 4.29;
    double wrapChange = 1.03;
    double bandChange = 3.2;
    double oneTurn = 11.0;
    double twoTurns = 11.0;
    double runUp = 15;
    double endSpeed = 7.34;
    double topSpeed = std::numeric_limits<double>::infinity();

    [[nodiscard]] double seconds(const PhysicalPosition& from, const PhysicalPosition& to) const {
        double way = 0;
        const double low = std::min(from.metres, to.metres);
        const double high = std::max(from.metres, to.metres);
        const int steps = 4000;
        for (int i = 0; i < steps; ++i) {
            const double x = low + (i + 0.5) * (high - low) / steps;
            const double onReel = std::min(x, 997 - x);
            const double radius = std::sqrt(0.0225 * 0.0225 + onReel * 5.2e-6 / 3.14159265358979);
            way += (high - low) / steps / std::min(topSpeed, endSpeed * radius / 0.0225);
        }
        const bool same = from.wrap % 2 == to.wrap % 2;
        const double ahead = from.wrap % 2 == 0 ? to.metres - from.metres : from.metres - to.metres;
        return start + way + (from.wrap != to.wrap ? wrapChange : 0) + (from.band != to.band ? bandChange : 0) +
               (!same            ? oneTurn
                : ahead >= runUp ? 0
                                 : twoTurns);
    }
};

std::vector<TimedLocate> samples(const Truth& truth, std::uint32_t wraps, double noise, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_int_distribution<std::uint32_t> wrap(0, wraps - 1);
    std::uniform_real_distribution<double> metres(0, lto9.metres);
    std::normal_distribution<double> jitter(0, 1);
    std::vector<TimedLocate> timed;
    while (timed.size() < 150) {
        const PhysicalPosition from = place(wrap(random), metres(random));
        const PhysicalPosition to = place(timed.size() % 4 == 0 ? from.wrap : wrap(random), metres(random));
        const double ahead = metresAhead(from, to);
        const bool nearRunUp = from.direction == to.direction && std::abs(ahead - truth.runUp) < 30;
        if ((from.wrap == to.wrap && ahead > 0) || nearRunUp) {
            continue;
        }
        const double retry = noise > 0 && timed.size() % 40 == 3 ? 20 : 0;
        timed.push_back({from, to, truth.seconds(from, to) + noise * jitter(random) + retry});
    }
    return timed;
}

TEST(LocateFit, FindsTheConstantsFromTimingsAlone) {
    const Truth truth;
    const auto fit = fitLocates(lto9, samples(truth, 74, 0, 1), truth.runUp);
    ASSERT_TRUE(fit);
    EXPECT_NEAR(fit->profile.start.count(), truth.start, 0.01);
    EXPECT_NEAR(fit->profile.wrapChange.count(), truth.wrapChange, 0.01);
    EXPECT_TRUE(fit->knowsBands);
    EXPECT_NEAR(fit->profile.bandChange.count(), truth.bandChange, 0.01);
    EXPECT_NEAR(fit->profile.reversal.count(), truth.oneTurn, 0.01);
    EXPECT_FALSE(fit->profile.eachReversal);
    EXPECT_NEAR(fit->profile.endMetresPerSecond, truth.endSpeed, 0.01);
    EXPECT_EQ(fit->profile.topMetresPerSecond, std::numeric_limits<double>::infinity());
    EXPECT_LT(fit->meanDeviation, 0.001);
}

TEST(LocateFit, RecognisesADriveThatPaysForEachTurn) {
    const Truth truth{.start = 2, .oneTurn = 5.5, .twoTurns = 11, .runUp = 34};
    const auto fit = fitLocates(lto9, samples(truth, 74, 0, 5), truth.runUp);
    ASSERT_TRUE(fit);
    EXPECT_TRUE(fit->profile.eachReversal);
    EXPECT_NEAR(fit->profile.reversal.count(), 5.5, 0.01);
    EXPECT_NEAR(fit->profile.start.count(), 2, 0.01);
}

TEST(LocateFit, FindsTheCapOfAFastDrive) {
    const Truth truth{.start = 3, .oneTurn = 6, .twoTurns = 6, .runUp = 12, .endSpeed = 10, .topSpeed = 12.6};
    const auto fit = fitLocates(lto9, samples(truth, 74, 0, 6), truth.runUp);
    ASSERT_TRUE(fit);
    EXPECT_NEAR(fit->profile.endMetresPerSecond, 10, 0.05);
    EXPECT_NEAR(fit->profile.topMetresPerSecond, 12.6, 0.05);
    EXPECT_NEAR(fit->profile.reversal.count(), 6, 0.05);
}

TEST(LocateFit, SeesThroughJitterAndRetries) {
    const Truth truth;
    const auto fit = fitLocates(lto9, samples(truth, 74, 0.2, 2), truth.runUp);
    ASSERT_TRUE(fit);
    EXPECT_NEAR(fit->profile.start.count(), truth.start, 0.5);
    EXPECT_NEAR(fit->profile.reversal.count(), truth.oneTurn, 0.5);
    EXPECT_NEAR(fit->profile.endMetresPerSecond / truth.endSpeed, 1, 0.05);
    EXPECT_NEAR(fit->profile.bandChange.count(), truth.bandChange, 0.5);
}

TEST(LocateFit, LeavesBandsUnknownWhereNoneWasChanged) {
    const Truth truth;
    const auto fit = fitLocates(lto9, samples(truth, 6, 0, 3), truth.runUp);
    ASSERT_TRUE(fit);
    EXPECT_FALSE(fit->knowsBands);
    EXPECT_EQ(fit->profile.bandChange.count(), 0);
    EXPECT_NEAR(fit->profile.reversal.count(), truth.oneTurn, 0.01);
}

TEST(LocateFit, DoesNotGuessFromTooLittle) {
    EXPECT_FALSE(fitLocates(lto9, {}, 15));
    const std::vector<TimedLocate> same(20, TimedLocate{place(0, 100), place(1, 300), 20});
    EXPECT_FALSE(fitLocates(lto9, same, 15));
}

TEST(LocateFit, GivesAProfileThatPredictsWhatItWasFittedTo) {
    const Truth truth;
    const auto timed = samples(truth, 74, 0, 4);
    const auto fit = fitLocates(lto9, timed, truth.runUp);
    ASSERT_TRUE(fit);
    for (const auto& [from, to, seconds] : timed) {
        EXPECT_NEAR(motion::windTo(lto9, fit->profile, from, to).count(), seconds, 0.01);
    }
}

}  // namespace
}  // namespace capstan::checkup
