// Eight live LTO-9 drives that stand in a library, and 64 streams to them as one write group (Tapr's): whoever has
// filled a cartridge gives it to the robot and gets the next, and the streams go to the others meanwhile. What a drive
// reaches from the first record on a cartridge to the last is set beside the rate of its model; exchanges are counted
// apart. No machine at hand feeds eight such drives in real time, so their time passes more slowly, by the factor that
// is said.
#include <algorithm>
#include <memory>
#include <mutex>
#include <semaphore>
#include <thread>
#include <vector>

#include "changer/robot.hpp"
#include "job.hpp"
#include "measure.hpp"
#include "rows.hpp"
#include "sheet.hpp"
#include "sources.hpp"
#include "virtual/cartridge_folder.hpp"
#include "virtual/timing_live.hpp"
#include "virtual/virtual_library.hpp"

namespace capstan::bench {
namespace {

constexpr unsigned drives = 8;
constexpr unsigned streams = 64;
constexpr unsigned cartridgesEach = 3;
constexpr std::uint64_t chunkBytes = 16'000'000;
/// Of what the machine can feed when nothing waits: the rest is left to whatever else it does, 64 threads among it.
constexpr double share = 0.25;
/// Of its stream, in a drive's buffer: less than metal holds, so that short runs are not swallowed by it.
constexpr double bufferSeconds = 0.5;

/// What one drive did while it streamed, over all of its cartridges.
struct Streamed {
    double bytes = 0;
    double seconds = 0;  ///< by the drive's clock
};

std::string serialOf(unsigned drive) {
    return "BENCH0000" + std::to_string(drive);
}

std::string barcodeOf(unsigned slot) {
    return "BEN" + std::to_string(100 + slot) + "L9";
}

/// The robot's time is counted and not waited for. Its moves are for one at a time.
class Loader {
   public:
    Loader(const Scratch& scratch, std::uint64_t capacityBytes) {
        virt::LibraryOptions options{.slots = drives * cartridgesEach};
        for (unsigned drive = 0; drive < drives; ++drive) {
            options.drives.push_back(serialOf(drive));
        }
        need(virt::createLibrary(scratch / "library", options));
        auto library = need(virt::VirtualLibrary::open(
            scratch / "library", virt::modelledTiming(need(virt::loadTimingData(modelFile("lto9"))))));
        library_ = library.get();
        robot_ = std::make_unique<changer::Robot>(std::move(library));
        for (unsigned slot = 0; slot < options.slots; ++slot) {
            const std::string barcode = barcodeOf(slot);
            need(virt::createCartridge(
                scratch / barcode,
                {.barcode = barcode, .mediaType = virt::MediaType::L9, .capacityBytes = capacityBytes}));
            // A new LTO-9 cartridge is calibrated at its first load, which takes up to two hours of the drive's time.
            need(virt::changeCartridge(scratch / barcode, {.awaitsOptimisation = false}));
            (void)need(library_->putIn(scratch / barcode));
            need(robot_->ready());  // which hears of it
        }
        map_ = need(robot_->map());
    }

    [[nodiscard]] std::shared_ptr<virt::Bay> bay(unsigned drive) const { return library_->bay(serialOf(drive)); }
    /// The drive's own cartridge of that number.
    void bring(unsigned drive, unsigned number) { carry(slotOf(drive, number), driveAt(drive)); }
    void putAway(unsigned drive, unsigned number) { carry(driveAt(drive), slotOf(drive, number)); }

    [[nodiscard]] unsigned moves() const { return moves_; }
    [[nodiscard]] double secondsPerMove() const { return seconds_ / std::max(1U, moves_); }

   private:
    [[nodiscard]] std::uint16_t slotOf(unsigned drive, unsigned number) const {
        return static_cast<std::uint16_t>(map_.slots.first + drive * cartridgesEach + number);
    }
    [[nodiscard]] std::uint16_t driveAt(unsigned drive) const {
        return static_cast<std::uint16_t>(map_.drives.first + drive);
    }

    void carry(std::uint16_t from, std::uint16_t to) {
        const std::lock_guard lock(mutex_);
        const auto since = library_->now();
        need(robot_->carry({.from = from, .to = to}));
        seconds_ += std::chrono::duration<double>(library_->now() - since).count();
        ++moves_;
    }

    virt::VirtualLibrary* library_ = nullptr;  ///< owned by robot_
    std::unique_ptr<changer::Robot> robot_;
    scsi::ElementMap map_;
    std::mutex mutex_;  ///< protects robot_ and what is counted
    unsigned moves_ = 0;
    double seconds_ = 0;
};

/// `speedUp` 0: drives that take no time.
std::unique_ptr<virt::Timing> timingOf(double speedUp) {
    if (speedUp == 0) {
        return virt::instantTiming();
    }
    auto data = need(virt::loadTimingData(modelFile("lto9")));
    leaveOutTheWays(data);
    data.flush = {};  // what commits cost is not this row's
    data.bufferBytes = static_cast<std::uint64_t>(bufferSeconds * data.media.at(virt::MediaType::L9).speeds.front());
    return std::make_unique<virt::LiveTiming>(virt::modelledTiming(std::move(data)), speedUp, std::stop_token());
}

/// From its first cartridge to the end of the session.
Streamed serve(write::WriteSession& session, Loader& loader, unsigned slot, double speedUp) {
    auto owned = std::make_unique<Probe>(
        virt::VirtualDrive::make(need(virt::loadModel(modelFile("lto9"))), serialOf(slot), timingOf(speedUp)));
    Probe& probe = *owned;
    probe.drive().standIn(loader.bay(slot));
    drive::SscDrive drive(std::move(owned));
    Streamed streamed;
    for (unsigned number = 0; number < cartridgesEach; ++number) {
        loader.bring(slot, number);
        need(probe.drive().inspectArrival());
        need(drive.load());
        auto volume = need(
            volume::Volume::format(drive, {.barcode = barcodeOf(slot * cartridgesEach + number), .name = "Bench"}));
        probe.startAnew();
        const write::WriteSummary summary = need(session.run(*volume, {.slot = slot}));
        const Probe::Counts& counts = probe.counts();
        if (counts.firstRecord) {
            streamed.bytes += static_cast<double>(counts.bytes - counts.stillBuffered);
            streamed.seconds += std::chrono::duration<double>(counts.lastRecord - *counts.firstRecord).count();
        }
        volume.reset();
        need(drive.unload());
        loader.putAway(slot, number);
        if (summary.end == write::VolumeEnd::finished) {
            return streamed;
        }
    }
    stop("every cartridge is full");
}

struct Outcome {
    double bytesPerSecond = 0;  ///< of all drives, each while it streamed, by their clocks
    double machineSeconds = 0;
    unsigned moves = 0;
    double secondsPerMove = 0;
};

/// So much to each drive as fills one and a half of its cartridges.
Outcome streamTo(const WriteSetting& setting, std::uint64_t capacityBytes, double speedUp) {
    const Scratch scratch(setting.memory);
    makeZeros(scratch / "chunk", chunkBytes);
    Loader loader(scratch, capacityBytes);
    const std::uint64_t chunks = capacityBytes * 3 / 2 * drives / chunkBytes / streams;
    Tally tally;
    write::WriteSession session({.poolBytes = usualPool, .slots = drives, .distribution = write::Distribution::group},
                                tally.sink());
    std::vector<Streamed> streamed(drives);
    Outcome outcome;
    outcome.machineSeconds = secondsOf([&] {
        std::vector<std::jthread> owners;
        for (unsigned slot = 0; slot < drives; ++slot) {
            owners.emplace_back([&, slot] { streamed[slot] = serve(session, loader, slot, speedUp); });
        }
        {
            std::vector<std::jthread> clients;
            for (unsigned client = 0; client < streams; ++client) {
                clients.emplace_back([&, client] {
                    const std::string folder = "stream" + std::to_string(client) + "/chunk";
                    for (std::uint64_t i = 0; i < chunks; ++i) {
                        std::binary_semaphore taken(0);
                        session.add({{.id = i * streams + client,
                                      .source = scratch / "chunk",
                                      .target = folder + std::to_string(i)}},
                                    [&taken](Result<void>) { taken.release(); });
                        taken.acquire();
                    }
                });
            }
        }
        session.finish();
    });
    session.close();
    for (const Streamed& one : streamed) {
        outcome.bytesPerSecond += one.seconds > 0 ? one.bytes / one.seconds : 0;
    }
    outcome.moves = loader.moves();
    outcome.secondsPerMove = loader.secondsPerMove();
    return outcome;
}

}  // namespace

void drivesOfLibrary(const WriteSetting& setting) {
    const auto data = need(virt::loadTimingData(modelFile("lto9")));
    const double native = data.media.at(virt::MediaType::L9).speeds.front();
    constexpr std::uint64_t unmeasured = 1'000'000'000;
    const Outcome unhindered = streamTo(setting, unmeasured, 0);
    const double fed = static_cast<double>(unmeasured) * 3 / 2 * drives / unhindered.machineSeconds;
    const double speedUp = std::min(1.0, share * fed / (native * drives));
    const double seconds = setting.full ? 60 : 30;  // of this machine, for each cartridge
    const auto capacity = static_cast<std::uint64_t>(seconds * speedUp * native);
    heading("Eight live LTO-9 drives fed from a library, 64 streams: per cent of their models' own rate (Tapr: 99.3)");
    line("this machine feeds drives that take no time, MB/s", fed / 1e6, {}, 0);
    line("so their time passes at this share of real time", speedUp, {}, 3);
    line("native rate of each, MB/s", native / 1e6);
    const Outcome streaming = streamTo(setting, capacity, speedUp);
    line("while they stream", 100 * streaming.bytesPerSecond / (native * drives), atLeast(99.5), 2);
    line("moves of the robot meanwhile", streaming.moves, {}, 0);
    line("exchanges, counted apart: each of the robot's two moves, s", streaming.secondsPerMove);
    line("  and the drive's unloading and loading, s", data.unload.count() + data.load.count());
    note("Ways along the tape and waits for it are left out, as in the row `drives`; indexes are in it.");
}

}  // namespace capstan::bench
