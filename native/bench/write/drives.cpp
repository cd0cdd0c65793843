// Eight LTO-5 drives in live time, their rate scaled to what this machine can feed, and 1 to 64 streams that come in
// chunks, each a file, to whichever drive is least behind (Tapr's write group). A stream that is acknowledged at its
// close sends its chunks as fast as they are taken; one that is acknowledged per chunk waits until a drive took the
// last one whole.
#include <algorithm>
#include <array>
#include <memory>
#include <semaphore>
#include <thread>
#include <vector>

#include "job.hpp"
#include "measure.hpp"
#include "process.hpp"
#include "rows.hpp"
#include "sheet.hpp"
#include "sources.hpp"

namespace capstan::bench {
namespace {

constexpr unsigned drives = 8;
/// Of what the machine can feed when nothing waits: the rest is left to whatever else it does.
constexpr double share = 0.6;
/// A drive's buffer holds this much of its stream; metal's, 1.8 s at least.
constexpr double bufferSeconds = 0.5;

enum class Acknowledged : bool { atClose, perChunk };

struct StreamingRun {
    unsigned streams;
    std::uint64_t chunkBytes;
    Acknowledged acknowledged;
    double seconds;  ///< of streaming
};

struct DriveOutcome {
    double share = 0;  ///< of the drives' sum
    std::uint64_t threads = 0;
    double memory = 0;  ///< MiB
};

class Group {
   public:
    /// `driveRate` 0: drives that take no time.
    Group(const Scratch& scratch, double driveRate) : driveRate_(driveRate) {
        for (unsigned i = 0; i < drives; ++i) {
            TapeOptions options{.model = "lto5", .medium = virt::MediaType::L5, .capacityBytes = 1'500'000'000'000};
            if (driveRate > 0) {
                options.clock = virt::ClockMode::live;
                options.change = [driveRate](virt::TimingData& data) { scale(data, driveRate); };
            }
            tapes_.push_back(std::make_unique<BenchTape>(scratch / ("drive" + std::to_string(i)), options));
        }
    }

    DriveOutcome write(const StreamingRun& run, const std::filesystem::path& chunk, std::uint64_t chunksPerStream) {
        std::vector<std::unique_ptr<std::counting_semaphore<>>> acknowledgements;
        for (unsigned i = 0; i < run.streams; ++i) {
            acknowledgements.push_back(std::make_unique<std::counting_semaphore<>>(0));
        }
        DriveOutcome outcome;
        Tally tally;
        tally.onWritten = [&](const write::ItemWritten& written) {
            outcome.threads = std::max(outcome.threads, threadsNow());
            outcome.memory = std::max(outcome.memory, residentMebibytes());
            acknowledgements[written.id % run.streams]->release();
        };
        write::WriteSession session(
            {.poolBytes = usualPool, .slots = drives, .distribution = write::Distribution::group}, tally.sink());
        std::vector<std::jthread> owners;
        for (unsigned i = 0; i < drives; ++i) {
            tapes_[i]->probe().startAnew();
            owners.emplace_back([&, i] { (void)need(session.run(tapes_[i]->volume(), {.slot = i})); });
        }
        {
            std::vector<std::jthread> clients;
            for (unsigned i = 0; i < run.streams; ++i) {
                clients.emplace_back([&, i] { stream(session, run, chunk, i, chunksPerStream, *acknowledgements[i]); });
            }
        }
        session.finish();
        owners.clear();
        session.close();
        outcome.share = shareOfSum();
        return outcome;
    }

    /// Bytes per second of all drives together, while each was writing: what lies on tape, by the time that it took.
    [[nodiscard]] double sum() const {
        double sum = 0;
        for (const auto& tape : tapes_) {
            const Probe::Counts& counts = tape->probe().counts();
            if (counts.firstRecord && counts.lastRecord > *counts.firstRecord) {
                sum += static_cast<double>(counts.bytes - counts.stillBuffered) /
                       std::chrono::duration<double>(counts.lastRecord - *counts.firstRecord).count();
            }
        }
        return sum;
    }

   private:
    static void scale(virt::TimingData& data, double rate) {
        leaveOutTheWays(data);
        data.flush = {};  // what commits cost is not this row's
        virt::MediumTiming& medium = data.media.at(virt::MediaType::L5);
        const double by = rate / medium.speeds.front();
        for (double& speed : medium.speeds) {
            speed *= by;
        }
        data.bufferBytes = static_cast<std::uint64_t>(rate * bufferSeconds);
    }

    static void stream(write::WriteSession& session, const StreamingRun& run, const std::filesystem::path& chunk,
                       unsigned number, std::uint64_t chunks, std::counting_semaphore<>& acknowledged) {
        const std::string folder = "stream" + std::to_string(number) + "/";
        for (std::uint64_t i = 0; i < chunks; ++i) {
            std::binary_semaphore taken(0);
            session.add(
                {{.id = i * run.streams + number, .source = chunk, .target = folder + "chunk" + std::to_string(i)}},
                [&taken](Result<void>) { taken.release(); });
            taken.acquire();
            if (run.acknowledged == Acknowledged::perChunk) {
                acknowledged.acquire();
            }
        }
    }

    [[nodiscard]] double shareOfSum() const { return driveRate_ > 0 ? sum() / (driveRate_ * drives) : 0; }

    double driveRate_;
    std::vector<std::unique_ptr<BenchTape>> tapes_;
};

/// Bytes per second that eight drives take when they take no time.
double fed(const WriteSetting& setting) {
    constexpr std::uint64_t chunkBytes = 16'000'000;
    const Scratch scratch(setting.memory);
    makeZeros(scratch / "chunk", chunkBytes);
    Group group(scratch, 0);
    double seconds = 0;
    constexpr std::uint64_t chunks = 12;
    const StreamingRun run{
        .streams = drives, .chunkBytes = chunkBytes, .acknowledged = Acknowledged::atClose, .seconds = 0};
    seconds = secondsOf([&] { (void)group.write(run, scratch / "chunk", chunks); });
    return static_cast<double>(chunks * drives * chunkBytes) / seconds;
}

DriveOutcome measure(const WriteSetting& setting, const StreamingRun& run, double driveRate) {
    const Scratch scratch(setting.memory);
    makeZeros(scratch / "chunk", run.chunkBytes);
    Group group(scratch, driveRate);
    const double bytes = run.seconds * driveRate * drives;
    const auto chunks = static_cast<std::uint64_t>(
        std::max(1.0, bytes / static_cast<double>(run.chunkBytes) / static_cast<double>(run.streams)));
    return group.write(run, scratch / "chunk", chunks);
}

std::string nameOf(const StreamingRun& run) {
    return std::to_string(run.streams) + (run.streams == 1 ? " stream" : " streams") + ", chunks of " +
           std::to_string(run.chunkBytes / 1'000'000) + " MB, acknowledged " +
           (run.acknowledged == Acknowledged::atClose ? "at the close" : "per chunk");
}

std::optional<Bar> barOf(const StreamingRun& run) {
    if (run.acknowledged == Acknowledged::perChunk) {
        return run.streams == drives ? std::optional(atLeast(90)) : std::nullopt;
    }
    return run.streams == 64 ? std::optional(atLeast(99.5)) : std::nullopt;
}

}  // namespace

void eightDrives(const WriteSetting& setting) {
    heading("Eight drives in live time as one write group: per cent of their sum (Tapr: 99.3; 80 to 85 per chunk)");
    const double machine = fed(setting);
    const double driveRate = machine * share / drives;
    line("this machine feeds drives that take no time, MB/s", machine / 1e6, {}, 0);
    line("so each drive runs at, MB/s", driveRate / 1e6);
    const double seconds = setting.full ? 30 : 4;
    std::vector<StreamingRun> runs;
    for (const unsigned streams : {1U, 2U, 4U, 8U, 16U, 32U, 64U}) {
        const bool few = !setting.full && streams != 1 && streams != 8 && streams != 64;
        for (const Acknowledged acknowledged : {Acknowledged::atClose, Acknowledged::perChunk}) {
            for (const std::uint64_t chunk : {4'000'000U, 32'000'000U, 64'000'000U, 128'000'000U}) {
                const bool aside = chunk == 128'000'000 || chunk == 32'000'000;
                if (setting.full || (!few && !aside)) {
                    runs.push_back({streams, chunk, acknowledged, seconds});
                }
            }
        }
    }
    DriveOutcome most;
    for (const StreamingRun& run : runs) {
        const DriveOutcome outcome = measure(setting, run, driveRate);
        line(nameOf(run), 100 * outcome.share, barOf(run));
        most.threads = std::max(most.threads, outcome.threads);
        most.memory = std::max(most.memory, outcome.memory);
    }
    note("One process: a thread per drive, the engine's own, and here one per stream. At most " +
         std::to_string(most.threads) + " threads and " + digits(most.memory, 0) + " MiB, a pool of 1,024 MiB and " +
         "the sources' pages not counted.");
}

}  // namespace capstan::bench
