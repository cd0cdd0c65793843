#include "recall/read_pass.hpp"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <mutex>

#include "recall/hand_made.hpp"

namespace capstan::recall {
namespace {

namespace fs = std::filesystem;
using test::contentOf;
using test::pattern;

using Names = std::vector<std::string>;

class ReadPassTest : public HandMadeTest {
   protected:
    [[nodiscard]] fs::path folder(std::uint64_t request) const { return tape.path(std::to_string(request)); }

    /// Files of the root, by their names; ids count from 1.
    [[nodiscard]] RestoreRequest want(std::uint64_t request, const Names& names, bool keepDamaged = false) const {
        fs::create_directories(folder(request));
        std::vector<RestoreItem> items;
        for (const std::string& name : names) {
            items.push_back({.id = items.size() + 1, .path = name, .target = name});
        }
        return {.into = folder(request), .items = std::move(items), .keepDamaged = keepDamaged};
    }

    /// With the lock held, on whichever thread reports.
    std::function<void(const RequestEvent&)> onReport;

    void receive(RequestEvent reported) {
        const std::lock_guard lock(mutex_);
        if (const auto* summary = std::get_if<Result<RestoreSummary>>(&reported.what)) {
            EXPECT_FALSE(ends.contains(reported.request)) << "reported twice how it ended";
            ends.emplace(reported.request, *summary);
        } else if (const auto* event = std::get_if<RestoreEvent>(&reported.what)) {
            EXPECT_FALSE(ends.contains(reported.request)) << "reported something after its end";
            events[reported.request].events.push_back(*event);
        }
        if (onReport) {
            onReport(reported);
        }
    }

    [[nodiscard]] Names found(std::uint64_t request) const {
        Names names;
        for (const auto& entry : fs::recursive_directory_iterator(folder(request))) {
            names.push_back(entry.path().lexically_relative(folder(request)));
        }
        std::ranges::sort(names);
        return names;
    }

    Code codeOf(std::uint64_t request) {
        return ends.contains(request) && !ends.at(request) ? ends.at(request).error().code : Code::invalidArgument;
    }

    std::map<std::uint64_t, Result<RestoreSummary>> ends;
    std::map<std::uint64_t, Events<RestoreEvent>> events;
    ReadPass pass{{}, [this](RequestEvent reported) { receive(std::move(reported)); }};

   private:
    std::mutex mutex_;
};

TEST_F(ReadPassTest, GivesEveryRequestItsOwnFilesAndReadsWhatTwoWantOnce) {
    const std::string content = pattern(4 * block + 10);
    const std::uint64_t first = records(content);
    addExtents(root(), "both", content.size(), {extent(0, first, 0, content.size())});
    addFile(root(), "one", pattern(block, 2));
    addFile(root(), "two", pattern(block, 3));
    tape.setFaults("opcode read, partition 1, block " + std::to_string(first + 1) + ", from 2: broken");
    ASSERT_TRUE(pass.add(1, want(1, {"both", "one"})));
    ASSERT_TRUE(pass.add(2, want(2, {"two", "both"})));

    ASSERT_TRUE(pass.run(tape.volume()));

    ASSERT_TRUE(ends.at(1) && ends.at(2));
    EXPECT_EQ(ends.at(1)->files, 2U);
    EXPECT_EQ(ends.at(2)->files, 2U);
    EXPECT_EQ(found(1), (Names{"both", "one"}));
    EXPECT_EQ(found(2), (Names{"both", "two"}));
    EXPECT_EQ(contentOf(folder(1) / "both"), content);
    EXPECT_EQ(contentOf(folder(2) / "both"), content);
}

TEST_F(ReadPassTest, ReadsInterleavedFilesInOneSweep) {
    constexpr std::size_t files = 4;
    constexpr std::size_t pieces = 8;
    std::vector<std::string> contents(files);
    std::vector<std::vector<ltfs::Extent>> extents(files);
    for (std::uint32_t piece = 0; piece < pieces; ++piece) {
        for (std::uint32_t file = 0; file < files; ++file) {
            const std::string bytes = pattern(block, 100 * file + piece);
            extents[file].push_back(extent(contents[file].size(), record(bytes), 0, block));
            contents[file] += bytes;
        }
    }
    Names names;
    for (std::size_t file = 0; file < files; ++file) {
        names.push_back("f" + std::to_string(file));
        addExtents(root(), names.back(), contents[file].size(), extents[file]);
    }
    tape.setFaults("opcode locate, from 2: broken");
    ASSERT_TRUE(pass.add(1, want(1, names)));
    ASSERT_TRUE(pass.add(2, want(2, {"f2"})));

    ASSERT_TRUE(pass.run(tape.volume()));

    for (std::size_t file = 0; file < files; ++file) {
        EXPECT_EQ(contentOf(folder(1) / names[file]), contents[file]);
    }
    EXPECT_EQ(contentOf(folder(2) / "f2"), contents[2]);
}

TEST_F(ReadPassTest, TakesWhoComesWhileItRunsAheadOfTheHeadAndBehindIt) {
    addFile(root(), "behind", pattern(block, 1));
    addFile(root(), "first", pattern(block, 2));
    addFile(root(), "long", pattern(300 * block, 3));
    addFile(root(), "ahead", pattern(block, 4));
    ASSERT_TRUE(pass.add(1, want(1, {"first", "long"})));
    bool joined = false;
    onReport = [&](const RequestEvent&) {
        if (!joined) {
            joined = true;
            EXPECT_TRUE(pass.add(2, want(2, {"behind", "long", "ahead"})));
        }
    };

    ASSERT_TRUE(pass.run(tape.volume()));

    EXPECT_EQ(found(1), (Names{"first", "long"}));
    EXPECT_EQ(found(2), (Names{"ahead", "behind", "long"}));
    EXPECT_EQ(contentOf(folder(2) / "long"), pattern(300 * block, 3));
    EXPECT_FALSE(pass.add(3, want(3, {"ahead"})));
}

TEST_F(ReadPassTest, EndsTheOneThatIsCancelledAndLeavesTheOthersAlone) {
    addFile(root(), "first", pattern(block));
    addFile(root(), "second", pattern(200 * block, 2));
    ASSERT_TRUE(pass.add(1, want(1, {"first", "second"})));
    ASSERT_TRUE(pass.add(2, want(2, {"first", "second"})));
    onReport = [&](const RequestEvent& reported) {
        if (reported.request == 1) {
            pass.cancel(1);
        }
    };

    ASSERT_TRUE(pass.run(tape.volume()));

    EXPECT_EQ(codeOf(1), Code::cancelled);
    for (const std::string& name : found(1)) {
        EXPECT_EQ(contentOf(folder(1) / name), contentOf(folder(2) / name));
    }
    EXPECT_EQ(found(2), (Names{"first", "second"}));
}

TEST_F(ReadPassTest, EndsAllWhenAskedToAndLeavesNothingHalf) {
    addFile(root(), "first", pattern(block));
    addFile(root(), "second", pattern(200 * block, 2));
    addFile(root(), "third", pattern(1000 * block, 3));
    ASSERT_TRUE(pass.add(1, want(1, {"first", "second"})));
    ASSERT_TRUE(pass.add(2, want(2, {"third"})));
    onReport = [&](const RequestEvent&) { pass.cancelAll(); };

    ASSERT_TRUE(pass.run(tape.volume()));

    EXPECT_EQ(codeOf(1), Code::cancelled);
    EXPECT_EQ(codeOf(2), Code::cancelled);
    for (const std::uint64_t request : {1U, 2U}) {
        for (const std::string& name : found(request)) {
            EXPECT_EQ(contentOf(folder(request) / name), name == "first" ? pattern(block) : pattern(200 * block, 2));
        }
    }
    EXPECT_FALSE(pass.add(3, want(3, {"first"})));
}

TEST_F(ReadPassTest, LetsARequestFailByItsOwnFolder) {
    addFile(root(), "f", pattern(block));
    ASSERT_TRUE(pass.add(1, want(1, {"f"})));
    fs::remove(folder(1));
    ASSERT_TRUE(pass.add(2, want(2, {"f"})));

    ASSERT_TRUE(pass.run(tape.volume()));

    EXPECT_EQ(codeOf(1), Code::restoreDenied);
    EXPECT_EQ(found(2), Names{"f"});
}

TEST_F(ReadPassTest, ReportsEveryRequestWhenTheDriveFailsAndKeepsWhatIsWhole) {
    addFile(root(), "first", pattern(block));
    const std::uint64_t first = records(pattern(20 * block, 2));
    addExtents(root(), "second", 20 * block, {extent(0, first, 0, 20 * block)});
    tape.setFaults("opcode read, partition 1, block " + std::to_string(first + 7) + ": broken");
    ASSERT_TRUE(pass.add(1, want(1, {"first", "second"})));
    ASSERT_TRUE(pass.add(2, want(2, {"second"})));
    ASSERT_TRUE(pass.add(3, want(3, {"first"})));

    const auto done = pass.run(tape.volume());

    ASSERT_FALSE(done);
    EXPECT_EQ(codeOf(1), done.error().code);
    EXPECT_EQ(codeOf(2), done.error().code);
    EXPECT_TRUE(ends.at(3));
    EXPECT_EQ(found(1), Names{"first"});
    EXPECT_EQ(found(2), Names{});
    EXPECT_EQ(found(3), Names{"first"});
}

TEST_F(ReadPassTest, ReadsAFileOnceMoreWhoseHashDoesNotFit) {
    const std::uint64_t next = tape.volume().dataEnd();
    addFile(root(), "flipped on the way", pattern(3 * block));
    addFile(root(), "good", pattern(block, 2));
    tape.setFaults("opcode read, partition 1, block " + std::to_string(next + 1) + ", nth 1: flip 3");
    ASSERT_TRUE(pass.add(1, want(1, {"flipped on the way", "good"})));

    ASSERT_TRUE(pass.run(tape.volume()));

    EXPECT_EQ(contentOf(folder(1) / "flipped on the way"), pattern(3 * block));
    const auto restored = events.at(1).all<ItemRestored>();
    ASSERT_EQ(restored.size(), 2U);
    for (const ItemRestored& file : restored) {
        EXPECT_TRUE(file.verified);
        EXPECT_EQ(file.readings, file.id == 1 ? 2U : 1U);
    }
}

TEST_F(ReadPassTest, ReportsThatAFileWasReadTwiceWhenItsHashNeverFits) {
    addFile(root(), "bad", pattern(3 * block)).xattrs =
        std::vector<ltfs::Xattr>{{std::string(ltfs::extended::sha256), bytes(sha256("else"))}};
    ASSERT_TRUE(pass.add(1, want(1, {"bad"})));

    ASSERT_TRUE(pass.run(tape.volume()));

    const RestoreFailed failed = events.at(1).all<RestoreFailed>().at(0);
    EXPECT_EQ(failed.error.code, Code::restoreMismatch);
    EXPECT_NE(failed.error.detail.find("read twice"), std::string::npos) << failed.error.detail;
    EXPECT_EQ(found(1), Names{});
}

TEST_F(ReadPassTest, TriesAnUnreadableRecordFromBehindAndThenSlowly) {
    const std::uint64_t next = tape.volume().dataEnd();
    addFile(root(), "f", pattern(3 * block));
    for (const unsigned failures : {1U, 2U, 3U}) {
        std::string script;
        for (unsigned nth = 1; nth <= failures; ++nth) {
            script += "opcode read, partition 1, block " + std::to_string(next + 1) + ", nth " + std::to_string(nth) +
                      ": sense 3/11/00\n";
        }
        tape.setFaults(script);
        ReadPass one({}, [this](RequestEvent reported) { receive(std::move(reported)); });
        ASSERT_TRUE(one.add(failures, want(failures, {"f"})));

        ASSERT_TRUE(one.run(tape.volume()));

        if (failures < 3) {
            EXPECT_EQ(events.at(failures).all<ItemRestored>().at(0).readings, failures + 1);
            EXPECT_EQ(contentOf(folder(failures) / "f"), pattern(3 * block));
        } else {
            const RestoreFailed failed = events.at(failures).all<RestoreFailed>().at(0);
            EXPECT_EQ(failed.error.code, Code::mediumUnreadable);
            EXPECT_NE(failed.error.detail.find("from behind"), std::string::npos) << failed.error.detail;
        }
    }
}

TEST_F(ReadPassTest, NeverTriesAgainWhatIsNoErrorOfTheMedium) {
    const std::uint64_t next = tape.volume().dataEnd();
    addFile(root(), "f", pattern(3 * block));
    tape.setFaults("opcode read, partition 1, block " + std::to_string(next + 1) + ", nth 1: sense 4/44/00");
    ASSERT_TRUE(pass.add(1, want(1, {"f"})));

    EXPECT_FALSE(pass.run(tape.volume()));

    EXPECT_FALSE(ends.at(1));
    EXPECT_EQ(found(1), Names{});
}

}  // namespace
}  // namespace capstan::recall
