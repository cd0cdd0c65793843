// Large files to a virtual cartridge on the same disk as a copy of them by `cp` and a sync, in turn, round by round.
#include <algorithm>
#include <string>
#include <vector>

#include "copying.hpp"
#include "job.hpp"
#include "measure.hpp"
#include "rows.hpp"
#include "sheet.hpp"
#include "sources.hpp"

namespace capstan::bench {
namespace {

constexpr double bar = 0.85;

void compare(const WriteSetting& setting, std::uint64_t files, std::uint64_t fileBytes, const std::string& name) {
    const Scratch scratch(setting.disk);
    const auto source = scratch / "source";
    for (std::uint64_t i = 0; i < files; ++i) {
        makeNoise(source / std::to_string(i), fileBytes, setting.seed + i);
    }
    const Items items{.count = files, .at = [&](std::uint64_t number) {
                          return write::WriteItem{.id = number,
                                                  .source = source / std::to_string(number),
                                                  .target = "f/" + std::to_string(number)};
                      }};
    const double megabytes = static_cast<double>(files * fileBytes) / 1e6;
    const int rounds = setting.full ? 7 : 5;
    std::vector<double> ratios;
    std::vector<double> ours;
    std::vector<double> theirs;
    for (int round = 0; round < rounds; ++round) {
        const auto tapeRound = [&] {
            {
                BenchTape tape(scratch / "BEN001L8");
                syncDisk(scratch.path());
                ours.push_back(megabytes / writeTo(tape, items, {.poolBytes = usualPool}).seconds);
            }
            syncDisk(scratch.path());
        };
        const auto copyRound = [&] {
            syncDisk(scratch.path());
            theirs.push_back(megabytes / secondsOf([&] { copyAll(source, scratch / "copy", "-r"); }));
            std::filesystem::remove_all(scratch / "copy");
            syncDisk(scratch.path());
        };
        // Each goes first in turn: the disk may be slower for the second.
        if (round % 2 == 0) {
            copyRound();
            tapeRound();
        } else {
            tapeRound();
            copyRound();
        }
        ratios.push_back(ours.back() / theirs.back());
    }
    line(name + ", cp and sync, MB/s", median(theirs));
    line(name + ", to tape and safe, MB/s", median(ours));
    line("  median of the rounds' ratios", median(ratios), atLeast(bar), 2);
    line("  lowest of them", std::ranges::min(ratios), {}, 2);
    line("  highest", std::ranges::max(ratios), {}, 2);
}

}  // namespace

void besideCopy(const WriteSetting& setting) {
    heading("Large files in the machine's memory, to a virtual cartridge and by cp, on the same disk");
    compare(setting, 1, std::uint64_t{2} << 30U, "1 x 2 GiB");
    compare(setting, 200, std::uint64_t{10} << 20U, "200 x 10 MiB");
}

}  // namespace capstan::bench
