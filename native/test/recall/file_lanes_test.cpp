#include "recall/file_lanes.hpp"

#include <gtest/gtest.h>
#include <string>

namespace capstan::recall {
namespace {

class FileLanesTest : public testing::Test {
   protected:
    /// As the tape has them, and asked for the other way round.
    RestorePlan planOf(std::size_t files, std::uint64_t bytes) {
        index_ = ltfs::Index("Volume", {});
        std::vector<RestoreItem> items(files);
        for (std::size_t i = 0; i < files; ++i) {
            const std::string name = std::to_string(i);
            ltfs::Entry& file = **index_.add(index_.root(), name, ltfs::EntryKind::file, {});
            file.length = bytes;
            if (bytes > 0) {
                file.extents = {{.fileOffset = 0, .start = {'b', 10 + i}, .byteOffset = 0, .byteCount = bytes}};
            }
            items[files - 1 - i] = {i, name, name};
        }
        return makePlan(index_, items);
    }
    /// By place on the tape.
    static std::vector<std::uint32_t> inOrder(const FileLanes& lanes) {
        std::vector<std::uint32_t> numbers(lanes.ways.size());
        for (const FileLanes::Way& way : lanes.ways) {
            numbers[way.place] = way.lane;
        }
        return numbers;
    }

    ltfs::Index index_{"Volume", {}};
};

TEST_F(FileLanesTest, KeepsAFewSmallFilesInOne) {
    const FileLanes lanes = lanesFor(planOf(20, 100), 4);
    EXPECT_EQ(lanes.count, 1U);
    EXPECT_EQ(lanes.of(7), 0U);
    EXPECT_EQ(lanesFor(planOf(0, 0), 4).count, 1U);
}

TEST_F(FileLanesTest, TakesLargeFilesInTurnAsTheTapeGivesThem) {
    const RestorePlan plan = planOf(5, 10U << 20U);
    const FileLanes lanes = lanesFor(plan, 2);
    EXPECT_EQ(lanes.count, 2U);
    EXPECT_EQ(inOrder(lanes), (std::vector<std::uint32_t>{0, 1, 0, 1, 0}));
    // The first one that was asked for is the last one on the tape.
    EXPECT_EQ(plan.files.front().id, 4U);
    EXPECT_EQ(lanes.ways.front().place, 4U);
}

TEST_F(FileLanesTest, KeepsNeighboursTogetherForAWhile) {
    const auto numbers = inOrder(lanesFor(planOf(1'000, 100), 3));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        EXPECT_EQ(numbers[i], i / 64 % 3) << i;
    }
}

TEST_F(FileLanesTest, SpreadsFilesThatNeedNothingOfTheTapeToo) {
    EXPECT_EQ(lanesFor(planOf(1'000, 0), 3).count, 3U);
    EXPECT_EQ(lanesFor(planOf(100, 0), 8).count, 2U);
}

}  // namespace
}  // namespace capstan::recall
