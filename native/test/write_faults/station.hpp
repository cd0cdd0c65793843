// A drive, and as many small cartridges as a job needs, one after the other: each is formatted when it is first taken,
// and taken again until it is full.
#pragma once

#include <string>
#include <vector>

#include "virtual/rig.hpp"
#include "volume/volume_rig.hpp"
#include "write_faults/job_sources.hpp"

namespace capstan::test {

class Station {
   public:
    static constexpr std::uint64_t capacityBytes = 16'000'000;

    /// With a key all of its cartridges are encrypted by that.
    explicit Station(std::filesystem::path shelf, SharedCartridgeKey key = {})
        : shelf_(std::move(shelf)), key_(std::move(key)) {
        power();
    }

    drive::SscDrive& drive() { return *ssc_; }
    virt::VirtualDrive& device() { return cable_->device(); }
    /// That the drive was given since it was switched on.
    [[nodiscard]] std::uint64_t commands() const { return cable_->commands; }

    /// Those that were ever in the drive.
    [[nodiscard]] std::vector<std::string> cartridges() const {
        std::vector<std::string> barcodes;
        for (unsigned number = 1; number <= taken_; ++number) {
            barcodes.push_back(barcodeOf(number));
        }
        return barcodes;
    }
    [[nodiscard]] std::string current() const { return barcodeOf(taken_); }
    /// Another process has used so many.
    void assume(unsigned cartridges) { taken_ = cartridges; }

    /// A drive that has just been switched on, empty.
    void power() {
        ssc_.reset();
        auto cable = std::make_unique<CuttableTransport>(virt::VirtualDrive::make(lto8(), "VD0000001"));
        cable_ = cable.get();
        ssc_ = std::make_unique<drive::SscDrive>(std::move(cable));
    }
    /// What its buffer held is gone, some of it or all.
    void cutPower(std::uint64_t chance) {
        CAPSTAN_EXPECT_OK(device().powerCut(chance % 2 == 0 ? std::nullopt : std::optional(chance)));
        power();
    }

    Result<void> insert(const std::string& barcode) {
        if (auto inserted = device().insert(shelf_ / barcode); !inserted) {
            return fail(std::move(inserted));
        }
        auto loaded = ssc_->load();
        return loaded && key_ ? ssc_->useKey(key_) : loaded;
    }
    Result<void> takeOut() {
        if (auto unloaded = ssc_->unload(); !unloaded) {
            return unloaded;
        }
        return device().remove();
    }

    /// The next new cartridge, in the drive and formatted; one that somebody died over is as good as new.
    Result<std::unique_ptr<volume::Volume>> next() {
        ++taken_;
        const bool there = std::filesystem::exists(shelf_ / current());
        if (auto made = there ? Result<virt::CartridgeDescription>()
                              : virt::createCartridge(shelf_ / current(), {.barcode = current(),
                                                                           .mediaType = virt::MediaType::L8,
                                                                           .capacityBytes = capacityBytes});
            !made) {
            return fail(std::move(made));
        }
        if (auto inserted = insert(current()); !inserted) {
            return fail(std::move(inserted));
        }
        return format(current());
    }
    Result<std::unique_ptr<volume::Volume>> format(const std::string& barcode) {
        return volume::Volume::format(
            *ssc_, {.barcode = barcode, .name = "Job", .blockBytes = faultBlock, .compression = false, .key = key_});
    }
    /// The last one that was taken goes in again.
    Result<std::unique_ptr<volume::Volume>> again() {
        if (auto inserted = insert(current()); !inserted) {
            return fail(std::move(inserted));
        }
        return volume::Volume::mount(*ssc_, volume::Access::readWrite);
    }

   private:
    static std::string barcodeOf(unsigned number) {
        const std::string digits = std::to_string(number);
        return "JOB" + std::string(3 - digits.size(), '0') + digits + "L8";
    }

    std::filesystem::path shelf_;
    SharedCartridgeKey key_;
    unsigned taken_ = 0;
    CuttableTransport* cable_ = nullptr;  ///< owned by ssc_
    std::unique_ptr<drive::SscDrive> ssc_;
};

}  // namespace capstan::test
