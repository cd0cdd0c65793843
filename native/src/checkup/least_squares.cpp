#include "checkup/least_squares.hpp"

#include <algorithm>
#include <cmath>

namespace capstan::checkup {
namespace {

/// Columns below this part of the largest pivot are taken for dependent.
constexpr double dependent = 1e-9;
/// Rounds of reweighting; measurements of one drive settle in three or four.
constexpr int rounds = 8;
/// Huber's constant: 95 % of the efficiency of plain least squares on clean measurements.
constexpr double huber = 1.345;
/// Makes the median of absolute deviations a standard deviation.
constexpr double madToSigma = 1.4826;

/// Householder triangularisation of the weighted rows, then back substitution.
std::optional<std::vector<double>> solve(std::span<const FitSample> rows, std::span<const double> weights) {
    const std::size_t unknowns = rows.front().features.size();
    const std::size_t width = unknowns + 1;
    std::vector<double> matrix(rows.size() * width);
    const auto at = [&](std::size_t row, std::size_t column) -> double& { return matrix[row * width + column]; };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t j = 0; j < unknowns; ++j) {
            at(i, j) = weights[i] * rows[i].features[j];
        }
        at(i, unknowns) = weights[i] * rows[i].value;
    }
    std::vector<double> scale(unknowns, 0);
    for (std::size_t j = 0; j < unknowns; ++j) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            scale[j] = std::hypot(scale[j], at(i, j));
        }
        if (scale[j] == 0) {
            return std::nullopt;
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            at(i, j) /= scale[j];
        }
    }
    for (std::size_t j = 0; j < unknowns; ++j) {
        double norm = 0;
        for (std::size_t i = j; i < rows.size(); ++i) {
            norm = std::hypot(norm, at(i, j));
        }
        if (norm < dependent) {
            return std::nullopt;
        }
        const double pivot = at(j, j) > 0 ? -norm : norm;
        std::vector<double> reflector(rows.size() - j);
        for (std::size_t i = j; i < rows.size(); ++i) {
            reflector[i - j] = at(i, j);
        }
        reflector[0] -= pivot;
        double square = 0;
        for (const double each : reflector) {
            square += each * each;
        }
        for (std::size_t k = j; k < width; ++k) {
            double dot = 0;
            for (std::size_t i = j; i < rows.size(); ++i) {
                dot += reflector[i - j] * at(i, k);
            }
            for (std::size_t i = j; i < rows.size(); ++i) {
                at(i, k) -= 2 * dot / square * reflector[i - j];
            }
        }
    }
    std::vector<double> solution(unknowns);
    for (std::size_t j = unknowns; j-- > 0;) {
        double rest = at(j, unknowns);
        for (std::size_t k = j + 1; k < unknowns; ++k) {
            rest -= at(j, k) * solution[k];
        }
        solution[j] = rest / at(j, j);
    }
    for (std::size_t j = 0; j < unknowns; ++j) {
        solution[j] /= scale[j];
    }
    return solution;
}

std::vector<double> leftOver(std::span<const FitSample> rows, std::span<const double> coefficients) {
    std::vector<double> rest;
    rest.reserve(rows.size());
    for (const FitSample& row : rows) {
        double model = 0;
        for (std::size_t j = 0; j < coefficients.size(); ++j) {
            model += coefficients[j] * row.features[j];
        }
        rest.push_back(row.value - model);
    }
    return rest;
}

double scatter(std::vector<double> rest) {
    std::ranges::transform(rest, rest.begin(), [](double each) { return std::abs(each); });
    return madToSigma * median(std::move(rest));
}

}  // namespace

double median(std::vector<double> values) {
    if (values.empty()) {
        return 0;
    }
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1) {
        return *middle;
    }
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

std::optional<Solution> leastSquares(std::span<const FitSample> rows) {
    if (rows.empty() || rows.size() < rows.front().features.size()) {
        return std::nullopt;
    }
    std::vector<double> weights(rows.size(), 1);
    std::vector<double> coefficients;
    for (int round = 0; round < rounds; ++round) {
        auto found = solve(rows, weights);
        if (!found) {
            return std::nullopt;
        }
        coefficients = *std::move(found);
        const std::vector<double> rest = leftOver(rows, coefficients);
        const double sigma = scatter(rest);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const double far = std::abs(rest[i]);
            // Rows are multiplied by the root of their weight in the sum of squares.
            weights[i] = far <= huber * sigma || far == 0 ? 1 : std::sqrt(huber * sigma / far);
        }
        if (std::ranges::all_of(weights, [](double each) { return each == 1; })) {
            break;
        }
        // Most rows fit exactly: the others then count for next to nothing, but a weight must not vanish.
        std::ranges::transform(weights, weights.begin(), [](double each) { return std::max(each, 1e-4); });
    }
    double sum = 0;
    double total = 0;
    double deviation = 0;
    const std::vector<double> rest = leftOver(rows, coefficients);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double weight = weights[i] * weights[i];
        sum += weight * rest[i] * rest[i];
        total += weight;
        deviation += std::abs(rest[i]);
    }
    return Solution{.coefficients = std::move(coefficients),
                    .rms = std::sqrt(sum / total),
                    .meanDeviation = deviation / static_cast<double>(rows.size())};
}

std::optional<FittedLine> fitLine(std::span<const double> x, std::span<const double> y) {
    std::vector<FitSample> rows;
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
        rows.push_back({.features = {1, x[i]}, .value = y[i]});
    }
    const auto solution = leastSquares(rows);
    if (!solution) {
        return std::nullopt;
    }
    return FittedLine{.at0 = solution->coefficients[0], .slope = solution->coefficients[1]};
}

}  // namespace capstan::checkup
