#include "checkup/least_squares.hpp"

#include <gtest/gtest.h>

namespace capstan::checkup {
namespace {

TEST(LeastSquares, FindsWhatTheRowsWereMadeOf) {
    std::vector<FitSample> rows;
    for (int i = 0; i < 30; ++i) {
        const double a = i % 7;
        const double b = i % 5 == 0 ? 1 : 0;
        rows.push_back({.features = {1, a, b}, .value = 4.29 + 0.5 * a - 6.04 * b});
    }
    const auto found = leastSquares(rows);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->coefficients[0], 4.29, 1e-9);
    EXPECT_NEAR(found->coefficients[1], 0.5, 1e-9);
    EXPECT_NEAR(found->coefficients[2], -6.04, 1e-9);
    EXPECT_NEAR(found->rms, 0, 1e-9);
}

TEST(LeastSquares, IsNotPulledByAFewBadMeasurements) {
    std::vector<FitSample> rows;
    for (int i = 0; i < 40; ++i) {
        const double noise = 0.01 * ((i * 7) % 11 - 5);
        rows.push_back({.features = {1, double(i)}, .value = 2 + 3.0 * i + noise + (i % 13 == 5 ? 90 : 0)});
    }
    const auto found = leastSquares(rows);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->coefficients[0], 2, 0.1);
    EXPECT_NEAR(found->coefficients[1], 3, 0.01);
}

TEST(LeastSquares, SaysWhenTheRowsDoNotDetermineACoefficient) {
    const std::vector<FitSample> never{{{1, 0}, 1}, {{1, 0}, 2}, {{1, 0}, 3}};
    EXPECT_FALSE(leastSquares(never));
    const std::vector<FitSample> together{{{1, 1}, 1}, {{1, 1}, 2}, {{1, 1}, 3}};
    EXPECT_FALSE(leastSquares(together));
    const std::vector<FitSample> tooFew{{{1, 2}, 1}};
    EXPECT_FALSE(leastSquares(tooFew));
    EXPECT_FALSE(leastSquares({}));
}

TEST(LeastSquares, TakesTheMiddleForTheMedian) {
    EXPECT_EQ(median({3, 1, 2}), 2);
    EXPECT_EQ(median({4, 1, 2, 3}), 2.5);
}

}  // namespace
}  // namespace capstan::checkup
