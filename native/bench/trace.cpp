// What recording its commands costs a drive: records of the usual size through the virtual drive, with and without, in
// turns. Of what a command takes in memory, where it takes least; and what the recording takes by itself.
#include "scsi/trace.hpp"

#include <algorithm>
#include <array>
#include <iomanip>
#include <vector>

#include "measure.hpp"
#include "scsi/cdb.hpp"

using namespace capstan;

namespace {

/// Answers at once, so that what is left is the recording.
class Nothing final : public scsi::Transport {
   public:
    Result<scsi::Reply> execute(const scsi::Command& command) override {
        return scsi::Reply{.transferred = command.out.size()};
    }
    [[nodiscard]] std::size_t maxTransferBytes() const noexcept override { return 1U << 24U; }
};

double secondsACommand(scsi::Transport& line, int commands) {
    const auto cdb = scsi::testUnitReady();
    const double seconds = bench::secondsOf([&] {
        for (int i = 0; i < commands; ++i) {
            bench::need(line.execute({.cdb = cdb}));
        }
    });
    return seconds / commands;
}

}  // namespace

int main() {
    constexpr int rounds = 9;
    constexpr int commands = 1'000'000;
    Nothing plain;
    scsi::TracingTransport traced(std::make_unique<Nothing>(), std::make_shared<scsi::Trace>());
    std::vector<double> costs;
    for (int i = 0; i < rounds; ++i) {
        costs.push_back(secondsACommand(traced, commands) - secondsACommand(plain, commands));
    }
    std::ranges::sort(costs);
    const double cost = costs[rounds / 2];
    // As the writer has them, and what one core's SHA-256 needs for as many bytes at the least: no archive is faster.
    constexpr double blockBytes = 524'288;
    constexpr double bytesASecond = 2e9;
    std::cout << std::fixed << std::setprecision(0) << "recording a command: " << cost * 1e9 << " ns (median of "
              << rounds << ")\n"
              << std::setprecision(4)
              << "of an archive at 2 GB/s, in blocks of 512 KiB: " << 100 * cost / (blockBytes / bytesASecond)
              << " % (at most 0.5 %)\n";
}
