// Small files in the machine's memory, until an index that names them all is on tape.
#include "job.hpp"
#include "rows.hpp"
#include "sheet.hpp"
#include "sources.hpp"

namespace capstan::bench {
namespace {

struct SmallFilesFolder {
    std::filesystem::path home;
    std::uint64_t count;
    std::uint64_t bytes;

    [[nodiscard]] static std::string name(std::uint64_t number) {
        constexpr std::uint64_t filesPerFolder = 1'000;
        return "d" + std::to_string(number / filesPerFolder) + "/file-" + std::to_string(number) + ".dat";
    }
    void make(std::uint64_t seed) const {
        for (std::uint64_t number = 0; number < count; ++number) {
            makeNoise(home / name(number), bytes, seed + number);
        }
    }
    [[nodiscard]] Items items() const {
        return {.count = count, .at = [home = home](std::uint64_t number) {
                    return write::WriteItem{.id = number, .source = home / name(number), .target = name(number)};
                }};
    }
};

Done best(const WriteSetting& setting, std::uint64_t count, std::uint64_t bytes) {
    constexpr int rounds = 3;
    const Scratch scratch(setting.memory);
    const SmallFilesFolder folder{.home = scratch / "source", .count = count, .bytes = bytes};
    folder.make(setting.seed);
    Done least;
    for (int round = 0; round < rounds; ++round) {
        BenchTape tape(scratch / "BEN001L8");
        const Done done = writeTo(tape, folder.items(), {.poolBytes = usualPool});
        least = round == 0 || done.seconds < least.seconds ? done : least;
    }
    return least;
}

}  // namespace

void smallFiles(const WriteSetting& setting) {
    heading("Small files in the machine's memory, until they are safe; the best of three rounds");
    const Done large = best(setting, 5'000, 64U << 10U);
    line("5,000 x 64 KiB, MB/s", large.megabytesPerSecond(), atLeast(500), 0);
    line("  files/s", static_cast<double>(large.files) / large.seconds, {}, 0);
    const Done small = best(setting, 100'000, 4U << 10U);
    line("100,000 x 4 KiB, files/s", static_cast<double>(small.files) / small.seconds, atLeast(25'000), 0);
    line("  MB/s", small.megabytesPerSecond(), {}, 0);
}

}  // namespace capstan::bench
