#include <optional>
#include <vector>

#include "parts.hpp"
#include "sheet.hpp"
#include "virtual/timing_factory.hpp"

namespace capstan::bench {
namespace {

using virt::MediaType;

/// What is published of a drive with a cartridge, seconds. No figure of its own: only a range for all.
struct PublishedTimes {
    const char* model;
    MediaType medium;
    double load;
    double unload;
    std::optional<double> locate;  ///< average, from the load point
    std::optional<double> rewind;  ///< average
};

constexpr double shortestLocate = 45;
constexpr double longestLocate = 65;
constexpr double shortestRewind = 55;
constexpr double longestRewind = 62;

const std::vector<PublishedTimes> table{
    {"lto5", MediaType::L5, 12, 17, std::nullopt, std::nullopt},
    {"lto6", MediaType::L6, 12, 17, std::nullopt, std::nullopt},
    {"lto7", MediaType::L7, 15, 20, std::nullopt, std::nullopt},
    {"lto8", MediaType::L8, 15, 24, std::nullopt, std::nullopt},
    {"lto9", MediaType::L9, 17, 30, 45, 55},
    {"lto9-half", MediaType::L9, 17, 30, 65, std::nullopt},
    {"lto10", MediaType::LA, 12, 27, 65, 62},
    {"lto10", MediaType::PA, 12, 27, 73, 75},
};

double secondsOf(virt::Timing& timing, auto&& work) {
    const auto since = timing.now();
    work();
    return virt::Seconds(timing.now() - since).count();
}

void measure(const PublishedTimes& row, virt::Timing& timing) {
    constexpr std::uint64_t places = 20'000;
    const virt::Media& medium = virt::mediaOf(row.medium);
    const std::string name = std::string(row.model) + " with " + std::string(medium.text) + ": ";
    const double load = secondsOf(timing, [&] { timing.load({row.medium, {medium.nativeBytes}}); });
    double locate = 0;
    double rewind = 0;
    for (std::uint64_t i = 0; i < places; ++i) {
        const virt::TapePlace place{0, (2 * i + 1) * (medium.nativeBytes / (2 * places))};
        locate += secondsOf(timing, [&] { timing.locate({}, place); }) / places;
        rewind += secondsOf(timing, [&] { timing.rewind(place); }) / places;
    }
    const double unload = secondsOf(timing, [&] { timing.unload({}); });
    figure(name + "load to ready, s", row.load, load);
    if (row.locate) {
        figure(name + "average locate from load point, s", *row.locate, locate);
    } else {
        figureWithin(name + "average locate from load point, s", shortestLocate, longestLocate, locate);
    }
    if (row.rewind) {
        figure(name + "average rewind, s", *row.rewind, rewind);
    } else {
        figureWithin(name + "average rewind, s", shortestRewind, longestRewind, rewind);
    }
    figure(name + "unload at the load point, s", row.unload, unload);
}

}  // namespace

Result<void> motionTimes(const std::filesystem::path& models) {
    for (const std::string profile : {"base", "fast", "u-turn"}) {
        heading("Load, locate, rewind and unload, profile " + profile);
        for (const PublishedTimes& row : table) {
            if (profile != "base" && row.medium != MediaType::L9) {
                continue;
            }
            auto timing = virt::makeTiming(models / (std::string(row.model) + ".model"),
                                           {.mode = virt::ClockMode::modelled, .profile = profile});
            if (!timing) {
                return fail(std::move(timing));
            }
            measure(row, **timing);
        }
    }
    note(
        "A full-height LTO-9's 45 s cannot be had from this law with CERN's slope (104 s from end to end: the way "
        "alone");
    note(
        "is 52 s on the average). CERN measured full-height drives; so base keeps the slope, and fast comes nearer to "
        "45.");
    note("PA: the thickness of its tape is inferred, and LTO-10's end speed is that of LA.");
    return {};
}

}  // namespace capstan::bench
