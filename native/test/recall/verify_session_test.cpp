#include "recall/verify_session.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "recall/hand_made.hpp"
#include "recall/verify_plan.hpp"

namespace capstan::recall {
namespace {

using test::pattern;

class VerifySessionTest : public HandMadeTest {
   protected:
    Result<VerifySummary> verify(std::vector<std::string> paths = {}, std::optional<ltfs::Timestamp> since = {},
                                 std::optional<ltfs::Timestamp> markAs = {}) {
        VerifySession session({.paths = std::move(paths), .backedUpSince = since, .markAs = markAs},
                              [this](VerifyEvent event) { reported.events.push_back(std::move(event)); });
        return session.run(tape.volume());
    }

    /// With a hash of that kind, right or not.
    ltfs::Entry& addHashed(std::string_view name, const std::string& content, std::string_view key,
                           std::string_view hash) {
        ltfs::Entry& file = addFile(root(), name, content);
        file.xattrs.clear();
        say(file, key, hash);
        return file;
    }

    [[nodiscard]] std::vector<std::string> soundPaths() const {
        std::vector<std::string> paths;
        for (const FileVerified& one : reported.all<FileVerified>()) {
            paths.push_back(one.path);
        }
        std::ranges::sort(paths);
        return paths;
    }
    [[nodiscard]] FileUnsound unsound(std::string_view path) const {
        const auto all = reported.all<FileUnsound>();
        const auto found = std::ranges::find(all, path, &FileUnsound::path);
        return found == all.end() ? FileUnsound{.path = "(none)", .error = {Code::cancelled, ""}} : *found;
    }

    Events<VerifyEvent> reported;
};

using Paths = std::vector<std::string>;

TEST_F(VerifySessionTest, ReadsEveryFileAndComparesItWithTheHashOnTheTape) {
    ltfs::Entry& folder = add(root(), "d", ltfs::EntryKind::directory);
    addFile(folder, "long", pattern(5 * block + 99));
    addFile(root(), "short", "short");
    addFile(root(), "empty", "");
    addExtents(root(), "unhashed", 5, {extent(0, record("12345"), 0, 5)});
    add(root(), "link", ltfs::EntryKind::symlink);

    const auto summary = verify();

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->files, 4U);
    EXPECT_EQ(summary->bytes, 5 * block + 99 + 5 + 5);
    EXPECT_EQ(summary->withoutHash, 1U);
    EXPECT_EQ(summary->unsound, 0U);
    EXPECT_EQ(soundPaths(), (Paths{"d/long", "empty", "short", "unhashed"}));
    for (const FileVerified& one : reported.all<FileVerified>()) {
        EXPECT_EQ(one.hash, one.path == "unhashed" ? "" : ltfs::extended::sha256) << one.path;
    }
    const auto progress = reported.all<VerifyProgress>();
    ASSERT_FALSE(progress.empty());
    EXPECT_EQ(progress.back().bytesDone, progress.back().bytesTotal);
    EXPECT_EQ(progress.back().filesDone, 4U);
}

std::string attribute(const ltfs::Entry& file, std::string_view key) {
    const auto value = file.xattrs.find(key);
    return value ? std::string(textOf(*value)) : std::string();
}

TEST_F(VerifySessionTest, KeepsWhatItFoundOnTheVolumeForTheNextIndexWhenAskedTo) {
    constexpr std::string_view verifiedKey = ltfs::extended::verified;
    constexpr std::string_view unsoundKey = ltfs::extended::unsound;
    constexpr std::string_view hashKey = ltfs::extended::sha256;
    const ltfs::Timestamp first{1'800'000'000, 1};
    const ltfs::Timestamp second{1'900'000'000, 0};
    ltfs::Entry& sound = addFile(root(), "sound", "abc");
    ltfs::Entry& bad = addHashed("bad", "abc", hashKey, std::string(64, '0'));
    ltfs::Entry& unhashed = addExtents(root(), "unhashed", 5, {extent(0, record("12345"), 0, 5)});
    test::expectOk(tape.volume().commit("Test"));

    const auto summary = verify({}, {}, first);

    ASSERT_TRUE(summary);
    EXPECT_TRUE(summary->marked);
    EXPECT_TRUE(tape.volume().hasUncommitted());
    EXPECT_EQ(attribute(root(), verifiedKey), "2027-01-15T08:00:00.000000001Z");
    EXPECT_EQ(attribute(bad, unsoundKey), "2027-01-15T08:00:00.000000001Z restore.hash-mismatch");
    for (const ltfs::Entry* file : {&sound, &unhashed}) {
        EXPECT_EQ(attribute(*file, verifiedKey) + attribute(*file, unsoundKey), "");
    }

    say(bad, hashKey, recall::sha256("abc"));
    ASSERT_TRUE(verify({"bad"}, {}, second));
    EXPECT_EQ(attribute(bad, verifiedKey), "2030-03-17T17:46:40.000000000Z");
    EXPECT_EQ(attribute(bad, unsoundKey), "");
    EXPECT_EQ(attribute(root(), verifiedKey), "2027-01-15T08:00:00.000000001Z");
}

TEST_F(VerifySessionTest, KeepsTheRunsThatSpeakForOtherFilesBesideTheNewest) {
    const ltfs::Timestamp early{1'700'000'000, 0};
    const ltfs::Timestamp late{1'800'000'000, 0};
    const auto run = [](const char* time, const char* since) { return std::string(time) + " since " + since; };
    constexpr const char* earlyText = "2023-11-14T22:13:20.000000000Z";
    constexpr const char* lateText = "2027-01-15T08:00:00.000000000Z";

    const std::string one = withRun("", early, early);
    EXPECT_EQ(one, run(earlyText, earlyText));
    const std::string two = withRun(one, late, late);
    EXPECT_EQ(two, run(lateText, lateText) + '\n' + one);
    // Those since then are among those since before.
    EXPECT_EQ(withRun(two, late, early), run(lateText, earlyText));
    EXPECT_EQ(withRun(two, late, {}), lateText);
    // Everything, and what came after that.
    EXPECT_EQ(withRun(earlyText, late, late), run(lateText, lateText) + '\n' + earlyText);
}

TEST_F(VerifySessionTest, ChangesNothingUnlessItIsAskedTo) {
    addFile(root(), "sound", "abc");
    test::expectOk(tape.volume().commit("Test"));

    const auto summary = verify();

    ASSERT_TRUE(summary);
    EXPECT_FALSE(summary->marked);
    EXPECT_FALSE(tape.volume().hasUncommitted());
}

TEST_F(VerifySessionTest, ReadsOnlyWhatWasWrittenOfLateWhenThatIsAskedFor) {
    const auto writtenAt = [&](const char* name, ltfs::Timestamp time) {
        ltfs::Entry& file = addFile(root(), name, name);
        ltfs::EntryTimes times = file.times;
        times.backup = time;
        file.times = times;
    };
    writtenAt("before", {1'800'000'000, 122});
    writtenAt("then", {1'800'000'000, 123});
    writtenAt("later", {1'800'000'001, 0});

    const auto summary = verify({}, ltfs::Timestamp{1'800'000'000, 123});

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->files, 2U);
    EXPECT_EQ(soundPaths(), (Paths{"later", "then"}));
    EXPECT_EQ(verify({"before"}, ltfs::Timestamp{1'800'000'000, 123})->files, 0U);
}

TEST_F(VerifySessionTest, NamesTheFilesThatAreNotWhatWasWrittenAndGoesOn) {
    addFile(root(), "before", pattern(block, 1));
    addFile(root(), "mangled", pattern(3 * block, 2));
    addFile(root(), "gone", pattern(3 * block, 3));
    addFile(root(), "after", pattern(block, 4));
    const std::uint64_t mangled = tape.index().find("mangled")->extents[0].start.block;
    const std::uint64_t gone = tape.index().find("gone")->extents[0].start.block;
    spoil(mangled + 1, "flip 1");
    spoil(gone + 2);

    const auto summary = verify();

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->unsound, 2U);
    EXPECT_EQ(soundPaths(), (Paths{"after", "before"}));
    EXPECT_EQ(unsound("mangled").error.code, Code::restoreMismatch);
    EXPECT_NE(unsound("mangled").error.detail.find("b:" + std::to_string(mangled)), std::string::npos);
    EXPECT_EQ(unsound("gone").error.code, Code::mediumUnreadable);
    EXPECT_NE(unsound("gone").error.detail.find("b:" + std::to_string(gone + 2)), std::string::npos);
}

TEST_F(VerifySessionTest, TakesEveryHashThatIsOne) {
    const std::string digits = "123456789";
    addHashed("sha512", digits, "ltfs.hash.sha512sum",
              "d9e6762dd1c8eaf6d61b3c6192fc408d4d6d5f1176d0c29169bc24e71c3f274a"
              "d27fcd5811b313d681f7e55ec02d73d499c95455b6b5bb503acf574fba8ffe85");
    addHashed("sha1", digits, "ltfs.hash.sha1sum", "f7c3bc1d808e04732adf679965ccc34ca7ae3441");
    addHashed("md5", digits, "ltfs.hash.md5sum", "25f9e794323b453885f5181f1b624d0b");
    addHashed("crc32", digits, "ltfs.hash.crc32sum", "cbf43926");
    addHashed("xxh64", digits, "capstan.hash.xxh64", "8cb841db40e6ae83");
    addHashed("xxh64 before", digits, "ltfs.hash.xxhash64sum", "8cb841db40e6ae83");
    addHashed("xxh3", digits, "capstan.hash.xxh3", "72dcb18b67a17dff");
    addHashed("xxh128", digits, "capstan.hash.xxh128", "33119477ede5dcd5e9716427681d5860");
    addHashed("c4", digits, "capstan.hash.c4",
              "c45MgM4TUD1oF8MmNfFA8FPSWpEyynumsZYo7uVQD13spqVFpoBDS72sn1w1v8vDJ6n5QSVqCWMpkryYJD2uz5LULL");
    addHashed("wrong", digits, "ltfs.hash.crc32sum", "cbf43927");
    addHashed("wrong too", digits, "capstan.hash.xxh64", "8cb841db40e6ae84");
    addHashed("capital", digits, "ltfs.hash.crc32sum", "CBF43926");
    addHashed("half", digits, "ltfs.hash.md5sum", "25f9e794323b4538");
    addHashed("unknown", digits, "ltfs.hash.blake3sum", "00");
    ltfs::Entry& both = addHashed("both", digits, "ltfs.hash.md5sum", std::string(32, '0'));
    both.xattrs.push_back({"ltfs.hash.sha256sum", bytes(sha256(digits))});

    const auto summary = verify();

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->unsound, 2U);
    EXPECT_EQ(summary->withoutHash, 3U);
    EXPECT_EQ(unsound("wrong too").error.code, Code::restoreMismatch);
    EXPECT_EQ(unsound("wrong").error.code, Code::restoreMismatch);
    for (const FileVerified& one : reported.all<FileVerified>()) {
        const bool compared = one.path != "capital" && one.path != "half" && one.path != "unknown";
        EXPECT_EQ(!one.hash.empty(), compared) << one.path;
        EXPECT_TRUE(one.path != "both" || one.hash == ltfs::extended::sha256);
    }
}

TEST_F(VerifySessionTest, ReadsPackedInterleavedOverwrittenAndSparseFiles) {
    const std::string first = pattern(block, 1);
    const std::string second = pattern(block, 2);
    const std::string third = pattern(1000, 3);
    const std::uint64_t start = record(first);
    record(second);
    record(third);
    const auto hashed = [&](std::string_view name, const std::string& content, std::vector<ltfs::Extent> extents) {
        addExtents(root(), name, content.size(), std::move(extents))
            .xattrs.push_back({std::string(ltfs::extended::sha256), bytes(sha256(content))});
    };
    hashed("small", first.substr(5, 10), {extent(0, start, 5, 10)});
    hashed("spanning", (first + second).substr(1000, block), {extent(0, start, 1000, block)});
    hashed("swapped", third + first.substr(0, 1000), {extent(0, start + 2, 0, 1000), extent(1000, start, 0, 1000)});
    std::string holes(3'000'000, '\0');
    holes.replace(1'000'000, 100, second.substr(0, 100));
    hashed("sparse", holes, {extent(1'000'000, start + 1, 0, 100)});
    hashed("hole", std::string(2'000'000, '\0'), {});

    const auto summary = verify();

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->unsound, 0U);
    EXPECT_EQ(summary->withoutHash, 0U);
    EXPECT_EQ(soundPaths(), (Paths{"hole", "small", "spanning", "sparse", "swapped"}));
}

TEST_F(VerifySessionTest, ReportsExtentsThatAreNotThereAndFilesThatARecoveryHasMarked) {
    const std::uint64_t shortOne = record(pattern(100));
    record(pattern(block));
    addExtents(root(), "a short record amid", 200, {extent(0, shortOne, 0, 200)});
    addExtents(root(), "overlapping", 100, {extent(0, shortOne, 0, 60), extent(50, shortOne, 0, 50)});
    addFile(root(), "marked", "left").xattrs.push_back({std::string(ltfs::extended::damaged), bytes("half is gone")});
    addFile(root(), "good", "good");

    const auto summary = verify();

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->unsound, 3U);
    for (const char* path : {"a short record amid", "overlapping", "marked"}) {
        EXPECT_EQ(unsound(path).error.code, Code::volumeExtentInvalid) << path;
    }
    EXPECT_EQ(unsound("marked").error.detail, "half is gone");
    EXPECT_EQ(soundPaths(), Paths{"good"});
}

TEST_F(VerifySessionTest, ComparesOnlyWhatLiesBelowThePathsThatWereNamedAndEachOnce) {
    ltfs::Entry& folder = add(root(), "d", ltfs::EntryKind::directory);
    addFile(folder, "a", "a");
    addFile(add(folder, "e", ltfs::EntryKind::directory), "b", "b");
    addFile(root(), "c", "c");
    addFile(root(), "x", "x");

    const auto summary = verify({"d/e", "c", "d", "c", "nowhere"});

    ASSERT_TRUE(summary);
    EXPECT_EQ(soundPaths(), (Paths{"c", "d/a", "d/e/b"}));
    EXPECT_EQ(summary->unsound, 1U);
    EXPECT_EQ(unsound("nowhere").error.code, Code::volumePathMissing);
}

TEST_F(VerifySessionTest, EndsWhenTheDriveFailsAndHasReportedWhatCameBefore) {
    addFile(root(), "before", pattern(block, 1));
    addFile(root(), "after", pattern(block, 2));
    spoil(tape.index().find("after")->extents[0].start.block, "broken");

    const auto summary = verify();

    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().code, Code::driveFault);
    EXPECT_EQ(soundPaths(), Paths{"before"});
}

TEST_F(VerifySessionTest, StopsWhenCancelled) {
    addFile(root(), "first", pattern(block));
    addFile(root(), "second", pattern(300 * block));
    VerifySession* running = nullptr;
    VerifySession session({}, [&](VerifyEvent event) {
        if (std::holds_alternative<FileVerified>(event)) {
            running->cancel();
        }
        reported.events.push_back(std::move(event));
    });
    running = &session;

    const auto summary = session.run(tape.volume());

    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().code, Code::cancelled);
    EXPECT_EQ(soundPaths(), Paths{"first"});
}

TEST_F(VerifySessionTest, DoesNotHashForYearsWhatAFewBytesClaim) {
    addExtents(root(), "claim", ~0ULL >> 1U, {})
        .xattrs.push_back({std::string(ltfs::extended::sha256), bytes(sha256("x"))});

    const auto summary = verify();

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->withoutHash, 1U);
}

TEST(VerifyPlan, BeginsNoMoreFilesAtOnceThanItMayAndReadsTheOthersAfterwardsInTheirOwnOrder) {
    ltfs::Index index("Volume", {});
    constexpr std::size_t files = 6;
    // Every file has its first half early on the tape and its second half late.
    for (std::uint64_t i = 0; i < files; ++i) {
        auto file = index.add(index.root(), "f" + std::to_string(i), ltfs::EntryKind::file, {});
        ASSERT_TRUE(file);
        (*file)->length = 20;
        (*file)->extents = {{.fileOffset = 0, .start = {'b', 10 + i}, .byteCount = 10},
                            {.fileOffset = 10, .start = {'b', 50 + i}, .byteCount = 10}};
    }

    const VerifyPlan plan = makeVerifyPlan(index, {}, 4);

    ASSERT_EQ(plan.pieces.size(), 2 * files);
    EXPECT_EQ(plan.bytes, 20 * files);
    std::vector<std::uint64_t> blocks;
    for (const PlannedExtent& piece : plan.pieces) {
        blocks.push_back(piece.extent.start.block);
    }
    EXPECT_EQ((std::vector(blocks.begin(), blocks.begin() + 8)),
              (std::vector<std::uint64_t>{10, 11, 12, 13, 50, 51, 52, 53}));
    std::vector<std::uint64_t> late(blocks.begin() + 8, blocks.end());
    EXPECT_TRUE(late == (std::vector<std::uint64_t>{14, 54, 15, 55}) ||
                late == (std::vector<std::uint64_t>{15, 55, 14, 54}));
}

}  // namespace
}  // namespace capstan::recall
