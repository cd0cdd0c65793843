#include "write/mirror_queue.hpp"

#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <string>

namespace capstan::write {
namespace {

constexpr std::size_t mirrorPiece = 1000;

FileBlock piece(std::size_t bytes = mirrorPiece) {
    return {.block = std::shared_ptr<const std::byte>(std::make_unique<std::byte>()), .bytes = bytes};
}

FileBegin begin(ItemKind kind = ItemKind::file) {
    return {.item = {.id = 1, .source = {}, .target = {}, .kind = kind}};
}

/// What a lane gets, a letter each; everything that waits is taken.
std::map<LaneNumber, std::string> drain(MirrorQueue& queue) {
    static constexpr std::string_view letters = "BPAWXSLl";
    queue.close();
    std::map<LaneNumber, std::string> taken;
    while (const auto next = queue.take()) {
        taken[next->lane] += letters[next->note.index()];
    }
    return taken;
}

TEST(MirrorQueue, TakesTheYoungestLanesBlocksWhenTooMuchWaits) {
    MirrorQueue queue(3 * mirrorPiece);
    for (const LaneNumber lane : {1U, 2U}) {
        queue.put(lane, begin());
        queue.put(lane, piece());
    }
    queue.put(1, piece());
    queue.put(1, piece());
    queue.put(2, piece());
    queue.put(2, FileEnd{});
    queue.put(1, FileEnd{});
    EXPECT_EQ(drain(queue), (std::map<LaneNumber, std::string>{{1, "BPPPW"}, {2, "BLW"}}));
}

TEST(MirrorQueue, KeepsWhatComesOfAFileThatBeginsAgain) {
    MirrorQueue queue(2 * mirrorPiece);
    queue.put(1, begin());
    for (int i = 0; i < 4; ++i) {
        queue.put(1, piece());
    }
    queue.put(1, FileRestart{});
    queue.put(1, piece());
    EXPECT_EQ(drain(queue)[1], "BLLLAP");
}

TEST(MirrorQueue, TakesAStreamsBlocksLast) {
    MirrorQueue queue(2 * mirrorPiece);
    queue.put(1, begin());
    queue.put(2, begin(ItemKind::stream));
    queue.put(1, piece());
    queue.put(2, piece());
    queue.put(2, piece());
    EXPECT_EQ(drain(queue), (std::map<LaneNumber, std::string>{{1, "BL"}, {2, "BPP"}}));
}

TEST(MirrorQueue, CountsAnAlmostEmptyBlockAsWhatItHolds) {
    MirrorQueue queue(2 * mirrorPiece);
    queue.put(1, begin());
    queue.put(1, piece());
    queue.put(2, begin());
    queue.put(2, piece(1));
    queue.put(3, begin());
    queue.put(3, piece(1));
    EXPECT_EQ(drain(queue), (std::map<LaneNumber, std::string>{{1, "BP"}, {2, "BP"}, {3, "BL"}}));
}

TEST(MirrorQueue, LetsGoOfMoreWhenADriveWaitsForMemory) {
    MirrorQueue queue(1000 * piece().bytes);
    queue.put(1, begin());
    queue.put(1, piece());
    queue.put(2, begin());
    queue.put(2, piece());
    queue.relieve(piece().bytes);
    EXPECT_EQ(drain(queue), (std::map<LaneNumber, std::string>{{1, "BP"}, {2, "BL"}}));
}

TEST(MirrorQueue, KeepsOfALostRecordWhatIsNeededToMakeItsFilesLater) {
    MirrorQueue queue(0);
    const FileEnd whole{.facts = {}, .hashes = {{Algorithm::sha256, "h"}}};
    SharedRecord shared{.block = piece().block, .bytes = 10};
    shared.items.push_back({.item = {.id = 1, .source = "s", .target = "t"}, .whole = whole});
    shared.items.push_back(
        {.item = {.id = 2, .source = {}, .target = {}, .kind = ItemKind::directory}, .whole = whole});
    queue.put(1, shared);
    const auto taken = queue.take();
    const auto& lost = std::get<LostSharedRecord>(taken->note);
    ASSERT_EQ(lost.files.size(), 1U);
    EXPECT_EQ(lost.files[0].sha256, "h");
    ASSERT_EQ(lost.others.size(), 1U);
    EXPECT_EQ(lost.others[0].item.id, 2U);
    EXPECT_EQ(lost.bytes, 10U);
}

}  // namespace
}  // namespace capstan::write
