#include "walk/walk.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <stop_token>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "base/identity.hpp"
#include "base/utf8.hpp"
#include "virtual/temp_folder.hpp"
#include "walk/places.hpp"

namespace capstan::walk {
namespace {

namespace fs = std::filesystem;
using test::TempFolder;

struct WalkFindings {
    std::vector<std::string> found;
    std::vector<std::string> unfit;
};

void add(WalkFindings& walked, const WalkBatch& batch) {
    for (const WalkEntry& entry : batch.found) {
        walked.found.push_back(entry.path);
    }
    for (const UnfitEntry& unfit : batch.unfit) {
        walked.unfit.push_back(unfit.path + " " + std::string(text(unfit.error.code)));
    }
}

WalkFindings walkedOf(Walk& walk) {
    WalkFindings walked;
    while (true) {
        const auto batch = walk.next({});
        EXPECT_TRUE(batch) << batch.error().detail;
        if (!batch || !*batch) {
            return walked;
        }
        add(walked, **batch);
    }
}

WalkFindings walkedOf(const fs::path& source, TraversalOptions manner = {}) {
    Walk walk(source, manner);
    return walkedOf(walk);
}

void makeFile(const fs::path& path) {
    fs::create_directories(path.parent_path());
    std::ofstream(path) << "x";
}

TEST(Walk, GivesParentsFirstAndAFoldersFilesTogether) {
    const TempFolder home;
    for (const char* name : {"d/b/2", "d/a/deep/3", "d/a/1", "d/z"}) {
        makeFile(home / name);
    }
    const std::vector<std::string> order{"", "a", "b", "z", "a/1", "a/deep", "a/deep/3", "b/2"};
    EXPECT_EQ(walkedOf(home / "d").found, order);
    EXPECT_EQ(walkedOf(home / "d", {.batchEntries = 1}).found, order);
    EXPECT_EQ(walkedOf(home / "d", {.folderByFolder = true}).found, order);
}

TEST(Walk, GivesAFolderAsTheDiskListsIt) {
    const TempFolder home;
    for (int i = 0; i < 50; ++i) {
        makeFile(home / ("d/" + std::to_string(i * 7919 % 50)));
    }
    auto found = walkedOf(home / "d", {.order = WalkOrder::found}).found;
    auto sorted = walkedOf(home / "d").found;
    std::ranges::sort(found);
    std::ranges::sort(sorted);
    EXPECT_EQ(found, sorted);
}

TEST(Walk, DoesNotGoIntoWhatIsLeftOut) {
    const TempFolder home;
    for (const char* name : {"d/a/1", "d/b/2", "d/b/a/3"}) {
        makeFile(home / name);
    }
    Walk walk(home / "d", {.folderByFolder = true});
    WalkFindings walked;
    for (auto batch = walk.next({}); batch && *batch; batch = walk.next({})) {
        add(walked, **batch);
        for (const WalkEntry& entry : (*batch)->found) {
            if (entry.path == "a") {
                walk.leaveOut("a");
            }
        }
    }
    EXPECT_EQ(walked.found, (std::vector<std::string>{"", "a", "b", "b/2", "b/a", "b/a/3"}));
}

TEST(Walk, IsNotLedAstrayByAFolderThatBecomesALink) {
    const TempFolder home;
    makeFile(home / "secret/key");
    for (const char* name : {"d/a/1", "d/b/c/2"}) {
        makeFile(home / name);
    }
    Walk walk(home / "d", {.folderByFolder = true});
    WalkFindings walked;
    for (int batches = 0; batches < 2; ++batches) {  // the source, and what is in it
        const auto batch = walk.next({});
        ASSERT_TRUE(batch && *batch);
        add(walked, **batch);
    }
    fs::remove_all(home / "d/a");
    fs::create_directory_symlink(home / "secret", home / "d/a");
    const WalkFindings rest = walkedOf(walk);
    EXPECT_EQ(rest.found, (std::vector<std::string>{"b/c", "b/c/2"}));
    EXPECT_EQ(rest.unfit, (std::vector<std::string>{"a source.changed"}));
}

TEST(Walk, OfALinkIsTheLink) {
    const TempFolder home;
    makeFile(home / "d/1");
    fs::create_directory_symlink(home / "d", home / "link");
    Walk walk(home / "link", {});
    const auto batch = walk.next({});
    ASSERT_TRUE(batch && *batch);
    ASSERT_EQ((*batch)->found.size(), 1U);
    EXPECT_EQ((*batch)->found[0].kind, WalkKind::symlink);
    EXPECT_EQ(walk.next({}).value(), std::nullopt);
}

TEST(Walk, ShowsNamesThatAreNoTextAndGoesIntoThem) {
    const TempFolder home;
    makeFile(home / "d/ok");
    makeFile(home / "d/f\xff/g\xe9");
    const WalkFindings walked = walkedOf(home / "d");
    EXPECT_EQ(walked.found, (std::vector<std::string>{"", "f%FF", "ok", "f%FF/g%E9"}));
    EXPECT_EQ(walked.unfit, std::vector<std::string>{});
}

TEST(Walk, ReportsNamesThatAreTooLongOnceTheyAreShown) {
    const TempFolder home;
    makeFile(home / "d" / std::string(85, '\xff'));
    makeFile(home / "d" / std::string(86, '\xff'));
    const WalkFindings walked = walkedOf(home / "d");
    EXPECT_EQ(walked.found.size(), 2U);
    ASSERT_EQ(walked.unfit.size(), 1U);
    EXPECT_TRUE(walked.unfit[0].ends_with("volume.name-invalid"));
}

TEST(Walk, FailsWhenItsSourceHasGoneAndWhenItIsStopped) {
    const TempFolder home;
    EXPECT_EQ(Walk(home / "gone", {}).next({}).error().code, Code::sourceMissing);
    makeFile(home / "d/1");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(Walk(home / "d", {}).next(stop.get_token()).error().code, Code::cancelled);
}

TEST(Walk, SeesWhatWhoeverAskedMaySee) {
    if (::geteuid() != 0) {
        GTEST_SKIP() << "only root can be others";
    }
    const TempFolder home;
    makeFile(home / "d/private/1");
    makeFile(home / "d/public/2");
    ASSERT_EQ(::chmod(home.path().c_str(), 0755), 0);
    ASSERT_EQ(::chmod((home / "d/private").c_str(), 0700), 0);
    const auto walked =
        doAs({.user = 65001, .group = 65001}, [&]() -> Result<WalkFindings> { return walkedOf(home / "d"); });
    ASSERT_TRUE(walked);
    EXPECT_EQ(walked->found, (std::vector<std::string>{"", "public", "public/2"}));
    EXPECT_EQ(walked->unfit, (std::vector<std::string>{"private source.unreadable"}));
}

TEST(Places, AFolderIsMadeWhenOnlyItsLastNameIsMissing) {
    const TempFolder home;
    EXPECT_TRUE(prepareFolder(home / "new"));
    EXPECT_TRUE(prepareFolder(home / "new"));
    EXPECT_EQ(prepareFolder(home / "a/b").error().code, Code::restoreMissing);
    makeFile(home / "file");
    EXPECT_EQ(prepareFolder(home / "file").error().code, Code::restoreMissing);
}

TEST(Places, AFolderOfAnotherUserIsRefused) {
    if (::geteuid() != 0) {
        GTEST_SKIP() << "only root can be others";
    }
    const TempFolder home;
    ASSERT_EQ(::chmod(home.path().c_str(), 0755), 0);
    const Identity ann{.user = 65001, .group = 65001};
    const auto refused = doAs(ann, [&] { return prepareFolder(home.path()); });
    EXPECT_EQ(refused.error().code, Code::restoreDenied);
    EXPECT_EQ(doAs(ann, [&] { return prepareFolder(home / "new"); }).error().code, Code::restoreDenied);
    EXPECT_TRUE(prepareFolder(home / "new"));
}

TEST(Places, RoomIsThatOfTheNearestFolderThatIsThere) {
    const TempFolder home;
    EXPECT_TRUE(spaceAt(home.path())->isThere);
    const auto space = spaceAt(home / "not/there/yet");
    ASSERT_TRUE(space);
    EXPECT_FALSE(space->isThere);
    EXPECT_GT(space->freeBytes, 0U);
}

TEST(Utf8, IsWhatUnicodeSaysItIs) {
    for (const char* good :
         {"", "a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x93\xbc", "\xf4\x8f\xbf\xbf", "\xef\xbf\xbd"}) {
        EXPECT_TRUE(isUtf8(good)) << good;
    }
    for (const char* bad : {"\x80", "\xc3", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                            "\xf8\x88\x80\x80\x80", "a\xe2\x82", "\xc3\x28"}) {
        EXPECT_FALSE(isUtf8(bad));
    }
}

}  // namespace
}  // namespace capstan::walk
