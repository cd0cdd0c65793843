#include "recall/layout.hpp"

#include <gtest/gtest.h>

#include "recall/hand_made.hpp"

namespace capstan::recall {
namespace {

using test::expectOk;
using test::pattern;

class LayoutTest : public HandMadeTest {
   protected:
    /// By the layout, before that block.
    [[nodiscard]] double bytesBefore(std::uint64_t number) {
        const order::Layout layout = expectOk(layoutOf(tape.volume()));
        double bytes = static_cast<double>(number) * block;
        for (const order::Anchor& anchor : layout.anchors) {
            if (anchor.block <= number) {
                bytes = anchor.bytes + static_cast<double>(number - anchor.block) * block;
            }
        }
        return bytes;
    }
};

TEST_F(LayoutTest, TakesRecordsForFullOfWhichNothingSaysOtherwise) {
    addFile(root(), "full", pattern(3 * block));
    const std::uint64_t end = tape.volume().dataEnd();
    EXPECT_EQ(bytesBefore(end), static_cast<double>(end) * block);
}

TEST_F(LayoutTest, KnowsWhichRecordsAreShort) {
    const std::uint64_t first = tape.volume().dataEnd();
    addFile(root(), "a", pattern(block + 100));
    addFile(root(), "b", pattern(10));
    EXPECT_EQ(bytesBefore(first), static_cast<double>(first) * block);
    EXPECT_EQ(bytesBefore(first + 2), static_cast<double>(first + 1) * block + 100);
    EXPECT_EQ(bytesBefore(first + 3), static_cast<double>(first + 1) * block + 110);
}

TEST_F(LayoutTest, TakesASharedRecordForAsLongAsTheLastFileInIt) {
    const std::uint64_t shared = record(pattern(300));
    addExtents(root(), "end", 100, {extent(0, shared, 200, 100)});
    addExtents(root(), "begin", 100, {extent(0, shared, 0, 100)});
    EXPECT_EQ(bytesBefore(shared + 1), static_cast<double>(shared) * block + 300);
}

TEST_F(LayoutTest, StaysSmallHoweverManyRecordsAreShort) {
    const std::uint64_t shared = record(pattern(300));
    for (std::uint64_t i = 0; i < 20'000; ++i) {
        addExtents(root(), std::to_string(i), 1, {extent(0, shared + i, 0, 1)});
    }
    const order::Layout layout = expectOk(layoutOf(tape.volume()));
    EXPECT_LE(layout.anchors.size(), 4'100U);
    EXPECT_EQ(layout.anchors.back().block, shared + 20'000);
}

TEST_F(LayoutTest, IsNotMisledByExtentsThatNothingCanHave) {
    addExtents(root(), "endless", ~0ULL, {extent(0, 5, 0, ~0ULL)});
    addExtents(root(), "beyond", 1, {extent(0, ~0ULL - 1, 0, 1)});
    EXPECT_EQ(expectOk(layoutOf(tape.volume())).anchors.size(), 1U);
}

}  // namespace
}  // namespace capstan::recall
