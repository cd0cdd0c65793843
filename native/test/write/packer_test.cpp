#include "write/packer.hpp"

#include <gtest/gtest.h>
#include <string>

namespace capstan::write {
namespace {

constexpr std::size_t blockBytes = 100;

class PackerTest : public testing::Test {
   protected:
    /// As the reader does, as far as the file can be read.
    void put(std::uint64_t id, std::string_view content, bool breaks = false) {
        packer.begin();
        const std::size_t size = content.size();
        while (!content.empty()) {
            const MutableBytes room = packer.room({});
            const std::size_t fits = std::min(room.size(), content.size());
            std::ranges::copy(bytesOf(content.substr(0, fits)), room.begin());
            packer.filled(fits);
            content.remove_prefix(fits);
        }
        Whole whole;
        whole.facts.size = size;
        packer.end({.id = id, .source = {}, .target = {}},
                   breaks ? std::variant<Whole, Broken>(Broken{}) : std::move(whole), {});
    }

    /// All that was sent: the records in a row, and the items with the record in which each ended.
    struct Sent {
        std::vector<std::string> records;
        std::vector<std::pair<Small, std::size_t>> items;

        [[nodiscard]] std::string contentOf(std::uint64_t id) const {
            for (const auto& [small, last] : items) {
                if (small.item.id == id) {
                    const std::size_t size = std::get<Whole>(small.end).facts.size;
                    return small.begunBefore ? (records[last - 1] + records[last]).substr(small.from, size)
                                             : records[last].substr(small.from, size);
                }
            }
            return "(not sent)";
        }
    };
    Sent flush() {
        packer.flush({});
        stream.close();
        Sent sent;
        while (auto message = stream.receive({})) {
            auto& shared = std::get<Shared>(*message);
            sent.records.emplace_back(textOf(ByteView(shared.block.get(), shared.bytes)));
            for (Small& small : shared.items) {
                sent.items.emplace_back(std::move(small), sent.records.size() - 1);
            }
        }
        return sent;
    }

    BlockPool pool{blockBytes, 10 * blockBytes};
    Stream stream{100};
    Packer packer{pool, stream};
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

TEST_F(PackerTest, WritesOverWhatABrokenFileLeftAndHarmsNoNeighbour) {
    put(1, std::string(30, 'a'));
    put(2, std::string(40, 'x'), true);
    put(3, std::string(30, 'b'));

    const Sent sent = flush();

    EXPECT_EQ(sent.records, std::vector{std::string(30, 'a') + std::string(30, 'b')});
    EXPECT_TRUE(std::holds_alternative<Broken>(sent.items[1].first.end));
    EXPECT_EQ(sent.contentOf(1), std::string(30, 'a'));
    EXPECT_EQ(sent.contentOf(3), std::string(30, 'b'));
}

TEST_F(PackerTest, LeavesTheBytesOfAFileThatBrokeInItsSecondRecordToNobody) {
    put(1, std::string(70, 'a'));
    put(2, std::string(60, 'x'), true);
    put(3, std::string(20, 'b'));

    const Sent sent = flush();

    ASSERT_EQ(sent.records.size(), 2U);
    EXPECT_EQ(sent.records[1], std::string(20, 'b'));
    EXPECT_EQ(sent.contentOf(1), std::string(70, 'a'));
    EXPECT_EQ(sent.contentOf(3), std::string(20, 'b'));
}

TEST_F(PackerTest, SendsItemsWithoutBytesInTheirPlaceAndNoRecordWhenThereAreNoOthers) {
    put(1, "");
    put(2, "");
    packer.flush({});
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
