#include "write/write_session.hpp"

#include <condition_variable>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <latch>
#include <mutex>
#include <semaphore>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <thread>
#include <unistd.h>

#include "base/sha256.hpp"
#include "ltfs/extended.hpp"
#include "write/reported_events.hpp"

namespace capstan::write {
namespace {

using test::expectOk;
using test::makeFile;
using test::pattern;
using test::readBack;
using test::ReportedEvents;
using test::VirtualTape;
using test::xattrOf;

constexpr std::size_t smallPool = 4 * VirtualTape::blockBytes;

struct Outcome {
    Result<WriteSummary> summary;
    ReportedEvents reported;
};

/// All items in one batch, then the end.
Outcome archive(VirtualTape& tape, std::vector<WriteItem> items, std::size_t poolBytes = smallPool) {
    ReportedEvents reported;
    WriteSession session({.poolBytes = poolBytes, .readers = 1},
                         [&](WriteEvent event) { reported.events.push_back(std::move(event)); });
    session.add(std::move(items), [](Result<void>) {});
    session.finish();
    auto summary = session.run(tape.volume());
    return {std::move(summary), std::move(reported)};
}

WriteItem file(std::uint64_t id, const std::filesystem::path& source, std::string target) {
    return {.id = id, .source = source, .target = std::move(target), .kind = ItemKind::file};
}

TEST(WriteSession, ReportsWhenTheTapeTakesEverythingAndThenWhenTheIndexIsWritten) {
    VirtualTape tape;
    makeFile(tape.path("a"), pattern(3 * VirtualTape::blockBytes));

    const Outcome outcome = archive(tape, {file(1, tape.path("a"), "a")});

    ASSERT_TRUE(outcome.summary);
    std::vector<std::string> last;
    for (const WriteEvent& event : outcome.reported.events) {
        const auto* gauge = std::get_if<WriteProgress>(&event);
        if (std::holds_alternative<IndexWritten>(event)) {
            last.emplace_back("written");
        } else if (gauge != nullptr && gauge->waitingFor == WaitReason::flush) {
            last.emplace_back("flush");
        } else if (gauge != nullptr && gauge->waitingFor == WaitReason::index) {
            last.emplace_back("index");
        }
    }
    EXPECT_EQ(last, (std::vector<std::string>{"flush", "index", "written"}));
}

TEST(WriteSession, PutsWhatWasReadOnTapeAndNamesItInTheIndex) {
    VirtualTape tape;
    const std::string content = pattern(3 * VirtualTape::blockBytes + 17);
    makeFile(tape.path("photos/a.jpg"), content);
    ::chmod(tape.path("photos/a.jpg").c_str(), 0440);

    const Outcome outcome = archive(tape, {file(7, tape.path("photos/a.jpg"), "photos/2026/a.jpg")});

    ASSERT_TRUE(outcome.summary);
    EXPECT_EQ(outcome.summary->files, 1U);
    EXPECT_EQ(outcome.summary->bytes, content.size());
    tape.remount();
    const ltfs::Entry* entry = tape.index().find("photos/2026/a.jpg");
    ASSERT_TRUE(entry);
    EXPECT_EQ(readBack(tape, *entry), content);
    EXPECT_EQ(entry->extents.size(), 1U);
    EXPECT_TRUE(entry->readOnly);
    EXPECT_EQ(xattrOf(*entry, ltfs::extended::unixMode), "0440");
    Sha256 hash;
    hash.add(bytesOf(content));
    const std::string sha256 = hash.finish();
    EXPECT_EQ(xattrOf(*entry, ltfs::extended::sha256), sha256);
    EXPECT_EQ(outcome.reported.all<ItemWritten>().at(0).sha256, sha256);
    EXPECT_EQ(xattrOf(*entry, ltfs::extended::owner).find(std::to_string(::getuid()) + ":"), 0U);
}

TEST(WriteSession, KeepsTimesToTheNanosecondOfFilesAndOfFoldersThatWereFilledLater) {
    VirtualTape tape;
    makeFile(tape.path("dir/file"), "x");
    const timespec times[2]{{1'000'000'000, 123'456'789}, {1'100'000'000, 987'654'321}};
    ASSERT_EQ(::utimensat(AT_FDCWD, tape.path("dir/file").c_str(), times, 0), 0);
    ASSERT_EQ(::utimensat(AT_FDCWD, tape.path("dir").c_str(), times, 0), 0);

    ASSERT_TRUE(archive(tape, {{.id = 1, .source = tape.path("dir"), .target = "dir", .kind = ItemKind::directory},
                               file(2, tape.path("dir/file"), "dir/file")})
                    .summary);

    tape.remount();
    for (const char* path : {"dir", "dir/file"}) {
        const ltfs::EntryTimes& kept = tape.index().find(path)->times;
        EXPECT_EQ(kept.access, (ltfs::Timestamp{1'000'000'000, 123'456'789})) << path;
        EXPECT_EQ(kept.modify, (ltfs::Timestamp{1'100'000'000, 987'654'321})) << path;
        EXPECT_GT(kept.backup, kept.modify) << path;
    }
}

TEST(WriteSession, ReportsWrittenBeforeTheIndexAndNothingAfterIt) {
    VirtualTape tape;
    makeFile(tape.path("a"), "one");
    makeFile(tape.path("b"), "two");

    const Outcome outcome = archive(tape, {file(1, tape.path("a"), "a"), file(2, tape.path("b"), "b")});

    const auto indexes = outcome.reported.all<IndexWritten>();
    ASSERT_EQ(indexes.size(), 1U);
    EXPECT_EQ(indexes[0].generation, tape.index().generation);
    EXPECT_EQ(indexes[0].generation, outcome.summary->generation);
    EXPECT_TRUE(std::holds_alternative<IndexWritten>(outcome.reported.events.back()));
    EXPECT_EQ(outcome.reported.all<ItemWritten>().size(), 2U);
}

TEST(WriteSession, StoresEmptyFilesFoldersAndLinksWithoutRecords) {
    VirtualTape tape;
    makeFile(tape.path("empty"), "");
    ASSERT_EQ(::symlink("../gone:away", tape.path("link").c_str()), 0);
    const auto before = expectOk(tape.volume().facts()).freeBytes;

    const Outcome outcome =
        archive(tape, {{.id = 1, .source = tape.path("."), .target = "d", .kind = ItemKind::directory},
                       file(2, tape.path("empty"), "d/empty"),
                       {.id = 3, .source = tape.path("link"), .target = "d/link", .kind = ItemKind::symlink}});

    ASSERT_TRUE(outcome.summary);
    EXPECT_EQ(outcome.summary->failed, 0U);
    EXPECT_GT(before, 0U);
    tape.remount();
    EXPECT_TRUE(tape.index().find("d/empty")->extents.empty());
    EXPECT_EQ(tape.index().find("d/empty")->length, 0U);
    EXPECT_EQ(tape.index().find("d/link")->symlinkTarget, "../gone:away");
}

TEST(WriteSession, GoesOnAfterItemsThatFailAndSaysWhyEachFailed) {
    VirtualTape tape;
    makeFile(tape.path("good"), "good");
    makeFile(tape.path("folder/x"), "x");
    ASSERT_EQ(::mkfifo(tape.path("fifo").c_str(), 0600), 0);
    ASSERT_EQ(::symlink("good", tape.path("link").c_str()), 0);

    const Outcome outcome =
        archive(tape, {file(1, tape.path("vanished"), "vanished"), file(2, tape.path("fifo"), "fifo"),
                       file(3, tape.path("link"), "link"), file(4, tape.path("folder"), "folder"),
                       file(5, tape.path("good"), "bad//name"), file(6, tape.path("good"), "../name"),
                       file(7, tape.path("good"), std::string("\xff")), file(8, tape.path("good"), ""),
                       file(9, tape.path("good"), "good")});

    ASSERT_TRUE(outcome.summary);
    EXPECT_EQ(outcome.summary->failed, 8U);
    EXPECT_EQ(outcome.summary->files, 1U);
    const Code expected[]{Code::sourceMissing,     Code::sourceUnsupported, Code::sourceChanged,
                          Code::sourceChanged,     Code::volumeNameInvalid, Code::volumeNameInvalid,
                          Code::volumeNameInvalid, Code::volumeNameInvalid};
    auto failed = outcome.reported.all<ItemFailed>();
    std::ranges::sort(failed, {}, &ItemFailed::id);  // some are reported by a reader, some by the drive's thread
    ASSERT_EQ(failed.size(), std::size(expected));
    for (std::size_t i = 0; i < failed.size(); ++i) {
        EXPECT_EQ(failed[i].id, i + 1);
        EXPECT_EQ(failed[i].error.code, expected[i]) << i + 1 << ": " << failed[i].error.detail;
    }
}

TEST(WriteSession, ReplacesAFileByItsNewVersionAndMergesFolders) {
    VirtualTape tape;
    makeFile(tape.path("a"), "first");
    makeFile(tape.path("b"), "beside");
    const WriteItem folder{.id = 1, .source = tape.path("."), .target = "d", .kind = ItemKind::directory};
    ASSERT_TRUE(archive(tape, {folder, file(2, tape.path("a"), "d/a"), file(3, tape.path("b"), "d/b")}).summary);
    makeFile(tape.path("a"), "second, and longer");

    ASSERT_TRUE(archive(tape, {folder, file(2, tape.path("a"), "d/a")}).summary);

    tape.remount();
    EXPECT_EQ(readBack(tape, *tape.index().find("d/a")), "second, and longer");
    EXPECT_EQ(readBack(tape, *tape.index().find("d/b")), "beside");
    EXPECT_EQ(tape.index().find("d")->children.size(), 2U);
}

TEST(WriteSession, NeverPutsAFileInAFoldersPlaceNorAFolderInAFiles) {
    VirtualTape tape;
    makeFile(tape.path("a"), pattern(2 * VirtualTape::blockBytes));
    const WriteItem folder{.id = 1, .source = tape.path("."), .target = "x", .kind = ItemKind::directory};
    ASSERT_TRUE(archive(tape, {folder, file(2, tape.path("a"), "y")}).summary);

    const Outcome outcome =
        archive(tape, {file(1, tape.path("a"), "x"),
                       {.id = 2, .source = tape.path("."), .target = "y", .kind = ItemKind::directory},
                       file(3, tape.path("a"), "y/z")});

    for (const ItemFailed& failed : outcome.reported.all<ItemFailed>()) {
        EXPECT_EQ(failed.error.code, Code::volumePathTaken);
    }
    EXPECT_EQ(outcome.summary->failed, 3U);
    EXPECT_EQ(tape.index().find("x")->kind, ltfs::EntryKind::directory);
    EXPECT_EQ(tape.index().find("y")->kind, ltfs::EntryKind::file);
}

TEST(WriteSession, KeepsTheFirstOfTwoNamesThatDifferOnlyInComposition) {
    VirtualTape tape;
    makeFile(tape.path("one"), "one");
    makeFile(tape.path("two"), "two");

    const Outcome outcome =
        archive(tape, {file(1, tape.path("one"), "caf\u00e9"), file(2, tape.path("two"), "cafe\u0301")});

    ASSERT_EQ(outcome.reported.all<ItemFailed>().size(), 1U);
    EXPECT_EQ(outcome.reported.all<ItemFailed>()[0].error.code, Code::volumePathTaken);
    EXPECT_EQ(readBack(tape, *tape.index().find("caf\u00e9")), "one");
}

TEST(WriteSession, TakesTheUsersAttributesAndNoneThatSpeakForTheFormat) {
    VirtualTape tape;
    makeFile(tape.path("a"), "a");
    const std::string owned = tape.path("a");
    if (::setxattr(owned.c_str(), "user.colour", "blue", 4, 0) != 0) {
        ASSERT_EQ(errno, ENOTSUP);  // a disk without attributes has none to keep
        return;
    }
    ASSERT_EQ(::setxattr(owned.c_str(), "user.ltfs.hash.sha256sum", "lie", 3, 0), 0);
    ASSERT_EQ(::setxattr(owned.c_str(), "user.bytes", "\0\xff", 2, 0), 0);

    ASSERT_TRUE(archive(tape, {file(1, owned, "a")}).summary);

    tape.remount();
    const ltfs::Entry& entry = *tape.index().find("a");
    EXPECT_EQ(xattrOf(entry, "colour"), "blue");
    EXPECT_EQ(xattrOf(entry, "bytes"), std::string("\0\xff", 2));
    EXPECT_EQ(xattrOf(entry, ltfs::extended::sha256).size(), 64U);
}

TEST(WriteSession, WritesNoIndexWhenThereWasNothingToWrite) {
    VirtualTape tape;
    const std::uint64_t before = tape.index().generation;

    const Outcome outcome = archive(tape, {});

    ASSERT_TRUE(outcome.summary);
    EXPECT_EQ(outcome.summary->generation, before);
    EXPECT_TRUE(outcome.reported.all<IndexWritten>().empty());
}

TEST(WriteSession, CancelledMidwayKeepsWhatWasWhollyWrittenAndNothingElse) {
    VirtualTape tape;
    makeFile(tape.path("whole"), pattern(2 * VirtualTape::blockBytes));
    makeFile(tape.path("long"), pattern(64 * VirtualTape::blockBytes));
    ReportedEvents reported;
    WriteSession* running = nullptr;
    WriteSession session({.poolBytes = smallPool, .readers = 1}, [&](WriteEvent event) {
        if (std::holds_alternative<ItemWritten>(event)) {
            running->cancel();  // the next item is on its way already
        }
        reported.events.push_back(std::move(event));
    });
    running = &session;
    session.add({file(1, tape.path("whole"), "whole"), file(2, tape.path("long"), "long")}, [](Result<void>) {});

    const auto summary = session.run(tape.volume());

    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().code, Code::cancelled);
    EXPECT_EQ(reported.all<IndexWritten>().size(), 1U);
    tape.reload();
    const auto seen = expectOk(volume::Volume::examine(tape.drive()));
    EXPECT_EQ(seen.condition, volume::Condition::unfinished);
    tape.remount();
    EXPECT_TRUE(tape.index().find("whole"));
    EXPECT_FALSE(tape.index().find("long"));
}

TEST(WriteSession, CancelledWhileItWaitsForItemsEndsAtOnce) {
    VirtualTape tape;
    WriteSession session({.poolBytes = smallPool}, [](WriteEvent) {});
    std::jthread other([&] { session.cancel(); });

    const auto summary = session.run(tape.volume());

    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().code, Code::cancelled);
    EXPECT_FALSE(tape.volume().hasUncommitted());
}

TEST(WriteSession, StopsWhenTheTapeIsFullWithWhatFitsSafelyNamed) {
    VirtualTape tape(32'000'000);
    makeFile(tape.path("part"), pattern(4'000'000));
    std::vector<WriteItem> items;
    for (std::uint64_t id = 0; id < 20; ++id) {
        items.push_back(file(id, tape.path("part"), "part" + std::to_string(id)));
    }

    const Outcome outcome = archive(tape, items);

    ASSERT_TRUE(outcome.summary);
    EXPECT_EQ(outcome.summary->end, VolumeEnd::full);
    const auto written = outcome.reported.all<ItemWritten>();
    ASSERT_GT(written.size(), 1U);
    ASSERT_EQ(outcome.reported.all<IndexWritten>().size(), 1U);
    tape.remount();
    EXPECT_EQ(tape.index().fileCount(), written.size());
    for (const ItemWritten& one : written) {
        EXPECT_EQ(readBack(tape, *tape.index().find("part" + std::to_string(one.id))), pattern(4'000'000));
    }
}

TEST(WriteSession, RefusesAWriteProtectedCartridgeBeforeReadingAnything) {
    VirtualTape tape;
    expectOk(tape.volume().complete("Unmount"));
    tape.eject();
    expectOk(virt::setWriteProtect(tape.cartridge(), true));
    tape.load();
    auto volume = expectOk(volume::Volume::mount(tape.drive(), volume::Access::readOnly));
    WriteSession session({.poolBytes = smallPool}, [](WriteEvent) {});
    Result<void> answered;
    const auto summary = session.run(*volume);

    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().code, Code::mediumWriteProtected);
    session.refuse(summary.error());  // there is no other volume
    session.add({file(1, "/", "x")}, [&](Result<void> answer) { answered = std::move(answer); });
    ASSERT_FALSE(answered);
    EXPECT_EQ(answered.error().code, Code::mediumWriteProtected);
}

TEST(WriteSession, MarksAFileThatGrewWhileItWasReadAndStoresItsOldLength) {
    VirtualTape tape;
    const std::size_t length = 32 * VirtualTape::blockBytes;
    makeFile(tape.path("log"), pattern(length));
    makeFile(tape.path("gate"), "x");
    ReportedEvents reported;
    // The pool holds two blocks: while the first item's event is reported, the reader cannot have finished the second.
    WriteSession session({.poolBytes = 1}, [&](WriteEvent event) {
        if (std::holds_alternative<ItemWritten>(event) && reported.all<ItemWritten>().empty()) {
            std::ofstream(tape.path("log"), std::ios::binary | std::ios::app) << "more";
        }
        reported.events.push_back(std::move(event));
    });
    session.add({file(1, tape.path("gate"), "gate"), file(2, tape.path("log"), "log")}, [](Result<void>) {});
    session.finish();

    ASSERT_TRUE(session.run(tape.volume()));

    const auto written = reported.all<ItemWritten>();
    ASSERT_EQ(written.size(), 2U);
    // Opened before or after the growth, it is stored as long as it was then; in the first case it is marked.
    EXPECT_EQ(written[1].changed, written[1].bytes == length);
}

TEST(WriteSession, WritesWhatItHasWhenTheSenderWaitsToHearOfItBeforeSendingMore) {
    VirtualTape tape;
    makeFile(tape.path("file"), pattern(2 * VirtualTape::blockBytes));
    std::counting_semaphore<> written(0);
    WriteSession session({.poolBytes = 64 * VirtualTape::blockBytes}, [&](const WriteEvent& event) {
        if (std::holds_alternative<ItemWritten>(event)) {
            written.release();
        }
    });
    std::jthread drive([&] { EXPECT_TRUE(session.run(tape.volume())); });
    // Long enough for the sources to seem too slow for the tape.
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    for (std::uint64_t id = 0; id < 2; ++id) {
        session.add({file(id, tape.path("file"), "copy" + std::to_string(id))}, [](Result<void>) {});
        written.acquire();
    }
    session.finish();
}

}  // namespace
}  // namespace capstan::write
