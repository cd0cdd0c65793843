#include <algorithm>
#include <gtest/gtest.h>

#include "recall/damaged_name.hpp"
#include "recall/hand_made.hpp"
#include "recall/recall_session.hpp"

namespace capstan::recall {
namespace {

namespace fs = std::filesystem;
using test::contentOf;
using test::pattern;

class DamagedTest : public HandMadeTest {
   protected:
    void SetUp() override { fs::create_directories(into()); }

    [[nodiscard]] fs::path into() const { return tape.path("out"); }

    /// Files of the root, by their names; ids count from 1.
    RestoreSummary restore(const std::vector<std::string>& names, bool keepDamaged) {
        std::vector<RestoreItem> items;
        for (const std::string& name : names) {
            items.push_back({.id = items.size() + 1, .path = name, .target = name});
        }
        RecallSession session({.into = into(), .items = std::move(items), .keepDamaged = keepDamaged},
                              [this](RestoreEvent event) { reported.events.push_back(std::move(event)); });
        return test::expectOk(session.run(tape.volume()));
    }

    [[nodiscard]] std::vector<std::string> found() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::recursive_directory_iterator(into())) {
            names.push_back(entry.path().lexically_relative(into()));
        }
        std::ranges::sort(names);
        return names;
    }

    Events<RestoreEvent> reported;
};

using Names = std::vector<std::string>;

TEST_F(DamagedTest, LeavesNothingOfADamagedFileUnlessAsked) {
    const std::uint64_t first = records(pattern(4 * block));
    addExtents(root(), "a", 4 * block, {extent(0, first, 0, 4 * block)});
    spoil(first + 2);

    const RestoreSummary summary = restore({"a"}, false);

    EXPECT_EQ(summary.failed, 1U);
    ASSERT_EQ(reported.all<RestoreFailed>().size(), 1U);
    EXPECT_EQ(reported.all<RestoreFailed>()[0].error.code, Code::mediumUnreadable);
    EXPECT_EQ(reported.all<RestoreFailed>()[0].keptAs, "");
    EXPECT_EQ(found(), Names{});
}

TEST_F(DamagedTest, KeepsWhatComesBeforeTheDamageUnderANameThatSaysSo) {
    const std::string content = pattern(4 * block);
    const std::uint64_t first = records(content);
    addExtents(root(), "film.mov", 4 * block, {extent(0, first, 0, 4 * block)});
    addFile(root(), "good", "good");
    spoil(first + 2);

    const RestoreSummary summary = restore({"film.mov", "good"}, true);

    EXPECT_EQ(summary.failed, 1U);
    EXPECT_EQ(summary.files, 1U);
    const RestoreFailed failed = reported.all<RestoreFailed>().at(0);
    EXPECT_EQ(failed.id, 1U);
    EXPECT_EQ(failed.error.code, Code::mediumUnreadable);
    EXPECT_NE(failed.error.detail.find("b:" + std::to_string(first + 2)), std::string::npos) << failed.error.detail;
    EXPECT_EQ(failed.keptAs, "film (damaged).mov");
    EXPECT_EQ(failed.keptBytes, 2 * block);
    EXPECT_EQ(contentOf(into() / "film (damaged).mov"), content.substr(0, 2 * block));
    EXPECT_EQ(found(), (Names{"film (damaged).mov", "good"}));
}

TEST_F(DamagedTest, KeepsTheBeginningOfAFileThatTheTapeGivesFromItsEnd) {
    const std::string end = pattern(2 * block, 1);
    const std::string beginning = pattern(2 * block, 2);
    const std::uint64_t first = records(end);
    const std::uint64_t second = records(beginning);
    addExtents(root(), "a", 4 * block, {extent(0, second, 0, 2 * block), extent(2 * block, first, 0, 2 * block)});
    spoil(first + 1);

    restore({"a"}, true);

    EXPECT_EQ(reported.all<RestoreFailed>().at(0).keptBytes, 3 * block);
    EXPECT_EQ(contentOf(into() / "a (damaged)"), beginning + end.substr(0, block));
}

TEST_F(DamagedTest, KeepsAllOfAFileWhoseHashIsAnother) {
    const std::string content = pattern(block + 5);
    say(addFile(root(), "a.txt", content), ltfs::extended::sha256, sha256("something else"));

    restore({"a.txt"}, true);

    const RestoreFailed failed = reported.all<RestoreFailed>().at(0);
    EXPECT_EQ(failed.error.code, Code::restoreMismatch);
    EXPECT_EQ(failed.keptAs, "a (damaged).txt");
    EXPECT_EQ(failed.keptBytes, content.size());
    EXPECT_EQ(contentOf(into() / "a (damaged).txt"), content);
    EXPECT_EQ(found(), Names{"a (damaged).txt"});
}

TEST_F(DamagedTest, KeepsWhatLiesBeforeExtentsThatDoNotFit) {
    const std::string content = pattern(2 * block);
    const std::uint64_t first = records(content);
    addExtents(root(), "overlapping", 300, {extent(0, first, 0, 100), extent(50, first, 0, 100)});
    addExtents(root(), "too long", 150, {extent(0, first, 0, 100), extent(100, first, 0, 100)});
    addExtents(root(), "nothing", 10, {extent(20, first, 0, 10)});

    const RestoreSummary summary = restore({"overlapping", "too long", "nothing"}, true);

    EXPECT_EQ(summary.failed, 3U);
    for (const RestoreFailed& failed : reported.all<RestoreFailed>()) {
        EXPECT_EQ(failed.error.code, Code::volumeExtentInvalid);
    }
    EXPECT_EQ(contentOf(into() / "overlapping (damaged)"), content.substr(0, 50));
    EXPECT_EQ(contentOf(into() / "too long (damaged)"), content.substr(0, 100));
    EXPECT_EQ(found(), (Names{"overlapping (damaged)", "too long (damaged)"}));
}

TEST_F(DamagedTest, TreatsAFileThatARecoveryHasMarkedAsDamaged) {
    addFile(root(), "a", "what is left")
        .xattrs.push_back({std::string(ltfs::extended::damaged), bytes("80 of 92 bytes are missing")});

    restore({"a"}, false);
    EXPECT_EQ(found(), Names{});
    restore({"a"}, true);

    const auto failed = reported.all<RestoreFailed>();
    ASSERT_EQ(failed.size(), 2U);
    for (const RestoreFailed& one : failed) {
        EXPECT_EQ(one.error.code, Code::volumeExtentInvalid);
        EXPECT_NE(one.error.detail.find("80 of 92 bytes are missing"), std::string::npos) << one.error.detail;
    }
    EXPECT_EQ(contentOf(into() / "a (damaged)"), "what is left");
}

TEST_F(DamagedTest, NeverReplacesWhatWasKeptBefore) {
    say(addFile(root(), "a.b", "left"), ltfs::extended::sha256, sha256("else"));
    restore({"a.b"}, true);
    restore({"a.b"}, true);
    EXPECT_EQ(found(), (Names{"a (damaged 2).b", "a (damaged).b"}));
}

TEST_F(DamagedTest, LosesOnlyTheFilesThatTouchABadSharedRecordAndTriesItOnceEachWay) {
    const std::string content = pattern(3 * block);
    const std::uint64_t first = records(content);
    constexpr std::size_t size = block / 4;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < 12; ++i) {
        const std::size_t at = i * size;
        names.push_back("f" + std::to_string(i));
        addExtents(root(), names.back(), size,
                   {extent(0, first + at / block, static_cast<std::uint32_t>(at % block), size)});
    }
    // Straight on, from behind, and slowly: one try more would bring the others back, and say that there was one.
    std::string faults;
    for (const char* nth : {"1", "2", "3"}) {
        faults += "opcode read, partition 1, block " + std::to_string(first + 1) + ", nth " + nth + ": sense 3/11/00\n";
    }
    tape.setFaults(faults);

    const RestoreSummary summary = restore(names, false);

    EXPECT_EQ(summary.files, 8U);
    EXPECT_EQ(summary.failed, 4U);
    for (std::size_t i = 0; i < 12; ++i) {
        EXPECT_EQ(fs::exists(into() / names[i]), i < 4 || i >= 8) << i;
    }
}

TEST(DamagedName, PutsTheMarkBeforeTheExtensionAndFitsADisk) {
    EXPECT_EQ(damagedName("a/b.c/name.tar", 1), "a/b.c/name (damaged).tar");
    EXPECT_EQ(damagedName("name", 3), "name (damaged 3)");
    EXPECT_EQ(damagedName("d.e/.hidden", 1), "d.e/.hidden (damaged)");
    EXPECT_EQ(damagedName("Dr. No and all that came after", 1), "Dr. No and all that came after (damaged)");
    std::string umlauts;
    for (int i = 0; i < 125; ++i) {
        umlauts += "\u00fc";
    }
    const std::string name = damagedName(umlauts + ".txt", 12);
    EXPECT_LE(name.size(), 255U);
    EXPECT_TRUE(name.ends_with("\u00fc (damaged 12).txt")) << name;
}

}  // namespace
}  // namespace capstan::recall
