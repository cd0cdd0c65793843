#include "zero_tape.hpp"

#include <fcntl.h>
#include <utility>

#include "base/file.hpp"
#include "measure.hpp"
#include "virtual/cartridge_folder.hpp"
#include "virtual/flush_marks.hpp"
#include "virtual/record.hpp"
#include "virtual/timing_data.hpp"
#include "virtual/timing_factory.hpp"
#include "volume/survey.hpp"

namespace capstan::bench {
namespace {

namespace fs = std::filesystem;

const fs::path model = fs::path(CAPSTAN_RESOURCES) / "drive-models" / "lto9.model";
constexpr const char* barcode = "BEN001L9";

recall::DriveMotion motionOfModel() {
    const virt::TimingData data = need(virt::loadTimingData(model));
    const virt::MediumTiming& medium = data.media.at(virt::MediaType::L9);
    return {.tape = medium.tape, .profile = medium.profile, .load = data.load, .unload = data.unload};
}

/// With the cartridge loaded.
std::unique_ptr<drive::SscDrive> driveWith(const fs::path& folder, virt::ClockMode clock) {
    auto transport =
        virt::VirtualDrive::make(need(virt::loadModel(model)), "BENCH", need(virt::makeTiming(model, {.mode = clock})));
    auto& slot = *transport;
    auto drive = std::make_unique<drive::SscDrive>(std::move(transport));
    if (const std::string damage = need(slot.insert(folder)); !damage.empty()) {
        stop(damage);
    }
    need(drive->load());
    return drive;
}

}  // namespace

ZeroTape::ZeroTape(fs::path folder, std::uint64_t records) : folder_(std::move(folder)), motion_(motionOfModel()) {
    fs::remove_all(folder_);
    need(virt::createCartridge(folder_, {.barcode = barcode,
                                         .mediaType = virt::MediaType::L9,
                                         .capacityBytes = virt::mediaOf(virt::MediaType::L9).nativeBytes}));
    // A new cartridge is calibrated at its first load, which takes up to two hours of the drive's time.
    need(virt::changeCartridge(folder_, {.awaitsOptimisation = false}));
    {
        const auto drive = driveWith(folder_, virt::ClockMode::instant);
        need(volume::Volume::format(*drive, {.barcode = barcode, .name = "Zeros", .blockBytes = blockBytes}));
        first_ = need(drive->locateEndOfData(1)).block;
        need(drive->unload());
    }
    fill(records);
    end();
    drive_ = driveWith(folder_, virt::ClockMode::modelled);
    volume_ = need(volume::Volume::mount(*drive_, volume::Access::readOnly));
}

ZeroTape::~ZeroTape() {
    volume_.reset();
    drive_.reset();
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
}

/// As a drive would have left them after a flush: the headers, and how far they were synced.
void ZeroTape::fill(std::uint64_t records) const {
    fs::path file;
    for (const auto& entry : fs::directory_iterator(folder_)) {
        const std::string name = entry.path().filename();
        file = name.starts_with("partition-1.") && name.ends_with(".tape") ? entry.path() : file;
    }
    const UniqueFd tape = need(openFile(file, O_RDWR));
    const std::string name = file.stem();
    const auto layout = static_cast<std::uint32_t>(std::stoul(name.substr(name.rfind('.') + 1)));
    std::uint64_t offset = need(fileSize(tape.get(), "tape"));
    Bytes headers;
    constexpr std::size_t atOnce = 32'768;
    for (std::uint64_t i = 0; i < records; ++i) {
        const auto bytes = virt::encode({.form = virt::RecordForm::zeros,
                                         .block = first_ + i,
                                         .length = blockBytes,
                                         .storedCrc = 0,
                                         .layout = layout});
        headers.insert(headers.end(), bytes.begin(), bytes.end());
        if (headers.size() == atOnce * virt::recordHeaderBytes || i + 1 == records) {
            need(writeAt(tape.get(), offset, headers, "tape"));
            offset += headers.size();
            headers.clear();
        }
    }
    auto marks = need(virt::FlushMarks::open(folder_ / "flushed", layout, true));
    virt::FlushedPartitions partitions = marks.marks();
    partitions[1] = {.block = first_ + records, .offset = offset};
    need(marks.set(partitions, layout));
}

/// With an index behind the zeros, as every volume ends that was unmounted.
void ZeroTape::end() const {
    const auto drive = driveWith(folder_, virt::ClockMode::instant);
    volume::Head head(*drive);
    const auto volume = need(volume::Volume::resume(*drive, need(volume::survey(head))));
    need(volume->index().add(volume->index().root(), "zeros", ltfs::EntryKind::directory, ltfs::Timestamp{}));
    need(volume->complete("Bench"));
    need(drive->unload());
}

void ZeroTape::mount() {
    need(drive_->load());
    volume_ = need(volume::Volume::mount(*drive_, volume::Access::readOnly));
}

void ZeroTape::unload() {
    volume_.reset();
    need(drive_->unload());
}

double ZeroTape::secondsNow() const {
    return std::chrono::duration<double>(drive_->now()).count();
}

void ZeroTape::addFile(const std::string& name, std::vector<ltfs::Extent> extents) {
    ltfs::Index& index = volume_->index();
    ltfs::Entry& file = *need(index.add(index.root(), name, ltfs::EntryKind::file, ltfs::Timestamp{1'700'000'000, 0}));
    file.length = extents.empty() ? 0 : extents.back().fileOffset + extents.back().byteCount;
    file.extents = std::move(extents);
}

}  // namespace capstan::bench
