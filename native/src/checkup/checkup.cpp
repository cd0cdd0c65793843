#include "checkup/checkup.hpp"

#include "checkup/bench.hpp"
#include "checkup/filling.hpp"
#include "checkup/locating.hpp"
#include "checkup/moving.hpp"
#include "checkup/pacing.hpp"
#include "checkup/speeds.hpp"

namespace capstan::checkup {
namespace {

/// Two of each direction, for locates between wraps of the same one.
constexpr std::uint32_t fewWraps = 4;
/// Past the end of the first band, so that there are both directions beyond it.
constexpr std::uint32_t beyondBand = 2;

Result<CheckedMedium> prepare(drive::SscDrive& drive) {
    const auto mode = drive.mediumMode();
    if (!mode) {
        return std::unexpected(mode.error());
    }
    const auto medium = mediumOf(mode->densityCode);
    if (!medium) {
        return fail(Code::checkupInconsistent, "density code " + std::to_string(mode->densityCode) + " is not known");
    }
    // One partition, and no compression: zeros then take as much tape as anything else.
    if (auto formatted = drive.formatOnePartition(); !formatted) {
        return std::unexpected(formatted.error());
    }
    if (auto prepared = drive.prepareForLtfs(false); !prepared) {
        return std::unexpected(prepared.error());
    }
    return *medium;
}

}  // namespace

Result<DriveProfile> checkUp(drive::SscDrive& drive, CheckUpExtent extent, const std::stop_token& stop,
                             const Listener& listener) {
    const auto identity = drive.identify();
    if (!identity) {
        return std::unexpected(identity.error());
    }
    const auto largest = drive.maxRecordBytes();
    if (!largest) {
        return std::unexpected(largest.error());
    }
    listener({.step = CheckUpStep::preparing, .done = 0, .bytes = 0});
    const auto medium = prepare(drive);
    if (!medium) {
        return std::unexpected(medium.error());
    }
    Bench bench(drive, std::min(*largest, std::size_t{8} * 1024 * 1024), stop, listener);
    const std::uint32_t band = medium->tape.wraps / medium->tape.bands;
    const auto tape = fill(bench, *medium, extent == CheckUpExtent::band ? band + beyondBand : fewWraps);
    if (!tape) {
        return std::unexpected(tape.error());
    }
    DriveProfile profile;
    profile.drive = *identity;
    profile.medium = *medium;
    profile.measuredBytes = static_cast<double>(tape->records) * static_cast<double>(tape->recordBytes);
    profile.wrapBytes = tape->map.wrapBytes();
    profile.writeBytesPerSecond = tape->bytesPerSecond;
    profile.bufferBytes = tape->bufferBytes;
    profile.flushSeconds = tape->flushSeconds;
    for (const auto measure : {measureLocates, measureSpeeds, measureMoves}) {
        if (auto measured = measure(bench, *tape, profile); !measured) {
            return std::unexpected(measured.error());
        }
    }
    if (auto measured = measurePaces(bench, profile); !measured) {
        return std::unexpected(measured.error());
    }
    bench.reportProgress(CheckUpStep::finishing, 0);
    if (auto blank = drive.formatOnePartition(); !blank) {
        return std::unexpected(blank.error());
    }
    bench.reportProgress(CheckUpStep::finishing, 1);
    return profile;
}

}  // namespace capstan::checkup
