// Very many files of 1 KiB: what the process takes of the machine's memory, and whether any step grows with them.
#include <algorithm>
#include <chrono>
#include <numeric>
#include <vector>

#include "job.hpp"
#include "process.hpp"
#include "rows.hpp"
#include "sheet.hpp"
#include "sources.hpp"

namespace capstan::bench {
namespace {

constexpr std::uint64_t folderOfFiles = 10'000;
constexpr std::size_t poolBytes = std::size_t{64} << 20U;
constexpr double mebibyte = 1U << 20U;

struct MeasuredStep {
    double seconds = 0;
    double memory = 0;  ///< MiB
};

}  // namespace

void twoMillion(const WriteSetting& setting) {
    const std::uint64_t files = setting.full ? 2'000'000 : 500'000;
    const std::uint64_t stepFiles = setting.full ? 100'000 : 50'000;
    heading(std::to_string(files) + " files of 1 KiB from the machine's memory, a pool of 64 MiB");
    const Scratch scratch(setting.memory);
    for (std::uint64_t i = 0; i < folderOfFiles; ++i) {
        makeNoise(scratch / "source" / std::to_string(i), 1'024, setting.seed + i);
    }
    const Items items{.count = files, .at = [&](std::uint64_t number) {
                          write::WriteItem item = repeated(files, {}).at(number);
                          item.source = scratch / "source" / std::to_string(number % folderOfFiles);
                          return item;
                      }};
    BenchTape tape(scratch / "BEN001L8");
    std::vector<MeasuredStep> steps;
    std::uint64_t taken = 0;
    auto last = std::chrono::steady_clock::now();
    const Done done = writeTo(tape, items, {.poolBytes = poolBytes}, [&](const write::ItemWritten&) {
        if (++taken % stepFiles == 0) {
            const auto now = std::chrono::steady_clock::now();
            steps.push_back({std::chrono::duration<double>(now - last).count(), residentMebibytes()});
            last = now;
            line("  until " + std::to_string(taken) + ", files/s; resident MiB " + digits(steps.back().memory, 0),
                 static_cast<double>(stepFiles) / steps.back().seconds, {}, 0);
        }
    });
    const double most = static_cast<double>(statusFigure("VmHWM")) / 1024;
    const double bound =
        (static_cast<double>(poolBytes) + 300 * mebibyte + 250 * static_cast<double>(files)) / mebibyte;
    line("all, until safe, files/s", static_cast<double>(done.files) / done.seconds, {}, 0);
    line("last step : first step, rate", steps.front().seconds / steps.back().seconds, atLeast(0.85), 2);
    line("resident memory at most, MiB", most, atMost(bound), 0);
    line("commits", static_cast<double>(done.commits), {}, 0);
}

}  // namespace capstan::bench
