// Ten files that are written at once, as many users do: in how many extents each ends on tape.
#include <algorithm>
#include <memory>
#include <vector>

#include "fifo.hpp"
#include "job.hpp"
#include "rows.hpp"
#include "sheet.hpp"
#include "sources.hpp"

namespace capstan::bench {
namespace {

constexpr std::uint64_t streams = 10;
constexpr std::uint64_t fileBytes = 100'000'000;
constexpr double throttled = 20e6;
/// Unified's cache, to compare with.
constexpr std::size_t smallPool = std::size_t{50} << 20U;

struct Extents {
    double mean = 0;
    double most = 0;
    double rate = 0;  ///< MB/s
};

Extents extents(const WriteSetting& setting, double bytesPerSecond, std::size_t pool, write::Interleave interleave) {
    const Scratch scratch(setting.memory);
    BenchTape tape(
        scratch / "BEN001L9",
        {.model = "lto9", .medium = virt::MediaType::L9, .clock = virt::ClockMode::live, .change = leaveOutTheWays});
    std::vector<std::unique_ptr<Fifo>> writers;
    for (std::uint64_t i = 0; i < streams; ++i) {
        writers.push_back(std::make_unique<Fifo>(
            scratch / ("writer" + std::to_string(i)),
            Flow{.bytes = fileBytes, .pieceBytes = 128U << 10U, .bytesPerSecond = bytesPerSecond}));
    }
    const auto target = [](std::uint64_t number) { return "file" + std::to_string(number); };
    const Items items{.count = streams,
                      .at = [&](std::uint64_t number) { return writers[number]->item(number, target(number)); }};
    const Done done = writeTo(tape, items, {.poolBytes = pool, .interleave = interleave});
    Extents found{.rate = done.megabytesPerSecond()};
    for (std::uint64_t i = 0; i < streams; ++i) {
        const ltfs::Entry* const entry = tape.volume().index().find(target(i));
        const double many = entry == nullptr ? 0 : static_cast<double>(entry->extents.size());
        found.mean += many / static_cast<double>(streams);
        found.most = std::max(found.most, many);
    }
    return found;
}

void show(const std::string& name, const Extents& found, std::optional<Bar> bar) {
    line(name + ", extents per file", found.mean, bar);
    line("  most of one file", found.most, {}, 0);
    line("  MB/s", found.rate, {}, 0);
}

}  // namespace

void writers(const WriteSetting& setting) {
    using enum write::Interleave;
    heading("Ten writers, each a stream of 100 MB, to LTO-9 in live time (Unified: 4, its rival FCFS: 800)");
    show("gather, 20 MB/s each", extents(setting, throttled, usualPool, gather), atMost(4));
    show("gather, 20 MB/s each, a pool of 50 MiB", extents(setting, throttled, smallPool, gather), {});
    show("gather, fast", extents(setting, 0, usualPool, gather), atMost(1));
    show("gather, fast, a pool of 50 MiB", extents(setting, 0, smallPool, gather), {});
    show("rotate, 20 MB/s each", extents(setting, throttled, usualPool, rotate), {});
    show("rotate, fast", extents(setting, 0, usualPool, rotate), {});
}

}  // namespace capstan::bench
