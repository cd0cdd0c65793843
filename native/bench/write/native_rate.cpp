// LTO-9 by the modelled clock, with sources that never keep it waiting: what flushes and indexes leave of its rate.
#include <algorithm>
#include <array>

#include "job.hpp"
#include "rows.hpp"
#include "sheet.hpp"
#include "sources.hpp"

namespace capstan::bench {
namespace {

struct Size {
    const char* name;
    std::uint64_t bytes;
    double bar;
    double byCern;  ///< with a flush as often as CERN's rule says; 0 where none was published
};

constexpr std::array sizes{
    Size{"1 GB", 1'000'000'000, 98, 96},
    Size{"100 MB", 100'000'000, 98, 94},
    Size{"10 MB", 10'000'000, 98, 60},
    Size{"1 MB", 1'000'000, 97, 0},
};

/// Of the tape that streams without an end, its turns at the ends of wraps included.
double nativeRate() {
    const auto data = virt::loadTimingData(modelFile("lto9"));
    const virt::MediumTiming& medium = data->media.at(virt::MediaType::L9);
    const double wrap = medium.tape.wrapBytes;
    return wrap / (wrap / medium.speeds.front() + medium.profile.turnAround.count());
}

}  // namespace

void nativeRate(const WriteSetting& setting) {
    const std::uint64_t total = setting.full ? 1'000'000'000'000 : 64'000'000'000;
    heading("LTO-9 by the modelled clock, sources fast, " + digits(static_cast<double>(total) / 1e9, 0) +
            " GB of each size: per cent of its native rate");
    const double native = nativeRate();
    line("native rate, turns at the ends of wraps counted, MB/s", native / 1e6);
    for (const Size& size : sizes) {
        const Scratch scratch(setting.memory);
        makeZeros(scratch / "source", size.bytes);
        BenchTape tape(scratch / "BEN001L9", {.model = "lto9",
                                              .medium = virt::MediaType::L9,
                                              .capacityBytes = 18'000'000'000'000,
                                              .clock = virt::ClockMode::modelled});
        const Done done = writeTo(tape, repeated(total / size.bytes, scratch / "source"), {.poolBytes = usualPool});
        line(std::string("files of ") + size.name, 100 * done.tapeMegabytesPerSecond() * 1e6 / native,
             atLeast(size.bar), 2);
        if (size.byCern > 0) {
            line("  by CERN's rule", size.byCern, {}, 0);
        }
        line("  commits", static_cast<double>(done.commits), {}, 0);
        line("  seconds of this machine", done.seconds, {}, 0);
    }
}

}  // namespace capstan::bench
