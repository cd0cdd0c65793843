// A virtual LTO-8 drive under an SSC drive, with cartridges in a folder of its own: how every test of a tape begins.
#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <string>

#include "drive/ssc_drive.hpp"
#include "virtual/cartridge_folder.hpp"
#include "virtual/temp_folder.hpp"
#include "virtual/virtual_drive.hpp"

namespace capstan::test {

inline virt::Model lto8() {
    auto model = virt::loadModel(std::filesystem::path(CAPSTAN_RESOURCES) / "drive-models" / "lto8.model");
    EXPECT_TRUE(model) << model.error().detail;
    return model.value_or(virt::Model{});
}

/// Bytes that do not repeat, the same for the same seed.
inline Bytes noise(std::size_t size, std::uint32_t seed) {
    std::mt19937 random(seed);
    Bytes bytes(size);
    for (std::byte& each : bytes) {
        each = static_cast<std::byte>(random());
    }
    return bytes;
}

inline std::string shown(const Error& error) {
    return std::string(text(error.code)) + ": " + error.detail;
}

#define CAPSTAN_EXPECT_OK(expression)                                                  \
    do {                                                                               \
        const auto outcome_ = (expression);                                            \
        EXPECT_TRUE(outcome_.has_value()) << ::capstan::test::shown(outcome_.error()); \
    } while (false)

#define CAPSTAN_ASSERT_OK(expression)                                                  \
    do {                                                                               \
        const auto outcome_ = (expression);                                            \
        ASSERT_TRUE(outcome_.has_value()) << ::capstan::test::shown(outcome_.error()); \
    } while (false)

#define CAPSTAN_EXPECT_FAILS(expression, expected)                                         \
    do {                                                                                   \
        const auto outcome_ = (expression);                                                \
        ASSERT_FALSE(outcome_.has_value());                                                \
        EXPECT_EQ(text(outcome_.error().code), text(expected)) << outcome_.error().detail; \
    } while (false)

/// A drive with a new cartridge in its slot, for what stands between it and an SSC drive.
inline std::unique_ptr<virt::VirtualDrive> driveWithCartridge(const std::filesystem::path& folder,
                                                              std::uint64_t capacityBytes = 64'000'000) {
    CAPSTAN_EXPECT_OK(virt::createCartridge(
        folder, {.barcode = "TST001L8", .mediaType = virt::MediaType::L8, .capacityBytes = capacityBytes}));
    auto device = virt::VirtualDrive::make(lto8(), "VD1");
    CAPSTAN_EXPECT_OK(device->insert(folder));
    return device;
}

class Rig {
   public:
    explicit Rig(std::uint64_t capacityBytes = 64'000'000, const std::string& barcode = "TST001L8")
        : folder_(home_ / barcode) {
        auto made = virt::createCartridge(
            folder_, {.barcode = barcode, .mediaType = virt::MediaType::L8, .capacityBytes = capacityBytes});
        EXPECT_TRUE(made) << shown(made.error());
        power();
    }

    /// A drive that has just been switched on. The one before loses power with whatever it holds.
    void power() {
        ssc_.reset();
        auto device = virt::VirtualDrive::make(lto8(), "VD0000001");
        device_ = device.get();
        ssc_ = std::make_unique<drive::SscDrive>(std::move(device));
    }

    void insertAndLoad() {
        auto inserted = device_->insert(folder_);
        ASSERT_TRUE(inserted) << shown(inserted.error());
        damage = *inserted;
        CAPSTAN_ASSERT_OK(ssc_->load());
    }

    void unloadAndRemove() {
        CAPSTAN_ASSERT_OK(ssc_->unload());
        CAPSTAN_ASSERT_OK(device_->remove());
    }

    /// As after a crash of the whole program.
    void crash() {
        power();
        insertAndLoad();
    }

    void loadFormatted() {
        insertAndLoad();
        CAPSTAN_ASSERT_OK(ssc_->formatTwoPartitions());
    }

    drive::SscDrive& ssc() { return *ssc_; }
    virt::VirtualDrive& device() { return *device_; }
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
    [[nodiscard]] const TempFolder& home() const { return home_; }

    /// The record at a place, whole.
    Bytes recordAt(drive::Position place) {
        EXPECT_TRUE(ssc_->locate(place));
        Bytes buffer(2 * 1024 * 1024);
        auto outcome = ssc_->read(buffer);
        EXPECT_TRUE(outcome) << shown(outcome.error());
        if (!outcome || outcome->end != drive::ReadEnd::record) {
            ADD_FAILURE() << "no record at block " << place.block;
            return {};
        }
        buffer.resize(outcome->bytes);
        return buffer;
    }

    std::uint64_t endOfData(std::uint8_t partition) {
        auto end = ssc_->locateEndOfData(partition);
        EXPECT_TRUE(end) << shown(end.error());
        return end ? end->block : 0;
    }

    std::string damage;  ///< reported at the last insertion

   private:
    TempFolder home_;
    std::filesystem::path folder_;
    virt::VirtualDrive* device_ = nullptr;  ///< owned by ssc_
    std::unique_ptr<drive::SscDrive> ssc_;
};

}  // namespace capstan::test
