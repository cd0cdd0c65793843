#include <chrono>
#include <functional>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "disk/names.hpp"
#include "recall/restoring.hpp"

namespace capstan::recall {
namespace {

namespace fs = std::filesystem;
using test::contentOf;
using test::expectOk;
using test::makeFile;
using test::pattern;

/// Everything beside the chosen folder stays as it was.
class HostileTest : public RestoringTest {
   protected:
    void SetUp() override {
        RestoringTest::SetUp();
        fs::create_directories(outside());
        makeFile(outside() / "theirs", "untouched");
        addFile(root(), "f", "f");
    }
    void TearDown() override {
        EXPECT_EQ(foundBelow(outside()), Names{"theirs"});
        EXPECT_EQ(contentOf(outside() / "theirs"), "untouched");
    }
    void receive(RestoreEvent event) override {
        if (onEvent) {
            onEvent(event);
        }
        RestoringTest::receive(std::move(event));
    }
    [[nodiscard]] fs::path outside() const { return tape.path("outside"); }
    ltfs::Entry& addLink(std::string_view name, std::string_view pointsAt) {
        ltfs::Entry& link = add(root(), name, ltfs::EntryKind::symlink);
        link.symlinkTarget = std::string(pointsAt);
        return link;
    }

    std::function<void(const RestoreEvent&)> onEvent;
};

TEST_F(HostileTest, NeverWritesThroughALinkThatCameFromTheTape) {
    addLink("out", "../outside");
    addLink("file", "../outside/theirs");
    add(root(), "d", ltfs::EntryKind::directory);
    const std::vector<RestoreItem> items{
        {1, "out", "out"}, {2, "f", "out/f"}, {3, "d", "out/d"}, {4, "file", "file"}, {5, "f", "file"}};
    for (const Conflict conflict :
         {Conflict::refused, Conflict::skipped, Conflict::renamed, Conflict::newer, Conflict::overwritten}) {
        ASSERT_TRUE(restore(items, conflict));
        for (const RestoreFailed& failed : reported.all<RestoreFailed>()) {
            EXPECT_TRUE(failed.error.code == Code::restoreUnsafe || failed.error.code == Code::restoreExists)
                << failed.id << ": " << failed.error.detail;
        }
    }
}

TEST_F(HostileTest, RefusesNamesThatAreNone) {
    for (const std::string& target :
         {std::string(".."), std::string("a/../../outside/f"), std::string("/tmp/outside/f"), std::string("./f"),
          std::string("a/./f"), std::string("f/"), std::string("a\0/../outside", 14),
          std::string("../outside/theirs")}) {
        ASSERT_TRUE(restore({{1, "f", target}}, Conflict::overwritten));
        EXPECT_EQ(failures(), std::vector{Code::restoreUnsafe}) << target;
    }
    EXPECT_EQ(found(), Names{});
}

TEST_F(HostileTest, RefusesALinkWhoseTargetHoldsANul) {
    addLink("l", std::string_view("../outside\0/x", 13));
    ASSERT_TRUE(restore({{1, "l", "l"}}));
    EXPECT_EQ(failures(), std::vector{Code::restoreNameImpossible});
    EXPECT_EQ(found(), Names{});
}

TEST_F(HostileTest, IsNotLedOutByAFolderThatSomebodySwapsForALinkMeanwhile) {
    addFile(root(), "large", pattern(40 * block));
    onEvent = [&](const RestoreEvent& event) {
        if (const auto* restored = std::get_if<ItemRestored>(&event); restored != nullptr && restored->id == 1) {
            fs::rename(into() / "d", into() / "moved");
            fs::create_directory_symlink(outside(), into() / "d");
        }
    };
    ASSERT_TRUE(restore({{1, "f", "d/f"}, {2, "large", "d/large"}}));
    EXPECT_EQ(failures(), std::vector{Code::restoreUnsafe});
    EXPECT_FALSE(fs::exists(into() / "moved/large"));
}

TEST_F(HostileTest, ReportsExtentsThatRepeatOverlapOrLieBeyondTheEnd) {
    const std::string content = pattern(block);
    const std::uint64_t at = record(content);
    std::vector<ltfs::Extent> again;
    for (std::uint64_t i = 0; i < 100; ++i) {
        again.push_back(extent(i * block, at, 0, block));
    }
    addExtents(root(), "repeats", 100 * block, again);
    addExtents(root(), "twice", 2 * block, {extent(0, at, 0, block), extent(0, at, 0, block)});
    addExtents(root(), "backwards", 2 * block, {extent(block, at, 0, block), extent(0, at, 0, block)});
    addExtents(root(), "beyond", block, {extent(0, at + 1'000'000, 0, block)});
    addExtents(root(), "wraps", ~0ULL, {extent(~0ULL - 10, at, 0, 100)});
    addExtents(root(), "nowhere", block, {{.fileOffset = 0, .start = {'z', at}, .byteCount = block}});
    // The same record for ever is what this file consists of, and its hash says whether it should.
    ASSERT_TRUE(restore({{1, "repeats", "1"},
                         {2, "twice", "2"},
                         {3, "backwards", "3"},
                         {4, "beyond", "4"},
                         {5, "wraps", "5"},
                         {6, "nowhere", "6"}}));
    EXPECT_EQ(reported.all<RestoreFailed>().size(), 5U);
    EXPECT_EQ(found(), Names{"1"});
    EXPECT_EQ(fs::file_size(into() / "1"), 100 * block);
}

TEST_F(HostileTest, DoesNotHashForYearsWhatAFewBytesClaim) {
    addExtents(root(), "claim", ~0ULL >> 2U, {})
        .xattrs.push_back({std::string(ltfs::extended::sha256), bytes(sha256("x"))});
    const auto summary = restore({{1, "claim", "claim"}});
    ASSERT_TRUE(summary);
    for (const ItemRestored& restored : reported.all<ItemRestored>()) {
        EXPECT_FALSE(restored.verified);
    }
}

/// Deeper than any path that Linux can name, and so many that a step per level and level would show.
TEST_F(HostileTest, ReportsEachOfMoreLevelsThanAnyDiskCanHave) {
    constexpr std::size_t levels = 100'000;
    std::string endless = "a";
    for (std::size_t i = 1; i < levels; ++i) {
        endless += "/a";
    }
    add(root(), "d", ltfs::EntryKind::directory);
    ASSERT_TRUE(restore({{1, "f", endless}, {2, "d", endless}, {3, endless, "x"}}));
    EXPECT_EQ(failures(),
              (std::vector{Code::volumePathMissing, Code::restoreNameImpossible, Code::restoreNameImpossible}));
    EXPECT_EQ(found(), Names{});
}

TEST_F(HostileTest, MakesAndFinishesFoldersAsDeepAsTheyAre) {
    constexpr std::size_t levels = 400;
    std::vector<RestoreItem> items;
    std::string path;
    for (ltfs::Entry* folder = &root(); items.size() < levels; items.push_back({items.size(), path, path})) {
        folder = &add(*folder, "d", ltfs::EntryKind::directory);
        path = disk::pathOf(path, "d");
        folder->xattrs.push_back({std::string(ltfs::extended::unixMode), bytes("0500")});
    }
    std::ranges::reverse(items);
    ASSERT_TRUE(restore(items));
    EXPECT_EQ(failures(), std::vector<Code>{});
    EXPECT_EQ(reported.all<ItemRestored>().size(), levels);
    struct stat facts {};
    ASSERT_EQ(::stat((into() / path).c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 07777U, 0500U);
    EXPECT_EQ(facts.st_mtim.tv_sec, 1'700'000'000);
}

TEST_F(HostileTest, NeverGivesAFileToTheSystemsOwnAttributes) {
    addFile(root(), "x", "x").xattrs.push_back({"security.capability", bytes("anything")});
    ASSERT_TRUE(restore({{1, "x", "x"}}));
    EXPECT_EQ(failures(), std::vector<Code>{});
    EXPECT_EQ(contentOf(into() / "x"), "x");
    EXPECT_EQ(fs::status(into() / "x").permissions(), fs::perms(0644));
}

}  // namespace
}  // namespace capstan::recall
