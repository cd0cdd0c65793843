#include "checkup/locate_law.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "checkup/least_squares.hpp"

namespace capstan::checkup {
namespace {

/// LTO's is 0.003 to 0.004; a drive that knows no such law has 0.
constexpr double growthMax = 0.02;
constexpr double growthStep = 1e-7;

/// ∫ dx / √(1 + g·x) from the nearer end of the tape.
double fromEnd(double growth, double metres) {
    return growth * metres < 1e-9 ? metres : 2 / growth * (std::sqrt(1 + growth * metres) - 1);
}

/// The way in metres at end speed: seconds when divided by it.
double primitive(const TapeShape& shape, double growth, double metres) {
    const double half = shape.wrapMetres / 2;
    return metres <= half ? fromEnd(growth, metres)
                          : 2 * fromEnd(growth, half) - fromEnd(growth, shape.wrapMetres - metres);
}

bool turns(const Spot& from, const Spot& to, double runUp) {
    return from.forward() != to.forward() || metresAhead(from, to) < runUp;
}

bool changesBand(const TapeShape& shape, const Spot& from, const Spot& to) {
    return from.wrap / shape.wrapsPerBand != to.wrap / shape.wrapsPerBand;
}

struct Fitted {
    Solution solution;
    bool withBands = false;
};

std::optional<Fitted> fitWithGrowth(const TapeShape& shape, std::span<const TimedLocate> samples, double runUp,
                                    double growth) {
    const bool withBands =
        std::ranges::any_of(samples, [&](const TimedLocate& each) { return changesBand(shape, each.from, each.to); });
    std::vector<Row> rows;
    rows.reserve(samples.size());
    for (const auto& [from, to, seconds] : samples) {
        Row row{.features = {1, from.wrap != to.wrap ? 1.0 : 0.0, turns(from, to, runUp) ? 1.0 : 0.0,
                             std::abs(primitive(shape, growth, to.metres) - primitive(shape, growth, from.metres))},
                .value = seconds};
        if (withBands) {
            row.features.push_back(changesBand(shape, from, to) ? 1 : 0);
        }
        rows.push_back(std::move(row));
    }
    auto solution = leastSquares(rows);
    if (!solution) {
        return std::nullopt;
    }
    return Fitted{.solution = *std::move(solution), .withBands = withBands};
}

}  // namespace

double metresAhead(const Spot& from, const Spot& to) {
    return from.forward() ? to.metres - from.metres : from.metres - to.metres;
}

double travel(const TapeShape& shape, double endSpeed, double reelGrowth, double from, double to) {
    return std::abs(primitive(shape, reelGrowth, to) - primitive(shape, reelGrowth, from)) / endSpeed;
}

double locateSeconds(const LocateLaw& law, const TapeShape& shape, const Spot& from, const Spot& to) {
    return law.start + travel(shape, law.endSpeed, law.reelGrowth, from.metres, to.metres) +
           (from.wrap != to.wrap ? law.wrapChange : 0) + (changesBand(shape, from, to) ? law.bandChange : 0) +
           (turns(from, to, law.runUp) ? law.turn : 0);
}

std::optional<LocateLaw> fitLocateLaw(const TapeShape& shape, std::span<const TimedLocate> samples, double runUp) {
    // Every constant but the reels' growth is linear: a search over that one, with the others solved for each value.
    const auto misfit = [&](double growth) {
        const auto fitted = fitWithGrowth(shape, samples, runUp, growth);
        return fitted ? fitted->solution.meanDeviation : -1;
    };
    if (misfit(0) < 0) {
        return std::nullopt;
    }
    double low = 0;
    double high = growthMax;
    constexpr double section = 1 / std::numbers::phi;
    double left = high - section * (high - low);
    double right = low + section * (high - low);
    double atLeft = misfit(left);
    double atRight = misfit(right);
    while (high - low > growthStep) {
        if (atLeft < atRight) {
            high = right;
            right = left;
            atRight = atLeft;
            left = high - section * (high - low);
            atLeft = misfit(left);
        } else {
            low = left;
            left = right;
            atLeft = atRight;
            right = low + section * (high - low);
            atRight = misfit(right);
        }
    }
    const double growth = (low + high) / 2;
    const auto fitted = fitWithGrowth(shape, samples, runUp, growth);
    if (!fitted || fitted->solution.coefficients[3] <= 0) {
        return std::nullopt;
    }
    const auto& found = fitted->solution.coefficients;
    return LocateLaw{.start = found[0],
                     .wrapChange = found[1],
                     .bandChange = fitted->withBands ? found[4] : 0,
                     .knowsBands = fitted->withBands,
                     .turn = found[2],
                     .runUp = runUp,
                     .endSpeed = 1 / found[3],
                     .reelGrowth = growth,
                     .rms = fitted->solution.rms};
}

}  // namespace capstan::checkup
