#include "recall/restore_plan.hpp"

#include <gtest/gtest.h>

namespace capstan::recall {
namespace {

class PlanTest : public testing::Test {
   protected:
    void addFile(std::string_view name, std::vector<ltfs::Extent> extents, std::uint64_t length) {
        auto file = index.add(index.root(), name, ltfs::EntryKind::file, {});
        ASSERT_TRUE(file);
        (*file)->extents = std::move(extents);
        (*file)->length = length;
    }

    static ltfs::Extent extent(std::uint64_t fileOffset, char partition, std::uint64_t start, std::uint64_t byteCount,
                               std::uint32_t byteOffset = 0) {
        return {
            .fileOffset = fileOffset, .start = {partition, start}, .byteOffset = byteOffset, .byteCount = byteCount};
    }

    ltfs::Index index{"Volume", {}};
};

TEST_F(PlanTest, ReadsInTheOrderOfTheTapeWhateverWasAskedFirst) {
    addFile("late", {extent(0, 'b', 90, 10)}, 10);
    addFile("early", {extent(0, 'b', 7, 10), extent(10, 'b', 50, 10)}, 20);
    addFile("index", {extent(0, 'a', 60, 10)}, 10);
    addFile("packed", {extent(0, 'b', 7, 10, 500)}, 10);

    const RestorePlan plan =
        makePlan(index, {{1, "late", "l"}, {2, "packed", "p"}, {3, "early", "e"}, {4, "index", "i"}});

    std::vector<std::uint64_t> order;
    for (const PlannedExtent& piece : plan.pieces) {
        order.push_back(plan.files[piece.file].id);
    }
    EXPECT_EQ(order, (std::vector<std::uint64_t>{4, 3, 2, 3, 1}));
}

TEST_F(PlanTest, KnowsWhichFilesTheTapeGivesOutOfOrder) {
    addFile("straight", {extent(0, 'b', 7, 10), extent(10, 'b', 8, 10)}, 20);
    addFile("overwritten", {extent(0, 'b', 20, 10), extent(10, 'b', 8, 10)}, 20);
    const RestorePlan plan = makePlan(index, {{1, "straight", "s"}, {2, "overwritten", "o"}});
    EXPECT_TRUE(plan.files[0].inOrder);
    EXPECT_FALSE(plan.files[1].inOrder);
    EXPECT_EQ(plan.files[1].pieces, 2U);
}

TEST_F(PlanTest, PutsFoldersBeforeWhatIsInThem) {
    ASSERT_TRUE(index.add(index.root(), "d", ltfs::EntryKind::directory, {}));
    const RestorePlan plan = makePlan(index, {{1, "d", "a/b/c"}, {2, "d", "a"}, {3, "d", "a/b"}});
    ASSERT_EQ(plan.folders.size(), 3U);
    EXPECT_EQ(plan.folders[0].id, 2U);
    EXPECT_EQ(plan.folders[1].id, 3U);
    EXPECT_EQ(plan.folders[2].id, 1U);
}

}  // namespace
}  // namespace capstan::recall
