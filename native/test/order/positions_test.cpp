#include "order/positions.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "motion/lto9.hpp"
#include "virtual/block_map.hpp"

namespace capstan::order {
namespace {

constexpr std::uint32_t blockBytes = 8'388'608;
constexpr std::uint32_t firstDataWrap = 4;

motion::TapeFormat tape() {
    return motion::test::lto9Tape();
}

/// Wraps, and the way along them, as one number that rises as the tape is read.
double along(const motion::PhysicalPosition& place) {
    const double share = place.metres / tape().metres;
    return place.wrap + (place.direction == motion::Direction::forward ? share : 1 - share);
}

/// Of a virtual cartridge's map, as its drive reports them.
std::vector<WrapEnd> wrapEndsOf(const virt::BlockMap& map, double wrapBytes) {
    std::vector<WrapEnd> ends;
    for (std::uint32_t wrap = 0; wrap * wrapBytes < static_cast<double>(map.end().tapeBytes); ++wrap) {
        ends.push_back({.wrap = firstDataWrap + wrap,
                        .partition = 1,
                        .block = map.blockBehind(static_cast<std::uint64_t>((wrap + 1) * wrapBytes)) - 1});
    }
    return ends;
}

motion::PhysicalPosition placeOnVirtual(const virt::BlockMap& map, std::uint64_t block, double wrapBytes) {
    const double wraps = static_cast<double>(map.before(block).tapeBytes) / wrapBytes;
    return motion::placeOf(tape(), firstDataWrap, wraps * tape().wrapBytes);
}

virt::BlockMap mapOf(std::uint64_t blocks) {
    virt::BlockMap map(0);
    for (std::uint64_t i = 0; i < blocks; ++i) {
        map.addRecord(blockBytes);
    }
    return map;
}

TEST(Positions, OfFullRecordsLieWhereTheVirtualDrivePutsThem) {
    const virt::BlockMap map = mapOf(40'000);
    const Positions positions(tape(), {.blockBytes = blockBytes});
    for (std::uint64_t block = 0; block <= map.endBlock(); block += 997) {
        EXPECT_NEAR(along(positions.placeAtBlock(1, block)), along(placeOnVirtual(map, block, tape().wrapBytes)), 1e-4);
    }
}

/// By the marks of its wrap; as `along` reports it.
double alongMarks(const std::vector<MarkedWrap>& wraps, std::uint64_t block) {
    for (const MarkedWrap& wrap : wraps) {
        if (wrap.partition != 1 || block < wrap.marks.front().block || block >= wrap.marks.back().block) {
            continue;
        }
        const auto next = std::ranges::upper_bound(wrap.marks, block, {}, &Mark::block);
        const Mark before = *std::prev(next);
        const double into = static_cast<double>(block - before.block) / static_cast<double>(next->block - before.block);
        return wrap.number + before.share + into * (next->share - before.share);
    }
    return 0;
}

TEST(Positions, ReportTheWrapsWithMarksThatAgreeWithThem) {
    const std::vector<Anchor> anchors{{.block = 3000, .bytes = 3000.0 * blockBytes - 5e7},
                                      {.block = 20'000, .bytes = 20'000.0 * blockBytes - 1.5e8}};
    const virt::BlockMap map = mapOf(40'000);
    for (const std::vector<WrapEnd>& ends : {std::vector<WrapEnd>(), wrapEndsOf(map, tape().wrapBytes)}) {
        const Positions positions(tape(), {.blockBytes = blockBytes, .anchors = anchors, .wrapEnds = ends});
        const std::vector<MarkedWrap> wraps = positions.markedWraps();
        ASSERT_EQ(wraps.size(), tape().wraps - 2);
        EXPECT_EQ(wraps[1].partition, 0U);
        EXPECT_EQ(wraps[2].number, firstDataWrap);
        EXPECT_EQ(wraps[3].direction, motion::Direction::backward);
        for (std::uint64_t block = 0; block <= 100'000; block += 997) {
            EXPECT_NEAR(alongMarks(wraps, block), along(positions.placeAtBlock(1, block)), 2e-3) << block;
        }
        for (std::size_t i = 3; i < wraps.size(); ++i) {
            EXPECT_EQ(wraps[i].marks.front().block, wraps[i - 1].marks.back().block);
        }
    }
}

TEST(Positions, OfALayoutThatNoTapeHasReportNoMoreWrapsThanThereAre) {
    const Positions positions(tape(), {.blockBytes = blockBytes, .firstWraps = {7, 60'000}});
    EXPECT_LE(positions.markedWraps().size(), tape().wraps);
}

TEST(Positions, LieWhereTheVirtualDrivePutsThemByItsWrapEndsAlone) {
    // The wraps hold a tenth less than the format says; nothing but their ends says so.
    const double wrapBytes = 0.9 * tape().wrapBytes;
    const virt::BlockMap map = mapOf(40'000);
    const Positions positions(tape(), {.blockBytes = blockBytes, .wrapEnds = wrapEndsOf(map, wrapBytes)});
    const Positions blind(tape(), {.blockBytes = blockBytes});
    for (std::uint64_t block = 0; block <= map.endBlock(); block += 997) {
        const motion::PhysicalPosition there = placeOnVirtual(map, block, wrapBytes);
        const motion::PhysicalPosition place = positions.placeAtBlock(1, block);
        EXPECT_NEAR(along(place), along(there), 5e-4) << block;
        EXPECT_NEAR(place.metres, there.metres, 1) << block;
    }
    EXPECT_GT(std::abs(along(blind.placeAtBlock(1, 39'000)) - along(placeOnVirtual(map, 39'000, wrapBytes))), 0.4);
}

TEST(Positions, CountTheShortRecordsByAnchors) {
    virt::BlockMap map(0);
    std::vector<Anchor> anchors;
    for (std::uint64_t i = 0; i < 60'000; ++i) {
        const bool isShort = i % 3 != 0;
        map.addRecord(isShort ? blockBytes / 4 : blockBytes);
        if (isShort) {
            anchors.push_back({.block = i + 1, .bytes = static_cast<double>(map.end().tapeBytes)});
        }
    }
    const Positions positions(
        tape(), {.blockBytes = blockBytes, .anchors = anchors, .wrapEnds = wrapEndsOf(map, tape().wrapBytes)});
    for (std::uint64_t block = 0; block <= map.endBlock(); block += 997) {
        EXPECT_NEAR(along(positions.placeAtBlock(1, block)), along(placeOnVirtual(map, block, tape().wrapBytes)), 1e-3);
    }
}

TEST(Positions, OfTheIndexPartitionLieOnItsOwnWraps) {
    const Layout layout{
        .blockBytes = blockBytes,
        .anchors = {{.block = 1, .bytes = 1e12}},
        .wrapEnds = {{.wrap = 0, .partition = 0, .block = 100}, {.wrap = 4, .partition = 1, .block = 9}}};
    const Positions positions(tape(), layout);
    EXPECT_EQ(positions.placeAtBlock(0, 50).wrap, 0U);
    EXPECT_DOUBLE_EQ(positions.placeAtBlock(0, 50).metres, positions.placeAtByte(0, 50.0 * blockBytes).metres)
        << "what lies before a block of the data partition says nothing of the index partition";
    EXPECT_EQ(positions.placeAtBlock(1, 0).wrap, 4U);
}

TEST(Positions, BeyondTheLastWrapThatWasReportedGoOnAsBefore) {
    const Layout layout{.blockBytes = blockBytes,
                        .wrapEnds = {{.wrap = 4, .partition = 1, .block = 999},
                                     {.wrap = 5, .partition = 1, .block = 1'999},
                                     {.wrap = 6, .partition = 1, .block = 2'200}}};
    const Positions positions(tape(), layout);
    EXPECT_NEAR(along(positions.placeAtBlock(1, 1'500)), 5.5, 1e-9);
    EXPECT_NEAR(along(positions.placeAtBlock(1, 2'100)), 6.1, 1e-9);
    EXPECT_NEAR(along(positions.placeAtBlock(1, 3'700)), 7.7, 1e-9);
    EXPECT_LE(positions.placeAtBlock(1, 1'000'000'000).wrap, tape().wraps - 1);
}

TEST(Positions, RiseAsTheTapeIsReadAcrossTheEndsOfWraps) {
    const virt::BlockMap map = mapOf(20'000);
    const Positions positions(tape(), {.blockBytes = blockBytes, .wrapEnds = wrapEndsOf(map, tape().wrapBytes / 3)});
    for (std::uint64_t block = 1; block <= map.endBlock(); ++block) {
        ASSERT_GT(along(positions.placeAtBlock(1, block)), along(positions.placeAtBlock(1, block - 1))) << block;
    }
}

TEST(Positions, StandAReportThatCannotBe) {
    const Layout layout{.blockBytes = blockBytes,
                        .wrapEnds = {{.wrap = 4, .partition = 1, .block = 1'000},
                                     {.wrap = 4, .partition = 1, .block = 2'000},
                                     {.wrap = 5, .partition = 1, .block = 3},
                                     {.wrap = 70'000, .partition = 1, .block = 3'000},
                                     {.wrap = 6, .partition = 7, .block = 4'000}}};
    const Positions positions(tape(), layout);
    for (const std::uint64_t block : {0ULL, 4ULL, 1'500ULL, ~0ULL}) {
        const motion::PhysicalPosition place = positions.placeAtBlock(1, block);
        EXPECT_LT(place.wrap, tape().wraps);
        EXPECT_GE(place.metres, 0);
        EXPECT_LE(place.metres, tape().metres);
    }
}

}  // namespace
}  // namespace capstan::order
