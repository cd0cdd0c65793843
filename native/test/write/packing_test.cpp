#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <gtest/gtest.h>
#include <map>
#include <mutex>
#include <thread>

#include "write/virtual_tape.hpp"
#include "write/write_session.hpp"

namespace capstan::write {
namespace {

using test::expectOk;
using test::makeFile;
using test::pattern;
using test::tapeBlock;
using test::VirtualTape;

/// The bytes that the tape holds for extents.
std::string bytesOfExtents(VirtualTape& tape, const std::vector<ltfs::Extent>& extents, std::uint64_t length) {
    std::string content(length, '\0');
    Bytes buffer(tapeBlock);
    for (const ltfs::Extent& extent : extents) {
        std::size_t from = extent.byteOffset;
        std::uint64_t done = 0;
        for (std::uint64_t number = extent.start.block; done < extent.byteCount; ++number) {
            const std::size_t there = expectOk(tape.volume().readRecord(extent.start.partition, number, buffer));
            const auto bytes = std::min<std::uint64_t>(there - from, extent.byteCount - done);
            EXPECT_TRUE(there == tapeBlock || done + bytes == extent.byteCount) << "a short record amid";
            content.replace(extent.fileOffset + done, bytes, textOf(ByteView(buffer).subspan(from, bytes)));
            done += bytes;
            from = 0;
        }
    }
    return content;
}

class PackingTest : public testing::Test {
   protected:
    /// A source of that length; returns its item.
    WriteItem file(const std::string& name, std::size_t length) {
        const auto id = static_cast<std::uint32_t>(contents.size() + 1);
        contents[name] = pattern(length, id);
        makeFile(tape.path(name), contents[name]);
        return {.id = id, .source = tape.path(name), .target = name};
    }
    std::vector<WriteItem> files(std::initializer_list<std::size_t> lengths) {
        std::vector<WriteItem> items;
        for (const std::size_t length : lengths) {
            items.push_back(file("f" + std::to_string(contents.size()), length));
        }
        return items;
    }

    Result<WriteSummary> archive(std::vector<WriteItem> items, std::optional<bool> packing = {}) {
        // However slow the machine is, a record is filled.
        WriteSession session(
            {.poolBytes = 4 * tapeBlock, .packing = packing, .packedWithin = std::chrono::hours(1), .readers = 1},
            [this](WriteEvent event) { note(std::move(event)); });
        session.add(std::move(items), [](Result<void>) {});
        session.finish();
        return session.run(tape.volume());
    }
    virtual void note(WriteEvent event) {
        if (auto* one = std::get_if<ItemWritten>(&event)) {
            written.push_back(std::move(*one));
        }
    }

    const ltfs::Entry& entry(const std::string& name) { return *tape.index().find(name); }
    void expectAllOnTape() {
        tape.remount();
        for (const auto& [name, content] : contents) {
            ASSERT_TRUE(tape.index().find(name)) << name;
            EXPECT_EQ(bytesOfExtents(tape, entry(name).extents, entry(name).length), content) << name;
        }
    }

    VirtualTape tape;
    std::map<std::string, std::string> contents;
    std::vector<ItemWritten> written;
};

TEST_F(PackingTest, PutsSmallFilesBackToBackIntoFullRecords) {
    const auto items = files({1000, 30'000, 1, 40'000, 65'535, 12'000, 0, 3});

    ASSERT_TRUE(archive(items));

    expectAllOnTape();
    std::uint64_t at = entry("f0").extents[0].start.block * tapeBlock;
    for (const WriteItem& item : items) {
        const ltfs::Entry& one = entry(item.target);
        if (one.length > 0) {
            ASSERT_EQ(one.extents.size(), 1U) << item.target;
            EXPECT_EQ(one.extents[0].start.block * tapeBlock + one.extents[0].byteOffset, at) << item.target;
            EXPECT_LT(one.extents[0].byteOffset, tapeBlock);
        }
        at += one.length;
    }
}

TEST_F(PackingTest, GivesLargerFilesRecordsOfTheirOwn) {
    ASSERT_TRUE(archive(files({10, tapeBlock, 20, 30, tapeBlock - 1, 2 * tapeBlock + 5, 40})));

    expectAllOnTape();
    const auto place = [&](std::size_t i) { return entry("f" + std::to_string(i)).extents[0]; };
    // The smaller ones lie together, whatever was read between them.
    const std::uint64_t shared = place(0).start.block;
    std::uint32_t offset = 0;
    for (const std::size_t i : {0U, 2U, 3U, 4U}) {
        EXPECT_EQ(place(i).start.block, shared) << i;
        EXPECT_EQ(place(i).byteOffset, offset) << i;
        offset += static_cast<std::uint32_t>(entry("f" + std::to_string(i)).length);
    }
    EXPECT_EQ(place(6).byteOffset, offset - tapeBlock);
    for (const std::size_t i : {1U, 5U}) {
        EXPECT_EQ(place(i).byteOffset, 0U) << i;
        EXPECT_EQ(entry("f" + std::to_string(i)).extents.size(), 1U) << i;
    }
}

TEST_F(PackingTest, GivesEveryFileRecordsOfItsOwnWhenAskedTo) {
    ASSERT_TRUE(archive(files({1, 2, 3}), false));

    expectAllOnTape();
    for (const auto& [name, content] : contents) {
        EXPECT_EQ(entry(name).extents[0].byteOffset, 0U) << name;
    }
    EXPECT_EQ(entry("f2").extents[0].start.block, entry("f0").extents[0].start.block + 2);
}

TEST_F(PackingTest, ReportsWhatARecoveryNeedsToAttachAFile) {
    std::vector<WriteItem> items = files({10, 20'000, 60'000, 3 * tapeBlock});
    items.push_back({.id = 9, .source = tape.path(""), .target = "d", .kind = ItemKind::directory});

    ASSERT_TRUE(archive(items));

    ASSERT_EQ(written.size(), 5U);
    std::ranges::sort(written, {}, &ItemWritten::id);
    EXPECT_FALSE(written[4].journal);
    for (std::size_t i = 0; i < 4; ++i) {
        ASSERT_TRUE(written[i].journal);
        const volume::JournalFile& journal = *written[i].journal;
        const ltfs::Entry& one = entry(items[i].target);
        EXPECT_EQ(journal.path, items[i].target);
        EXPECT_EQ(journal.length, contents[items[i].target].size());
        EXPECT_EQ(journal.readOnly, one.readOnly);
        EXPECT_EQ(journal.times, one.times);
        EXPECT_TRUE(std::ranges::equal(journal.extents, one.extents));
        ASSERT_EQ(journal.xattrs.size(), one.xattrs.size());
        const auto hash = std::ranges::find(journal.xattrs, "ltfs.hash.sha256sum", &ltfs::Xattr::key);
        ASSERT_NE(hash, journal.xattrs.end());
        EXPECT_EQ(textOf(hash->value), *written[i].sha256);
    }
}

class ReceiptTest : public PackingTest {
   protected:
    /// At the moment of the receipt every byte is in the drive.
    void note(WriteEvent event) override {
        if (const auto* one = std::get_if<ItemWritten>(&event)) {
            const auto& journal = one->journal.value();
            EXPECT_EQ(bytesOfExtents(tape, journal.extents, journal.length), contents[journal.path]) << journal.path;
            order.push_back(one->id);
        }
    }
    std::vector<std::uint64_t> order;
};

TEST_F(ReceiptTest, ComesWhenTheDriveHasEveryRecordOfTheFileAndAmongThoseThatShareRecordsInTheirOrder) {
    const auto items = files({100, 40'000, 40'000, 0, 40'000, 3 * tapeBlock, 7, 65'000, 65'000, 0, tapeBlock + 1, 0});

    ASSERT_TRUE(archive(items));

    ASSERT_EQ(order.size(), items.size());
    std::erase_if(order, [](std::uint64_t id) { return id == 6 || id == 11; });
    EXPECT_TRUE(std::ranges::is_sorted(order));
}

TEST_F(PackingTest, KeepsNeighboursOfFilesThatFailWhole) {
    std::vector<WriteItem> items = files({1000, 2000, 3000, 64'000, 5000});
    items[1].source += "-gone";
    contents.erase(items[1].target);
    items[3].target = "bad//name";
    contents.erase("f3");
    items.push_back(items[2]);  // the same name twice: the first is kept

    const auto summary = archive(items);

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->failed, 3U);
    EXPECT_EQ(summary->files, 3U);
    expectAllOnTape();
    EXPECT_EQ(tape.index().fileCount(), 3U);
}

TEST_F(PackingTest, DoesNotKeepReceiptsBackWhileNothingMoreComes) {
    std::mutex mutex;
    std::condition_variable changed;
    std::size_t seen = 0;
    WriteSession session({.poolBytes = 4 * tapeBlock}, [&](const WriteEvent& event) {
        if (std::holds_alternative<ItemWritten>(event)) {
            const std::lock_guard lock(mutex);
            ++seen;
            changed.notify_all();
        }
    });
    session.add(files({10, 20}), [](Result<void>) {});
    std::jthread user([&] {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return seen == 2; });
        lock.unlock();
        session.finish();
    });

    ASSERT_TRUE(session.run(tape.volume()));

    EXPECT_EQ(seen, 2U);
    expectAllOnTape();
}

TEST(Packing, NamesExactlyWhatItReportedAsWrittenWhenTheTapeIsFull) {
    VirtualTape tape(16'000'000);
    std::vector<WriteItem> items;
    for (std::uint32_t id = 0; id < 600; ++id) {
        makeFile(tape.path(std::to_string(id)), pattern(30'000, id));
        items.push_back({.id = id, .source = tape.path(std::to_string(id)), .target = std::to_string(id)});
    }
    std::vector<ItemWritten> written;
    WriteSession session({.poolBytes = 4 * tapeBlock}, [&](WriteEvent event) {
        if (auto* one = std::get_if<ItemWritten>(&event)) {
            written.push_back(std::move(*one));
        }
    });
    session.add(std::move(items), [](Result<void>) {});
    session.finish();

    const auto summary = session.run(tape.volume());

    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->end, VolumeEnd::full);
    ASSERT_GT(written.size(), 10U);
    tape.remount();
    EXPECT_EQ(tape.index().fileCount(), written.size());
    for (const ItemWritten& one : written) {
        const ltfs::Entry* entry = tape.index().find(std::to_string(one.id));
        ASSERT_TRUE(entry) << one.id;
        EXPECT_EQ(bytesOfExtents(tape, entry->extents, entry->length),
                  pattern(30'000, static_cast<std::uint32_t>(one.id)));
    }
}

TEST_F(PackingTest, CancelledNamesExactlyWhatItReportedAsWritten) {
    std::vector<WriteItem> items;
    for (int i = 0; i < 500; ++i) {
        items.push_back(file("c" + std::to_string(i), 10'000));
    }
    WriteSession* running = nullptr;
    WriteSession session({.poolBytes = 2 * tapeBlock}, [&](WriteEvent event) {
        if (std::holds_alternative<ItemWritten>(event)) {
            running->cancel();
        }
        note(std::move(event));
    });
    running = &session;
    session.add(std::move(items), [](Result<void>) {});

    const auto summary = session.run(tape.volume());

    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().code, Code::cancelled);
    tape.remount();
    ASSERT_GT(written.size(), 0U);
    EXPECT_EQ(tape.index().fileCount(), written.size());
    for (const ItemWritten& one : written) {
        const auto& path = one.journal->path;
        EXPECT_EQ(bytesOfExtents(tape, entry(path).extents, entry(path).length), contents[path]) << path;
    }
}

}  // namespace
}  // namespace capstan::write
