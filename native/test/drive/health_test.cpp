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

TEST(Health, CountsOnlyPartitionsThatThereAre) {
    namespace code = scsi::tape_capacity;
    const auto capacity = tapeCapacityOf({.parameters = {counter(code::remaining0, 10), counter(code::maximum0, 20),
                                                         counter(code::remaining1, 0), counter(code::maximum1, 0)}});
    EXPECT_EQ(capacity.remaining, (std::vector<std::uint64_t>{10}));
    EXPECT_EQ(capacity.maximum, (std::vector<std::uint64_t>{20}));
}

}  // namespace
}  // namespace capstan::drive
