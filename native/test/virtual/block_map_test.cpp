#include "virtual/block_map.hpp"

#include <gtest/gtest.h>

namespace capstan::virt {
namespace {

BlockMap mixed() {
    BlockMap map(32);
    map.addRecord(80);
    map.addFilemark();
    map.addRecord(500);
    map.addRecord(500);
    map.addRecord(500);
    map.addFilemark();
    map.addFilemark();
    map.addRecord(3);
    return map;
}

TEST(BlockMap, FindsEveryBlock) {
    const BlockMap map = mixed();
    EXPECT_EQ(map.endBlock(), 8U);
    EXPECT_EQ(map.at(0).offset, 32U);
    EXPECT_EQ(map.at(1).kind, RecordKind::filemark);
    EXPECT_EQ(map.at(1).offset, 144U);
    EXPECT_EQ(map.at(4).offset, 176U + 2 * 532U);
    EXPECT_EQ(map.at(4).length, 500U);
    EXPECT_EQ(map.at(7).length, 3U);
    EXPECT_EQ(map.endOffset(), map.at(7).offset + 35U);
    EXPECT_EQ(map.offsetOf(8), map.endOffset());
}

TEST(BlockMap, CountsFilemarksBeforeEachBlock) {
    const BlockMap map = mixed();
    const std::vector<std::uint64_t> expected{0, 0, 1, 1, 1, 1, 2, 3, 3};
    for (std::uint64_t block = 0; block < expected.size(); ++block) {
        EXPECT_EQ(map.filemarksBefore(block), expected[block]) << block;
    }
}

TEST(BlockMap, IsTheSameAfterACutAndTheSameAgain) {
    const BlockMap whole = mixed();
    for (std::uint64_t block = 0; block <= whole.endBlock(); ++block) {
        BlockMap map = mixed();
        map.truncate(block);
        EXPECT_EQ(map.endBlock(), block);
        EXPECT_EQ(map.endOffset(), whole.offsetOf(block));
        for (std::uint64_t each = block; each < whole.endBlock(); ++each) {
            const BlockPlace place = whole.at(each);
            place.kind == RecordKind::filemark ? map.addFilemark() : map.addRecord(place.length);
        }
        EXPECT_EQ(map.encode(), whole.encode()) << block;
    }
}

TEST(BlockMap, ComesBackFromItsEncodingAndRefusesNonsense) {
    const Bytes bytes = mixed().encode();
    const auto again = BlockMap::decode(bytes);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->encode(), bytes);
    EXPECT_FALSE(BlockMap::decode(ByteView(bytes).first(bytes.size() - 1)));
    EXPECT_FALSE(BlockMap::decode(ByteView(bytes).first(20)));
    Bytes empty = bytes;
    writeBig(empty, 16 + 8 + 4, std::uint32_t{0});  // a run of nothing
    EXPECT_FALSE(BlockMap::decode(empty));
    Bytes unknown = bytes;
    writeBig(unknown, 16, std::uint32_t{0x3000'0001});  // a form that there is not
    EXPECT_FALSE(BlockMap::decode(unknown));
}

TEST(BlockMap, HoldsAMillionEqualRecordsInOneRun) {
    BlockMap map(32);
    for (int i = 0; i < 1'000'000; ++i) {
        map.addRecord(524288);
    }
    EXPECT_LT(map.encode().size(), 100U);
    EXPECT_EQ(map.at(999'999).offset, 32U + 999'999ULL * 524'320U);
}

TEST(BlockMap, RemembersWhatIsLost) {
    BlockMap map(32);
    map.addRecord(10);
    map.addLost(5, 500);
    map.addRecord(20);
    EXPECT_EQ(map.at(1).kind, RecordKind::lost);
    EXPECT_EQ(map.at(4).kind, RecordKind::lost);
    EXPECT_EQ(map.at(5).offset, 500U);
    EXPECT_EQ(map.endBlock(), 6U);
}

TEST(BlockMap, CountsTapeForEachRecordHoweverItIsKept) {
    BlockMap map(32);
    map.addRecord(1000);
    map.addRecord(1000, RecordForm::zeros);
    map.addRecord(1000, RecordForm::sealed);
    EXPECT_EQ(map.end().tapeBytes, 3U * 1032);
    EXPECT_EQ(map.endOffset(), 32U + 1032 + 32 + 1032 + 77);
    EXPECT_EQ(map.at(1).form, RecordForm::zeros);
    EXPECT_EQ(map.at(2).offset, 32U + 1032 + 32);
    EXPECT_TRUE(map.hasSealed());
    map.truncate(2);
    EXPECT_FALSE(map.hasSealed());
}

TEST(BlockMap, FindsFilemarksAndPlacesAmongThousandsOfRuns) {
    BlockMap map(32);
    std::vector<std::uint64_t> marks;
    std::vector<std::uint64_t> tape;
    for (std::uint32_t i = 0; i < 5000; ++i) {
        tape.push_back(map.end().tapeBytes);
        if (i % 7 == 3) {
            marks.push_back(map.endBlock());
            map.addFilemark();
        } else {
            map.addRecord(100 + i % 5, i % 3 == 0 ? RecordForm::zeros : RecordForm::plain);
        }
    }
    for (std::uint64_t i = 0; i < marks.size(); ++i) {
        ASSERT_EQ(map.blockOfFilemark(i), marks[i]);
    }
    EXPECT_EQ(map.blockOfFilemark(marks.size()), std::nullopt);
    for (std::uint64_t block = 0; block < tape.size(); ++block) {
        ASSERT_EQ(map.before(block).tapeBytes, tape[block]);
        ASSERT_EQ(map.blockBehind(tape[block]), block);
        ASSERT_EQ(map.blockBehind(tape[block] + 1), block + 1);
    }
    EXPECT_EQ(BlockMap::decode(map.encode())->end(), map.end());
}

}  // namespace
}  // namespace capstan::virt
