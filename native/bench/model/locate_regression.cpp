#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "motion/locate_model.hpp"
#include "parts.hpp"
#include "sheet.hpp"
#include "virtual/timing_data.hpp"

namespace capstan::bench {
namespace {

constexpr std::size_t locates = 200'000;
constexpr std::size_t features = 7;
/// CERN's longitudinal positions at the two ends of a wrap.
constexpr double firstLpos = 2'696;
constexpr double lastLpos = 171'097;

constexpr std::array<const char*, features> names{
    "constant, s",          "wrap differs, s",      "band differs, s", "landing half differs, s",
    "direction differs, s", "same wrap, behind, s", "per LPOS, ms"};
constexpr std::array<double, features> cern{4.29, 6.69, 3.2, -6.04, 5.22, 11.32, 0.6192};

using Features = std::array<double, features>;

Features featuresOf(const motion::TapeFormat& tape, const motion::PhysicalPosition& from,
                    const motion::PhysicalPosition& to) {
    const double half = tape.metres / 2;
    const bool sameWrap = from.wrap == to.wrap;
    return {1,
            sameWrap ? 0.0 : 1.0,
            from.band == to.band ? 0.0 : 1.0,
            (from.metres < half) == (to.metres < half) ? 0.0 : 1.0,
            from.direction == to.direction ? 0.0 : 1.0,
            sameWrap && !motion::isAhead(from, to) ? 1.0 : 0.0,
            std::abs(to.metres - from.metres) / tape.metres * (lastLpos - firstLpos) / 1000};
}

/// Normal equations, by elimination with the largest pivot.
class LeastSquares {
   public:
    void add(const Features& x, double y) {
        for (std::size_t i = 0; i < features; ++i) {
            for (std::size_t j = 0; j < features; ++j) {
                rows_[i][j] += x[i] * x[j];
            }
            rows_[i][features] += x[i] * y;
        }
    }

    Features solve() {
        for (std::size_t i = 0; i < features; ++i) {
            const auto pivot =
                std::max_element(rows_.begin() + static_cast<std::ptrdiff_t>(i), rows_.end(),
                                 [i](const auto& a, const auto& b) { return std::abs(a[i]) < std::abs(b[i]); });
            std::swap(rows_[i], *pivot);
            for (std::size_t j = 0; j < features; ++j) {
                if (j == i) {
                    continue;
                }
                const double share = rows_[j][i] / rows_[i][i];
                for (std::size_t k = i; k <= features; ++k) {
                    rows_[j][k] -= share * rows_[i][k];
                }
            }
        }
        Features solution{};
        for (std::size_t i = 0; i < features; ++i) {
            solution[i] = rows_[i][features] / rows_[i][i];
        }
        return solution;
    }

   private:
    std::array<std::array<double, features + 1>, features> rows_{};
};

struct Sample {
    Features x;
    double seconds;
};

void regress(const std::string& what, const motion::TapeFormat& tape, const motion::MotionProfile& profile) {
    heading(what);
    std::mt19937_64 random(2'025);  // NOLINT: the same sample every time
    std::uniform_real_distribution<double> anywhere(0, tape.wrapBytes * tape.wraps);
    LeastSquares fit;
    std::vector<Sample> samples;
    samples.reserve(locates);
    double mean = 0;
    for (std::size_t i = 0; i < locates; ++i) {
        const motion::PhysicalPosition from = motion::placeOf(tape, 0, anywhere(random));
        const motion::PhysicalPosition to = motion::placeOf(tape, 0, anywhere(random));
        samples.push_back({featuresOf(tape, from, to), motion::locateTime(tape, profile, from, to).count()});
        fit.add(samples.back().x, samples.back().seconds);
        mean += samples.back().seconds / locates;
    }
    const Features found = fit.solve();
    for (std::size_t i = 0; i < features; ++i) {
        figure(names[i], cern[i], found[i], i + 1 == features ? 4 : 2);
    }
    double byCern = 0;
    double left = 0;
    for (const Sample& sample : samples) {
        double fitted = 0;
        for (std::size_t i = 0; i < features; ++i) {
            byCern += sample.x[i] * cern[i] / locates;
            fitted += sample.x[i] * found[i];
        }
        left += (sample.seconds - fitted) * (sample.seconds - fitted) / locates;
    }
    figure("mean of a random locate, s", byCern, mean);
    note("what the straight law leaves of the model: " + digits(std::sqrt(left), 2) + " s rms");
}

}  // namespace

Result<void> locateRegression(const std::filesystem::path& models) {
    for (const char* const name : {"base", "fast", "u-turn"}) {
        auto data = virt::loadTimingData(models / "lto9.model", name);
        if (!data) {
            return fail(std::move(data));
        }
        const virt::MediumTiming& medium = data->media.at(virt::MediaType::L9);
        regress(
            "200,000 random locates on a full LTO-9 tape, profile " + std::string(name) + ", against CERN's regression",
            medium.tape, medium.profile);
        if (std::string_view(name) == "base") {
            motion::MotionProfile slower = medium.profile;
            slower.endMetresPerSecond = 6.6;
            regress("The same with the end speed at which base was fitted to CERN's regression, 6.6 m/s", medium.tape,
                    slower);
        }
    }
    note("CERN's wrap, direction and behind terms share one cost here, the reversal; how it is split is inferred.");
    return {};
}

}  // namespace capstan::bench
