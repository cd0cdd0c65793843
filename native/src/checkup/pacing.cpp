#include "checkup/pacing.hpp"

#include <array>
#include <cmath>
#include <vector>

#include "checkup/least_squares.hpp"

namespace capstan::checkup {
namespace {

constexpr std::size_t kibibyte = 1024;
constexpr std::array<std::size_t, 9> recordKibibytes{4, 8, 16, 32, 64, 128, 256, 512, 1024};
constexpr std::array<double, 10> delaysMilliseconds{0, 0.5, 1, 2, 3, 5, 8, 12, 20, 50};
constexpr std::size_t pacedKibibytes = 512;
/// Enough that the buffer is filled several times over.
constexpr double buffers = 4;
constexpr double bytesMin = 1e9;

struct PacedWrite {
    RateMark mark;
    double acceptSeconds = 0;  ///< the median over records that found the buffer less than half full
};

/// From an empty buffer until everything is on tape, without the flush's own time: the buffer then hides nothing.
Result<PacedWrite> pace(Bench& bench, const DriveProfile& profile, std::size_t recordBytes, double delaySeconds) {
    if (auto there = bench.locate(0); !there) {
        return std::unexpected(there.error());
    }
    const auto size = static_cast<double>(recordBytes);
    const auto records = static_cast<int>(std::ceil(std::max(bytesMin, buffers * profile.bufferBytes) / size));
    std::vector<double> accepted;
    const double from = bench.now();
    for (int i = 0; i < records; ++i) {
        const auto written = bench.write(recordBytes);
        if (!written) {
            return std::unexpected(written.error());
        }
        if (size * i < profile.bufferBytes / 2) {
            accepted.push_back(*written);
        }
        if (delaySeconds > 0) {
            bench.pause(delaySeconds);
        }
    }
    if (auto flushed = bench.flush(); !flushed) {
        return std::unexpected(flushed.error());
    }
    const double seconds = bench.now() - from - profile.flushSeconds;
    if (seconds <= 0) {
        return fail(Code::checkupInconsistent, "writing took no time that could be measured");
    }
    return PacedWrite{
        .mark = {.recordBytes = size, .delaySeconds = delaySeconds, .bytesPerSecond = size * records / seconds},
        .acceptSeconds = median(std::move(accepted))};
}

}  // namespace

Result<void> measurePaces(Bench& bench, DriveProfile& profile) {
    const double points = recordKibibytes.size() + delaysMilliseconds.size();
    double done = 0;
    std::vector<double> sizes;
    std::vector<double> accepted;
    for (const std::size_t size : recordKibibytes) {
        bench.reportProgress(CheckUpStep::pacing, done++ / points);
        if (size * kibibyte > bench.largestRecord()) {
            continue;
        }
        const auto mark = pace(bench, profile, size * kibibyte, 0);
        if (!mark) {
            return std::unexpected(mark.error());
        }
        profile.bySize.push_back(mark->mark);
        sizes.push_back(mark->mark.recordBytes);
        accepted.push_back(mark->acceptSeconds);
    }
    if (const auto line = fitLine(sizes, accepted); line && line->slope > 0) {
        profile.recordSeconds = std::max(0.0, line->at0);
        profile.interfaceBytesPerSecond = 1 / line->slope;
    }
    const std::size_t paced = std::min(pacedKibibytes * kibibyte, bench.largestRecord());
    for (const double delay : delaysMilliseconds) {
        bench.reportProgress(CheckUpStep::pacing, done++ / points);
        const auto mark = pace(bench, profile, paced, delay / 1000);
        if (!mark) {
            return std::unexpected(mark.error());
        }
        profile.byDelay.push_back(mark->mark);
    }
    return {};
}

}  // namespace capstan::checkup
