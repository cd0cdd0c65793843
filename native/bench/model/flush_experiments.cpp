#include <algorithm>
#include <unistd.h>

#include "drive/ssc_drive.hpp"
#include "motion/speed_matching.hpp"
#include "parts.hpp"
#include "sheet.hpp"
#include "virtual/cartridge_folder.hpp"
#include "virtual/timing_factory.hpp"
#include "virtual/virtual_drive.hpp"

namespace capstan::bench {
namespace {

constexpr double hostRate = 240e6;
constexpr std::size_t fileBytes = 290'000'000;
constexpr std::size_t recordBytes = 524'288;
constexpr std::size_t labelBytes = 240;  ///< CASTOR's header and trailer of each file
constexpr std::uint64_t cartridgeBytes = 12'000'000'000'000;

/// A cartridge of zeros takes next to nothing of the disk.
class CartridgeScratch {
   public:
    CartridgeScratch() {
        std::string name = (std::filesystem::temp_directory_path() / "capstan-model-XXXXXX").string();
        path_ = ::mkdtemp(name.data()) == nullptr ? std::filesystem::path() : std::filesystem::path(name);
    }
    CartridgeScratch(const CartridgeScratch&) = delete;
    CartridgeScratch& operator=(const CartridgeScratch&) = delete;
    ~CartridgeScratch() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

   private:
    std::filesystem::path path_;
};

/// Writes files as CASTOR did: header, data and trailer, a filemark behind each.
class Host {
   public:
    explicit Host(drive::SscDrive& drive) : drive_(drive), zeros_(recordBytes) {}

    /// `flushes`: how many of the three filemarks wait for the tape, counted from the last.
    Result<void> file(unsigned flushes) {
        const std::size_t parts[]{labelBytes, fileBytes, labelBytes};
        for (unsigned part = 0; part < 3; ++part) {
            for (std::size_t left = parts[part]; left > 0;) {
                const std::size_t bytes = std::min(left, recordBytes);
                if (auto sent = record(bytes); !sent) {
                    return sent;
                }
                left -= bytes;
            }
            if (auto marked = mark(1, part + flushes >= 3); !marked) {
                return marked;
            }
        }
        return {};
    }

    Result<void> mark(std::uint32_t count, bool waits) {
        const auto marked = drive_.writeFilemarks(count, waits ? drive::Flush::wait : drive::Flush::immediate);
        return marked ? Result<void>() : std::unexpected(marked.error());
    }

   private:
    /// At the host's rate: what the transfer itself did not take of a record's time passes before the next.
    Result<void> record(std::size_t bytes) {
        const auto since = drive_.now();
        if (const auto sent = drive_.write(ByteView(zeros_).first(bytes)); !sent) {
            return std::unexpected(sent.error());
        }
        const auto period =
            std::chrono::duration_cast<std::chrono::nanoseconds>(virt::Seconds(static_cast<double>(bytes) / hostRate));
        if (const auto rest = period - (drive_.now() - since); rest.count() > 0) {
            drive_.pause(rest);
        }
        return {};
    }

    drive::SscDrive& drive_;
    Bytes zeros_;
};

struct Experiment {
    const char* name;
    unsigned flushesPerFile;
    unsigned files;
    unsigned filesPerFlush;  ///< besides
    double expected;
    bool atLeast;
};

constexpr Experiment experiments[]{
    {"three flushes per file, MB/s", 3, 60, 0, 46, false},
    {"one flush per file, MB/s", 1, 60, 0, 100, false},
    {"one flush per 32 GB, MB/s", 0, 220, 110, 235, true},
};

Result<double> rateOf(const Experiment& experiment, drive::SscDrive& drive) {
    Host host(drive);
    if (auto begun = host.file(1); !begun) {  // the tape runs, the buffer is empty
        return fail(std::move(begun));
    }
    const auto since = drive.now();
    for (unsigned i = 1; i <= experiment.files; ++i) {
        if (auto written = host.file(experiment.flushesPerFile); !written) {
            return fail(std::move(written));
        }
        if (experiment.filesPerFlush > 0 && i % experiment.filesPerFlush == 0) {
            if (auto flushed = host.mark(0, true); !flushed) {
                return fail(std::move(flushed));
            }
        }
    }
    const double seconds = virt::Seconds(drive.now() - since).count();
    return experiment.files * static_cast<double>(fileBytes) / seconds / 1e6;
}

Result<void> runAll(const std::filesystem::path& models, const std::filesystem::path& folder, double flushSeconds) {
    const std::filesystem::path file = models / "lto8.model";
    auto model = virt::loadModel(file);
    auto timing = virt::makeTiming(file, {.mode = virt::ClockMode::modelled});
    auto made = virt::createCartridge(
        folder, {.barcode = "BEN001L8", .mediaType = virt::MediaType::L8, .capacityBytes = cartridgeBytes});
    if (!model || !timing || !made) {
        return std::unexpected(!model ? model.error() : !timing ? timing.error() : made.error());
    }
    auto device = virt::VirtualDrive::make(*model, "BENCH", *std::move(timing));
    virt::VirtualDrive& hand = *device;
    drive::SscDrive drive(std::move(device));
    if (auto inserted = hand.insert(folder); !inserted) {
        return fail(std::move(inserted));
    }
    if (auto loaded = drive.load(); !loaded) {
        return loaded;
    }
    for (const Experiment& experiment : experiments) {
        const auto rate = rateOf(experiment, drive);
        if (!rate) {
            return std::unexpected(rate.error());
        }
        (experiment.atLeast ? figureAtLeast : figure)(experiment.name, experiment.expected, *rate, 1);
        if (experiment.flushesPerFile > 0) {
            const double formula =
                motion::rateWithWait(fileBytes, hostRate, virt::Seconds(flushSeconds * experiment.flushesPerFile));
            figure("  S / (S/v + t_sync)", formula / 1e6, *rate, 1);
        }
    }
    return drive.unload();
}

}  // namespace

Result<void> flushExperiments(const std::filesystem::path& models) {
    heading(
        "Files of 290 MB at 240 MB/s to LTO-8, with a header and a trailer of 240 bytes: SSC drive and virtual drive");
    auto data = virt::loadTimingData(models / "lto8.model");
    if (!data) {
        return fail(std::move(data));
    }
    const CartridgeScratch scratch;
    if (scratch.path().empty()) {
        return fail(Code::storageFault, "no folder for a cartridge could be made");
    }
    return runAll(models, scratch.path() / "BEN001L8", data->flush.count());
}

}  // namespace capstan::bench
