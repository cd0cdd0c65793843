// Sources that are slower than the lowest speed of LTO-9: the tape must stop and step back, as seldom as memory allows.
// Live time, an eighth of everything: drive buffer, pool, and the time of a backhitch; sped up, too.
#include <array>

#include "fifo.hpp"
#include "job.hpp"
#include "motion/speed_matching.hpp"
#include "rows.hpp"
#include "sheet.hpp"
#include "sources.hpp"

namespace capstan::bench {
namespace {

constexpr double terabyte = 1e12;
constexpr std::uint64_t scaledDown = 8;
constexpr std::size_t pool = usualPool / scaledDown;

void scale(virt::TimingData& data) {
    leaveOutTheWays(data);
    data.bufferBytes /= scaledDown;
    data.backhitch /= static_cast<double>(scaledDown);
}

struct SlowSource {
    double rate;     ///< by the drive's clock
    double speedUp;  ///< so fast that this machine's hashing still keeps up
};

constexpr std::array sources{SlowSource{20e6, 10}, SlowSource{50e6, 8}, SlowSource{100e6, 6}};

void measure(const WriteSetting& setting, const SlowSource& source) {
    const auto data = virt::loadTimingData(modelFile("lto9"));
    const double lowest = data->media.at(virt::MediaType::L9).speeds.back();
    const double burst = motion::burstBytes(static_cast<double>(pool), lowest, source.rate);
    const auto bytes = static_cast<std::uint64_t>(burst * (setting.full ? 60 : 15));
    const Scratch scratch(setting.memory);
    BenchTape tape(scratch / "BEN001L9", {.model = "lto9",
                                          .medium = virt::MediaType::L9,
                                          .clock = virt::ClockMode::live,
                                          .speedUp = source.speedUp,
                                          .change = scale});
    const Fifo fifo(scratch / "source",
                    {.bytes = bytes, .pieceBytes = 256U << 10U, .bytesPerSecond = source.rate * source.speedUp});
    const Items items{.count = 1, .at = [&](std::uint64_t number) { return fifo.item(number, "stream"); }};
    const Done done = writeTo(tape, items, {.poolBytes = pool});
    const double perTerabyte = terabyte / static_cast<double>(done.bytes) / scaledDown;
    const std::string name = "source at " + digits(source.rate / 1e6, 0) + " MB/s";
    line(name + ", backhitches per TB", static_cast<double>(tape.probe().counts().backhitches) * perTerabyte,
         atMost(1.1 * terabyte / burst / scaledDown), 0);
    line("  times that the engine let the drive wait, per TB", static_cast<double>(done.stops) * perTerabyte, {}, 0);
    line("  by the drive's buffer alone, per TB",
         terabyte / motion::burstBytes(static_cast<double>(data->bufferBytes), lowest, source.rate), {}, 0);
    line("  rate, per cent of the source's",
         100 * static_cast<double>(done.bytes) / done.seconds / (source.rate * source.speedUp), atLeast(98));
}

}  // namespace

void slowSources(const WriteSetting& setting) {
    heading("Sources slower than LTO-9 can run; the bar is a TB by 0.9 · pool · v_min / (v_min - h), and 10 % more");
    for (const SlowSource& source : sources) {
        measure(setting, source);
    }
    note("All sizes are an eighth of a pool and a buffer of 1 GiB; the figures per TB are brought back to those.");
}

}  // namespace capstan::bench
