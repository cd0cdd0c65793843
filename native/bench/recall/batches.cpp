// HPTFS's figure 6: 1,000 requests in the order in which they came, so many of them ordered at a time, each batch from
// where the one before left the head.
#include <algorithm>
#include <array>
#include <optional>
#include <random>

#include "cern_law.hpp"
#include "curve.hpp"
#include "measure.hpp"
#include "rows.hpp"
#include "trial.hpp"
#include "write/sheet.hpp"

namespace capstan::bench {
namespace {

constexpr std::size_t requests = 1'000;
constexpr double fileBytes = 1e8;
constexpr unsigned sets = 3;

struct PublishedBatch {
    std::size_t batch;
    std::optional<double> perFile;  ///< seconds, as known of a near-optimal order
};
constexpr std::array<PublishedBatch, 10> batches{
    {{1, 52.0}, {2, {}}, {5, {}}, {10, 25.0}, {20, {}}, {50, {}}, {100, 13.0}, {200, {}}, {500, {}}, {requests, 8.6}}};

using Orderer = std::function<Sequence(const motion::PhysicalPosition& start, const Stretches& batch)>;

/// Seconds of locating, all told.
double inBatches(const order::Law& law, const Motion& motion, const std::vector<Request>& arriving, std::size_t size,
                 const Orderer& orderer) {
    motion::PhysicalPosition here = motion.begin();
    double seconds = 0;
    for (std::size_t first = 0; first < arriving.size(); first += size) {
        const auto begin = arriving.begin() + static_cast<std::ptrdiff_t>(first);
        const auto count = std::min(size, arriving.size() - first);
        std::vector<Request> batch(begin, begin + static_cast<std::ptrdiff_t>(count));
        std::ranges::sort(batch, {}, &Request::start);
        const Stretches stretches = motion.stretches(batch);
        const Sequence sequence = orderer(here, stretches);
        seconds += order::costOf(law, here, stretches, sequence).count();
        here = stretches[sequence.back()].to;
    }
    return seconds;
}

}  // namespace

void batchSizes(const RecallSetting& setting) {
    heading("1,000 x 100 MB anywhere on a full LTO-9 tape, ordered so many at a time (HPTFS, fig. 6): " +
            std::to_string(sets) + " sets, seeds from " + std::to_string(setting.seed));
    const Motion motion = *motionOf("lto9-base");
    const order::MotionLaw law(motion.tape, motion.profile);
    const CernLaw cern(motion.tape);
    const std::array<std::pair<std::string, Orderer>, 3> orderers{{
        {"chosen order", [&](const auto& start, const auto& batch) { return planned(law, start, batch); }},
        {"CERN's SLTF", [&](const auto& start, const auto& batch) { return nearestNext(cern, start, batch); }},
        {"block order", [](const auto& /*start*/, const auto& batch) { return asTheyLie(batch.size()); }},
    }};
    const double readSeconds = fileBytes / motion.profile.readBytesPerSecond;
    std::array<Curve, orderers.size()> curves;
    for (std::size_t i = 0; i < orderers.size(); ++i) {
        curves[i].name = orderers[i].first;
        note(orderers[i].first);
        for (const PublishedBatch& each : batches) {
            double seconds = 0;
            for (std::uint64_t seed = setting.seed; seed < setting.seed + sets; ++seed) {
                std::vector<Request> arriving = uniform(motion, requests, fileBytes, seed);
                std::mt19937_64 random(seed);
                std::ranges::shuffle(arriving, random);
                seconds += inBatches(law, motion, arriving, each.batch, orderers[i].second) / sets;
            }
            const double perFile = seconds / static_cast<double>(requests);
            const bool known = i == 0 && each.perFile;
            line("seconds of locating per file, batches of " + std::to_string(each.batch), perFile,
                 known ? std::optional(atMost(*each.perFile)) : std::nullopt, 2);
            curves[i].points.emplace_back(static_cast<double>(each.batch), fileBytes / 1e6 / (perFile + readSeconds));
        }
    }
    note("MB/s of the chosen order, from single requests to all at once: " +
         digits(curves[0].points.front().second, 1) + " to " + digits(curves[0].points.back().second, 1));
    drawTo(setting.plot, {.title = "1,000 × 100 MB read from a full LTO-9 tape",
                          .across = "requests ordered at a time",
                          .up = "MB/s",
                          .curves = {curves.begin(), curves.end()}});
    note("the curve: " + setting.plot.string());
}

}  // namespace capstan::bench
