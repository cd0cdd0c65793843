#include <functional>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "recall/restoring.hpp"

namespace capstan::recall {
namespace {

namespace fs = std::filesystem;
using test::contentOf;
using test::pattern;

/// A small disk of its own, where this machine lets a test have one.
class FailingDestinationTest : public RestoringTest {
   protected:
    void TearDown() override {
        if (mounted_) {
            ::umount2(into().c_str(), MNT_DETACH);
        }
    }
    [[nodiscard]] bool mountSmallDisk() {
        const bool alone = ::geteuid() == 0 ? ::unshare(CLONE_NEWNS) == 0 : ::unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0;
        mounted_ = alone && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                   ::mount("none", into().c_str(), "tmpfs", 0, "size=2m") == 0;
        return mounted_;
    }
    void receive(RestoreEvent event) override {
        if (const auto* restored = std::get_if<ItemRestored>(&event); restored != nullptr && restored->id == 1) {
            onFirst();
        }
        RestoringTest::receive(std::move(event));
    }
    /// The first is small; the other one is waited for when it has been reported.
    Result<RestoreSummary> restoreTwo() {
        addFile(root(), "first", "first");
        addFile(root(), "second", pattern(20 * block));
        return restore({{1, "first", "first"}, {2, "second", "second"}});
    }
    /// What is there under a name is what was reported, whole.
    void expectReportedFiles() const {
        Names names;
        for (const ItemRestored& restored : reported.all<ItemRestored>()) {
            names.push_back(std::to_string(restored.id));
        }
        std::ranges::sort(names);
        EXPECT_EQ(found(), names);
    }

    std::function<void()> onFirst = [] {};

   private:
    bool mounted_ = false;
};

TEST_F(FailingDestinationTest, FillsUpAmidManyFilesAndHasReportedThoseThatAreWhole) {
    if (!mountSmallDisk()) {
        GTEST_SKIP() << "no disk of its own";
    }
    std::vector<RestoreItem> items;
    for (std::uint64_t i = 10; i < 99; ++i) {
        addFile(root(), std::to_string(i), pattern(block, static_cast<std::uint32_t>(i)));
        items.push_back({i, std::to_string(i), std::to_string(i)});
    }
    const auto summary = restore(items);
    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().code, Code::restoreFull);
    EXPECT_GE(reported.all<ItemRestored>().size(), 20U);
    EXPECT_LE(reported.all<ItemRestored>().size(), 32U);
    expectReportedFiles();
}

TEST_F(FailingDestinationTest, TurnsReadOnlyAndGivesNothingANameAnyMore) {
    if (!mountSmallDisk()) {
        GTEST_SKIP() << "no disk of its own";
    }
    bool readOnly = false;
    onFirst = [&] {
        // Busy while a part is open for writing.
        for (int tries = 0; tries < 10'000 && !readOnly; ++tries) {
            readOnly = ::mount("none", into().c_str(), nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY, nullptr) == 0;
            ::usleep(1000);
        }
    };
    const auto summary = restoreTwo();
    if (!readOnly) {
        GTEST_SKIP() << "cannot be made read-only";
    }
    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().code, Code::restoreDenied);
    EXPECT_EQ(reported.all<ItemRestored>().size(), 1U);
    EXPECT_EQ(contentOf(into() / "first"), "first");
    EXPECT_FALSE(fs::exists(into() / "second"));
}

TEST_F(FailingDestinationTest, VanishesAndIsNotMadeAgain) {
    onFirst = [&] { fs::remove_all(into()); };
    const auto summary = restoreTwo();
    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().code, Code::restoreDenied);
    EXPECT_EQ(reported.all<ItemRestored>().size(), 1U);
    EXPECT_FALSE(fs::exists(into()));
}

TEST_F(FailingDestinationTest, IsFollowedWhereverSomebodyMovesIt) {
    onFirst = [&] { fs::rename(into(), tape.path("moved")); };
    ASSERT_TRUE(restoreTwo());
    EXPECT_EQ(foundBelow(tape.path("moved")), (Names{"first", "second"}));
    EXPECT_EQ(contentOf(tape.path("moved/second")), pattern(20 * block));
    EXPECT_FALSE(fs::exists(into()));
}

TEST_F(FailingDestinationTest, LosesOneFolderAndGoesOnWithTheOthers) {
    addFile(root(), "first", "first");
    addFile(root(), "second", pattern(20 * block));
    addFile(root(), "third", pattern(20 * block, 3));
    onFirst = [&] { fs::remove_all(into() / "d"); };
    const auto summary = restore({{1, "first", "first"}, {2, "second", "d/second"}, {3, "third", "third"}});
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->files, 2U);
    EXPECT_EQ(summary->failed, 1U);
    EXPECT_EQ(contentOf(into() / "third"), pattern(20 * block, 3));
}

}  // namespace
}  // namespace capstan::recall
