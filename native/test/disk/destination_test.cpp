#include "disk/destination.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

#include "disk/part_file.hpp"
#include "write/virtual_tape.hpp"

namespace capstan::disk {
namespace {

namespace fs = std::filesystem;

/// For this thread that call of the system fails, as on a file system that does not have it.
bool takeAway(unsigned call, unsigned errorNumber) {
    std::array<sock_filter, 4> filter{{
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | errorNumber),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    }};
    sock_fprog program{.len = filter.size(), .filter = filter.data()};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

class DestinationTest : public testing::Test {
   protected:
    [[nodiscard]] fs::path path(const std::string& name = {}) const { return folder_.path() / "d" / name; }
    [[nodiscard]] Destination open(const Wording& wording = restoring,
                                   MissingFolders missing = MissingFolders::usual) const {
        fs::create_directories(path());
        return test::expectOk(Destination::open(path(), wording, missing));
    }
    [[nodiscard]] static DiskResult<void> put(Destination& place, const std::string& target, NameConflict taken) {
        auto part = PartFile::create(place, target);
        if (!part) {
            return std::unexpected(std::move(part).error());
        }
        EXPECT_TRUE(part->write(0, bytesOf("new")));
        return part->promote(taken);
    }

    test::TempFolder folder_;
};

TEST_F(DestinationTest, ReplacesAFileOnlyWhenItIsAskedTo) {
    Destination place = open();
    test::makeFile(path("a"), "old");
    EXPECT_EQ(put(place, "a", NameConflict::refused).error().error.code, Code::restoreExists);
    EXPECT_EQ(test::contentOf(path("a")), "old");
    EXPECT_TRUE(put(place, "a", NameConflict::replaced));
    EXPECT_EQ(test::contentOf(path("a")), "new");
    EXPECT_EQ(std::distance(fs::directory_iterator(path()), {}), 1);
}

TEST_F(DestinationTest, ReportsTheSameFailureInTheWordsOfWhoeverAsks) {
    fs::create_directories(path());
    fs::create_directory_symlink("/", path("out"));
    Destination restore = open(restoring);
    Destination mirror = open(mirroring);
    EXPECT_EQ(put(restore, "out/a", NameConflict::refused).error().error.code, Code::restoreUnsafe);
    EXPECT_EQ(put(mirror, "out/a", NameConflict::replaced).error().error.code, Code::mirrorUnsafe);
}

TEST_F(DestinationTest, KeepsFoldersThatItMakesOnTheWayToItsOwnerWhenItIsAskedTo) {
    Destination place = open(mirroring, MissingFolders::ownerOnly);
    ASSERT_TRUE(put(place, "d/e/a", NameConflict::refused));
    struct stat facts {};
    ASSERT_EQ(::stat(path("d/e").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0700U);
    const auto implied = place.takeImplied();
    ASSERT_EQ(implied.size(), 2U);
    EXPECT_EQ(implied[1].target, "d/e");
    EXPECT_TRUE(place.takeImplied().empty());
}

TEST_F(DestinationTest, MakesAFolderAgainThatWasRemovedMeanwhile) {
    Destination place = open();
    ASSERT_TRUE(put(place, "d/a", NameConflict::refused));
    fs::remove_all(path("d"));
    ASSERT_TRUE(put(place, "d/b", NameConflict::refused));
    EXPECT_EQ(test::contentOf(path("d/b")), "new");
}

TEST_F(DestinationTest, NeverReplacesWhereTheDiskCannotRenameWithoutReplacing) {
    Destination place = open();
    bool possible = true;
    const auto expectBoth = [&](const std::string& name) {
        EXPECT_TRUE(put(place, name, NameConflict::refused));
        test::makeFile(path(name), "the user's");
        EXPECT_EQ(put(place, name, NameConflict::refused).error().error.code, Code::restoreExists);
        EXPECT_EQ(test::contentOf(path(name)), "the user's");
    };
    std::thread([&] {
        possible = takeAway(SYS_renameat2, EINVAL);
        if (possible) {
            expectBoth("by a second name");
            possible = takeAway(SYS_linkat, EPERM);
        }
        if (possible) {
            expectBoth("by a name of its own");
        }
    }).join();
    if (!possible) {
        GTEST_SKIP() << "nothing can be taken away";
    }
    EXPECT_EQ(std::distance(fs::directory_iterator(path()), {}), 2);
}

/// As on a disk for which two names are the same: one folder, mounted under a second name.
TEST_F(DestinationTest, KeepsFoldersApartForWhichTheDiskHasOnlyOneName) {
    fs::create_directories(path());
    if (::unshare(CLONE_NEWNS) != 0 || ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) {
        GTEST_SKIP() << "nothing can be mounted";
    }
    Destination place =
        test::expectOk(Destination::open(path(), restoring, MissingFolders::usual, ImpossibleNames::substituted));
    EXPECT_TRUE(*place.makeFolder("Photos"));
    fs::create_directory(path("photos"));
    ASSERT_EQ(::mount(path("Photos").c_str(), path("photos").c_str(), nullptr, MS_BIND, nullptr), 0);
    EXPECT_FALSE(*place.makeFolder("Photos"));
    EXPECT_TRUE(*place.makeFolder("photos"));
    EXPECT_EQ(place.actualPath("photos/2026/a"), "photos (2)/2026/a");
    EXPECT_EQ(place.actualPath("Photos/a"), "Photos/a");
    EXPECT_TRUE(put(place, "photos/2026/a", NameConflict::refused));
    EXPECT_EQ(test::contentOf(path("photos (2)/2026/a")), "new");
    Destination beside = test::expectOk(place.beside());
    EXPECT_TRUE(put(beside, "photos/2026/b", NameConflict::refused));
    EXPECT_EQ(test::contentOf(path("photos (2)/2026/b")), "new");
    EXPECT_EQ(test::expectOk(place.again()).actualPath("photos/a"), "photos/a");
    EXPECT_FALSE(*place.makeFolder("photos"));

    // Another time, the same one.
    Destination again =
        test::expectOk(Destination::open(path(), restoring, MissingFolders::usual, ImpossibleNames::substituted));
    EXPECT_FALSE(*again.makeFolder("Photos"));
    EXPECT_FALSE(*again.makeFolder("photos"));
    EXPECT_EQ(again.actualPath("photos"), "photos (2)");
    ::umount2(path("photos").c_str(), MNT_DETACH);
}

TEST_F(DestinationTest, LooksWithoutMakingOrFollowingAnything) {
    Destination place = open();
    fs::create_directory_symlink("/", path("out"));
    EXPECT_FALSE(*place.inspect("not/there"));
    EXPECT_EQ((*place.inspect("out"))->kind, DiskItemKind::link);
    EXPECT_EQ(place.inspect("out/etc").error().error.code, Code::restoreUnsafe);
    EXPECT_EQ(place.inspect(std::string(5'000, 'a')).error().error.code, Code::restoreNameImpossible);
    EXPECT_FALSE(fs::exists(path("not")));
}

TEST_F(DestinationTest, StaysWithTheFolderThatWasChosenWhereverItIsMoved) {
    Destination place = open();
    Destination other = test::expectOk(place.again());
    fs::rename(path(), folder_.path() / "moved");
    fs::create_directories(path());
    ASSERT_TRUE(put(place, "a", NameConflict::refused));
    ASSERT_TRUE(put(other, "b", NameConflict::refused));
    EXPECT_TRUE(fs::is_empty(path()));
    EXPECT_EQ(test::contentOf(folder_.path() / "moved/b"), "new");
}

TEST_F(DestinationTest, LeadsThoseBesideItToTheFoldersThatStandForOthers) {
    fs::create_directories(path("there"));
    Destination place =
        test::expectOk(Destination::open(path(), restoring, MissingFolders::usual, ImpossibleNames::substituted));
    EXPECT_TRUE(*place.makeFolder("new"));
    EXPECT_FALSE(*place.makeFolder("there"));
    EXPECT_TRUE(place.madeFolder("new"));
    EXPECT_FALSE(place.madeFolder("there"));
    EXPECT_FALSE(place.madeFolder("new/other"));
    // A file has the name that a folder was to have.
    std::ofstream(path("taken")) << "x";
    Destination beside = test::expectOk(place.beside());
    EXPECT_FALSE(put(beside, "taken/a", NameConflict::refused));
    EXPECT_TRUE(put(beside, "new/a", NameConflict::refused));
    EXPECT_TRUE(fs::exists(path("new/a")));
}

TEST_F(DestinationTest, EndsEverythingWhenTheChosenFolderHasGoneOrNothingCanBeOpened) {
    Destination place = open();
    EXPECT_FALSE(place.refuse(ENOENT, "x").error().everything);
    EXPECT_FALSE(place.refuse(EIO, "x").error().everything);
    EXPECT_TRUE(place.refuse(EMFILE, "x").error().everything);
    EXPECT_EQ(place.refuse(EMFILE, "x").error().error.code, Code::systemFiles);
    EXPECT_TRUE(fs::is_empty(path()));
    fs::remove_all(path());
    EXPECT_TRUE(put(place, "d/a", NameConflict::refused).error().everything);
    EXPECT_FALSE(fs::exists(path()));
}

}  // namespace
}  // namespace capstan::disk
