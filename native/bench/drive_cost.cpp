// What the virtual drive costs: its records of 512 KiB beside `dd bs=512k` with the same bytes on the same disk, round
// by round in turn, and what opening a full cartridge takes. `npm run bench -- drive [FOLDER [MEGABYTES]]`; the folder
// is on the disk in question, the temporary one without. It measures; it judges nothing.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <functional>
#include <iomanip>
#include <iostream>
#include <random>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.hpp"
#include "measure.hpp"
#include "scsi/cdb.hpp"
#include "virtual/cartridge_folder.hpp"
#include "virtual/flush_marks.hpp"
#include "virtual/record.hpp"
#include "virtual/virtual_drive.hpp"

namespace capstan {
namespace {

using bench::need;
using bench::secondsOf;
using bench::stop;

constexpr std::size_t recordBytes = 512 * 1024;
constexpr int rounds = 5;

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

void runDd(const std::vector<std::string>& arguments) {
    const pid_t child = ::fork();
    if (child == 0) {
        std::vector<char*> raw{const_cast<char*>("dd"), const_cast<char*>("bs=512k"), const_cast<char*>("status=none")};
        for (const std::string& each : arguments) {
            raw.push_back(const_cast<char*>(each.c_str()));
        }
        raw.push_back(nullptr);
        ::execvp("dd", raw.data());
        ::_exit(127);
    }
    int status = 0;
    if (::waitpid(child, &status, 0) != child || status != 0) {
        stop("dd failed");
    }
}

/// Out of the machine's memory, so that the disk has to be asked.
void forget(const std::filesystem::path& file) {
    const UniqueFd fd = need(openFile(file, O_RDONLY));
    ::fdatasync(fd.get());
    ::posix_fadvise(fd.get(), 0, 0, POSIX_FADV_DONTNEED);
}

/// A drive with a cartridge loaded.
class Loaded {
   public:
    explicit Loaded(const std::filesystem::path& folder)
        : drive_(virt::VirtualDrive::make(
              need(virt::loadModel(std::filesystem::path(CAPSTAN_RESOURCES) / "drive-models" / "lto8.model")),
              "BENCH")) {
        need(drive_->insert(folder));
        while (!run(scsi::testUnitReady()) && !run(scsi::load(true))) {
        }
        while (!run(scsi::testUnitReady())) {
        }
    }

    bool run(const auto& cdb, ByteView out = {}, MutableBytes in = {}) {
        const auto reply = need(drive_->execute({.cdb = cdb, .out = out, .in = in}));
        return reply.status == scsi::Status::good;
    }
    void must(const auto& cdb, ByteView out = {}, MutableBytes in = {}) {
        if (!run(cdb, out, in)) {
            stop("the drive refused");
        }
    }
    void unload() {
        must(scsi::load(false));
        need(drive_->remove());
    }

   private:
    std::unique_ptr<virt::VirtualDrive> drive_;
};

class Comparison {
   public:
    Comparison(std::filesystem::path home, std::size_t records)
        : home_(std::move(home)),
          records_(records),
          source_(home_ / "source"),
          plain_(home_ / "plain"),
          cartridge_(home_ / "BEN001L8") {
        std::mt19937_64 random(1);
        Bytes record(recordBytes);
        const UniqueFd out = need(openFile(source_, O_WRONLY | O_CREAT | O_TRUNC));
        for (std::size_t i = 0; i < records_; ++i) {
            for (std::size_t at = 0; at < record.size(); at += 8) {
                writeBig(record, at, static_cast<std::uint64_t>(random()));
            }
            need(writeAt(out.get(), i * recordBytes, record, "source"));
        }
        ::fdatasync(out.get());
        need(virt::createCartridge(cartridge_, {.barcode = "BEN001L8",
                                                .mediaType = virt::MediaType::L8,
                                                .capacityBytes = records_ * recordBytes * 2 + 1'000'000'000}));
    }

    /// From the source, which is in memory, to the disk and synced.
    void write() {
        report(
            "write",
            [&] {
                runDd({"if=" + source_.native(), "of=" + plain_.native(), "conv=fdatasync"});
            },
            [&] { writeTape(); },
            [&] {
                std::filesystem::remove(plain_);
                Loaded drive(cartridge_);  // as new a file for the drive, too
                drive.must(scsi::rewind());
                drive.must(scsi::formatMedium(scsi::FormatMode::single));
                drive.unload();
            });
    }

    void read(bool fromDisk) {
        const auto forgotten = [&] {
            if (fromDisk) {
                forget(plain_);
                forget(tapeFile());
            }
        };
        report(
            fromDisk ? "read, from the disk" : "read, from memory",
            [&] {
                runDd({"if=" + plain_.native(), "of=/dev/null"});
            },
            [&] { readTape(); }, forgotten);
    }

   private:
    std::filesystem::path tapeFile() const {
        for (const auto& entry : std::filesystem::directory_iterator(cartridge_)) {
            if (entry.path().extension() == ".tape") {
                return entry.path();
            }
        }
        stop("no tape");
    }

    void writeTape() {
        Loaded drive(cartridge_);
        const UniqueFd in = need(openFile(source_, O_RDONLY));
        Bytes record(recordBytes);
        for (std::size_t i = 0; i < records_; ++i) {
            need(readAt(in.get(), i * recordBytes, MutableBytes(record), "source"));
            drive.must(scsi::write(recordBytes), record);
        }
        drive.must(scsi::writeFilemarks(0, false));
        drive.unload();
    }

    void readTape() {
        Loaded drive(cartridge_);
        Bytes record(recordBytes);
        for (std::size_t i = 0; i < records_; ++i) {
            drive.must(scsi::read(recordBytes), {}, record);
        }
        drive.unload();
    }

    void report(const std::string& what, const std::function<void()>& dd, const std::function<void()>& drive,
                const std::function<void()>& before) {
        std::vector<double> ddRates;
        std::vector<double> driveRates;
        const double megabytes = static_cast<double>(records_ * recordBytes) / 1e6;
        for (int round = 0; round < rounds; ++round) {
            before();
            // Each goes first in turn: the disk may be slower for the second.
            const bool ddFirst = round % 2 == 0;
            const double first = secondsOf(ddFirst ? dd : drive);
            const double second = secondsOf(ddFirst ? drive : dd);
            ddRates.push_back(megabytes / (ddFirst ? first : second));
            driveRates.push_back(megabytes / (ddFirst ? second : first));
        }
        const double beside = median(ddRates);
        const double ours = median(driveRates);
        std::cout << "  " << std::left << std::setw(24) << what << std::right << std::fixed << std::setprecision(0)
                  << std::setw(10) << beside << std::setw(12) << ours << std::setprecision(2) << std::setw(10)
                  << ours / beside << "\n";
        std::cout.flush();
    }

    std::filesystem::path home_;
    std::size_t records_;
    std::filesystem::path source_;
    std::filesystem::path plain_;
    std::filesystem::path cartridge_;
};

// ---- a full cartridge ----

/// Fills the only partition of a new cartridge with thin records, their lengths reported one by one, as a drive would
/// have left it after a flush: the headers, and how far they were synced.
std::uint64_t fill(const std::filesystem::path& folder, std::uint64_t records,
                   const std::function<std::uint32_t()>& length) {
    need(virt::createCartridge(
        folder, {.barcode = "FUL001L8", .mediaType = virt::MediaType::L8, .capacityBytes = 12'000'000'000'000}));
    const UniqueFd tape = need(openFile(folder / "partition-0.1.tape", O_RDWR));
    Bytes headers;
    std::uint64_t offset = need(fileSize(tape.get(), "tape"));
    std::uint64_t content = 0;
    constexpr std::size_t atOnce = 32'768;
    for (std::uint64_t block = 0; block < records; ++block) {
        const virt::RecordHeader header{
            .form = virt::RecordForm::zeros, .block = block, .length = length(), .storedCrc = 0, .layout = 1};
        content += header.length;
        const auto bytes = virt::encode(header);
        headers.insert(headers.end(), bytes.begin(), bytes.end());
        if (headers.size() == atOnce * virt::recordHeaderBytes || block + 1 == records) {
            need(writeAt(tape.get(), offset, headers, "tape"));
            offset += headers.size();
            headers.clear();
        }
    }
    auto marks = need(virt::FlushMarks::open(folder / "flushed", 1, true));
    need(marks.set({virt::FlushedTo{.block = records, .offset = offset}}, 1));
    return content;
}

/// In a process of its own, so that its memory is this alone.
void open(const char* self, const std::filesystem::path& folder, const std::string& what) {
    std::cout << "  " << std::left << std::setw(48) << what << std::right;
    std::cout.flush();
    const pid_t child = ::fork();
    if (child == 0) {
        ::execl(self, self, "--open", folder.c_str(), nullptr);
        ::_exit(127);
    }
    int status = 0;
    if (::waitpid(child, &status, 0) != child || status != 0) {
        stop("opening failed");
    }
}

int openAlone(const std::filesystem::path& folder) {
    auto drive = virt::VirtualDrive::make(
        need(virt::loadModel(std::filesystem::path(CAPSTAN_RESOURCES) / "drive-models" / "lto8.model")), "BENCH");
    const double seconds = secondsOf([&] { need(drive->insert(folder)); });
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    std::cout << std::fixed << std::setprecision(3) << std::setw(9) << seconds << " s" << std::setw(8)
              << usage.ru_maxrss / 1024 << " MiB\n";
    return 0;
}

void fullCartridges(const char* self, const std::filesystem::path& home) {
    std::cout << "\nopening a full cartridge                                time      memory at most\n";
    std::mt19937 random(7);
    const auto any = [&] { return std::uint32_t{7'000'000} + random() % 1'388'608; };
    const auto equal = [] { return std::uint32_t{recordBytes}; };
    const std::uint64_t capacity = 12'000'000'000'000;
    struct RecordMix {
        std::string name;
        std::uint64_t records;
        std::function<std::uint32_t()> length;
    };
    const std::vector<RecordMix> mixes{
        {"1.56 M records, no two neighbours alike", capacity / 7'694'304 - 1000, any},
        {"22.9 M records of 512 KiB", capacity / (recordBytes + virt::recordHeaderBytes), equal},
    };
    for (const RecordMix& mix : mixes) {
        const auto folder = home / "FUL001L8";
        fill(folder, mix.records, mix.length);
        open(self, folder, mix.name + ", after a crash");
        Loaded(folder).unload();  // leaves a checkpoint
        open(self, folder, mix.name);
        std::filesystem::remove_all(folder);
    }
}

}  // namespace
}  // namespace capstan

int main(int count, char** arguments) {
    using namespace capstan;
    if (count == 3 && std::string_view(arguments[1]) == "--open") {
        return openAlone(arguments[2]);
    }
    std::string pattern = (count > 1 ? std::filesystem::path(arguments[1]) : std::filesystem::temp_directory_path()) /
                          "capstan-bench-XXXXXX";
    if (::mkdtemp(pattern.data()) == nullptr) {
        stop("no folder to work in");
    }
    const std::filesystem::path home(pattern);
    constexpr std::size_t usualMegabytes = 1024;
    const std::size_t megabytes = count > 2 ? std::strtoul(arguments[2], nullptr, 10) : usualMegabytes;
    std::cout << megabytes << " MiB, medians of " << rounds << " rounds, MB/s\n";
    std::cout << "                                dd       drive     ratio\n";
    {
        Comparison comparison(home, megabytes * 2);
        comparison.write();
        comparison.read(true);
        comparison.read(false);
    }
    std::filesystem::remove(home / "source");
    std::filesystem::remove(home / "plain");
    std::filesystem::remove_all(home / "BEN001L8");
    fullCartridges(arguments[0], home);
    std::filesystem::remove_all(home);
    return 0;
}
