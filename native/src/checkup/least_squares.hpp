// Fits a straight model to measurements: weighted linear least squares that does not let a few bad ones (a retry of the
// servo, another program's command) pull the figures. Pure; a handful of unknowns, thousands of rows.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace capstan::checkup {

struct FitSample {
    std::vector<double> features;
    double value = 0;
};

struct Solution {
    std::vector<double> coefficients;
    double rms = 0;            ///< of what is left over, the weights applied
    double meanDeviation = 0;  ///< of what is left over, every row counted alike
};

/// Nothing when the rows do not determine every coefficient: too few, or features that never vary by themselves.
[[nodiscard]] std::optional<Solution> leastSquares(std::span<const FitSample> rows);

[[nodiscard]] double median(std::vector<double> values);

struct FittedLine {
    double at0 = 0;
    double slope = 0;
};

[[nodiscard]] std::optional<FittedLine> fitLine(std::span<const double> x, std::span<const double> y);

}  // namespace capstan::checkup
