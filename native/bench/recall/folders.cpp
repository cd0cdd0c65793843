// Folders: 20 of 50 files of 100 MB, each of whose files lie one behind the other somewhere on the tape, every second
// one wanted. Who goes to the nearest first enters a folder from its far end.
#include <algorithm>
#include <random>

#include "measure.hpp"
#include "order/merge.hpp"
#include "rows.hpp"
#include "trial.hpp"
#include "write/sheet.hpp"

namespace capstan::bench {
namespace {

constexpr double fileBytes = 1e8;

std::vector<Request> everySecond(const Motion& motion, std::size_t folders, std::size_t files, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> anywhere(0,
                                                    motion.partitionBytes() - static_cast<double>(files) * fileBytes);
    std::vector<Request> requests;
    for (std::size_t folder = 0; folder < folders; ++folder) {
        const double begin = std::floor(anywhere(random));
        for (std::size_t file = 0; file < files; file += 2) {
            requests.push_back({.start = begin + static_cast<double>(file) * fileBytes, .bytes = fileBytes});
        }
    }
    std::ranges::sort(requests, {}, &Request::start);
    return requests;
}

}  // namespace

void folders(const RecallSetting& setting) {
    constexpr unsigned sets = 20;
    constexpr unsigned randomSets = 1'000;
    const Motion motion = *motionOf("lto9-base");
    const order::MotionLaw law(motion.tape, motion.profile);
    heading("20 folders of 50 files of 100 MB, every second wanted: " + std::to_string(sets) + " sets, seeds from " +
            std::to_string(setting.seed));
    std::vector<Trial> trials;
    for (std::uint64_t seed = setting.seed; seed < setting.seed + sets; ++seed) {
        trials.push_back(tryOut(law, motion, everySecond(motion, 20, 50, seed), seed, Bound::found));
    }
    printTrials(trials, 500, {.lessThanAsTheyLie = 30});

    std::size_t worse = 0;
    for (std::uint64_t seed = setting.seed; seed < setting.seed + randomSets; ++seed) {
        std::mt19937_64 random(seed);
        const std::size_t folderCount = 1 + random() % 30;
        const std::size_t files = 1 + random() % 60;
        const std::vector<Request> requests = random() % 2 == 0
                                                  ? everySecond(motion, folderCount, files, seed)
                                                  : uniform(motion, folderCount * files / 4 + 1, fileBytes, seed);
        const Stretches stretches = motion.stretches(requests);
        const double ours =
            order::costOf(law, motion.begin(), stretches, planned(law, motion.begin(), stretches)).count();
        const double block = order::costOf(law, motion.begin(), stretches, asTheyLie(stretches.size())).count();
        worse += ours > block + 1e-6 ? 1U : 0U;
    }
    line("longer than block order, of 1,000 random sets (to reach: none)", static_cast<double>(worse), {}, 0);
}

}  // namespace capstan::bench
