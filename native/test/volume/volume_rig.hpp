// A virtual drive whose cable can be cut, and cartridges to put into it: new ones and the two whole golden ones.
#pragma once

#include <cstdlib>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <utility>

#include "ltfs/samples.hpp"
#include "virtual/exchange.hpp"
#include "virtual/rig.hpp"
#include "volume/volume.hpp"
#include "volume/worn_tape.hpp"

namespace capstan::test {

/// Passes commands on until the budget is used up; from then on the drive is gone, as after a power cut.
class CuttableTransport final : public scsi::Transport {
   public:
    explicit CuttableTransport(std::unique_ptr<virt::VirtualDrive> drive) : drive_(std::move(drive)) {}

    Result<scsi::Reply> execute(const scsi::Command& command) override {
        if (budget == 0) {
            return fail(Code::driveAbsent, "cut");
        }
        --budget;
        ++commands;
        if (auto met = worn.meet(*drive_, command)) {
            return *met;
        }
        reads += command.cdb[0] == read6;
        writes += command.cdb[0] == write6 || command.cdb[0] == writeFilemarks6 || command.cdb[0] == writeAttribute;
        if (command.cdb[0] == locate16 && std::exchange(partition_, command.cdb[3]) != command.cdb[3]) {
            ++partitionSwitches;
        }
        return drive_->execute(command);
    }
    [[nodiscard]] std::size_t maxTransferBytes() const noexcept override { return drive_->maxTransferBytes(); }
    virt::VirtualDrive& device() { return *drive_; }

    std::uint64_t budget = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t commands = 0;
    std::uint64_t reads = 0;
    std::uint64_t writes = 0;  ///< of records, filemarks and attributes
    std::uint64_t partitionSwitches = 0;
    WornTape worn;

   private:
    static constexpr std::byte read6{0x08};
    static constexpr std::byte write6{0x0A};
    static constexpr std::byte writeFilemarks6{0x10};
    static constexpr std::byte writeAttribute{0x8D};
    static constexpr std::byte locate16{0x92};
    std::byte partition_{0};  ///< that the tape was last sent to
    std::unique_ptr<virt::VirtualDrive> drive_;
};

class VolumeRig {
   public:
    /// With a new cartridge.
    explicit VolumeRig(std::uint64_t capacityBytes = 64'000'000, const std::string& barcode = "LTO001L8")
        : barcode_(barcode) {
        CAPSTAN_EXPECT_OK(virt::createCartridge(
            folder(), {.barcode = barcode, .mediaType = virt::MediaType::L8, .capacityBytes = capacityBytes}));
        load();
    }

    /// With a golden cartridge, as a medium that the drive may write.
    static std::unique_ptr<VolumeRig> golden(const std::string& archive, const std::string& inside,
                                             const std::string& barcode) {
        auto rig = std::unique_ptr<VolumeRig>(new VolumeRig(barcode, nullptr));
        const auto source = rig->home_ / "source";
        std::filesystem::create_directory(source);
        const std::string command = "tar -xJf '" + (goldenFolder() / archive).string() + "' -C '" + source.string() +
                                    "' && chmod -R u+rwX '" + source.string() + "'";
        EXPECT_EQ(std::system(command.c_str()), 0);
        CAPSTAN_EXPECT_OK(virt::importCartridge(source / inside, rig->folder(), barcode, ownIdentity(), {}));
        rig->load();
        return rig;
    }

    [[nodiscard]] std::filesystem::path folder() const { return home_ / barcode_; }
    [[nodiscard]] const TempFolder& home() const { return home_; }
    drive::SscDrive& drive() { return *drive_; }
    CuttableTransport& cable() { return *cable_; }

    /// What the drive had not flushed is lost.
    void powerCut() {
        worn_ = cable_->worn;
        drive_.reset();
        load();
    }

    void setWriteProtect(bool on) {
        drive_.reset();
        CAPSTAN_EXPECT_OK(virt::setWriteProtect(folder(), on));
        load();
    }

    volume::Examination examine() {
        auto examination = volume::Volume::examine(drive());
        EXPECT_TRUE(examination) << shown(examination.error());
        return examination.value_or(volume::Examination{});
    }
    volume::Condition condition() { return examine().condition; }

    std::unique_ptr<volume::Volume> format(const volume::FormatOptions& options = {.barcode = "LTO001L8",
                                                                                   .name = "V"}) {
        auto volume = volume::Volume::format(drive(), options);
        EXPECT_TRUE(volume) << shown(volume.error());
        return volume ? *std::move(volume) : nullptr;
    }
    std::unique_ptr<volume::Volume> mount(volume::Access access = volume::Access::readWrite) {
        auto volume = volume::Volume::mount(drive(), access);
        EXPECT_TRUE(volume) << shown(volume.error());
        return volume ? *std::move(volume) : nullptr;
    }

    /// The cartridge in the file-backed layout, by file name. The drive lets go of it.
    std::map<std::string, std::string> exported() {
        drive_.reset();
        const auto target = home_ / ("export" + std::to_string(exports_++));
        CAPSTAN_EXPECT_OK(virt::exportCartridge(folder(), target, ownIdentity(), {}));
        std::map<std::string, std::string> files;
        for (const auto& one : std::filesystem::directory_iterator(target)) {
            files[one.path().filename().string()] = readFile(one.path());
        }
        load();
        return files;
    }

    /// Every byte of the cartridge's folder.
    std::map<std::string, std::string> bytesOnDisk() const {
        std::map<std::string, std::string> files;
        for (const auto& one : std::filesystem::recursive_directory_iterator(folder())) {
            if (one.is_regular_file()) {
                files[one.path().string()] = readFile(one.path());
            }
        }
        return files;
    }

   private:
    VolumeRig(std::string barcode, std::nullptr_t) : barcode_(std::move(barcode)) {}

    void load() {
        auto cable = std::make_unique<CuttableTransport>(virt::VirtualDrive::make(lto8(), "VD0000001"));
        cable_ = cable.get();
        cable_->worn = worn_;
        CAPSTAN_EXPECT_OK(cable_->device().insert(folder()));
        drive_ = std::make_unique<drive::SscDrive>(std::move(cable));
        CAPSTAN_EXPECT_OK(drive_->load());
    }

    TempFolder home_;
    std::string barcode_;
    CuttableTransport* cable_ = nullptr;  ///< owned by drive_
    WornTape worn_;                       ///< of the cartridge, from drive to drive
    std::unique_ptr<drive::SscDrive> drive_;
    int exports_ = 0;
};

/// Appends `content` and names it; what a write engine does, without the engine.
inline ltfs::Entry* putFile(volume::Volume& volume, const std::string& name, const Bytes& content) {
    ltfs::Extent extent{.fileOffset = 0, .start = {volume.label().dataPartition, 0}, .byteCount = content.size()};
    const std::size_t blockBytes = volume.label().blockBytes;
    for (std::size_t at = 0; at < content.size(); at += blockBytes) {
        const auto block = volume.append(ByteView(content).subspan(at, std::min(blockBytes, content.size() - at)));
        EXPECT_TRUE(block) << shown(block.error());
        if (!block) {
            return nullptr;
        }
        if (at == 0) {
            extent.start.block = *block;
        }
    }
    auto entry = volume.index().add(volume.index().root(), name, ltfs::EntryKind::file, ltfs::Timestamp::now());
    EXPECT_TRUE(entry) << shown(entry.error());
    (*entry)->length = content.size();
    if (!content.empty()) {
        (*entry)->extents = {extent};
    }
    return *entry;
}

/// The same, and what it holds is kept for the index partition, as the engine keeps it.
inline ltfs::Entry* putAndKeep(volume::Volume& volume, const std::string& name, const Bytes& content) {
    ltfs::Entry* entry = putFile(volume, name, content);
    const std::size_t blockBytes = volume.label().blockBytes;
    for (std::size_t at = 0; entry != nullptr && at < content.size(); at += blockBytes) {
        volume.keepForPlacement({.block = entry->extents[0].start.block + at / blockBytes, .offset = 0},
                                ByteView(content).subspan(at, std::min(blockBytes, content.size() - at)));
    }
    return entry;
}

/// The content of a file, hole for hole, by its extents.
inline Result<Bytes> contentOf(volume::Volume& volume, const ltfs::Entry& entry) {
    Bytes content(entry.length);
    Bytes record(volume.label().blockBytes);
    for (const ltfs::Extent& extent : entry.extents) {
        std::uint64_t block = extent.start.block;
        std::size_t skip = extent.byteOffset;
        for (std::uint64_t done = 0; done < extent.byteCount;) {
            auto bytes = volume.readRecord(extent.start.partition, block++, record);
            if (!bytes) {
                return fail(std::move(bytes));
            }
            if (skip >= *bytes) {
                return fail(Code::volumeExtentInvalid, "a short record inside an extent");
            }
            const auto piece = ByteView(record).first(*bytes).subspan(skip);
            const std::size_t count = std::min<std::uint64_t>(piece.size(), extent.byteCount - done);
            std::ranges::copy(piece.first(count),
                              content.begin() + static_cast<std::ptrdiff_t>(extent.fileOffset + done));
            done += count;
            skip = 0;
        }
    }
    return content;
}

/// In its root.
inline std::set<std::string> namesIn(const volume::Volume& volume) {
    std::set<std::string> found;
    for (const auto& entry : volume.index().root().children) {
        found.insert(entry->name);
    }
    return found;
}

}  // namespace capstan::test
