// What a session writes for a placement rule is kept, so that completing the cartridge reads nothing back.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <thread>

#include "base/file.hpp"
#include "ltfs/extended.hpp"
#include "write/reported_events.hpp"

namespace capstan::write {
namespace {

using test::Archive;
using test::expectOk;
using test::pattern;
using test::tapeBlock;
using test::VirtualTape;

constexpr std::uint64_t roomy = 2'000'000'000;  // an index partition of 100 MB
const std::string rule = "size=2M/name=*.txt:stream";

/// No record can be read while it goes on.
void completeWithoutReading(VirtualTape& tape) {
    tape.setFaults("opcode read: sense 4/44/00");
    expectOk(tape.volume().complete("Unmount"));
    tape.setFaults("");
}

char partitionOf(VirtualTape& tape, const std::string& name) {
    const ltfs::Entry* entry = tape.index().find(name);
    std::set<char> partitions;
    for (const ltfs::Extent& extent : entry->extents) {
        partitions.insert(extent.start.partition);
    }
    EXPECT_EQ(partitions.size(), 1U) << name;
    return partitions.empty() ? '?' : *partitions.begin();
}

void expectOnTape(VirtualTape& tape, const std::string& name, const std::string& content, char partition) {
    ASSERT_TRUE(tape.index().find(name)) << name;
    const ltfs::Entry& entry = *tape.index().find(name);
    EXPECT_EQ(partitionOf(tape, name), partition) << name;
    EXPECT_TRUE(test::readBack(tape, entry) == content) << name;
    EXPECT_EQ(test::xattrOf(entry, ltfs::extended::sha256), test::sha256Of(content)) << name;
}

class PlacedTest : public testing::Test {
   protected:
    void run() {
        archive.session.finish();
        expectOk(archive.session.run(tape.volume()));
    }
    void expectAll() {
        tape.remount();
        for (const auto& [name, content] : archive.contents) {
            if (!content.empty()) {
                expectOnTape(tape, name, content, name.ends_with(".txt") && content.size() <= limit ? 'a' : 'b');
            }
        }
    }

    static constexpr std::size_t limit = 2U << 20U;
    VirtualTape tape{roomy, VirtualTape::blockBytes, 0, rule};
    Archive archive{{.packing = true, .packedWithin = std::chrono::hours(1), .readers = 1}};
};

TEST_F(PlacedTest, FilesOfTheirOwnRecordsAndSuchThatShareThem) {
    std::vector<WriteItem> items;
    std::size_t number = 0;
    for (const std::size_t bytes : {1UL, 30'000UL, 0UL, 40'000UL, tapeBlock - 1, tapeBlock, 3 * tapeBlock + 5, 12'000UL,
                                    50'000UL, limit, limit + 1}) {
        items.push_back(archive.file(std::to_string(number) + ".txt", bytes));
        items.push_back(archive.file(std::to_string(number) + ".jpg", bytes));
        ++number;
    }
    archive.add(std::move(items));
    run();
    completeWithoutReading(tape);
    expectAll();
}

TEST_F(PlacedTest, FilesWithHoles) {
    const std::string path = archive.folder.path() / "sparse.txt";
    std::string content(16 * tapeBlock, '\0');
    const std::string data = pattern(tapeBlock + 100);
    {
        const UniqueFd fd = expectOk(openFile(path, O_WRONLY | O_CREAT));
        expectOk(truncateFile(fd.get(), content.size(), path));
        for (const std::size_t at : {2 * tapeBlock, 9 * tapeBlock}) {
            expectOk(writeAt(fd.get(), at, bytesOf(data), path));
            content.replace(at, data.size(), data);
        }
    }
    archive.add({{.id = 1, .source = path, .target = "sparse.txt"}});
    run();
    completeWithoutReading(tape);
    tape.remount();
    expectOnTape(tape, "sparse.txt", content, 'a');
}

TEST_F(PlacedTest, SeveralSessionsBeforeOneCompletion) {
    archive.add({archive.file("a.txt", 3 * tapeBlock), archive.file("b.txt", 100)});
    run();
    Archive next({});
    next.add({next.file("c.txt", 100), next.file("d.txt", 2 * tapeBlock)});
    next.session.finish();
    expectOk(next.session.run(tape.volume()));
    completeWithoutReading(tape);
    archive.contents.merge(next.contents);
    expectAll();
}

TEST_F(PlacedTest, ReplacedFilesAsTheyAreNow) {
    archive.add({archive.file("a.txt", 3 * tapeBlock)});
    run();
    Archive next({});
    next.add({next.file("before", 10), next.file("a.txt", 2 * tapeBlock)});
    next.session.finish();
    expectOk(next.session.run(tape.volume()));
    completeWithoutReading(tape);
    archive.contents = next.contents;
    expectAll();
}

TEST_F(PlacedTest, WhatCameUnderAnotherNameIsReadBack) {
    archive.add({archive.file("a.jpg", 3 * tapeBlock), archive.file("b.txt", 3 * tapeBlock)});
    run();
    const ltfs::Entry& moved = *tape.index().find("a.jpg");
    const volume::FileMove move{.from = "a.jpg", .to = "a.txt", .size = moved.length, .modified = moved.times.modify};
    EXPECT_EQ(expectOk(tape.volume().rearrange({.moves = {move}, .removals = {}})).moved, std::vector{true});
    expectOk(tape.volume().complete("Unmount"));
    archive.contents["a.txt"] = archive.contents["a.jpg"];
    archive.contents.erase("a.jpg");
    expectAll();
}

TEST_F(PlacedTest, NothingThatItsPersonChangedMeanwhile) {
    const WriteItem item = archive.file("a.txt", 3 * tapeBlock);
    archive.add({item});
    run();
    test::makeFile(item.source, pattern(3 * tapeBlock, 77));
    completeWithoutReading(tape);
    expectAll();
}

}  // namespace
}  // namespace capstan::write
