#include <algorithm>

#include "motion/speed_matching.hpp"
#include "parts.hpp"
#include "sheet.hpp"
#include "virtual/timing_factory.hpp"

namespace capstan::bench {
namespace {

constexpr double record = 524'288;
constexpr double terabyte = 1e12;

struct RunOutcome {
    double backhitchesPerTerabyte = 0;
    double rate = 0;
};

/// Sends records at a steady rate and counts over whole bursts, from the first backhitch to the last.
RunOutcome run(virt::Timing& timing, const virt::TimingData& data, double hostRate, double burst) {
    const double bytes = std::clamp(40 * burst, 0.05 * terabyte, 12 * terabyte);
    timing.load({virt::MediaType::L9, {18 * static_cast<std::uint64_t>(terabyte)}});
    const virt::Seconds between(record / hostRate - record / data.interfaceRate - data.record.count());
    const auto since = timing.now();
    std::uint64_t at = 0;
    std::uint64_t firstAt = 0;
    std::uint64_t lastAt = 0;
    std::uint64_t hitches = timing.backhitches();
    std::uint64_t counted = 0;
    while (static_cast<double>(at) < bytes) {
        timing.write({0, at}, static_cast<std::uint64_t>(record));
        timing.hostIdle(between);
        at += static_cast<std::uint64_t>(record);
        if (timing.backhitches() != hitches) {
            hitches = timing.backhitches();
            counted += firstAt == 0 ? 0 : 1;
            firstAt = firstAt == 0 ? at : firstAt;
            lastAt = at;
        }
    }
    const double seconds = virt::Seconds(timing.now() - since).count();
    const double span = static_cast<double>(lastAt - firstAt);
    return {.backhitchesPerTerabyte = span > 0 ? static_cast<double>(counted) * terabyte / span : 0,
            .rate = bytes / seconds / 1e6};
}

}  // namespace

Result<void> slowHosts(const std::filesystem::path& models) {
    auto data = virt::loadTimingData(models / "lto9.model");
    if (!data) {
        return fail(std::move(data));
    }
    const virt::MediumTiming& medium = data->media.at(virt::MediaType::L9);
    const double lowest = medium.speeds.back();
    const double wrap = medium.tape.wrapBytes;
    const double turning = wrap / (wrap / lowest + medium.profile.turnAround.count());
    heading("Backhitches per TB on LTO-9 at slow hosts, against a TB / burst of 0.9 · B · v_min / (v_min − h)");
    for (const double rate : {20e6, 50e6, 80e6, 110e6, 140e6, 160e6, 170e6, 174e6, 176e6}) {
        const double burst = motion::burstBytes(static_cast<double>(data->bufferBytes), lowest, rate);
        const double withTurns = motion::burstBytes(static_cast<double>(data->bufferBytes), turning, rate);
        const auto timing = virt::modelledTiming(*data);
        const RunOutcome outcome = run(*timing, *data, rate, withTurns);
        figure("host at " + digits(rate / 1e6, 0) + " MB/s, backhitches per TB", terabyte / burst,
               outcome.backhitchesPerTerabyte);
        if (rate > 135e6) {
            figure("  with the turn at each end of a wrap counted in v_min", terabyte / withTurns,
                   outcome.backhitchesPerTerabyte);
        }
        figure("  rate that the host reaches, MB/s", rate / 1e6, outcome.rate);
    }
    note("The turns at wrap ends slow the tape by 0.4 %: near the lowest speed that lengthens a burst a great deal.");
    note("Bursts of about a wrap's length meet a turn or not: between the two expectations neither holds exactly.");
    return {};
}

}  // namespace capstan::bench
