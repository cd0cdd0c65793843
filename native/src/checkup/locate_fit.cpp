#include "checkup/locate_fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "checkup/least_squares.hpp"

namespace capstan::checkup {
namespace {

constexpr double ratioStep = 1e-5;
/// A cap this close to what the reels reach in the middle of the tape does not show: there is none.
constexpr double noCap = 0.97;

/// Winding at 1 m/s where a reel is empty and at most `ratio` of that, so that its time is the way in metres.
motion::MotionProfile unitSpeed(double ratio) {
    motion::MotionProfile profile;
    profile.endMetresPerSecond = 1;
    profile.topMetresPerSecond = ratio;
    return profile;
}

double turns(const motion::PhysicalPosition& from, const motion::PhysicalPosition& to, double runUp, bool each) {
    if (from.direction != to.direction) {
        return 1;
    }
    return metresAhead(from, to) >= runUp ? 0 : (each ? 2 : 1);
}

class Fitter {
   public:
    Fitter(const motion::TapeFormat& tape, std::span<const TimedLocate> samples, double runUp)
        : tape_(tape), samples_(samples), runUp_(runUp) {
        withBands_ =
            std::ranges::any_of(samples, [](const TimedLocate& sample) { return sample.from.band != sample.to.band; });
    }

    [[nodiscard]] std::optional<Solution> solve(double ratio, bool each) const {
        const motion::MotionProfile unit = unitSpeed(ratio);
        std::vector<FitSample> rows;
        rows.reserve(samples_.size());
        for (const auto& [from, to, seconds] : samples_) {
            const auto way =
                motion::windingTime(tape_, unit, to.metres) - motion::windingTime(tape_, unit, from.metres);
            FitSample row{
                .features = {1, from.wrap != to.wrap ? 1.0 : 0.0, turns(from, to, runUp_, each), std::abs(way.count())},
                .value = seconds};
            if (withBands_) {
                row.features.push_back(from.band != to.band ? 1 : 0);
            }
            rows.push_back(std::move(row));
        }
        return leastSquares(rows);
    }

    [[nodiscard]] double misfit(double ratio, bool each) const {
        const auto solution = solve(ratio, each);
        return solution ? solution->meanDeviation : std::numeric_limits<double>::infinity();
    }

    /// Golden section: with too low a cap or too high a one, the fit only gets worse.
    [[nodiscard]] double bestRatio(double highest, bool each) const {
        constexpr double section = 1 / std::numbers::phi;
        double low = 1;
        double high = highest;
        double left = high - section * (high - low);
        double right = low + section * (high - low);
        double atLeft = misfit(left, each);
        double atRight = misfit(right, each);
        while (high - low > ratioStep) {
            if (atLeft < atRight) {
                high = right;
                right = left;
                atRight = atLeft;
                left = high - section * (high - low);
                atLeft = misfit(left, each);
            } else {
                low = left;
                left = right;
                atLeft = atRight;
                right = low + section * (high - low);
                atRight = misfit(right, each);
            }
        }
        return (low + high) / 2;
    }

    [[nodiscard]] bool withBands() const { return withBands_; }

   private:
    const motion::TapeFormat& tape_;
    std::span<const TimedLocate> samples_;
    double runUp_;
    bool withBands_ = false;
};

/// What the reels allow in the middle of the tape, as a ratio to the speed at its ends.
double reelRatio(const motion::TapeFormat& tape) {
    const double growth = tape.thicknessMetres / (std::numbers::pi * tape.hubRadiusMetres * tape.hubRadiusMetres);
    return std::sqrt(1 + growth * tape.metres / 2);
}

}  // namespace

double metresAhead(const motion::PhysicalPosition& from, const motion::PhysicalPosition& to) {
    return from.direction == motion::Direction::forward ? to.metres - from.metres : from.metres - to.metres;
}

std::optional<LocateFit> fitLocates(const motion::TapeFormat& tape, std::span<const TimedLocate> samples,
                                    double runUpMetres) {
    const Fitter fitter(tape, samples, runUpMetres);
    const double highest = reelRatio(tape);
    std::optional<LocateFit> best;
    for (const bool each : {false, true}) {
        const double bestRatio = fitter.bestRatio(highest, each);
        const bool capped = bestRatio < noCap * highest;
        const double ratio = capped ? bestRatio : highest;
        const auto solution = fitter.solve(ratio, each);
        if (!solution || solution->coefficients[3] <= 0 || (best && best->meanDeviation <= solution->meanDeviation)) {
            continue;
        }
        const auto& found = solution->coefficients;
        LocateFit fit{.profile = {}, .knowsBands = fitter.withBands(), .meanDeviation = solution->meanDeviation};
        fit.profile.start = motion::Seconds(found[0]);
        fit.profile.wrapChange = motion::Seconds(found[1]);
        fit.profile.bandChange = motion::Seconds(fitter.withBands() ? found[4] : 0);
        fit.profile.reversal = motion::Seconds(found[2]);
        fit.profile.eachReversal = each;
        fit.profile.runUpMetres = runUpMetres;
        fit.profile.endMetresPerSecond = 1 / found[3];
        if (capped) {
            fit.profile.topMetresPerSecond = ratio / found[3];
        }
        best = fit;
    }
    return best;
}

}  // namespace capstan::checkup
