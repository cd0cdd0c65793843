#include "recall/recall_session.hpp"

#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "recall/hand_made.hpp"

namespace capstan::recall {
namespace {

namespace fs = std::filesystem;
using test::contentOf;
using test::expectOk;
using test::makeFile;
using test::pattern;

class RecallSessionTest : public HandMadeTest {
   protected:
    void SetUp() override { fs::create_directories(into()); }

    [[nodiscard]] fs::path into() const { return tape.path("out"); }

    Result<RestoreSummary> restore(std::vector<RestoreItem> items) {
        RecallSession session({.into = into(), .items = std::move(items)},
                              [this](RestoreEvent event) { reported.events.push_back(std::move(event)); });
        return session.run(tape.volume());
    }

    [[nodiscard]] std::vector<Code> failures() const {
        std::vector<Code> codes;
        for (const RestoreFailed& failed : reported.all<RestoreFailed>()) {
            codes.push_back(failed.error.code);
        }
        return codes;
    }

    /// Everything that lies below `into`, hidden left-overs, too.
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

TEST_F(RecallSessionTest, BringsFilesBackByteForByteAndSaysThatTheyWereVerified) {
    const std::string content = pattern(5 * block + 99);
    addFile(add(root(), "d", ltfs::EntryKind::directory), "a", content);
    addFile(root(), "empty", "");

    const auto summary = restore({{1, "d/a", "x/y/a"}, {2, "empty", "empty"}});

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->files, 2U);
    EXPECT_EQ(summary->bytes, content.size());
    EXPECT_EQ(contentOf(into() / "x/y/a"), content);
    EXPECT_EQ(fs::file_size(into() / "empty"), 0U);
    for (const ItemRestored& restored : reported.all<ItemRestored>()) {
        EXPECT_TRUE(restored.verified);
        EXPECT_TRUE(restored.notKept.empty());
    }
    EXPECT_EQ(found(), (Names{"empty", "x", "x/y", "x/y/a"}));
}

TEST_F(RecallSessionTest, GivesBackTimesModesAndAttributesOfFilesFoldersAndLinks) {
    ltfs::Entry& folder = add(root(), "d", ltfs::EntryKind::directory);
    folder.xattrs.push_back({std::string(ltfs::extended::unixMode), bytes("0510")});
    ltfs::Entry& file = addFile(folder, "f", "content");
    file.times.modify = {1'234'567'890, 123'456'789};
    file.times.access = {1'234'567'891, 1};
    file.xattrs.push_back({std::string(ltfs::extended::unixMode), bytes("0440")});
    file.xattrs.push_back({"colour", bytes("blue")});
    ltfs::Entry& link = add(folder, "l", ltfs::EntryKind::symlink);
    expectOk(tape.index().setTarget(link, "/nowhere/at all"));
    link.times.modify = {-5, 7};

    ASSERT_TRUE(restore({{1, "d/f", "d/f"}, {2, "d", "d"}, {3, "d/l", "d/l"}}));

    struct stat facts {};
    ASSERT_EQ(::lstat((into() / "d/f").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 07777U, 0440U);
    EXPECT_EQ(facts.st_mtim.tv_sec, 1'234'567'890);
    EXPECT_EQ(facts.st_mtim.tv_nsec, 123'456'789);
    EXPECT_EQ(facts.st_atim.tv_sec, 1'234'567'891);
    ASSERT_EQ(::lstat((into() / "d").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 07777U, 0510U);
    EXPECT_EQ(facts.st_mtim.tv_sec, 1'700'000'000);
    ASSERT_EQ(::lstat((into() / "d/l").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mtim.tv_sec, -5);
    EXPECT_EQ(fs::read_symlink(into() / "d/l"), "/nowhere/at all");
    char value[8]{};
    const ssize_t length = ::getxattr((into() / "d/f").c_str(), "user.colour", value, sizeof value);
    const auto restored = reported.all<ItemRestored>();
    const auto& ofFile = *std::ranges::find(restored, 1U, &ItemRestored::id);
    const bool isReported = std::ranges::find(ofFile.notKept, disk::Trait::xattrs) != ofFile.notKept.end();
    EXPECT_EQ(length == 4 && std::string_view(value, 4) == "blue", !isReported);
}

TEST_F(RecallSessionTest, ComparesTheHashThatThereIsWhereThereIsNoSha256) {
    const std::string digits = "123456789";
    const std::string large = pattern(9 * block, 3);
    const auto addHashed = [&](std::string_view name, const std::string& content, std::string_view key,
                               std::string_view hash) {
        addFile(root(), name, content).xattrs.clear();
        say(*tape.index().find(name), key, hash);
    };
    Digest ofLarge(Algorithm::xxh128);
    ofLarge.add(bytesOf(large));
    addHashed("md5", digits, "ltfs.hash.md5sum", "25f9e794323b453885f5181f1b624d0b");
    addHashed("before", digits, "ltfs.hash.xxhash64sum", "8cb841db40e6ae83");
    addHashed("large", large, "capstan.hash.xxh128", ofLarge.finish());
    addHashed("none", digits, "ltfs.hash.md5sum", "nothing of the kind");
    addHashed("wrong", digits, "ltfs.hash.md5sum", std::string(32, '0'));
    addHashed("wrong and large", large, "capstan.hash.xxh128", std::string(32, '0'));

    const auto summary = restore({{1, "md5", "md5"},
                                  {2, "before", "before"},
                                  {3, "large", "large"},
                                  {4, "none", "none"},
                                  {5, "wrong", "wrong"},
                                  {6, "wrong and large", "wrong and large"}});

    ASSERT_TRUE(summary);
    EXPECT_EQ(failures(), (std::vector{Code::restoreMismatch, Code::restoreMismatch}));
    EXPECT_EQ(found(), (Names{"before", "large", "md5", "none"}));
    for (const ItemRestored& restored : reported.all<ItemRestored>()) {
        EXPECT_EQ(restored.verified, restored.id != 4) << restored.id;
    }
}

TEST_F(RecallSessionTest, UsesTheReadOnlyFlagWhereTheTapeHoldsNoMode) {
    addFile(root(), "free", "x");
    addFile(root(), "kept", "x").readOnly = true;
    ASSERT_TRUE(restore({{1, "free", "free"}, {2, "kept", "kept"}}));
    EXPECT_EQ(fs::status(into() / "free").permissions(), fs::perms(0644));
    EXPECT_EQ(fs::status(into() / "kept").permissions(), fs::perms(0444));
}

TEST_F(RecallSessionTest, NeverPlantsAProgramThatRunsAsSomebodyElse) {
    addFile(root(), "su", "x").xattrs.push_back({std::string(ltfs::extended::unixMode), bytes("6755")});
    ASSERT_TRUE(restore({{1, "su", "su"}}));
    EXPECT_EQ(fs::status(into() / "su").permissions(), fs::perms(0755));
    EXPECT_EQ(reported.all<ItemRestored>().at(0).notKept, std::vector{disk::Trait::mode});
}

TEST_F(RecallSessionTest, ReadsPackedInterleavedOverwrittenAndSparseFiles) {
    const std::string first = pattern(block, 1);
    const std::string second = pattern(block, 2);
    const std::string third = pattern(1000, 3);
    const std::uint64_t start = record(first);
    record(second);
    record(third);
    // Two small files in one record; one that spans two records from the middle; one in the wrong order; one with
    // holes.
    auto& small = add(root(), "small", ltfs::EntryKind::file);
    small.length = 10;
    small.extents = {extent(0, start, 5, 10)};
    auto& spanning = add(root(), "spanning", ltfs::EntryKind::file);
    spanning.length = block;
    spanning.extents = {extent(0, start, 1000, block)};
    spanning.xattrs.push_back(
        {std::string(ltfs::extended::sha256), bytes(sha256((first + second).substr(1000, block)))});
    auto& swapped = add(root(), "swapped", ltfs::EntryKind::file);
    swapped.length = 2000;
    swapped.extents = {extent(0, start + 2, 0, 1000), extent(1000, start, 0, 1000)};
    swapped.xattrs.push_back({std::string(ltfs::extended::sha256), bytes(sha256(third + first.substr(0, 1000)))});
    auto& sparse = add(root(), "sparse", ltfs::EntryKind::file);
    sparse.length = 10'000'000;
    sparse.extents = {extent(5'000'000, start + 1, 0, 100)};
    std::string holes(10'000'000, '\0');
    holes.replace(5'000'000, 100, second.substr(0, 100));
    sparse.xattrs.push_back({std::string(ltfs::extended::sha256), bytes(sha256(holes))});

    const auto summary = restore(
        {{1, "small", "small"}, {2, "spanning", "spanning"}, {3, "swapped", "swapped"}, {4, "sparse", "sparse"}});

    ASSERT_TRUE(summary);
    EXPECT_EQ(failures(), std::vector<Code>{});
    EXPECT_EQ(contentOf(into() / "small"), first.substr(5, 10));
    EXPECT_EQ(contentOf(into() / "spanning"), (first + second).substr(1000, block));
    EXPECT_EQ(contentOf(into() / "swapped"), third + first.substr(0, 1000));
    EXPECT_EQ(contentOf(into() / "sparse"), holes);
    struct stat facts {};
    ASSERT_EQ(::stat((into() / "sparse").c_str(), &facts), 0);
    EXPECT_LT(facts.st_blocks * 512, 1'000'000);
    for (const ItemRestored& restored : reported.all<ItemRestored>()) {
        EXPECT_EQ(restored.verified, restored.id != 1) << restored.id;
    }
}

TEST_F(RecallSessionTest, FillsMoreInterleavedFilesThanItKeepsOpen) {
    constexpr std::size_t files = 300;
    std::vector<std::uint64_t> heads;
    std::vector<RestoreItem> items;
    for (std::uint32_t i = 0; i < files; ++i) {
        heads.push_back(record(pattern(block, i)));
    }
    for (std::uint32_t i = 0; i < files; ++i) {
        ltfs::Entry& file = add(root(), std::to_string(i), ltfs::EntryKind::file);
        file.length = block + 10;
        file.extents = {extent(0, heads[i], 0, block), extent(block, record(pattern(10, i + 1000)), 0, 10)};
        items.push_back({i, std::to_string(i), std::to_string(i)});
    }

    ASSERT_TRUE(restore(items));

    EXPECT_EQ(reported.all<ItemRestored>().size(), files);
    for (std::uint32_t i = 0; i < files; i += 37) {
        EXPECT_EQ(contentOf(into() / std::to_string(i)), pattern(block, i) + pattern(10, i + 1000));
    }
}

TEST_F(RecallSessionTest, FillsManyFilesBesideEachOtherInFoldersThatItMakesForThem) {
    constexpr std::uint32_t files = 1'000;
    ltfs::Entry& asked = add(root(), "asked", ltfs::EntryKind::directory);
    std::vector<RestoreItem> items{{files, "asked", "asked"}};
    for (std::uint32_t i = 0; i < files; ++i) {
        const std::string name = std::to_string(i);
        addFile(asked, name, pattern(i, i));
        // Every other one goes into a folder that nobody asked for.
        items.push_back({i, "asked/" + name, (i % 2 == 0 ? "asked/" : "not/asked/") + name});
    }

    const auto summary = restore(items);

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->files, files);
    EXPECT_EQ(summary->failed, 0U);
    EXPECT_EQ(found().size(), files + 3);
    for (std::uint32_t i = 0; i < files; ++i) {
        EXPECT_EQ(contentOf(into() / (i % 2 == 0 ? "asked" : "not/asked") / std::to_string(i)), pattern(i, i));
    }
}

TEST_F(RecallSessionTest, LeavesNoFileWhoseHashIsNotTheOneOnTheTape) {
    addFile(root(), "bad", "what was read").xattrs =
        std::vector<ltfs::Xattr>{{std::string(ltfs::extended::sha256), bytes(sha256("what was written"))}};
    addFile(root(), "good", "good");

    const auto summary = restore({{1, "bad", "bad"}, {2, "good", "good"}});

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->failed, 1U);
    EXPECT_EQ(failures(), std::vector{Code::restoreMismatch});
    EXPECT_EQ(found(), Names{"good"});
}

TEST_F(RecallSessionTest, DoesNotHoldAHashAgainstWhatAnotherProgramChangedLater) {
    const auto written = [&](std::string_view name, ltfs::Timestamp modified, ltfs::Timestamp changed) {
        ltfs::Entry& file = addFile(root(), name, "as it is now");
        say(file, ltfs::extended::sha256, sha256("as it was"));
        say(file, ltfs::extended::owner, "1000:1000:anna:users");
        file.times.backup = {2'000, 0};
        file.times.modify = modified;
        file.times.change = changed;
    };
    written("edited elsewhere", {3'000, 0}, {3'000, 0});
    written("from a clock that was ahead", {3'000, 0}, {1'000, 0});
    written("renamed elsewhere", {1'000, 0}, {3'000, 0});

    const auto summary = restore({{1, "edited elsewhere", "edited"},
                                  {2, "from a clock that was ahead", "ahead"},
                                  {3, "renamed elsewhere", "renamed"}});

    ASSERT_TRUE(summary);
    EXPECT_EQ(failures(), (std::vector{Code::restoreMismatch, Code::restoreMismatch}));
    EXPECT_EQ(found(), Names{"edited"});
}

TEST_F(RecallSessionTest, NeverReplacesWhatIsThereAndMergesIntoFoldersAsTheyAre) {
    add(root(), "d", ltfs::EntryKind::directory)
        .xattrs.push_back({std::string(ltfs::extended::unixMode), bytes("0700")});
    addFile(*tape.index().find("d"), "new", "new");
    addFile(*tape.index().find("d"), "old", "from tape");
    add(root(), "link", ltfs::EntryKind::symlink).symlinkTarget = "x";
    makeFile(into() / "d/old", "the user's");
    makeFile(into() / "link", "the user's");
    fs::permissions(into() / "d", fs::perms(0750));

    const auto summary = restore({{1, "d", "d"}, {2, "d/new", "d/new"}, {3, "d/old", "d/old"}, {4, "link", "link"}});

    ASSERT_TRUE(summary);
    EXPECT_EQ(failures(), (std::vector{Code::restoreExists, Code::restoreExists}));
    EXPECT_EQ(contentOf(into() / "d/old"), "the user's");
    EXPECT_EQ(contentOf(into() / "link"), "the user's");
    EXPECT_EQ(contentOf(into() / "d/new"), "new");
    EXPECT_EQ(fs::status(into() / "d").permissions(), fs::perms(0750));
}

TEST_F(RecallSessionTest, NeverLeavesTheChosenFolder) {
    addFile(root(), "f", "f");
    ltfs::Entry& out = add(root(), "out", ltfs::EntryKind::symlink);
    expectOk(tape.index().setTarget(out, ".."));
    add(root(), "d", ltfs::EntryKind::directory);
    fs::create_symlink(tape.path(""), into() / "planted");

    const auto summary = restore({{1, "f", "../f"},
                                  {2, "f", "/tmp/capstan-escaped"},
                                  {3, "f", "a/../../f"},
                                  {4, "f", ""},
                                  {5, "f", "a//f"},
                                  {6, "f", std::string("a\0b", 3)},
                                  {7, "out", "out"},
                                  {8, "f", "out/f"},
                                  {9, "f", "planted/f"},
                                  {10, "d", "planted/d"},
                                  {11, "d", "planted"},
                                  {12, "f", "."}});

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->failed, 11U);
    for (const RestoreFailed& failed : reported.all<RestoreFailed>()) {
        EXPECT_EQ(failed.error.code, Code::restoreUnsafe) << failed.id << ": " << failed.error.detail;
    }
    EXPECT_EQ(found(), (Names{"out", "planted"}));
    EXPECT_FALSE(fs::exists(tape.path("f")));
    EXPECT_FALSE(fs::exists(tape.path("d")));
    EXPECT_FALSE(fs::exists("/tmp/capstan-escaped"));
}

TEST_F(RecallSessionTest, GoesOnAfterWhatIsMissingImpossibleOrBroken) {
    const std::string content = pattern(3 * block);
    addFile(root(), "good", content);
    addFile(root(), "long", "x");
    const std::uint64_t start = record(pattern(100));
    record(pattern(block));
    const auto broken = [&](const char* name, std::uint64_t length, std::vector<ltfs::Extent> extents) {
        ltfs::Entry& file = add(root(), name, ltfs::EntryKind::file);
        file.length = length;
        file.extents = std::move(extents);
    };
    broken("beyond the end", 100, {extent(0, 1'000'000, 0, 100)});
    broken("a short record amid", 200, {extent(0, start, 0, 200)});
    broken("from beyond the record", 10, {extent(0, start, 100, 10)});
    broken("longer than the file", 10, {extent(0, start, 0, 11)});
    broken("overlapping", 100, {extent(0, start, 0, 60), extent(50, start, 0, 50)});
    broken("endless", ~0ULL, {extent(1, start, 0, ~0ULL - 1)});

    const auto summary = restore({{1, "gone", "gone"},
                                  {2, "long", std::string(256, 'x')},
                                  {3, "beyond the end", "3"},
                                  {4, "a short record amid", "4"},
                                  {5, "from beyond the record", "5"},
                                  {6, "longer than the file", "6"},
                                  {7, "overlapping", "7"},
                                  {8, "endless", "8"},
                                  {9, "good", "good"}});

    ASSERT_TRUE(summary);
    auto failed = reported.all<RestoreFailed>();
    std::ranges::sort(failed, {}, &RestoreFailed::id);
    ASSERT_EQ(failed.size(), 8U);
    EXPECT_EQ(failed[0].error.code, Code::volumePathMissing);
    EXPECT_EQ(failed[1].error.code, Code::restoreNameImpossible);
    for (std::size_t i = 2; i < failed.size(); ++i) {
        EXPECT_EQ(failed[i].error.code, Code::volumeExtentInvalid) << failed[i].id << ": " << failed[i].error.detail;
    }
    EXPECT_EQ(found(), Names{"good"});
    EXPECT_EQ(contentOf(into() / "good"), content);
}

TEST_F(RecallSessionTest, CancelledLeavesWholeFilesAndNoOthers) {
    addFile(root(), "first", pattern(block));
    ltfs::Entry& folder = add(root(), "d", ltfs::EntryKind::directory);
    addFile(folder, "second", pattern(200 * block));
    RecallSession* running = nullptr;
    RecallSession session(
        {.into = into(), .items = {{1, "first", "first"}, {2, "d", "d"}, {3, "d/second", "d/second"}}},
        [&](RestoreEvent event) {
            if (std::holds_alternative<ItemRestored>(event)) {
                running->cancel();
            }
            reported.events.push_back(std::move(event));
        });
    running = &session;

    const auto summary = session.run(tape.volume());

    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().code, Code::cancelled);
    EXPECT_EQ(found(), (Names{"d", "first"}));
    EXPECT_EQ(fs::status(into() / "d").permissions(), fs::perms(0755));
}

TEST_F(RecallSessionTest, RefusesAFolderThatIsNotThere) {
    addFile(root(), "f", "f");
    fs::remove(into());
    const auto summary = restore({{1, "f", "f"}});
    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().code, Code::restoreDenied);
}

/// A small disk of its own, where this machine lets a test have one.
bool mountSmallDisk(const fs::path& at) {
    const bool alone = ::geteuid() == 0 ? ::unshare(CLONE_NEWNS) == 0 : ::unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0;
    return alone && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
           ::mount("none", at.c_str(), "tmpfs", 0, "size=2m") == 0;
}

TEST_F(RecallSessionTest, StopsWhenTheDestinationIsFullAndLeavesNothingHalfWritten) {
    addFile(root(), "fits", pattern(block));
    addFile(root(), "too large", pattern(64 * block));
    const std::vector<RestoreItem> items{{1, "fits", "fits"}, {2, "too large", "too large"}};
    if (mountSmallDisk(into())) {
        const auto summary = restore(items);
        ASSERT_FALSE(summary);
        EXPECT_EQ(summary.error().code, Code::restoreFull);
        EXPECT_EQ(found(), Names{"fits"});
        ::umount(into().c_str());
        return;
    }
    // Elsewhere a limit on the size of files stands in for it: that concerns one file only.
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = 2U << 20U;
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
    ASSERT_TRUE(restore(items));
    EXPECT_EQ(failures(), std::vector{Code::restoreFull});
    EXPECT_EQ(found(), Names{"fits"});
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_FSIZE, &limit);
}

}  // namespace
}  // namespace capstan::recall
