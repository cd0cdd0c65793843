// A drive with a formatted cartridge in it, and a folder beside it for sources and restored files.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "drive/ssc_drive.hpp"
#include "virtual/cartridge_folder.hpp"
#include "virtual/temp_folder.hpp"
#include "virtual/timing_factory.hpp"
#include "virtual/virtual_drive.hpp"
#include "volume/volume.hpp"

namespace capstan::test {

namespace fs = std::filesystem;

inline std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline void makeFile(const fs::path& path, std::string_view content) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary).write(content.data(), static_cast<std::streamsize>(content.size()));
}

/// Bytes that no two offsets repeat within reach, so that a shifted read shows.
inline std::string pattern(std::size_t size, std::uint32_t seed = 1) {
    std::string bytes(size, '\0');
    for (char& byte : bytes) {
        seed = seed * 1664525U + 1013904223U;
        byte = static_cast<char>(seed >> 24U);
    }
    return bytes;
}

template <class T>
T expectOk(Result<T> result) {
    if (!result) {
        ADD_FAILURE() << text(result.error().code) << ": " << result.error().detail;
        std::abort();
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

class VirtualTape {
   public:
    static constexpr std::uint32_t blockBytes = 65536;

    /// `speedUp` above 0: by the live clock, so many times faster than metal; else nothing takes time.
    explicit VirtualTape(std::uint64_t capacityBytes = 256'000'000, std::uint32_t recordBytes = blockBytes,
                         double speedUp = 0, const std::string& placementRule = {}) {
        expectOk(virt::createCartridge(
            cartridge(), {.barcode = "TST001L8", .mediaType = virt::MediaType::L8, .capacityBytes = capacityBytes}));
        virt::Model model{
            .vendor = "CAPSTAN", .product = "Virtual LTO-8", .revision = "0100", .writes = {}, .reads = {}};
        model.recordBytesMax = model.transferBytesMax = 1U << 20U;
        model.writes = {virt::MediaType::L8};
        const virt::ClockOptions clock{.mode = speedUp > 0 ? virt::ClockMode::live : virt::ClockMode::instant,
                                       .speedUp = speedUp > 0 ? speedUp : 1};
        auto timing = expectOk(virt::makeTiming(fs::path(CAPSTAN_RESOURCES) / "drive-models" / "lto8.model", clock));
        auto transport = virt::VirtualDrive::make(std::move(model), "TEST0001", std::move(timing));
        slot_ = transport.get();
        drive_ = std::make_unique<drive::SscDrive>(std::move(transport));
        load();
        volume_ = expectOk(volume::Volume::format(*drive_, {.barcode = "TST001L8",
                                                            .name = "Test",
                                                            .blockBytes = recordBytes,
                                                            .compression = false,
                                                            .placementRule = placementRule}));
    }

    [[nodiscard]] volume::Volume& volume() { return *volume_; }
    [[nodiscard]] ltfs::Index& index() { return volume_->index(); }
    [[nodiscard]] drive::SscDrive& drive() { return *drive_; }
    [[nodiscard]] fs::path cartridge() const { return folder_.path() / "cartridge"; }
    /// For sources, restored files, and whatever else.
    [[nodiscard]] fs::path path(const fs::path& below) const { return folder_.path() / "files" / below; }

    /// What the drive shall do wrong from now on (fault_script.hpp).
    void setFaults(std::string_view script) { expectOk(slot_->setFaults(script)); }

    /// Takes the cartridge out and puts it in again: what is known then is what is on it.
    void reload() {
        eject();
        load();
    }
    void remount(volume::Access access = volume::Access::readWrite) {
        reload();
        volume_ = expectOk(volume::Volume::mount(*drive_, access));
    }
    void eject() {
        volume_.reset();
        expectOk(drive_->unload());
        expectOk(slot_->remove());
    }
    void load() {
        EXPECT_EQ(expectOk(slot_->insert(cartridge())), "");
        expectOk(drive_->load());
    }

   private:
    TempFolder folder_;
    std::unique_ptr<drive::SscDrive> drive_;
    virt::VirtualDrive* slot_ = nullptr;  // owned by drive_
    std::unique_ptr<volume::Volume> volume_;
};

inline constexpr std::size_t tapeBlock = VirtualTape::blockBytes;

}  // namespace capstan::test
