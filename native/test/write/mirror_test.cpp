#include "write/mirror.hpp"

#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "write/mirror_rig.hpp"

namespace capstan::write {
namespace {

namespace fs = std::filesystem;
using test::contentOf;
using test::makeFile;
using test::pattern;

using Names = std::vector<std::string>;

struct stat factsOf(const fs::path& path) {
    struct stat facts {};
    EXPECT_EQ(::lstat(path.c_str(), &facts), 0) << path;
    return facts;
}

void setTime(const fs::path& path, time_t when) {
    const timespec times[]{{when, 5}, {when, 123'456'789}};
    ASSERT_EQ(::utimensat(AT_FDCWD, path.c_str(), times, AT_SYMLINK_NOFOLLOW), 0);
}

TEST_F(MirrorTest, HoldsFilesFoldersAndLinksAsTheirSourcesAre) {
    makeFile(source("d/big"), pattern(5 * block + 99));
    makeFile(source("d/small"), "small");
    makeFile(source("d/empty"), "");
    fs::create_symlink("nowhere", source("d/link"));
    const bool kept = ::setxattr(source("d/big").c_str(), "user.note", "n", 1, 0) == 0;
    fs::permissions(source("d/small"), fs::perms::owner_read);
    fs::permissions(source("d"), fs::perms::owner_read | fs::perms::owner_exec);
    for (const char* name : {"d/big", "d/small", "d/link", "d"}) {
        setTime(source(name), 1'500'000'000);
    }

    begin(plenty);
    sendShared({item("d", ItemKind::directory), item("d/small"), item("d/empty"), item("d/link", ItemKind::symlink)});
    send("d/big");
    end();

    for (const char* name : {"d", "d/small", "d/empty", "d/link", "d/big"}) {
        EXPECT_EQ(reported(name), "mirrored") << name;
    }
    EXPECT_EQ(found(), (Names{"d", "d/big", "d/empty", "d/link", "d/small"}));
    EXPECT_TRUE(same("d/big") && same("d/small"));
    EXPECT_EQ(fs::read_symlink(place("d/link")), "nowhere");
    for (const char* name : {"d/big", "d/small", "d"}) {
        EXPECT_EQ(factsOf(place(name)).st_mode, factsOf(source(name)).st_mode) << name;
    }
    for (const char* name : {"d/big", "d/small", "d/link", "d"}) {
        EXPECT_EQ(factsOf(place(name)).st_mtim.tv_nsec, 123'456'789) << name;
    }
    if (kept) {
        EXPECT_EQ(::getxattr(place("d/big").c_str(), "user.note", nullptr, 0), 1);
    }
}

TEST_F(MirrorTest, ReportsTheHashThatWentOnTheTape) {
    makeFile(source("a"), pattern(3 * block));
    begin(plenty);
    send("a");
    end();
    ASSERT_EQ(mirrored.size(), 1U);
    EXPECT_EQ(mirrored[0].sha256, whole(item("a")).hashes[0].second);
    EXPECT_TRUE(mirrored[0].notKept.empty());
}

TEST_F(MirrorTest, LeavesHolesUnwritten) {
    makeFile(source("a"), pattern(block));
    fs::resize_file(source("a"), 64 * block);
    std::ofstream(source("a"), std::ios::binary | std::ios::in | std::ios::out).seekp(32 * block) << pattern(block, 7);
    makeFile(source("hole"), "");
    fs::resize_file(source("hole"), 64 * block);
    begin(plenty);
    send("a");
    send("hole");
    end();
    EXPECT_TRUE(same("a") && same("hole"));
    EXPECT_LE(factsOf(place("a")).st_blocks, factsOf(source("a")).st_blocks);
    EXPECT_EQ(factsOf(place("hole")).st_blocks, 0);
}

TEST_F(MirrorTest, FindsSmallFilesThatBeginInOneRecordAndEndInTheNext) {
    std::vector<WriteItem> items;
    for (int i = 0; i < 100; ++i) {
        const std::string name = "f" + std::to_string(i);
        makeFile(source(name), pattern(static_cast<std::size_t>(i) * 211, static_cast<std::uint32_t>(i)));
        items.push_back(item(name));
    }
    begin(plenty);
    sendShared(items);
    end();
    for (const WriteItem& what : items) {
        EXPECT_EQ(reported(what.target), "mirrored");
        EXPECT_TRUE(same(what.target)) << what.target;
    }
}

TEST_F(MirrorTest, MakesFromTheSourcesWhatItCouldNotKeepPaceWith) {
    makeFile(source("big"), pattern(5 * block + 99));
    makeFile(source("sparse"), pattern(block));
    fs::resize_file(source("sparse"), 64 * block);
    makeFile(source("d/small"), "small");
    makeFile(source("d/empty"), "");
    fs::create_symlink("nowhere", source("d/link"));
    begin(0);
    send("big");
    send("sparse");
    sendShared({item("d", ItemKind::directory), item("d/small"), item("d/empty"), item("d/link", ItemKind::symlink)});
    end();
    for (const char* name : {"big", "sparse", "d/small", "d/empty"}) {
        EXPECT_EQ(reported(name), "again") << name;
        EXPECT_TRUE(same(name)) << name;
    }
    EXPECT_EQ(reported("d"), "mirrored");
    EXPECT_EQ(reported("d/link"), "mirrored");
    EXPECT_EQ(found(), (Names{"big", "d", "d/empty", "d/link", "d/small", "sparse"}));
}

TEST_F(MirrorTest, DoesNotTakeAnotherVersionForTheOneOnTheTape) {
    makeFile(place("changed"), "of an earlier time");
    makeFile(source("changed"), pattern(2 * block));
    makeFile(source("gone"), "x");
    begin(0);
    send("changed");
    send("gone");
    makeFile(source("changed"), pattern(2 * block, 9));
    fs::remove(source("gone"));
    end();
    EXPECT_EQ(reported("changed"), "mirror.differs");
    EXPECT_EQ(reported("gone"), "mirror.differs");
    EXPECT_EQ(contentOf(place("changed")), "of an earlier time");
    EXPECT_EQ(found(), (Names{"changed"}));
}

TEST_F(MirrorTest, CannotReadAStreamAgain) {
    begin(0);
    mirror->accept(1, FileBegin{.item = item("stream", ItemKind::stream)});
    mirror->accept(1, FileBlock{.block = blockOf("x"), .bytes = 1, .offset = 0});
    mirror->accept(1, FileEnd{});
    end();
    EXPECT_EQ(reported("stream"), "mirror.too-slow");
    EXPECT_EQ(found(), Names{});
}

TEST_F(MirrorTest, BeginsAFileAgainThatIsReadAgain) {
    makeFile(source("a"), pattern(block + 1));
    begin(plenty);
    mirror->accept(1, FileBegin{.item = item("a")});
    mirror->accept(1, FileBlock{.block = blockOf(pattern(block, 3)), .bytes = block, .offset = 0});
    mirror->accept(1, FileBlock{.block = blockOf(pattern(block, 4)), .bytes = block, .offset = block});
    mirror->accept(1, FileRestart{});
    sendPieces(1, item("a"));
    mirror->accept(1, whole(item("a")));
    end();
    EXPECT_EQ(reported("a"), "mirrored");
    EXPECT_TRUE(same("a"));
}

TEST_F(MirrorTest, LeavesNothingOfAFileThatCouldNotBeRead) {
    makeFile(source("a"), pattern(block));
    begin(plenty);
    mirror->accept(1, FileBegin{.item = item("a")});
    sendPieces(1, item("a"));
    mirror->accept(1, FileFailure{.error = {Code::sourceUnreadable, {}}});
    end();
    EXPECT_EQ(reported("a"), "");
    EXPECT_EQ(found(), Names{});
}

TEST_F(MirrorTest, ReplacesFilesAndLinksOfAnEarlierTimeButNoFolders) {
    for (const char* name : {"file", "was-link", "was-folder"}) {
        makeFile(source(name), name);
    }
    fs::create_symlink("new", source("link"));
    fs::create_directory(source("folder"));
    makeFile(beside("outside"), "outside");
    makeFile(place("file"), "old");
    fs::create_symlink(beside("outside"), place("was-link"));
    makeFile(place("was-folder/in-it"), "old");
    fs::create_symlink("old", place("link"));
    makeFile(place("folder"), "old");
    begin(plenty);
    send("file");
    send("was-link");
    send("was-folder");
    sendShared({item("link", ItemKind::symlink), item("folder", ItemKind::directory)});
    end();
    EXPECT_EQ(contentOf(place("file")), "file");
    EXPECT_FALSE(fs::is_symlink(place("was-link")));
    EXPECT_EQ(contentOf(place("was-link")), "was-link");
    EXPECT_EQ(contentOf(beside("outside")), "outside");
    EXPECT_EQ(fs::read_symlink(place("link")), "new");
    EXPECT_EQ(reported("was-folder"), "mirror.name-taken");
    EXPECT_EQ(reported("folder"), "mirror.name-taken");
    EXPECT_EQ(found(), (Names{"file", "folder", "link", "was-folder", "was-folder/in-it", "was-link"}));
}

TEST_F(MirrorTest, FollowsNoLinkOutOfItsFolder) {
    makeFile(source("d/a"), pattern(block));
    makeFile(source("d/b"), "b");
    fs::create_directories(beside("outside"));
    fs::create_directory_symlink(beside("outside"), place("d"));
    begin(plenty);
    send("d/a");
    sendShared({item("d", ItemKind::directory), item("d/b")});
    end();
    for (const char* name : {"d", "d/a", "d/b"}) {
        EXPECT_EQ(reported(name), "mirror.unsafe-path") << name;
    }
    EXPECT_TRUE(fs::is_empty(beside("outside")));
}

TEST_F(MirrorTest, FillsAReadOnlyFolderOfAnEarlierTimeAndLeavesItReadOnly) {
    fs::create_directory(place("d"));
    makeFile(source("d/a"), "a");
    for (const fs::path& folder : {place("d"), source("d")}) {
        fs::permissions(folder, fs::perms::owner_read | fs::perms::owner_exec);
    }
    begin(plenty);
    sendShared({item("d", ItemKind::directory), item("d/a")});
    end();
    EXPECT_EQ(reported("d/a"), "mirrored");
    EXPECT_EQ(factsOf(place("d")).st_mode & 0777U, 0500U);
}

TEST_F(MirrorTest, GivesFoldersThatNoItemNamesTheUsualMode) {
    makeFile(source("d/e/a"), "a");
    begin(plenty);
    send("d/e/a");
    end();
    EXPECT_EQ(factsOf(place("d/e")).st_mode, factsOf(source("d/e")).st_mode);
}

TEST_F(MirrorTest, ReportsEveryFileWhenItsFolderHasGone) {
    makeFile(source("a"), pattern(block));
    makeFile(source("b"), "b");
    fs::remove(place());
    begin(plenty);
    send("a");
    sendShared({item("b")});
    end();
    EXPECT_EQ(reported("a"), "mirror.fault");
    EXPECT_EQ(reported("b"), "mirror.fault");
    fs::create_directory(place());
}

TEST_F(MirrorTest, KeepsWhatFitsOnADiskThatBecomesFull) {
    if (::mount("tmpfs", place().c_str(), "tmpfs", 0, "size=1m") != 0) {
        GTEST_SKIP() << "only root can mount";
    }
    makeFile(source("fits"), pattern(2 * block));
    makeFile(source("too-big"), pattern(40 * block));
    makeFile(source("later"), pattern(block));
    begin(plenty);
    send("fits");
    send("too-big");
    send("later");
    end();
    EXPECT_EQ(reported("fits"), "mirrored");
    EXPECT_TRUE(same("fits"));
    EXPECT_EQ(reported("too-big"), "mirror.full");
    // Whether the disk was asked again by then is a matter of time.
    EXPECT_TRUE(reported("later") == "mirror.full" || reported("later") == "mirrored");
    EXPECT_EQ(found().size(), reported("later") == "mirrored" ? 2U : 1U);
    EXPECT_EQ(::umount(place().c_str()), 0);
}

TEST_F(MirrorTest, IsReportedAsReadOnlyWhenItIs) {
    if (::mount("tmpfs", place().c_str(), "tmpfs", MS_RDONLY, "size=1m") != 0) {
        GTEST_SKIP() << "only root can mount";
    }
    makeFile(source("a"), "a");
    begin(plenty);
    send("a");
    end();
    EXPECT_EQ(reported("a"), "mirror.denied");
    EXPECT_EQ(::umount(place().c_str()), 0);
}

TEST_F(MirrorTest, MakesWhatLiesOnADiskThatIsMountedBelowIt) {
    fs::create_directory(place("d"));
    if (::mount("tmpfs", place("d").c_str(), "tmpfs", 0, "size=4m") != 0) {
        GTEST_SKIP() << "only root can mount";
    }
    makeFile(source("d/a"), pattern(block));
    begin(plenty);
    send("d/a");
    end();
    EXPECT_EQ(reported("d/a"), "mirrored");
    EXPECT_TRUE(same("d/a"));
    EXPECT_EQ(::umount(place("d").c_str()), 0);
}

TEST_F(MirrorTest, StoppedLeavesWholeFilesAndNoOthers) {
    makeFile(source("a"), pattern(20 * block));
    makeFile(source("begun"), pattern(3 * block));
    begin(0);
    send("a");
    mirror->accept(99, FileBegin{.item = item("begun")});
    sendPieces(99, item("begun"));
    std::stop_source stop;
    stop.request_stop();
    end(stop.get_token());
    EXPECT_EQ(reported("a"), "job.cancelled");
    EXPECT_EQ(reported("begun"), "");
    EXPECT_EQ(found(), Names{});
}

}  // namespace
}  // namespace capstan::write
