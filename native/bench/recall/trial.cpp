#include "trial.hpp"

#include <algorithm>
#include <limits>

#include "cern_law.hpp"
#include "measure.hpp"
#include "order/merge.hpp"
#include "write/sheet.hpp"

namespace capstan::bench {
namespace {

constexpr double fileBytes = 1e8;

/// The mean, with what is to be reached of it, and the worst.
void printWithWorst(const std::string& figure, const SampleRange& spread, Reach better, std::optional<double> bar,
                    int decimals) {
    line(figure, spread.mean, bar ? std::optional(Bar{*bar, better}) : std::nullopt, decimals);
    line("  worst of the sets", better == Reach::atMost ? spread.most : spread.least, {}, decimals);
}

/// A pass reads once what several requests want. Here each is read for itself, and none can be read on to from one that
/// it overlaps: so they are told apart, into as few layers as it takes.
std::vector<Sequence> layersOf(const Stretches& stretches) {
    const auto overlaps = [&](std::size_t one, std::size_t next) {
        const motion::PhysicalPosition& end = stretches[one].to;
        const motion::PhysicalPosition& begin = stretches[next].from;
        return begin.wrap != end.wrap ? begin.wrap < end.wrap
                                      : begin.metres != end.metres && motion::isAhead(begin, end);
    };
    std::vector<Sequence> layers;
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        const auto layer =
            std::ranges::find_if(layers, [&](const Sequence& each) { return !overlaps(each.back(), i); });
        (layer != layers.end() ? *layer : layers.emplace_back()).push_back(i);
    }
    return layers;
}

}  // namespace

Sequence planned(const order::Law& law, const motion::PhysicalPosition& start, const Stretches& stretches) {
    Stretches merged;
    std::vector<Sequence> members;
    for (const Sequence& layer : layersOf(stretches)) {
        Stretches ofLayer;
        for (const std::size_t each : layer) {
            ofLayer.push_back(stretches[each]);
        }
        for (const order::StretchGroup& group : order::merge(law, ofLayer)) {
            merged.push_back(group.stretch);
            members.emplace_back(layer.begin() + static_cast<std::ptrdiff_t>(group.first),
                                 layer.begin() + static_cast<std::ptrdiff_t>(group.last));
        }
    }
    Sequence sequence;
    sequence.reserve(stretches.size());
    for (const std::size_t number : order::chooseOrder(law, start, merged).sequence) {
        sequence.insert(sequence.end(), members[number].begin(), members[number].end());
    }
    return sequence;
}

Trial tryOut(const order::Law& law, const Motion& motion, const std::vector<Request>& requests, std::uint64_t seed,
             Bound bound) {
    const Stretches stretches = motion.stretches(requests);
    const motion::PhysicalPosition start = motion.begin();
    const CernLaw cern(motion.tape);
    const auto cost = [&](const Sequence& sequence) { return order::costOf(law, start, stretches, sequence).count(); };
    Sequence sequence;
    Trial trial;
    trial.planSeconds = secondsOf([&] { sequence = planned(law, start, stretches); });
    trial.ours = cost(sequence);
    trial.sltf = cost(nearestNext(cern, start, stretches));
    trial.nearest = cost(nearestNext(law, start, stretches));
    trial.asTheyLie = cost(asTheyLie(stretches.size()));
    trial.firstCome = cost(firstCome(stretches.size(), seed));
    if (bound == Bound::found) {
        trial.bound = assignmentBound(law, start, stretches);
    }
    return trial;
}

SampleRange over(const std::vector<Trial>& trials, const std::function<double(const Trial&)>& figure) {
    SampleRange spread{
        .mean = 0, .least = std::numeric_limits<double>::infinity(), .most = -std::numeric_limits<double>::infinity()};
    for (const Trial& trial : trials) {
        const double value = figure(trial);
        spread.mean += value / static_cast<double>(trials.size());
        spread.least = std::min(spread.least, value);
        spread.most = std::max(spread.most, value);
    }
    return spread;
}

void printTrials(const std::vector<Trial>& trials, std::size_t files, const Bars& bars) {
    const auto each = static_cast<double>(files);
    printWithWorst("less than CERN's SLTF, per cent",
                   over(trials, [](const Trial& trial) { return lessThan(trial.ours, trial.sltf); }), Reach::atLeast,
                   bars.lessThanSltf, 1);
    printWithWorst("less than block order, per cent",
                   over(trials, [](const Trial& trial) { return lessThan(trial.ours, trial.asTheyLie); }),
                   Reach::atLeast, bars.lessThanAsTheyLie, 1);
    if (trials.front().bound) {
        printWithWorst("above the assignment bound, per cent",
                       over(trials, [](const Trial& trial) { return 100 * (trial.ours / *trial.bound - 1); }),
                       Reach::atMost, bars.aboveBound, 2);
    }
    printWithWorst("planned in, seconds", over(trials, [](const Trial& trial) { return trial.planSeconds; }),
                   Reach::atMost, bars.planSeconds, 3);
    const auto perFile = [&](const std::string& name, double Trial::*seconds, std::optional<Bar> bar = {}) {
        line(name, over(trials, [&](const Trial& trial) { return trial.*seconds / each; }).mean, bar, 2);
    };
    perFile("seconds of locating per file", &Trial::ours,
            bars.perFile ? std::optional(atMost(*bars.perFile)) : std::nullopt);
    perFile("  nearest next by the law itself", &Trial::nearest);
    perFile("  CERN's SLTF", &Trial::sltf);
    perFile("  block order", &Trial::asTheyLie);
    perFile("  first come", &Trial::firstCome);
}

std::vector<Trial> tryUniform(const order::Law& law, const Motion& motion, std::size_t requests, std::uint64_t seed,
                              unsigned sets, Bound bound) {
    std::vector<Trial> trials;
    for (std::uint64_t set = seed; set < seed + sets; ++set) {
        trials.push_back(tryOut(law, motion, uniform(motion, requests, fileBytes, set), set, bound));
    }
    return trials;
}

}  // namespace capstan::bench
