// One session and several volumes: one after the other, two copies, a group.
#include <algorithm>
#include <array>
#include <csignal>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <set>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "base/file.hpp"
#include "base/unique_fd.hpp"
#include "ltfs/extended.hpp"
#include "write/reported_events.hpp"

namespace capstan::write {
namespace {

using test::Archive;
using test::expectOk;
using test::tapeBlock;
using test::VirtualTape;

/// Room for a few megabytes of files.
constexpr std::uint64_t small = 32'000'000;

std::vector<WriteItem> manyFiles(Archive& archive, std::size_t count, std::size_t bytes) {
    std::vector<WriteItem> items;
    for (std::size_t i = 0; i < count; ++i) {
        items.push_back(archive.file("f" + std::to_string(i), bytes));
    }
    return items;
}

/// Each name lies on exactly one of the tapes, sound.
void expectEachOnce(Archive& archive, std::vector<VirtualTape*> tapes) {
    for (const auto& [name, content] : archive.contents) {
        const auto holders = std::ranges::count_if(tapes, [&](VirtualTape* tape) { return Archive::has(*tape, name); });
        EXPECT_EQ(holders, 1) << name;
        for (VirtualTape* tape : tapes) {
            if (Archive::has(*tape, name)) {
                archive.expectSound(*tape, {name});
            }
        }
    }
}

/// At the same time.
void finishOn(Archive& archive, VirtualTape& first, VirtualTape& second) {
    archive.session.finish();
    std::jthread other(
        [&] { EXPECT_EQ(expectOk(archive.session.run(second.volume(), {.slot = 1})).end, VolumeEnd::finished); });
    EXPECT_EQ(expectOk(archive.session.run(first.volume(), {.slot = 0})).end, VolumeEnd::finished);
}

TEST(SeveralVolumes, GoOnWhereTheFullOneEnded) {
    for (const std::size_t bytes : {40'000UL, 1'000'003UL}) {
        VirtualTape first(small);
        VirtualTape second(small);
        VirtualTape third(small);
        Archive archive({});
        archive.add(manyFiles(archive, 30'000'000 / bytes, bytes));
        archive.session.finish();

        EXPECT_EQ(expectOk(archive.session.run(first.volume())).end, VolumeEnd::full);
        WriteSummary last = expectOk(archive.session.run(second.volume()));
        if (last.end == VolumeEnd::full) {
            last = expectOk(archive.session.run(third.volume()));
        }

        EXPECT_EQ(last.end, VolumeEnd::finished);
        EXPECT_TRUE(archive.reported().all<ItemFailed>().empty());
        for (VirtualTape* tape : {&first, &second, &third}) {
            tape->remount();
        }
        expectEachOnce(archive, {&first, &second, &third});
    }
}

constexpr ltfs::Timestamp longAgo{.seconds = 1'000'000'000};

/// Large files in a folder in `d`, which is called so in another form than an index has it.
std::vector<WriteItem> nested(Archive& archive, int files) {
    const std::string inner = "d/e\u0301";
    std::vector<WriteItem> items;
    for (const std::string& name : {std::string("d"), inner}) {
        items.push_back({.id = 1000 + items.size(), .source = archive.folder.path() / name, .target = name});
        items.back().kind = ItemKind::directory;
    }
    for (int i = 0; i < files; ++i) {
        items.push_back(archive.file(inner + "/f" + std::to_string(i), 1'000'000));
    }
    for (const std::string& name : {inner, std::string("d")}) {
        const std::string source = archive.folder.path() / name;
        const timespec time{.tv_sec = longAgo.seconds, .tv_nsec = 0};
        const std::array<timespec, 2> times{time, time};
        EXPECT_EQ(::chmod(source.c_str(), 0750), 0);
        EXPECT_EQ(::utimensat(AT_FDCWD, source.c_str(), times.data(), 0), 0);
    }
    return items;
}

void expectFolders(VirtualTape& tape, const std::string& mode = "0750") {
    for (const std::string path : {"d", "d/\u00e9"}) {
        const ltfs::Entry* folder = tape.index().find(path);
        ASSERT_TRUE(folder) << path;
        EXPECT_EQ(test::xattrOf(*folder, ltfs::extended::unixMode), mode) << path;
        EXPECT_EQ(ltfs::Timestamp(folder->times.modify), longAgo) << path;
    }
    EXPECT_EQ(test::xattrOf(*tape.index().find("d/\u00e9"), ltfs::extended::name), "e\u0301");
}

/// The first is full before everything is on tape.
void finishOver(Archive& archive, VirtualTape& first, VirtualTape& second) {
    archive.session.finish();
    EXPECT_EQ(expectOk(archive.session.run(first.volume())).end, VolumeEnd::full);
    EXPECT_EQ(expectOk(archive.session.run(second.volume())).end, VolumeEnd::finished);
    first.remount();
    second.remount();
}

TEST(SeveralVolumes, EachHaveTheFoldersOfWhatIsOnThem) {
    VirtualTape first(small);
    VirtualTape second(small);
    Archive archive({});
    archive.add(nested(archive, 30));
    finishOver(archive, first, second);
    expectFolders(first);
    expectFolders(second);
}

TEST(SeveralVolumes, KeepTheFoldersThatWereThereBeforeAndTheirDates) {
    VirtualTape first(small);
    VirtualTape second(small);
    Archive earlier({});
    earlier.add(nested(earlier, 1));
    for (const char* name : {"d", "d/e\u0301"}) {
        EXPECT_EQ(::chmod((earlier.folder.path() / name).c_str(), 0700), 0);
    }
    earlier.session.finish();
    EXPECT_EQ(expectOk(earlier.session.run(first.volume())).end, VolumeEnd::finished);
    // Their own items come last, and with that to the second.
    Archive archive({.packedWithin = std::chrono::hours(1)});
    archive.add(nested(archive, 30));
    finishOver(archive, first, second);
    expectFolders(first, "0700");
    expectFolders(second);
}

TEST(SeveralVolumes, TakeNoFileThatFitsNoneAndSaySo) {
    VirtualTape tape(small);
    Archive archive({});
    archive.add({archive.file("large", 40'000'000), archive.file("little", 10)});
    archive.session.finish();

    EXPECT_EQ(expectOk(archive.session.run(tape.volume())).end, VolumeEnd::finished);

    const auto failed = archive.reported().all<ItemFailed>();
    ASSERT_EQ(failed.size(), 1U);
    EXPECT_EQ(failed[0].error.code, Code::volumeFull);
    EXPECT_TRUE(Archive::has(tape, "little"));
}

TEST(SeveralVolumes, KeepAFileThatFitsOnlyOneOfThemForThatOne) {
    VirtualTape first(small);
    VirtualTape second(small * 4);
    Archive archive({});
    archive.add({archive.file("large", 40'000'000), archive.file("little", 10)});
    archive.session.finish();

    EXPECT_EQ(expectOk(archive.session.run(first.volume(), {.laterBytes = small * 4})).end, VolumeEnd::full);
    EXPECT_EQ(expectOk(archive.session.run(second.volume())).end, VolumeEnd::finished);

    EXPECT_TRUE(archive.reported().all<ItemFailed>().empty());
    second.remount();
    EXPECT_TRUE(Archive::has(second, "large"));
    expectEachOnce(archive, {&first, &second});
}

TEST(SeveralVolumes, ShareAFileThatMayBeSplitAsTheFormatHasIt) {
    VirtualTape first(small);
    VirtualTape second(small);
    VirtualTape third(small);
    Archive archive({.split = true});
    archive.add({archive.file("before", 100'000), archive.file("film", 70'000'000), archive.file("after", 100'000)});
    archive.session.finish();

    EXPECT_EQ(expectOk(archive.session.run(first.volume())).end, VolumeEnd::full);
    EXPECT_EQ(expectOk(archive.session.run(second.volume())).end, VolumeEnd::full);
    EXPECT_EQ(expectOk(archive.session.run(third.volume())).end, VolumeEnd::finished);

    std::string whole;
    unsigned number = 1;
    for (VirtualTape* tape : {&first, &second, &third}) {
        tape->remount();
        EXPECT_FALSE(Archive::has(*tape, "film"));
        const ltfs::Entry* part = tape->index().find("film-LTFSseg" + std::to_string(number));
        ASSERT_TRUE(part) << number;
        EXPECT_EQ(test::xattrOf(*part, ltfs::extended::spannedFileOffset), std::to_string(whole.size()));
        const std::string content = test::readBack(*tape, *part);
        EXPECT_EQ(test::xattrOf(*part, ltfs::extended::sha256), test::sha256Of(content));
        EXPECT_EQ(test::xattrOf(*part, ltfs::extended::wholeSha256),
                  number == 3 ? test::sha256Of(archive.contents["film"]) : "(none)");
        whole += content;
        ++number;
    }
    EXPECT_TRUE(whole == archive.contents["film"]);
    const auto written = archive.reported().all<ItemWritten>();
    EXPECT_EQ(std::ranges::count_if(written, &ItemWritten::partial), 2);
    EXPECT_EQ(written.size(), 5U);
}

TEST(SeveralVolumes, NeverTakeTheRestOfAStreamForTheWhole) {
    VirtualTape first(small);
    VirtualTape second(small);
    Archive archive({});
    const std::string path = archive.folder.path() / "pipe";
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    archive.add({{.id = 99, .source = path, .target = "backup.tar", .kind = ItemKind::stream}});
    std::jthread program([&] {
        const UniqueFd fd = expectOk(openFile(path, O_WRONLY));
        // What a reader that came in the middle would take for the ending frame.
        const std::string zeros(1'000'000, '\0');
        const char head[]{0, 0x0F, 0x42, 0x40};
        for (int i = 0; i < 100; ++i) {
            if (::write(fd.get(), head, 4) != 4 || ::write(fd.get(), zeros.data(), zeros.size()) < 0) {
                return;
            }
        }
    });
    ::signal(SIGPIPE, SIG_IGN);

    EXPECT_EQ(expectOk(archive.session.run(first.volume())).end, VolumeEnd::full);
    archive.session.finish();
    EXPECT_EQ(expectOk(archive.session.run(second.volume())).end, VolumeEnd::finished);

    EXPECT_TRUE(archive.reported().all<ItemWritten>().empty());
    ASSERT_EQ(archive.reported().all<ItemFailed>().size(), 1U);
    EXPECT_FALSE(Archive::has(first, "backup.tar"));
    EXPECT_FALSE(Archive::has(second, "backup.tar"));
}

TEST(SeveralVolumes, LetGoWhenAskedToAndGoOnLater) {
    VirtualTape first;
    VirtualTape second;
    Archive archive({});
    archive.add(manyFiles(archive, 3, 10));
    std::stop_source detach;
    {
        std::jthread user([&] {
            while (archive.reported().all<ItemWritten>().size() < 3) {
                std::this_thread::yield();
            }
            detach.request_stop();
        });
        EXPECT_EQ(expectOk(archive.session.run(first.volume(), {.slot = 0}, detach.get_token())).end,
                  VolumeEnd::detached);
    }
    archive.add({archive.file("later", 100'000)});
    archive.session.finish();
    EXPECT_EQ(expectOk(archive.session.run(second.volume())).end, VolumeEnd::finished);
    first.remount();
    second.remount();
    expectEachOnce(archive, {&first, &second});
}

TEST(SeveralVolumes, OfADriveThatFailsComeAgainWhatWasUnderWay) {
    VirtualTape first;
    VirtualTape second;
    Archive archive({.readers = 1});
    archive.add(manyFiles(archive, 10, 3 * tapeBlock));
    archive.session.finish();
    first.setFaults("opcode write, nth 14: sense 3/0C/00");

    const auto broken = archive.session.run(first.volume());
    ASSERT_FALSE(broken);
    EXPECT_EQ(expectOk(archive.session.run(second.volume())).end, VolumeEnd::finished);

    second.remount();
    std::set<std::uint64_t> written;
    for (const ItemWritten& one : archive.reported().all<ItemWritten>()) {
        EXPECT_TRUE(written.insert(one.id).second) << "twice: " << one.id;
    }
    EXPECT_EQ(written.size(), 10U);
}

TEST(Copies, AreTheSameOnBothTapes) {
    VirtualTape first;
    VirtualTape second;
    Archive archive({.slots = 2});
    auto items = manyFiles(archive, 40, 30'000);
    items.push_back(archive.file("large", 20 * tapeBlock + 7));
    archive.add(std::move(items));
    finishOn(archive, first, second);
    for (VirtualTape* tape : {&first, &second}) {
        tape->remount();
        for (const auto& [name, content] : archive.contents) {
            archive.expectSound(*tape, {name});
        }
    }
    EXPECT_EQ(archive.reported().all<ItemWritten>().size(), 2 * archive.contents.size());
}

TEST(Copies, GoOnWithoutTheOneWhoseDriveFails) {
    VirtualTape first;
    VirtualTape second;
    second.setFaults("opcode write, nth 5: sense 4/44/00");
    Archive archive({.slots = 2});
    archive.add(manyFiles(archive, 60, 5 * tapeBlock));
    archive.session.finish();
    {
        std::jthread other([&] { EXPECT_FALSE(archive.session.run(second.volume(), {.slot = 1})); });
        EXPECT_EQ(expectOk(archive.session.run(first.volume(), {.slot = 0})).end, VolumeEnd::finished);
    }
    first.remount();
    for (const auto& [name, content] : archive.contents) {
        archive.expectSound(first, {name});
    }
}

TEST(Copies, LeaveBehindTheOneThatAllWouldWaitFor) {
    VirtualTape first;
    VirtualTape second(256'000'000, tapeBlock, 1000);
    second.setFaults("opcode write: slow 100");  // a tenth of a second each
    Archive archive({.slots = 2, .setAsideAfter = std::chrono::milliseconds(300)});
    archive.add(manyFiles(archive, 60, 5 * tapeBlock));
    archive.session.finish();
    {
        std::jthread other([&] {
            const auto slow = archive.session.run(second.volume(), {.slot = 1});
            ASSERT_FALSE(slow);
            EXPECT_EQ(slow.error().code, Code::archiveCopyTooSlow);
        });
        EXPECT_EQ(expectOk(archive.session.run(first.volume(), {.slot = 0})).end, VolumeEnd::finished);
    }
    second.setFaults("");
    first.remount();
    second.remount();
    for (const auto& [name, content] : archive.contents) {
        archive.expectSound(first, {name});
    }
    for (const ItemWritten& one : archive.reported().all<ItemWritten>()) {
        if (one.slot == 1) {
            archive.expectSound(second, {one.journal->path});
        }
    }
}

TEST(Copies, WaitForEachOthersNextCartridgeAndLoseNothing) {
    VirtualTape first(small);
    VirtualTape second(128'000'000);
    VirtualTape third(128'000'000);
    Archive archive({.slots = 2});
    archive.add(manyFiles(archive, 60, 500'000));
    archive.session.finish();
    {
        std::jthread other(
            [&] { EXPECT_EQ(expectOk(archive.session.run(second.volume(), {.slot = 1})).end, VolumeEnd::finished); });
        EXPECT_EQ(expectOk(archive.session.run(first.volume(), {.slot = 0})).end, VolumeEnd::full);
        EXPECT_EQ(expectOk(archive.session.run(third.volume(), {.slot = 0})).end, VolumeEnd::finished);
    }
    for (VirtualTape* tape : {&first, &second, &third}) {
        tape->remount();
    }
    expectEachOnce(archive, {&first, &third});
    for (const auto& [name, content] : archive.contents) {
        archive.expectSound(second, {name});
    }
}

TEST(Group, SpreadsFilesOverItsDrives) {
    VirtualTape first;
    VirtualTape second;
    Archive archive({.slots = 2, .distribution = Distribution::group});
    auto items = manyFiles(archive, 300, 20'000);
    for (int i = 0; i < 40; ++i) {
        items.push_back(archive.file("large" + std::to_string(i), 8 * tapeBlock));
    }
    archive.add(std::move(items));
    finishOn(archive, first, second);
    first.remount();
    second.remount();
    expectEachOnce(archive, {&first, &second});
}

TEST(Group, HasItsFoldersOnEachOfItsTapes) {
    VirtualTape first;
    VirtualTape second;
    Archive archive({.slots = 2, .distribution = Distribution::group});
    archive.add(nested(archive, 60));
    finishOn(archive, first, second);
    for (VirtualTape* tape : {&first, &second}) {
        tape->remount();
        ASSERT_GT(tape->index().fileCount(), 0U);
        expectFolders(*tape);
    }
}

TEST(Group, GivesTheFilesOfADriveThatFailsToTheOthers) {
    VirtualTape first;
    VirtualTape second;
    second.setFaults("opcode write, nth 30: sense 4/44/00");
    Archive archive({.slots = 2, .distribution = Distribution::group});
    archive.add(manyFiles(archive, 60, 5 * tapeBlock));
    {
        std::jthread other([&] {
            EXPECT_FALSE(archive.session.run(second.volume(), {.slot = 1}));
            archive.session.finish();
        });
        EXPECT_EQ(expectOk(archive.session.run(first.volume(), {.slot = 0})).end, VolumeEnd::finished);
    }
    // What was reported as written by the drive that failed, and never safe, is for the sender to add again.
    std::set<std::uint64_t> written;
    for (const ItemWritten& one : archive.reported().all<ItemWritten>()) {
        EXPECT_TRUE(written.insert(one.id).second);
    }
    EXPECT_EQ(written.size(), archive.contents.size());
}

TEST(Group, KeepsWhatWaitsOfAFileThatGoesOnUponTheNextVolume) {
    VirtualTape first(small);
    VirtualTape second(small);
    VirtualTape third(small);
    VirtualTape other;
    Archive archive({.poolBytes = 256 * tapeBlock, .slots = 2, .distribution = Distribution::group, .split = true});
    archive.add({archive.file("film", 70'000'000)});
    const auto fill = [&](VirtualTape& tape, Slot slot) {
        return expectOk(archive.session.run(tape.volume(), {.slot = slot})).end;
    };
    EXPECT_EQ(fill(first, 0), VolumeEnd::full);
    EXPECT_EQ(fill(second, 0), VolumeEnd::full);
    archive.add(manyFiles(archive, 20, 30'000));
    archive.session.finish();
    {
        std::jthread beside([&] { EXPECT_EQ(fill(other, 1), VolumeEnd::finished); });
        EXPECT_EQ(fill(third, 0), VolumeEnd::finished);
    }
    EXPECT_TRUE(archive.reported().all<ItemFailed>().empty());
    std::string whole;
    unsigned number = 1;
    for (VirtualTape* tape : {&first, &second, &third}) {
        tape->remount();
        const ltfs::Entry* part = tape->index().find("film-LTFSseg" + std::to_string(number++));
        ASSERT_TRUE(part) << number;
        whole += test::readBack(*tape, *part);
    }
    EXPECT_TRUE(whole == archive.contents["film"]);
}

TEST(Pause, MakesWhatWasTakenSafeAndLetsTheTapeRest) {
    VirtualTape tape;
    Archive archive({});
    archive.add(manyFiles(archive, 3, 10));
    std::jthread user([&] {
        while (archive.reported().all<ItemWritten>().size() < 3) {
            std::this_thread::yield();
        }
        archive.session.pause();
        while (archive.reported().all<IndexWritten>().empty()) {
            std::this_thread::yield();
        }
        archive.add({archive.file("later", 10)});
        archive.session.finish();
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        EXPECT_EQ(archive.reported().all<ItemWritten>().size(), 3U);
        archive.session.resume();
    });
    EXPECT_EQ(expectOk(archive.session.run(tape.volume())).end, VolumeEnd::finished);
    EXPECT_EQ(archive.reported().all<IndexWritten>().size(), 2U);
    EXPECT_EQ(archive.reported().all<ItemWritten>().size(), 4U);
}

}  // namespace
}  // namespace capstan::write
