#include "recall/estimate.hpp"

#include <gtest/gtest.h>

#include "recall/moving.hpp"

namespace capstan::recall {
namespace {

using test::recordsAt;

ReadingTime estimated(std::vector<ltfs::Extent> extents) {
    return estimateReading(test::lto9(), test::fullRecords(), std::move(extents));
}

TEST(Estimate, CountsLoadingAndUnloadingEvenOfNothing) {
    const ReadingTime time = estimated({});
    EXPECT_GE(time.load, test::lto9().load);
    EXPECT_EQ(time.unload, test::lto9().unload);
    EXPECT_EQ(time.locate + time.read, Seconds());
    EXPECT_EQ(time.stretches, 0U);
}

TEST(Estimate, ReadsNeighboursInOneGoAndDoesNotMindHowTheyAreGiven) {
    const ReadingTime apart = estimated({recordsAt(200, 50), recordsAt(100, 100)});
    const ReadingTime together = estimated({recordsAt(100, 150)});
    EXPECT_EQ(apart.stretches, 1U);
    EXPECT_NEAR(apart.total().count(), together.total().count(), 1e-6);
}

TEST(Estimate, ReadsAsFastAsTheDriveDoes) {
    const DriveMotion drive = test::lto9();
    const ReadingTime time = estimated({recordsAt(100, 10'000)});
    EXPECT_NEAR(time.read.count(), 10'000.0 * (1U << 20U) / drive.profile.readBytesPerSecond, 0.01);
}

TEST(Estimate, ReportsThePathInTheOrderOfReadingAndOfManyLegsSome) {
    const ReadingTime two =
        estimateReading(test::lto9(), test::fullRecords(), {recordsAt(9'000'000, 10), recordsAt(100, 10)}, 8);
    ASSERT_EQ(two.path.size(), 2U);
    EXPECT_EQ(two.path[0].first.block, 100U);
    EXPECT_EQ(two.path[0].end, 110U);
    EXPECT_LT(two.path[0].begins + Seconds(1), two.path[1].begins);
    EXPECT_TRUE(estimated({recordsAt(100, 10)}).path.empty());

    std::vector<ltfs::Extent> many;
    for (std::uint64_t i = 0; i < 50; ++i) {
        many.push_back(recordsAt(100 + i * 200'000, 10));
    }
    const ReadingTime all = estimateReading(test::lto9(), test::fullRecords(), many, 50);
    const ReadingTime some = estimateReading(test::lto9(), test::fullRecords(), many, 7);
    ASSERT_EQ(all.path.size(), 50U);
    EXPECT_LE(some.path.size(), 7U);
    EXPECT_EQ(some.path.front().first, all.path.front().first);
    EXPECT_EQ(some.path.back().first, all.path.back().first);
    EXPECT_EQ(estimateReading(test::lto9(), test::fullRecords(), {}, 7).path.size(), 0U);
}

TEST(Estimate, TakesLongerForWhatLiesFarApart) {
    const ReadingTime near = estimated({recordsAt(100, 10), recordsAt(200, 10)});
    const ReadingTime far = estimated({recordsAt(100, 10), recordsAt(9'000'000, 10)});
    EXPECT_GT(far.locate, near.locate);
    EXPECT_EQ(far.stretches, 2U);
}

}  // namespace
}  // namespace capstan::recall
