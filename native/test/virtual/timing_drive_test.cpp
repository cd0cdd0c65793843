// Drive and clock together: what commands cost, as a host sees it.
#include <array>

#include "virtual/rig.hpp"
#include "virtual/timing_rig.hpp"

namespace capstan::virt {
namespace {

class DriveWithClock : public ::testing::Test {
   protected:
    void SetUp() override {
        constexpr std::uint64_t capacity = 12'000'000'000'000;
        const auto made =
            createCartridge(folder_, {.barcode = "TST001L8", .mediaType = MediaType::L8, .capacityBytes = capacity});
        ASSERT_TRUE(made) << test::shown(made.error());
        auto device = VirtualDrive::make(test::lto8(), "VD0000001", modelledTiming(data_));
        device_ = device.get();
        drive_ = std::make_unique<drive::SscDrive>(std::move(device));
        ASSERT_TRUE(device_->insert(folder_));
        CAPSTAN_ASSERT_OK(drive_->load());
    }

    [[nodiscard]] double clock() const { return Seconds(drive_->now()).count(); }
    [[nodiscard]] double spentOn(Cause cause) const { return test::spentOn(device_->timing(), cause); }
    void write(int records) {
        const Bytes zeros(524'288);
        for (int i = 0; i < records; ++i) {
            const auto written = drive_->write(zeros);
            ASSERT_TRUE(written) << test::shown(written.error());
        }
    }

    TimingData data_ = test::timingData("lto8");
    test::TempFolder home_;
    std::filesystem::path folder_ = home_ / "TST001L8";
    VirtualDrive* device_ = nullptr;  ///< owned by drive_
    std::unique_ptr<drive::SscDrive> drive_;
};

TEST_F(DriveWithClock, TakesTheModelsTimeToLoad) {
    EXPECT_NEAR(clock(), data_.load.count(), 1e-6);
}

TEST_F(DriveWithClock, LocatesFromTheLoadPointByTheEquations) {
    write(2'000);
    CAPSTAN_ASSERT_OK(drive_->writeFilemarks(1, drive::Flush::wait));
    CAPSTAN_ASSERT_OK(drive_->rewind());
    const double before = clock();
    CAPSTAN_ASSERT_OK(drive_->locate({.partition = 0, .block = 1'500}));
    // A gigabyte ahead on the first wrap: read through.
    const auto& profile = data_.media.at(MediaType::L8).profile;
    EXPECT_NEAR(clock() - before, profile.command.count() + 1'500 * 524'288 / profile.readBytesPerSecond, 0.01);
}

TEST_F(DriveWithClock, WaitsForAFilemarkUnlessItIsImmediate) {
    write(10);
    CAPSTAN_ASSERT_OK(drive_->writeFilemarks(1, drive::Flush::immediate));
    EXPECT_EQ(spentOn(Cause::flush), 0);
    CAPSTAN_ASSERT_OK(drive_->writeFilemarks(0, drive::Flush::wait));
    EXPECT_NEAR(spentOn(Cause::flush), 1.7, 1e-6);
    CAPSTAN_ASSERT_OK(drive_->writeFilemarks(1, drive::Flush::wait));
    EXPECT_NEAR(spentOn(Cause::flush), 3.4, 1e-6);
}

TEST_F(DriveWithClock, SwitchesPartitionsOverTheGuardWraps) {
    CAPSTAN_ASSERT_OK(drive_->formatTwoPartitions());
    EXPECT_NEAR(spentOn(Cause::format), data_.format.count(), 1e-6);
    CAPSTAN_ASSERT_OK(drive_->locate({.partition = 1, .block = 0}));
    const auto& profile = data_.media.at(MediaType::L8).profile;
    // Wrap 0 to wrap 4 at the beginning of the tape: no way, no run-up.
    EXPECT_NEAR(spentOn(Cause::partitionSwitch), (profile.start + profile.wrapChange + profile.reversal).count(), 1e-6);
}

TEST_F(DriveWithClock, CountsWhatTheHostLetsPass) {
    const double before = clock();
    drive_->pause(std::chrono::seconds(100));
    EXPECT_NEAR(clock() - before, 100, 1e-6);
    EXPECT_NEAR(spentOn(Cause::hostIdle), 100, 1e-6);
}

TEST_F(DriveWithClock, WindsBackBeforeItUnloads) {
    write(100);
    CAPSTAN_ASSERT_OK(drive_->unload());
    EXPECT_GT(spentOn(Cause::rewind), data_.media.at(MediaType::L8).profile.rewindStart.count());
    EXPECT_NEAR(spentOn(Cause::unload), data_.unload.count(), 1e-6);
    EXPECT_NEAR(spentOn(Cause::flush), 1.7, 1e-6);
}

}  // namespace
}  // namespace capstan::virt
