// A virtual library with its drives and cartridges in folders of its own: how every test of a robot begins.
#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "virtual/cartridge_folder.hpp"
#include "virtual/rig.hpp"
#include "virtual/virtual_library.hpp"

namespace capstan::test {

class LibraryRig {
   public:
    explicit LibraryRig(virt::LibraryOptions options = {.slots = 8, .doors = 2, .drives = {"DRV0000001", "DRV0000002"}})
        : options_(std::move(options)) {
        CAPSTAN_EXPECT_OK(virt::createLibrary(folder(), options_));
    }

    [[nodiscard]] std::filesystem::path folder() const { return home_ / "library"; }
    [[nodiscard]] std::filesystem::path cartridge(const std::string& barcode) const { return home_ / barcode; }

    /// A new cartridge, lying in this element before anything is switched on.
    void lay(const std::string& barcode, std::uint16_t address) const {
        CAPSTAN_EXPECT_OK(virt::createCartridge(
            cartridge(barcode), {.barcode = barcode, .mediaType = virt::MediaType::L8, .capacityBytes = 64'000'000}));
        CAPSTAN_EXPECT_OK(virt::LibraryFolder(folder()).put(address, cartridge(barcode)));
    }

    /// Switches it on; the one before must be gone.
    [[nodiscard]] std::unique_ptr<virt::VirtualLibrary> open() const {
        auto library = virt::VirtualLibrary::open(folder());
        EXPECT_TRUE(library) << shown(library.error());
        return *std::move(library);
    }

    /// The drive that stands in its bay number `which`.
    [[nodiscard]] std::unique_ptr<virt::VirtualDrive> drive(const virt::VirtualLibrary& library,
                                                            std::size_t which = 0) const {
        auto drive = virt::VirtualDrive::make(lto8(), options_.drives[which]);
        drive->standIn(library.bay(options_.drives[which]));
        return drive;
    }

   private:
    TempFolder home_;
    virt::LibraryOptions options_;
};

}  // namespace capstan::test
