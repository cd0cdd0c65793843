#include "motion/tape_geometry.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

#include "motion/lto9.hpp"

namespace capstan::motion {
namespace {

using test::lto9Profile;
using test::lto9Tape;

TEST(TapeGeometry, RunsToAndFroWrapByWrap) {
    const TapeFormat tape = lto9Tape();
    const PhysicalPosition first = placeOf(tape, 0, 0);
    EXPECT_EQ(first.wrap, 0U);
    EXPECT_EQ(first.metres, 0);
    EXPECT_EQ(first.direction, Direction::forward);
    const PhysicalPosition quarterIntoSecond = placeOf(tape, 0, 1.25 * tape.wrapBytes);
    EXPECT_EQ(quarterIntoSecond.wrap, 1U);
    EXPECT_EQ(quarterIntoSecond.direction, Direction::backward);
    EXPECT_NEAR(quarterIntoSecond.metres, 0.75 * tape.metres, 1e-6);
}

TEST(TapeGeometry, BeginsTheDataPartitionBehindTwoIndexAndTwoGuardWraps) {
    const TapeFormat tape = lto9Tape();
    for (const double indexBytes : {1e9, 2 * tape.wrapBytes}) {
        EXPECT_EQ(firstWrapBehind(tape, 0, indexBytes), 4U);
    }
    EXPECT_EQ(firstWrapBehind(tape, 0, 2.5 * tape.wrapBytes), 6U);
    EXPECT_EQ(placeOf(tape, 4, 0).wrap, 4U);
}

TEST(TapeGeometry, DividesTheWrapsIntoFourBands) {
    const TapeFormat tape = lto9Tape();
    EXPECT_EQ(placeOf(tape, 0, 69.5 * tape.wrapBytes).band, 0U);
    EXPECT_EQ(placeOf(tape, 0, 70.5 * tape.wrapBytes).band, 1U);
    EXPECT_EQ(placeOf(tape, 0, 279.5 * tape.wrapBytes).band, 3U);
}

TEST(TapeGeometry, EndsWithTheLastWrapWhateverIsAskedFor) {
    const TapeFormat tape = lto9Tape();
    const PhysicalPosition end = placeOf(tape, 4, 1e15);
    EXPECT_EQ(end.wrap, 279U);
    EXPECT_EQ(end.band, 3U);
    EXPECT_NEAR(end.metres, 0, 1e-6);
}

/// ∫ dx / v(x), step by step.
double wound(const TapeFormat& tape, const MotionProfile& profile, double metres) {
    constexpr int steps = 200'000;
    double seconds = 0;
    for (int i = 0; i < steps; ++i) {
        const double x = (i + 0.5) * metres / steps;
        const double onReel = std::min(x, tape.metres - x);
        const double radius =
            std::sqrt(tape.hubRadiusMetres * tape.hubRadiusMetres + onReel * tape.thicknessMetres / std::numbers::pi);
        seconds += metres / steps /
                   std::min(profile.endMetresPerSecond * radius / tape.hubRadiusMetres, profile.topMetresPerSecond);
    }
    return seconds;
}

TEST(TapeGeometry, WindsAsFastAsTheSmallerReelAllows) {
    const TapeFormat tape = lto9Tape();
    MotionProfile profile = lto9Profile();
    for (const double top : {std::numeric_limits<double>::infinity(), 9.0, 7.0}) {
        profile.topMetresPerSecond = top;
        for (const double share : {0.0, 0.1, 0.5, 0.77, 1.0}) {
            const double metres = share * tape.metres;
            EXPECT_NEAR(windingTime(tape, profile, metres).count(), wound(tape, profile, metres), 1e-4)
                << share << " of the tape, at most " << top;
        }
    }
}

TEST(TapeGeometry, WindsAlikeFromBothEnds) {
    const TapeFormat tape = lto9Tape();
    const MotionProfile profile = lto9Profile();
    const Seconds whole = windingTime(tape, profile, tape.metres);
    EXPECT_NEAR(windingTime(tape, profile, 200).count(),
                (whole - windingTime(tape, profile, tape.metres - 200)).count(), 1e-9);
}

}  // namespace
}  // namespace capstan::motion
