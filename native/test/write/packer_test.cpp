#include "write/packer.hpp"

#include <gtest/gtest.h>
#include <string>

namespace capstan::write {
namespace {

constexpr std::size_t blockBytes = 100;

class PackerTest : public testing::Test {
   protected:
    void put(std::uint64_t id, std::string_view content) {
        FileEnd whole;
        whole.facts.size = content.size();
        EXPECT_TRUE(packer.add({.id = id, .source = {}, .target = {}}, std::move(whole), bytesOf(content), {}));
    }

    /// All that was sent: the records in a row, and the items with the record in which each ended.
    struct Sent {
        std::vector<std::string> records;
        std::vector<std::pair<PackedItem, std::size_t>> items;

        [[nodiscard]] std::string contentOf(std::uint64_t id) const {
            for (const auto& [small, last] : items) {
                if (small.item.id == id) {
                    const std::size_t size = small.whole.facts.size;
                    return small.begunBefore ? (records[last - 1] + records[last]).substr(small.from, size)
                                             : records[last].substr(small.from, size);
                }
            }
            return "(not sent)";
        }
    };
    Sent flush() {
        packer.flush();
        Sent all;
        for (SharedRecord& shared : records) {
            all.records.emplace_back(shared.block ? textOf(ByteView(shared.block.get(), shared.bytes)) : "");
            for (PackedItem& small : shared.items) {
                all.items.emplace_back(std::move(small), all.records.size() - 1);
            }
        }
        return all;
    }

    BlockPool pool{blockBytes, 10 * blockBytes};
    std::vector<SharedRecord> records;
    Packer packer{pool, [this](SharedRecord shared) { records.push_back(std::move(shared)); }};
};

TEST_F(PackerTest, LaysFilesBackToBackAndLetsThemCrossFromOneRecordToTheNext) {
    const std::string contents[]{std::string(60, 'a'), std::string(60, 'b'), std::string(80, 'c'), "d"};
    for (std::uint64_t id = 0; id < std::size(contents); ++id) {
        put(id, contents[id]);
    }

    const Sent sent = flush();

    ASSERT_EQ(sent.records.size(), 3U);
    EXPECT_EQ(sent.records[0].size(), blockBytes);
    EXPECT_EQ(sent.records[1].size(), blockBytes);
    EXPECT_EQ(sent.records[2], "d");
    for (std::uint64_t id = 0; id < std::size(contents); ++id) {
        EXPECT_EQ(sent.contentOf(id), contents[id]);
        EXPECT_EQ(sent.items[id].first.item.id, id);
    }
    EXPECT_TRUE(sent.items[1].first.begunBefore);
    EXPECT_FALSE(sent.items[3].first.begunBefore);
}

TEST_F(PackerTest, SaysOfARecordWhetherAFileGoesOnInTheNext) {
    put(1, std::string(70, 'a'));
    put(2, std::string(60, 'b'));
    put(3, std::string(70, 'c'));
    packer.flush();

    ASSERT_EQ(records.size(), 2U);
    EXPECT_TRUE(records[0].continues);
    EXPECT_FALSE(records[1].continues);
}

TEST_F(PackerTest, SendsByItselfWhatHasWaitedLongEnoughAndNothingYounger) {
    put(1, "a");
    packer.flushOlderThan(std::chrono::hours(1));
    EXPECT_TRUE(records.empty());
    packer.flushOlderThan(std::chrono::milliseconds(0));
    EXPECT_EQ(records.size(), 1U);
}

TEST_F(PackerTest, SendsItemsWithoutBytesInTheirPlaceAndNoRecordWhenThereAreNoOthers) {
    put(1, "");
    put(2, "");
    packer.flush();
    put(3, "x");
    put(4, "");

    const Sent sent = flush();

    ASSERT_EQ(sent.records.size(), 2U);
    EXPECT_EQ(sent.records[0], "");
    EXPECT_EQ(sent.records[1], "x");
    ASSERT_EQ(sent.items.size(), 4U);
    EXPECT_EQ(sent.items[1].second, 0U);
    EXPECT_EQ(sent.items[3].second, 1U);
}

TEST_F(PackerTest, BeginsAFreshRecordWhereTheLastOneIsExactlyFull) {
    put(1, std::string(blockBytes, 'a'));
    put(2, "b");

    const Sent sent = flush();

    ASSERT_EQ(sent.records.size(), 2U);
    EXPECT_FALSE(sent.items[1].first.begunBefore);
    EXPECT_EQ(sent.contentOf(1), std::string(blockBytes, 'a'));
    EXPECT_EQ(sent.contentOf(2), "b");
}

TEST_F(PackerTest, HoldsNoMoreThanItsBlocks) {
    for (std::uint64_t id = 0; id < 50; ++id) {
        put(id, std::string(7, 'a'));
    }
    EXPECT_EQ(pool.fill(), 0.4);
}

}  // namespace
}  // namespace capstan::write
