#include "virtual/geometry.hpp"

#include <gtest/gtest.h>

namespace capstan::virt {
namespace {

constexpr std::uint64_t gigabyte = 1'000'000'000;
using RequestedSizes = std::array<std::optional<std::uint64_t>, 2>;

TEST(Geometry, DividesAFullCartridgeAsMetalDoes) {
    const auto sizes = partitionSizes(MediaType::L8, 12'000 * gigabyte, RequestedSizes{gigabyte, std::nullopt});
    ASSERT_TRUE(sizes);
    EXPECT_EQ((*sizes)[0] / 1'000'000, 115'384U);                                 // a wrap pair
    EXPECT_EQ(((*sizes)[0] + (*sizes)[1] + 50'000'000) / 100'000'000, 118'846U);  // 11,884.6 GB in both
    EXPECT_EQ(partitionUnits(MediaType::L8, 12'000 * gigabyte), 9U);
}

TEST(Geometry, GivesASmallCartridgeFivePercentForTheIndex) {
    for (const std::uint64_t capacity : {12 * gigabyte, 2 * gigabyte, gigabyte * 64 / 1000, gigabyte * 16 / 1000}) {
        const std::uint64_t unit = unitBytes(partitionUnits(MediaType::L8, capacity));
        const auto sizes = partitionSizes(MediaType::L8, capacity, RequestedSizes{unit, std::nullopt});
        ASSERT_TRUE(sizes) << capacity;
        EXPECT_EQ((*sizes)[0], capacity / 20);
        EXPECT_EQ((*sizes)[0] + (*sizes)[1], capacity);
    }
}

TEST(Geometry, RoundsUpAndRefusesWhatDoesNotFit) {
    const auto rest = std::nullopt;
    EXPECT_EQ((*partitionSizes(MediaType::L8, 1000 * gigabyte / 10, RequestedSizes{6 * gigabyte, rest}))[0],
              10 * gigabyte);
    EXPECT_EQ((*partitionSizes(MediaType::L8, 1000 * gigabyte / 10, RequestedSizes{rest, 6 * gigabyte}))[1],
              10 * gigabyte);
    EXPECT_FALSE(partitionSizes(MediaType::L8, 100 * gigabyte, RequestedSizes{101 * gigabyte, rest}));
    EXPECT_FALSE(partitionSizes(MediaType::L8, 100 * gigabyte, RequestedSizes{50 * gigabyte, 51 * gigabyte}));
    EXPECT_FALSE(partitionSizes(MediaType::L8, 100 * gigabyte, RequestedSizes{rest, rest}));
    EXPECT_FALSE(partitionSizes(MediaType::L8, 100 * gigabyte, RequestedSizes{98 * gigabyte, rest}));
}

TEST(Geometry, WarnsEarlyButNotForMostOfAPartition) {
    for (const std::uint64_t size : {800'000UL, 3'200'000UL, 60'800'000UL, 600'000'000UL, 11'769'000'000'000UL}) {
        EXPECT_GT(earlyWarningBytes(size), 0U);
        EXPECT_LE(earlyWarningBytes(size), size / 4);
    }
    EXPECT_EQ(earlyWarningBytes(60'800'000), 1'216'000U);
}

}  // namespace
}  // namespace capstan::virt
