// One set of requests, ordered as the reader does and as others would, by one law.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "algorithms.hpp"
#include "order/law.hpp"
#include "requests.hpp"

namespace capstan::bench {

/// As a pass goes about it: what lies near together in one go, the rest in the order that is chosen.
[[nodiscard]] Sequence planned(const order::Law& law, const motion::PhysicalPosition& start,
                               const Stretches& stretches);

/// Seconds of locating.
struct Trial {
    double ours = 0;
    double sltf = 0;  ///< CERN's: nearest next by their regression, whatever the law
    double nearest = 0;
    double asTheyLie = 0;
    double firstCome = 0;
    std::optional<double> bound{};
    double planSeconds = 0;
};

enum class Bound : bool { left, found };  ///< to find it takes a second for a thousand, and eight times that for double

[[nodiscard]] Trial tryOut(const order::Law& law, const Motion& motion, const std::vector<Request>& requests,
                           std::uint64_t seed, Bound bound);

/// A figure over several sets.
struct SampleRange {
    double mean = 0;
    double least = 0;
    double most = 0;
};
[[nodiscard]] SampleRange over(const std::vector<Trial>& trials, const std::function<double(const Trial&)>& figure);

/// Per cent.
[[nodiscard]] inline double lessThan(double seconds, double others) {
    return 100 * (1 - seconds / others);
}

/// What is to be reached, of the mean over the sets; nothing where nothing is.
struct Bars {
    std::optional<double> lessThanSltf{};
    std::optional<double> lessThanAsTheyLie{};
    std::optional<double> aboveBound{};
    std::optional<double> planSeconds{};
    std::optional<double> perFile{};
};
/// The lines of a row: means, and beside those that are to be reached the worst of the sets.
void printTrials(const std::vector<Trial>& trials, std::size_t files, const Bars& bars);

/// So many sets of requests that lie anywhere, from that seed on.
[[nodiscard]] std::vector<Trial> tryUniform(const order::Law& law, const Motion& motion, std::size_t requests,
                                            std::uint64_t seed, unsigned sets, Bound bound);

}  // namespace capstan::bench
