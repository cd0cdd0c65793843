#include "checkup/filling.hpp"

#include <cmath>
#include <vector>

#include "checkup/least_squares.hpp"

namespace capstan::checkup {
namespace {

/// Commands that take longer beyond the usual are looked at as the end of a wrap.
constexpr double stallSeconds = 0.3;
/// Positions are reckoned in records, so they are small against a run-up; commands per wrap stay some thousands.
constexpr std::size_t recordBytesMax = std::size_t{2} * 1024 * 1024;
constexpr int flushes = 5;

/// Seconds since the first write at which each record had been taken.
using Taken = std::vector<double>;

double usualSeconds(const Taken& taken) {
    std::vector<double> each;
    for (std::size_t i = taken.size() / 8; i + 1 < taken.size(); ++i) {
        each.push_back(taken[i + 1] - taken[i]);
    }
    return median(std::move(each));
}

/// Written against time over the first wrap, when the buffer has long been full: the slope is the tape's rate, and what
/// the line has at the beginning is what the host is ahead.
std::optional<FittedLine> steadyLine(const Taken& taken, double recordBytes, double wrapBytes) {
    const auto perWrap = static_cast<std::size_t>(wrapBytes / recordBytes);
    std::vector<double> seconds;
    std::vector<double> bytes;
    for (std::size_t i = perWrap / 4; i < perWrap * 9 / 10 && i < taken.size(); ++i) {
        seconds.push_back(taken[i]);
        bytes.push_back(recordBytes * static_cast<double>(i + 1));
    }
    return fitLine(seconds, bytes);
}

std::vector<Stall> stallsOf(const Taken& taken, double recordBytes, double usual) {
    std::vector<Stall> stalls;
    for (std::size_t i = 1; i < taken.size(); ++i) {
        const double beyond = taken[i] - taken[i - 1] - usual;
        if (beyond >= stallSeconds) {
            stalls.push_back({.bytes = recordBytes * static_cast<double>(i), .seconds = beyond});
        }
    }
    return stalls;
}

/// The median over the records that went into the buffer while it was less than half full.
double acceptSeconds(const Taken& taken, double recordBytes, double bufferBytes) {
    std::vector<double> each{taken.front()};
    for (std::size_t i = 1; i < taken.size() && static_cast<double>(i) * recordBytes < bufferBytes / 2; ++i) {
        each.push_back(taken[i] - taken[i - 1]);
    }
    return median(std::move(each));
}

Result<double> measureFlush(Bench& bench, std::size_t recordBytes, double bytesPerSecond) {
    std::vector<double> seconds;
    for (int i = 0; i < flushes; ++i) {
        if (auto written = bench.write(recordBytes); !written) {
            return written;
        }
        const auto flushed = bench.flush();
        if (!flushed) {
            return flushed;
        }
        seconds.push_back(*flushed - static_cast<double>(recordBytes) / bytesPerSecond);
    }
    return median(std::move(seconds));
}

}  // namespace

Result<FilledTape> fill(Bench& bench, const CheckedMedium& medium, std::uint32_t wraps) {
    const std::size_t recordBytes = std::min(recordBytesMax, bench.largestRecord());
    const auto size = static_cast<double>(recordBytes);
    // A little more, so that the last end is seen through the buffer, too.
    const double wanted = (wraps + 0.1) * medium.tape.wrapBytes;
    Taken taken;
    taken.reserve(static_cast<std::size_t>(wanted / size) + 1);
    const double from = bench.now();
    while (static_cast<double>(taken.size()) * size < wanted) {
        if (auto written = bench.write(recordBytes); !written) {
            return std::unexpected(written.error());
        }
        taken.push_back(bench.now() - from);
        if (taken.size() % 256 == 0) {
            bench.reportProgress(CheckUpStep::filling, static_cast<double>(taken.size()) * size / wanted, wanted);
        }
    }
    if (auto flushed = bench.flush(); !flushed) {
        return std::unexpected(flushed.error());
    }

    const auto line = steadyLine(taken, size, medium.tape.wrapBytes);
    if (!line || line->slope <= 0) {
        return fail(Code::checkupInconsistent, "writing took no time that could be measured");
    }
    const double ahead = std::max(0.0, line->at0);
    auto ends = findWrapEnds(medium.tape.wrapBytes, wanted, stallsOf(taken, size, usualSeconds(taken)));
    for (double& end : ends.bytes) {
        end -= ends.turnSeconds > 0 ? ahead : 0;
    }
    const auto flushSeconds = measureFlush(bench, recordBytes, line->slope);
    if (!flushSeconds) {
        return std::unexpected(flushSeconds.error());
    }
    return FilledTape{.map = TapeMap(medium.tape, std::move(ends.bytes)),
                      .recordBytes = recordBytes,
                      .records = taken.size(),
                      .bytesPerSecond = line->slope,
                      .bufferBytes = ahead,
                      .turnSeconds = ends.turnSeconds,
                      .flushSeconds = *flushSeconds,
                      .acceptSeconds = acceptSeconds(taken, size, ahead)};
}

}  // namespace capstan::checkup
