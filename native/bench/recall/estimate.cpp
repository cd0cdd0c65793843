// What is reported before a cartridge is loaded beside what the drive then takes, by its modelled clock.
#include "recall/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "measure.hpp"
#include "recall/layout.hpp"
#include "recall/recall_session.hpp"
#include "rows.hpp"
#include "write/sheet.hpp"
#include "zero_tape.hpp"

namespace capstan::bench {
namespace {

namespace fs = std::filesystem;

constexpr int plans = 50;
constexpr std::uint64_t mebibyte = 1U << 20U;
/// A tape that is full but for its last wraps.
constexpr std::uint64_t records = 16'500'000;

/// Few or many, small or large, anywhere or beside each other.
std::vector<ltfs::Extent> randomPlan(std::mt19937_64& random, std::uint64_t first) {
    const auto upTo = [&](std::uint64_t most) { return std::uniform_int_distribution<std::uint64_t>(0, most)(random); };
    const std::uint64_t files = 1 + upTo(std::uint64_t{1} << upTo(6));
    const bool clustered = upTo(2) == 0;
    std::uint64_t at = upTo(records - 1'000'000);
    std::vector<ltfs::Extent> extents;
    for (std::uint64_t i = 0; i < files; ++i) {
        const std::uint64_t count = 1 + upTo(std::uint64_t{1} << upTo(6));
        at = clustered ? std::min(at + upTo(5'000), records - count) : upTo(records - count);
        extents.push_back(
            {.start = {'b', first + at}, .byteOffset = 0, .byteCount = count * mebibyte - upTo(mebibyte / 2)});
        at += count;
    }
    return extents;
}

/// From the cartridge's load to its unload.
double readAll(ZeroTape& tape, const fs::path& into, const recall::PassOptions& options,
               const std::vector<ltfs::Extent>& extents) {
    const double before = tape.secondsNow();
    tape.mount();
    recall::RestoreRequest request{.into = into, .items = {}};
    for (const ltfs::Extent& extent : extents) {
        const std::string name = std::to_string(request.items.size());
        tape.addFile(name, {extent});
        request.items.push_back({.id = request.items.size(), .path = name, .target = name});
    }
    recall::ReadPass pass(options, [](const recall::RequestEvent& reported) {
        const auto* ended = std::get_if<Result<recall::RestoreSummary>>(&reported.what);
        if (ended != nullptr && need(*ended).failed > 0) {
            stop("some files did not come back");
        }
    });
    if (!pass.add(1, std::move(request))) {
        stop("the pass takes nothing");
    }
    need(pass.run(tape.volume()));
    tape.unload();
    return tape.secondsNow() - before;
}

}  // namespace

void estimate(const RecallSetting& setting) {
    heading("estimate before loading beside the modelled clock, 50 random plans on a full LTO-9 tape");
    ZeroTape tape(setting.memory / "capstan-bench-BEN001L9", records);
    const fs::path into = setting.memory / "capstan-bench-out";
    const order::Layout layout = need(recall::layoutOf(tape.volume()));
    tape.unload();
    std::mt19937_64 random(setting.seed);
    double least = INFINITY;
    double most = -INFINITY;
    double sum = 0;
    for (int plan = 0; plan < plans; ++plan) {
        fs::create_directories(into);
        const std::vector<ltfs::Extent> extents = randomPlan(random, tape.firstBlock());
        const recall::ReadingTime reported = recall::estimateReading(tape.motion(), layout, extents);
        const double taken = readAll(tape, into, {.motion = tape.motion(), .layout = layout}, extents);
        const double deviation = 100 * (reported.total().count() / taken - 1);
        least = std::min(least, deviation);
        most = std::max(most, deviation);
        sum += std::abs(deviation);
        fs::remove_all(into);
    }
    line("the lowest of them, per cent off", least, atLeast(-5), 2);
    line("the highest, per cent off", most, atMost(5), 2);
    line("on the average, per cent off either way", sum / plans, {}, 2);
}

}  // namespace capstan::bench
