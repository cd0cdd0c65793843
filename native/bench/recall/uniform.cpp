// Requests of 100 MB that lie anywhere on a full LTO-9 tape, the head at its beginning: the order chosen beside what
// others would choose, by the model and by CERN's regression.
#include <algorithm>
#include <limits>
#include <vector>

#include "cern_law.hpp"
#include "measure.hpp"
#include "rows.hpp"
#include "trial.hpp"
#include "write/sheet.hpp"

namespace capstan::bench {
namespace {

constexpr std::size_t many = 1'000;
constexpr std::size_t hundredFiles = 100;
constexpr unsigned fewSets = 5;
constexpr unsigned manySets = 20;

std::string titleOf(std::size_t requests, const std::string& where, unsigned sets, std::uint64_t seed) {
    return std::to_string(requests) + " x 100 MB anywhere on " + where + ": " + std::to_string(sets) +
           " sets, seeds from " + std::to_string(seed);
}

void measure(const RecallSetting& setting, const std::string& model, std::size_t requests, unsigned sets, Bound bound,
             const Bars& bars) {
    heading(titleOf(requests, "a full tape, " + model, sets, setting.seed));
    const Motion motion = *motionOf(model);
    const order::MotionLaw law(motion.tape, motion.profile);
    printTrials(tryUniform(law, motion, requests, setting.seed, sets, bound), requests, bars);
}

/// Goes into every order, but no further than the best that was found.
class Trying {
   public:
    Trying(const order::Law& law, const motion::PhysicalPosition& start, const Stretches& stretches)
        : law_(law), stretches_(stretches), done_(stretches.size()), least_(stretches.size()) {
        for (std::size_t to = 0; to < stretches.size(); ++to) {
            least_[to] = law.locate(start, stretches[to].from).count();
            for (const order::Stretch& from : stretches) {
                if (&from != &stretches[to]) {
                    least_[to] = std::min(least_[to], law.locate(from.to, stretches[to].from).count());
                }
            }
        }
        goOn(start, 0, 0);
    }

    [[nodiscard]] double best() const { return best_; }

   private:
    void goOn(const motion::PhysicalPosition& here, double sofar, std::size_t depth) {
        double atLeast = sofar;
        for (std::size_t i = 0; i < done_.size(); ++i) {
            atLeast += done_[i] ? 0 : least_[i];
        }
        if (atLeast >= best_) {
            return;
        }
        if (depth == done_.size()) {
            best_ = sofar;
        }
        for (std::size_t i = 0; i < done_.size(); ++i) {
            if (!done_[i]) {
                done_[i] = true;
                goOn(stretches_[i].to, sofar + law_.locate(here, stretches_[i].from).count(), depth + 1);
                done_[i] = false;
            }
        }
    }

    const order::Law& law_;
    const Stretches& stretches_;
    std::vector<bool> done_;
    std::vector<double> least_;  ///< to reach it from wherever
    double best_ = std::numeric_limits<double>::infinity();
};

}  // namespace

void thousand(const RecallSetting& setting) {
    measure(setting, "lto9-base", many, fewSets, Bound::found,
            {.lessThanSltf = 40, .lessThanAsTheyLie = 65, .aboveBound = 0.5, .planSeconds = 0.5});
}

void hundred(const RecallSetting& setting) {
    measure(setting, "lto9-base", hundredFiles, manySets, Bound::found,
            {.lessThanSltf = 24, .aboveBound = 1, .planSeconds = 0.05});
}

void few(const RecallSetting& setting) {
    constexpr std::size_t requests = 12;
    heading(titleOf(requests, "a full tape, lto9-base", fewSets, setting.seed));
    const Motion motion = *motionOf("lto9-base");
    const order::MotionLaw law(motion.tape, motion.profile);
    double worst = 0;
    double slowest = 0;
    for (std::uint64_t seed = setting.seed; seed < setting.seed + fewSets; ++seed) {
        const Stretches stretches = motion.stretches(uniform(motion, requests, 1e8, seed));
        order::ReadOrder chosen;
        slowest = std::max(slowest, secondsOf([&] { chosen = order::chooseOrder(law, motion.begin(), stretches); }));
        const double best = Trying(law, motion.begin(), stretches).best();
        worst = std::max(worst, chosen.locates.count() - best);
    }
    line("seconds longer than the shortest that trying all finds, worst", worst, atMost(0.0001), 4);
    line("planned in, seconds, worst", slowest, atMost(0.1), 3);
}

void most(const RecallSetting& setting) {
    constexpr std::size_t asManyAsADriveTakes = 2'730;
    constexpr std::size_t tenThousand = 10'000;
    measure(setting, "lto9-base", asManyAsADriveTakes, fewSets, Bound::left, {.planSeconds = 2, .perFile = 7});
    measure(setting, "lto9-base", tenThousand, 1, Bound::left, {.planSeconds = 15});
    const Motion motion = *motionOf("lto9-base");
    const order::MotionLaw law(motion.tape, motion.profile);
    const Stretches stretches = motion.stretches(uniform(motion, tenThousand, 1e8, setting.seed));
    line("planned in, with nothing merged, seconds",
         secondsOf([&] { (void)order::chooseOrder(law, motion.begin(), stretches); }), atMost(15), 3);
}

void profiles(const RecallSetting& setting) {
    measure(setting, "lto9-fast", many, fewSets, Bound::found, {.lessThanSltf = 35, .planSeconds = 0.5});
    measure(setting, "lto9-u-turn", many, fewSets, Bound::found, {.lessThanSltf = 40, .planSeconds = 0.5});
    measure(setting, "lto9-fast", hundredFiles, manySets, Bound::found, {.lessThanSltf = 20, .planSeconds = 0.05});
    measure(setting, "lto9-u-turn", hundredFiles, manySets, Bound::found, {.lessThanSltf = 30, .planSeconds = 0.05});
}

void regression(const RecallSetting& setting) {
    const Motion motion = *motionOf("lto9-base");
    const CernLaw law(motion.tape);
    heading(titleOf(many, "a tape that is as CERN's regression says", fewSets, setting.seed));
    printTrials(tryUniform(law, motion, many, setting.seed, fewSets, Bound::found), many,
                {.lessThanSltf = 5, .planSeconds = 0.5});
    heading(titleOf(hundredFiles, "a tape that is as CERN's regression says", manySets, setting.seed));
    printTrials(tryUniform(law, motion, hundredFiles, setting.seed, manySets, Bound::found), hundredFiles,
                {.lessThanSltf = 6, .planSeconds = 0.05});
}

}  // namespace capstan::bench
