// A stream that another program pipes in, in pieces of two sizes: they must not matter.
#include <algorithm>
#include <vector>

#include "fifo.hpp"
#include "job.hpp"
#include "rows.hpp"
#include "sheet.hpp"
#include "sources.hpp"

namespace capstan::bench {
namespace {

constexpr double bar = 0.9;

double rate(const WriteSetting& setting, std::size_t pieceBytes, std::uint64_t bytes) {
    const Scratch scratch(setting.memory);
    BenchTape tape(scratch / "BEN001L8");
    const Fifo fifo(scratch / "stream", {.bytes = bytes, .pieceBytes = pieceBytes});
    const Items items{.count = 1, .at = [&](std::uint64_t number) { return fifo.item(number, "stream"); }};
    return writeTo(tape, items, {.poolBytes = usualPool}).megabytesPerSecond();
}

}  // namespace

void pieces(const WriteSetting& setting) {
    heading("A stream through a FIFO, until it is safe; the best of three rounds, in turn");
    constexpr int rounds = 3;
    const std::uint64_t bytes = std::uint64_t{setting.full ? 8U : 2U} << 30U;
    double small = 0;
    double large = 0;
    for (int round = 0; round < rounds; ++round) {
        small = std::max(small, rate(setting, 8U << 10U, bytes));
        large = std::max(large, rate(setting, 1U << 20U, bytes));
    }
    line("pieces of 1 MiB, MB/s", large, {}, 0);
    line("pieces of 8 KiB, MB/s", small, {}, 0);
    line("  8 KiB : 1 MiB", small / large, atLeast(bar), 2);
}

}  // namespace capstan::bench
