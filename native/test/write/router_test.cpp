#include "write/router.hpp"

#include <gtest/gtest.h>
#include <string>

namespace capstan::write {
namespace {

/// Two drives that share the files of one session.
class RouterTest : public testing::Test {
   protected:
    static constexpr std::size_t blockBytes = 100;
    static constexpr Slot one = 0;
    static constexpr Slot two = 1;

    RouterTest() {
        router.attach(one);
        router.attach(two);
    }

    Slots begin(LaneNumber lane) {
        return router.begin(lane, {.item = {.id = lane, .source = {}, .target = {}}, .facts = {}});
    }
    [[nodiscard]] FileBlock piece() { return {.block = SharedBlock(pool.take({})), .bytes = blockBytes}; }
    /// With a file that begins in it, or one that began before, by its number.
    std::vector<WriteItem> share(bool continues, std::optional<std::uint64_t> ends = {}, bool begunBefore = false) {
        SharedRecord shared{.block = SharedBlock(pool.take({})), .bytes = blockBytes, .continues = continues};
        if (ends) {
            const WriteItem item{.id = *ends, .source = {}, .target = {}};
            shared.items.push_back({.item = item, .whole = {}, .from = 0, .begunBefore = begunBefore});
        }
        return router.sendShared(std::move(shared));
    }
    static std::vector<std::uint64_t> numbersOf(const std::vector<write::LaneItem>& dropped) {
        std::vector<std::uint64_t> numbers;
        for (const auto& each : dropped) {
            numbers.push_back(each.item.id);
        }
        return numbers;
    }

    BlockPool pool{blockBytes, 10 * blockBytes};
    Router router{Interleave::gather, Distribution::group, 2, pool};
};

TEST_F(RouterTest, TakesNothingMoreOfALaneThatWasDropped) {
    ASSERT_EQ(begin(1), 1U << one);
    router.send(1U << one, 1, piece());
    router.giveUp(one);
    EXPECT_EQ(numbersOf(router.of(one).drop({})), std::vector<std::uint64_t>{1});
    // Its reader has not heard of it yet.
    router.send(1U << one, 1, piece());
    router.send(1U << one, 1, FileEnd{});
    EXPECT_TRUE(router.of(one).isEmpty());
    EXPECT_EQ(pool.fill(), 0.0);
}

TEST_F(RouterTest, KeepsTheLanesThatGoOnUponTheNextVolume) {
    ASSERT_EQ(begin(1), 1U << one);
    router.detach(one);
    EXPECT_TRUE(router.of(one).drop({1}).empty());
    router.send(1U << one, 1, piece());
    EXPECT_EQ(router.of(one).waitingBytes(), blockBytes);
}

TEST_F(RouterTest, SendsNothingToASlotThatWasGivenUpUntilItHasAVolumeAgain) {
    router.giveUp(two);
    router.detach(one);  // is full, and gets another
    for (LaneNumber lane = 1; lane < 5; ++lane) {
        EXPECT_EQ(begin(lane), 1U << one);
    }
    router.attach(two);
    EXPECT_EQ(begin(5), 1U << two);
}

TEST_F(RouterTest, KeepsWhatAFileGoesOnInWithItsBeginning) {
    EXPECT_TRUE(share(true).empty());
    ASSERT_EQ(router.of(one).waitingBytes(), blockBytes);
    EXPECT_TRUE(share(false, 7, true).empty());
    EXPECT_EQ(router.of(one).waitingBytes(), 2 * blockBytes);
    EXPECT_EQ(numbersOf(router.of(one).drop({})), std::vector<std::uint64_t>{7});
}

TEST_F(RouterTest, HasAFileComeAgainWhoseBeginningWasLeft) {
    EXPECT_TRUE(share(true, 6).empty());
    ASSERT_EQ(router.of(one).waitingBytes(), blockBytes);
    router.giveUp(one);
    EXPECT_EQ(numbersOf(router.of(one).drop({})), std::vector<std::uint64_t>{6});
    const auto torn = share(false, 7, true);
    ASSERT_EQ(torn.size(), 1U);
    EXPECT_EQ(torn.front().id, 7U);
    EXPECT_TRUE(share(false, 8).empty());
    EXPECT_TRUE(router.of(one).isEmpty());
    EXPECT_EQ(numbersOf(router.of(two).drop({})), std::vector<std::uint64_t>{8});
}

}  // namespace
}  // namespace capstan::write
