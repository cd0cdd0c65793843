#include "checkup/moving.hpp"

#include <vector>

#include "checkup/least_squares.hpp"
#include "checkup/locate_timer.hpp"

namespace capstan::checkup {
namespace {

constexpr int rewinds = 8;
constexpr int loads = 3;

double average(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) {
        sum += value;
    }
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

}  // namespace

Result<void> measureMoves(Bench& bench, const FilledTape& tape, DriveProfile& profile) {
    const motion::TapeFormat& shape = tape.map.tape();
    const auto share = [&](int of, int parts) { return shape.metres * (of + 0.5) / parts; };
    LocateTimer hopper(bench, tape);
    const double readSeconds =
        static_cast<double>(tape.recordBytes) / profile.motion.readBytesPerSecond + tape.acceptSeconds;
    hopper.setReadSeconds(readSeconds);

    std::vector<double> starts;
    for (int i = 0; i < rewinds; ++i) {
        bench.reportProgress(CheckUpStep::moving, 0.5 * i / rewinds);
        if (auto there = hopper.to(static_cast<std::uint32_t>(i % 2), share(i, rewinds)); !there) {
            return std::unexpected(there.error());
        }
        const double metres = hopper.here().metres;
        const auto rewound = bench.time([&] { return bench.drive().rewind(); });
        if (!rewound) {
            return std::unexpected(rewound.error());
        }
        hopper.isAtLoadPoint();
        profile.rewinds.push_back({.metres = metres, .seconds = *rewound});
        starts.push_back(*rewound - motion::windingTime(shape, profile.motion, metres).count());
    }
    profile.motion.rewindStart = motion::Seconds(median(std::move(starts)));
    constexpr int parts = 100;
    std::vector<double> seconds;
    seconds.reserve(parts);
    for (int i = 0; i < parts; ++i) {
        seconds.push_back(profile.motion.rewindStart.count() +
                          motion::windingTime(shape, profile.motion, share(i, parts)).count());
    }
    profile.rewindSeconds = average(seconds);

    std::vector<double> unloaded;
    std::vector<double> loaded;
    std::vector<double> first;
    for (int i = 0; i < loads; ++i) {
        bench.reportProgress(CheckUpStep::moving, 0.5 + 0.5 * i / loads);
        if (auto rewound = bench.time([&] { return bench.drive().rewind(); }); !rewound) {
            return std::unexpected(rewound.error());
        }
        const auto out = bench.time([&] { return bench.drive().unload(); });
        if (!out) {
            return std::unexpected(out.error());
        }
        const auto in = bench.time([&] { return bench.drive().load(); });
        if (!in) {
            return std::unexpected(in.error());
        }
        const auto readable = bench.read(tape.recordBytes);
        if (!readable) {
            return std::unexpected(readable.error());
        }
        unloaded.push_back(*out);
        loaded.push_back(*in + *readable - readSeconds);
        // The record that was just read is nothing against the way.
        hopper.isAtLoadPoint();
        const auto located = hopper.to(static_cast<std::uint32_t>(i % 2), share(i, loads));
        if (!located) {
            return std::unexpected(located.error());
        }
        first.push_back(located->seconds);
    }
    profile.unloadSeconds = median(std::move(unloaded));
    profile.loadSeconds = median(std::move(loaded));
    profile.firstLocateSeconds = average(first);
    return {};
}

}  // namespace capstan::checkup
