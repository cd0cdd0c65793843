// What comes back to a disk beside a copy of the same files by `cp`, in turn, round by round: until all of it is there
// to stay. The cartridge and the files that are copied are in the machine's memory.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "copying.hpp"
#include "measure.hpp"
#include "recall/recall_session.hpp"
#include "rows.hpp"
#include "write/job.hpp"
#include "write/sheet.hpp"
#include "write/sources.hpp"
#include "write/tape.hpp"

namespace capstan::bench {
namespace {

constexpr double bar = 0.85;
constexpr int rounds = 5;
constexpr std::uint64_t filesPerFolder = 1'000;

struct RestoredFiles {
    std::uint64_t count;
    std::uint64_t bytes;

    [[nodiscard]] static std::string name(std::uint64_t number) {
        return "d" + std::to_string(number / filesPerFolder) + "/file-" + std::to_string(number) + ".dat";
    }
    [[nodiscard]] double megabytes() const { return static_cast<double>(count * bytes) / 1e6; }
};

/// Files on a cartridge, and the same in a folder beside it.
class Both {
   public:
    Both(const std::filesystem::path& in, const RestoredFiles& files, std::uint64_t seed)
        : scratch_(in), files_(files), tape_(scratch_ / "BEN001L8") {
        for (std::uint64_t i = 0; i < files.count; ++i) {
            makeNoise(source() / RestoredFiles::name(i), files.bytes, seed + i);
        }
        const Items items{.count = files.count, .at = [this](std::uint64_t number) {
                              return write::WriteItem{.id = number,
                                                      .source = source() / RestoredFiles::name(number),
                                                      .target = RestoredFiles::name(number)};
                          }};
        static_cast<void>(writeTo(tape_, items, {.poolBytes = usualPool}));
        syncDisk(scratch_.path());
    }

    [[nodiscard]] std::filesystem::path source() const { return scratch_ / "source"; }

    double restoreSeconds() {
        const auto into = scratch_ / "restored";
        recall::RestoreRequest request{.into = into, .items = {}};
        for (std::uint64_t i = 0; i < files_.count; ++i) {
            if (i % filesPerFolder == 0) {
                const std::string folder = RestoredFiles::name(i).substr(0, RestoredFiles::name(i).find('/'));
                request.items.push_back({.id = files_.count + i, .path = folder, .target = folder});
            }
            request.items.push_back({.id = i, .path = RestoredFiles::name(i), .target = RestoredFiles::name(i)});
        }
        std::filesystem::create_directories(into);
        std::uint64_t verified = 0;
        const double seconds = secondsOf([&] {
            recall::RecallSession session(std::move(request), [&](const recall::RestoreEvent& event) {
                const auto* restored = std::get_if<recall::ItemRestored>(&event);
                verified += restored != nullptr && restored->verified ? 1 : 0;
            });
            need(session.run(tape_.volume()));
        });
        if (verified != files_.count) {
            stop("not all came back verified");
        }
        clear(into);
        return seconds;
    }

    double copySeconds(const char* how) {
        const auto copy = scratch_ / "copy";
        const double seconds = secondsOf([&] { copyAll(source(), copy, how); });
        clear(copy);
        return seconds;
    }

   private:
    void clear(const std::filesystem::path& folder) const {
        std::filesystem::remove_all(folder);
        syncDisk(scratch_.path());
    }

    Scratch scratch_;
    RestoredFiles files_;
    BenchTape tape_;
};

struct RestoreTimes {
    std::vector<double> ours;
    std::vector<double> theirs;
    std::vector<double> ratios;
};

/// Each goes first in turn: the disk may be slower for the second.
RestoreTimes compare(Both& both, const char* how) {
    RestoreTimes times;
    for (int round = 0; round < rounds; ++round) {
        if (round % 2 == 0) {
            times.theirs.push_back(both.copySeconds(how));
        }
        times.ours.push_back(both.restoreSeconds());
        if (round % 2 != 0) {
            times.theirs.push_back(both.copySeconds(how));
        }
        times.ratios.push_back(times.theirs.back() / times.ours.back());
    }
    return times;
}

void printRatios(const RestoreTimes& times, std::optional<Bar> reach) {
    line("  median of the rounds' ratios", median(times.ratios), reach, 2);
    line("  lowest of them", std::ranges::min(times.ratios), {}, 2);
    line("  highest", std::ranges::max(times.ratios), {}, 2);
}

}  // namespace

void sequentialRestore(const RecallSetting& setting) {
    heading("2 GiB from a virtual cartridge, every hash checked, and by cp and a sync, on the same disk");
    const RestoredFiles files{.count = 200, .bytes = 10U << 20U};
    Both both(setting.disk, files, setting.seed);
    const RestoreTimes times = compare(both, "-r");
    line("200 x 10 MiB, cp and sync, MB/s", files.megabytes() / median(times.theirs));
    line("200 x 10 MiB, restored, MB/s", files.megabytes() / median(times.ours));
    printRatios(times, atLeast(bar));
}

void smallRestore(const RecallSetting& setting) {
    heading("Small files from a virtual cartridge, every hash checked, with times, modes and owners");
    {
        const RestoredFiles files{.count = 100'000, .bytes = 4U << 10U};
        Both both(setting.memory, files, setting.seed);
        std::vector<double> seconds;
        for (int round = 0; round < rounds; ++round) {
            seconds.push_back(both.restoreSeconds());
        }
        line("100,000 x 4 KiB in memory, files/s, the best round",
             static_cast<double>(files.count) / std::ranges::min(seconds), atLeast(20'000), 0);
        line("  median", static_cast<double>(files.count) / median(seconds), {}, 0);
    }
    const RestoredFiles files{.count = 10'000, .bytes = 4U << 10U};
    Both both(setting.disk, files, setting.seed);
    const RestoreTimes times = compare(both, "-a");
    line("10,000 x 4 KiB on the disk, cp -a and sync, files/s", static_cast<double>(files.count) / median(times.theirs),
         {}, 0);
    line("10,000 x 4 KiB on the disk, restored, files/s", static_cast<double>(files.count) / median(times.ours), {}, 0);
    printRatios(times, {});
}

}  // namespace capstan::bench
