#include "recall/conflicts.hpp"

#include <fcntl.h>
#include <functional>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "recall/restoring.hpp"

namespace capstan::recall {
namespace {

namespace fs = std::filesystem;
using test::contentOf;
using test::makeFile;

class ConflictsTest : public RestoringTest {
   protected:
    void SetUp() override {
        RestoringTest::SetUp();
        addFile(root(), "a.txt", "from tape").times.modify = {1'000'000'000, 500};
    }
    void receive(RestoreEvent event) override {
        if (onEvent) {
            onEvent(event);
        }
        RestoringTest::receive(std::move(event));
    }
    void setModified(const fs::path& path, timespec time) const {
        const timespec times[2]{time, time};
        ASSERT_EQ(::utimensat(AT_FDCWD, (into() / path).c_str(), times, AT_SYMLINK_NOFOLLOW), 0);
    }
    void makeTheirs() const { makeFile(into() / "a.txt", "the user's"); }

    std::function<void(const RestoreEvent&)> onEvent;
};

const std::vector<RestoreItem> onlyA{{1, "a.txt", "a.txt"}};

TEST_F(ConflictsTest, RefusesUnlessAskedForSomethingElse) {
    makeTheirs();
    const auto summary = restore(onlyA);
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->failed, 1U);
    EXPECT_EQ(failures(), std::vector{Code::restoreExists});
    EXPECT_EQ(contentOf(into() / "a.txt"), "the user's");
    EXPECT_EQ(found(), Names{"a.txt"});
}

TEST_F(ConflictsTest, SkipsWhatIsThereWithoutReadingIt) {
    makeTheirs();
    spoil(tape.index().find("a.txt")->extents[0].start.block);
    const auto summary = restore(onlyA, Conflict::skipped);
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->skipped, 1U);
    EXPECT_EQ(summary->failed, 0U);
    EXPECT_EQ(reported.all<ItemSkipped>().at(0).id, 1U);
    EXPECT_EQ(contentOf(into() / "a.txt"), "the user's");
}

TEST_F(ConflictsTest, PutsItBesideWhatIsThereAndSaysHowItIsCalled) {
    makeTheirs();
    makeFile(into() / "a (2).txt", "the user's, too");
    ASSERT_TRUE(restore(onlyA, Conflict::renamed));
    EXPECT_EQ(reported.all<ItemRestored>().at(0).restoredAs, "a (3).txt");
    EXPECT_EQ(contentOf(into() / "a (3).txt"), "from tape");
    EXPECT_EQ(contentOf(into() / "a.txt"), "the user's");
    EXPECT_EQ(found(), (Names{"a (2).txt", "a (3).txt", "a.txt"}));
}

TEST_F(ConflictsTest, KeepsTheOneThatWasModifiedLater) {
    makeTheirs();
    setModified("a.txt", {1'000'000'000, 500});
    ASSERT_TRUE(restore(onlyA, Conflict::newer));
    EXPECT_EQ(reported.all<ItemSkipped>().size(), 1U);
    EXPECT_EQ(contentOf(into() / "a.txt"), "the user's");

    setModified("a.txt", {1'000'000'000, 499});
    ASSERT_TRUE(restore(onlyA, Conflict::newer));
    EXPECT_EQ(reported.all<ItemRestored>().at(0).restoredAs, "");
    EXPECT_EQ(contentOf(into() / "a.txt"), "from tape");
    EXPECT_EQ(found(), Names{"a.txt"});
}

TEST_F(ConflictsTest, ReplacesWhatIsThereOnlyByWhatIsWholeAndVerified) {
    makeTheirs();
    say(addFile(root(), "b", "not this"), ltfs::extended::sha256, sha256("but that"));
    makeFile(into() / "b", "the user's");
    const auto summary = restore({{1, "a.txt", "a.txt"}, {2, "b", "b"}}, Conflict::overwritten);
    ASSERT_TRUE(summary);
    EXPECT_EQ(failures(), std::vector{Code::restoreMismatch});
    EXPECT_EQ(contentOf(into() / "a.txt"), "from tape");
    EXPECT_EQ(contentOf(into() / "b"), "the user's");
    EXPECT_EQ(found(), (Names{"a.txt", "b"}));
}

TEST_F(ConflictsTest, NeverReplacesAFolderByAFileNorTheReverse) {
    fs::create_directories(into() / "a.txt/in it");
    add(root(), "d", ltfs::EntryKind::directory);
    makeFile(into() / "d", "the user's");
    for (const Conflict conflict : {Conflict::refused, Conflict::newer, Conflict::overwritten}) {
        ASSERT_TRUE(restore({{1, "a.txt", "a.txt"}, {2, "d", "d"}}, conflict));
        EXPECT_EQ(failures(), (std::vector{Code::restoreExists, Code::restoreExists}));
    }
    EXPECT_EQ(contentOf(into() / "d"), "the user's");
    EXPECT_EQ(found(), (Names{"a.txt", "a.txt/in it", "d"}));
}

TEST_F(ConflictsTest, TakesALinkForWhatItIsAndNotForWhatItPointsAt) {
    makeFile(tape.path("elsewhere"), "far away");
    fs::create_symlink(tape.path("elsewhere"), into() / "a.txt");
    ltfs::Entry& link = add(root(), "link", ltfs::EntryKind::symlink);
    test::expectOk(tape.index().setTarget(link, "new"));
    fs::create_symlink("old", into() / "link");

    ASSERT_TRUE(restore({{1, "a.txt", "a.txt"}, {2, "link", "link"}}, Conflict::overwritten));

    EXPECT_EQ(failures(), std::vector<Code>{});
    EXPECT_FALSE(fs::is_symlink(into() / "a.txt"));
    EXPECT_EQ(contentOf(into() / "a.txt"), "from tape");
    EXPECT_EQ(contentOf(tape.path("elsewhere")), "far away");
    EXPECT_EQ(fs::read_symlink(into() / "link"), "new");

    ASSERT_TRUE(restore({{2, "link", "link"}}, Conflict::renamed));
    EXPECT_EQ(reported.all<ItemRestored>().at(0).restoredAs, "link (2)");
    EXPECT_EQ(fs::read_symlink(into() / "link (2)"), "new");
    ASSERT_TRUE(restore({{2, "link", "link"}}, Conflict::skipped));
    EXPECT_EQ(reported.all<ItemSkipped>().size(), 1U);
}

/// "z" is read after "a.txt" is named: somebody takes its name while the pass runs.
TEST_F(ConflictsTest, KeepsItsPromiseWhenANameIsTakenMeanwhile) {
    addFile(root(), "z", test::pattern(40 * block));
    const std::vector<RestoreItem> both{{1, "a.txt", "a.txt"}, {2, "z", "z"}};
    onEvent = [&](const RestoreEvent& event) {
        if (const auto* restored = std::get_if<ItemRestored>(&event); restored != nullptr && restored->id == 1) {
            makeFile(into() / "z", "the user's");
        }
    };
    const auto anew = [&] {
        fs::remove(into() / "a.txt");
        fs::remove(into() / "z");
    };

    ASSERT_TRUE(restore(both));
    EXPECT_EQ(failures(), std::vector{Code::restoreExists});
    EXPECT_EQ(contentOf(into() / "z"), "the user's");
    anew();
    ASSERT_TRUE(restore(both, Conflict::skipped));
    EXPECT_EQ(reported.all<ItemSkipped>().size(), 1U);
    EXPECT_EQ(contentOf(into() / "z"), "the user's");
    anew();
    ASSERT_TRUE(restore(both, Conflict::newer));
    EXPECT_EQ(reported.all<ItemSkipped>().size(), 1U);
    EXPECT_EQ(contentOf(into() / "z"), "the user's");
    anew();
    ASSERT_TRUE(restore(both, Conflict::renamed));
    EXPECT_EQ(contentOf(into() / "z"), "the user's");
    EXPECT_TRUE(fs::exists(into() / "z (2)"));
    EXPECT_EQ(found(), (Names{"a.txt", "z", "z (2)"}));
}

/// As on a disk for which two names are the same: the second is put beside the first, whatever is asked for.
TEST_F(ConflictsTest, NeverLetsTwoFilesOfOneRequestReplaceEachOther) {
    addFile(root(), "b", "second");
    for (const Conflict conflict :
         {Conflict::refused, Conflict::skipped, Conflict::renamed, Conflict::newer, Conflict::overwritten}) {
        const auto summary = restore({{1, "a.txt", "same"}, {2, "b", "same"}}, conflict);
        ASSERT_TRUE(summary);
        EXPECT_EQ(summary->files, 2U);
        EXPECT_EQ(contentOf(into() / "same"), "from tape");
        EXPECT_EQ(contentOf(into() / "same (2)"), "second");
        EXPECT_EQ(found(), (Names{"same", "same (2)"}));
        fs::remove(into() / "same");
        fs::remove(into() / "same (2)");
    }
}

TEST_F(ConflictsTest, ReportsBeforehandWhatIsThereAndMakesNothing) {
    makeTheirs();
    setModified("a.txt", {1'234'567'890, 123'000'000});
    fs::create_directory(into() / "d");
    fs::create_symlink("nowhere", into() / "l");
    fs::create_symlink(tape.path(""), into() / "out");

    const auto meetings = test::expectOk(findConflicts(into(), {{1, "a.txt"},
                                                                {2, "free"},
                                                                {3, "d"},
                                                                {4, "l"},
                                                                {5, "new/free"},
                                                                {6, "../out"},
                                                                {7, "d/.."},
                                                                {8, "out/cartridge"},
                                                                {9, "/etc"},
                                                                {10, ""}}));

    ASSERT_EQ(meetings.size(), 3U);
    EXPECT_EQ(meetings[0].id, 1U);
    EXPECT_EQ(meetings[0].there.kind, disk::DiskItemKind::file);
    EXPECT_EQ(meetings[0].there.bytes, 10U);
    EXPECT_EQ(meetings[0].there.modified.tv_sec, 1'234'567'890);
    EXPECT_EQ(meetings[1].id, 3U);
    EXPECT_EQ(meetings[1].there.kind, disk::DiskItemKind::folder);
    EXPECT_EQ(meetings[2].id, 4U);
    EXPECT_EQ(meetings[2].there.kind, disk::DiskItemKind::link);
    EXPECT_EQ(found(), (Names{"a.txt", "d", "l", "out"}));
    EXPECT_FALSE(findConflicts(into() / "not there", {}));
}

}  // namespace
}  // namespace capstan::recall
