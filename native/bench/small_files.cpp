// What small files cost: many of one size through the write engine onto a virtual cartridge, with and without shared
// records, and back through the read engine. `npm run bench -- small-files [FOLDER [FILES [BYTES]]]`; the folder is on
// the disk in question, the temporary one without. It measures; it judges nothing.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <functional>
#include <iomanip>
#include <iostream>
#include <memory>
#include <semaphore>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include "base/file.hpp"
#include "drive/ssc_drive.hpp"
#include "measure.hpp"
#include "recall/recall_session.hpp"
#include "recall/verify_session.hpp"
#include "virtual/cartridge_folder.hpp"
#include "virtual/virtual_drive.hpp"
#include "volume/volume.hpp"
#include "write/write_session.hpp"

namespace capstan {
namespace {

using bench::need;
using bench::secondsOf;
using bench::stop;

namespace fs = std::filesystem;

constexpr std::size_t filesPerFolder = 1000;
/// As the helper sends them.
constexpr std::size_t itemsPerBatch = 500;
constexpr std::size_t poolBytes = 64U << 20U;

struct SmallFiles {
    fs::path home;
    std::size_t count = 0;
    std::size_t bytes = 0;

    [[nodiscard]] static std::string name(std::size_t number) {
        return "d" + std::to_string(number / filesPerFolder) + "/file-" + std::to_string(number) + ".dat";
    }
    [[nodiscard]] fs::path source(std::size_t number) const { return home / "source" / name(number); }

    void make() const {
        Bytes content(bytes);
        for (std::size_t number = 0; number < count; ++number) {
            if (number % filesPerFolder == 0) {
                fs::create_directories(source(number).parent_path());
            }
            for (std::size_t at = 0; at + 8 <= content.size(); at += 64) {
                writeBig(content, at, static_cast<std::uint64_t>(number * 1'000'003 + at));
            }
            const UniqueFd fd = need(openFile(source(number), O_WRONLY | O_CREAT | O_TRUNC));
            need(writeAt(fd.get(), 0, content, "source"));
        }
    }
};

class SmallFilesTape {
   public:
    explicit SmallFilesTape(const fs::path& folder) {
        // As large as a real one: its index partition must hold what the index might grow to.
        need(virt::createCartridge(
            folder, {.barcode = "BEN001L8", .mediaType = virt::MediaType::L8, .capacityBytes = 12'000'000'000'000}));
        auto transport = virt::VirtualDrive::make(
            need(virt::loadModel(fs::path(CAPSTAN_RESOURCES) / "drive-models" / "lto8.model")), "BENCH");
        auto& slot = *transport;
        drive_ = std::make_unique<drive::SscDrive>(std::move(transport));
        need(slot.insert(folder));
        need(drive_->load());
        volume_ = need(volume::Volume::format(*drive_, {.barcode = "BEN001L8", .name = "Bench"}));
    }
    [[nodiscard]] volume::Volume& volume() { return *volume_; }

   private:
    std::unique_ptr<drive::SscDrive> drive_;
    std::unique_ptr<volume::Volume> volume_;
};

/// Until an index that names them all is on tape.
void writeAll(volume::Volume& volume, const SmallFiles& files, bool packing) {
    write::WriteSession session({.poolBytes = poolBytes, .packing = packing}, [](const write::WriteEvent& event) {
        if (const auto* failed = std::get_if<write::ItemFailed>(&event)) {
            stop(failed->error.detail);
        }
    });
    std::jthread feeder([&] {
        for (std::size_t from = 0; from < files.count; from += itemsPerBatch) {
            std::vector<write::WriteItem> items;
            for (std::size_t number = from; number < std::min(files.count, from + itemsPerBatch); ++number) {
                items.push_back({.id = number, .source = files.source(number), .target = files.name(number)});
            }
            std::binary_semaphore taken(0);
            session.add(std::move(items), [&](Result<void>) { taken.release(); });
            taken.acquire();
        }
        session.finish();
    });
    need(session.run(volume));
}

void readAll(volume::Volume& volume, const SmallFiles& files) {
    const fs::path into = files.home / "restored";
    fs::create_directories(into);
    recall::RestoreRequest request{.into = into, .items = {}};
    for (std::size_t number = 0; number < files.count; ++number) {
        request.items.push_back({.id = number, .path = files.name(number), .target = files.name(number)});
    }
    recall::RecallSession session(std::move(request), [](const recall::RestoreEvent&) {});
    if (const auto summary = need(session.run(volume)); summary.failed > 0) {
        stop("some files did not come back");
    }
    fs::remove_all(into);
}

void verifyAll(volume::Volume& volume) {
    recall::VerifySession session({}, [](const recall::VerifyEvent&) {});
    if (const auto summary = need(session.run(volume)); summary.unsound > 0) {
        stop("some files are not sound");
    }
}

void report(const std::string& what, const SmallFiles& files, double seconds) {
    const auto count = static_cast<double>(files.count);
    std::cout << "  " << std::left << std::setw(26) << what << std::right << std::fixed << std::setprecision(2)
              << std::setw(8) << seconds << " s" << std::setprecision(0) << std::setw(10) << count / seconds
              << " files/s" << std::setw(8) << count * static_cast<double>(files.bytes) / seconds / 1e6 << " MB/s\n";
    std::cout.flush();
}

void measure(const SmallFiles& files) {
    for (const bool packing : {false, true}) {
        const fs::path cartridge = files.home / "BEN001L8";
        SmallFilesTape tape(cartridge);
        const std::string how = packing ? ", records shared" : ", records of their own";
        report("write" + how, files, secondsOf([&] { writeAll(tape.volume(), files, packing); }));
        report("verify", files, secondsOf([&] { verifyAll(tape.volume()); }));
        report("read", files, secondsOf([&] { readAll(tape.volume(), files); }));
        fs::remove_all(cartridge);
    }
}

}  // namespace
}  // namespace capstan

int main(int argc, char** argv) {
    using namespace capstan;
    const std::vector<std::string> given(argv + 1, argv + argc);
    std::string home = (given.empty() ? fs::temp_directory_path() : fs::path(given[0])) / "capstan-bench-XXXXXX";
    if (::mkdtemp(home.data()) == nullptr) {
        stop("cannot make a folder there");
    }
    const SmallFiles files{.home = home,
                           .count = given.size() > 1 ? std::stoull(given[1]) : 100'000,
                           .bytes = given.size() > 2 ? std::stoull(given[2]) : 4096};
    files.make();
    std::cout << files.count << " files of " << files.bytes << " bytes in " << home << "\n";
    measure(files);
    fs::remove_all(home);
}
