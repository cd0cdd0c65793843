#include "drive/health.hpp"

#include <gtest/gtest.h>

namespace capstan::drive {
namespace {

using scsi::counter;

TEST(Health, NamesTheAlertsThatAreSet) {
    const TapeAlerts alerts{.flags = scsi::tapeAlertFlag(3) | scsi::tapeAlertFlag(20) | scsi::tapeAlertFlag(64)};
    EXPECT_EQ(alerts.numbers(), (std::vector<unsigned>{3, 20, 64}));
    EXPECT_TRUE(TapeAlerts{}.numbers().empty());
}

TEST(Health, LeavesOutWhatThePageDoesNotTell) {
    const auto errors = errorCountersOf({.parameters = {counter(scsi::error_counter::uncorrected, 0)}});
    EXPECT_EQ(errors.uncorrected, 0U);
    EXPECT_FALSE(errors.retries);
    EXPECT_FALSE(volumeStatisticsOf({}).writeOnce);
    EXPECT_FALSE(deviceStatisticsOf({}).powerOnHours);
}

TEST(Health, ReadsTheVolumesFigures) {
    namespace code = scsi::volume_statistic;
    const Bytes serial{std::byte{'A'}, std::byte{'1'}, std::byte{' '}};
    const auto volume =
        volumeStatisticsOf({.parameters = {counter(code::mounts, 12),
                                           counter(code::lifetimeMegabytesWritten, 1'000'000, 8),
                                           counter(code::writeOnce, 1, 1),
                                           {.code = code::volumeSerial, .value = serial, .format = 1},
                                           scsi::encodePartitionRecords(code::partitionRemaining, {5, 6})}});
    EXPECT_EQ(volume.mounts, 12U);
    EXPECT_EQ(volume.lifetimeMegabytesWritten, 1'000'000U);
    EXPECT_EQ(volume.writeOnce, true);
    EXPECT_EQ(volume.serial, "A1");
    EXPECT_EQ(volume.remainingMegabytes, (std::vector<std::uint32_t>{5, 6}));
}

TEST(Health, CountsOnlyPartitionsThatThereAre) {
    namespace code = scsi::tape_capacity;
    const auto capacity = tapeCapacityOf({.parameters = {counter(code::remaining0, 10), counter(code::maximum0, 20),
                                                         counter(code::remaining1, 0), counter(code::maximum1, 0)}});
    EXPECT_EQ(capacity.remaining, (std::vector<std::uint64_t>{10}));
    EXPECT_EQ(capacity.maximum, (std::vector<std::uint64_t>{20}));
}

}  // namespace
}  // namespace capstan::drive
