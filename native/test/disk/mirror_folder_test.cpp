#include "disk/mirror_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "disk/names.hpp"
#include "write/virtual_tape.hpp"

namespace capstan::disk {
namespace {

namespace fs = std::filesystem;

/// The number of a process that has ended.
pid_t endedProcess() {
    const pid_t child = ::fork();
    if (child == 0) {
        ::_exit(0);
    }
    ::waitpid(child, nullptr, 0);
    return child;
}

class MirrorFolderTest : public testing::Test {
   protected:
    [[nodiscard]] fs::path path(const std::string& name) const { return folder_ / name; }
    void makeFile(const std::string& name) const {
        fs::create_directories(path(name).parent_path());
        test::makeFile(path(name), name);
    }
    [[nodiscard]] std::vector<MoveResult> move(const std::vector<MoveItem>& items) const {
        return test::expectOk(moveInMirror(folder_.path(), items));
    }

    test::TempFolder folder_;
};

TEST_F(MirrorFolderTest, MovesAndRemovesInOrderAndPassesOverWhatIsGone) {
    makeFile("a");
    makeFile("b");
    const auto results = move({{.from = "a", .to = "moved/c"}, {.from = "b", .to = "a"}, {.from = "gone", .to = "d"}});
    EXPECT_EQ(results.size(), 3U);
    EXPECT_TRUE(std::ranges::all_of(results, [](const MoveResult& result) { return result.has_value(); }));
    EXPECT_EQ(test::contentOf(path("moved/c")), "a");
    EXPECT_EQ(test::contentOf(path("a")), "b");
    EXPECT_FALSE(fs::exists(path("b")));
}

TEST_F(MirrorFolderTest, RemovesAFolderWithTheEmptyOnesInItAndKeepsOneWithAFile) {
    fs::create_directories(path("empty/deep/er"));
    makeFile("full/deep/er/file");
    const auto results = move({{.from = "empty", .to = {}}, {.from = "full", .to = {}}});
    EXPECT_TRUE(results.at(0) && results.at(1));
    EXPECT_FALSE(fs::exists(path("empty")));
    EXPECT_TRUE(fs::exists(path("full/deep/er/file")));
}

TEST_F(MirrorFolderTest, FollowsNoLinkOut) {
    const test::TempFolder elsewhere;
    test::makeFile(elsewhere / "theirs", "theirs");
    fs::create_directory_symlink(elsewhere.path(), path("out"));
    const auto results = move({{.from = "out/theirs", .to = {}}, {.from = "out", .to = {}}});
    EXPECT_EQ(results.at(0).error().code, Code::mirrorUnsafe);
    EXPECT_TRUE(results.at(1));
    EXPECT_FALSE(fs::exists(fs::symlink_status(path("out"))));
    EXPECT_TRUE(fs::exists(elsewhere / "theirs"));
}

TEST_F(MirrorFolderTest, SweepsWhatProgramsThatHaveEndedLeftUnfinished) {
    const std::string ended = std::to_string(endedProcess());
    const std::string running = std::to_string(::getpid());
    makeFile(".capstan-" + ended + "-0.part");
    makeFile("below/.capstan-" + ended + "-1.part");
    makeFile("below/.capstan-" + running + "-2.part");
    makeFile(".capstan-mark-" + ended + "-3.part");
    makeFile("file");
    EXPECT_EQ(test::expectOk(sweepMirror(folder_.path())).files, 2U);
    EXPECT_FALSE(fs::exists(path("below/.capstan-" + ended + "-1.part")));
    EXPECT_TRUE(fs::exists(path("below/.capstan-" + running + "-2.part")));
    EXPECT_TRUE(fs::exists(path(".capstan-mark-" + ended + "-3.part")));
    EXPECT_TRUE(fs::exists(path("file")));
}

TEST(PassingNames, SayWhichProcessMadeThem) {
    EXPECT_EQ(makerOf(".capstan-12-7.part"), 12);
    EXPECT_EQ(makerOf(".capstan-mark-12-7.part"), std::nullopt);
    EXPECT_EQ(makerOf(".capstan-12.part"), std::nullopt);
    EXPECT_EQ(makerOf("capstan-12-7.part"), std::nullopt);
}

}  // namespace
}  // namespace capstan::disk
