// What a session makes of sources that are not plain: holes, streams, changes, files that are as they were.
#include <fcntl.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "base/file.hpp"
#include "base/unique_fd.hpp"
#include "ltfs/extended.hpp"
#include "write/reported_events.hpp"
#include "write/source.hpp"

namespace capstan::write {
namespace {

using test::Archive;
using test::expectOk;
using test::pattern;
using test::tapeBlock;
using test::VirtualTape;

TEST(Sources, KeepHolesAsHoles) {
    VirtualTape tape;
    Archive archive({});
    const std::string path = archive.folder.path() / "sparse";
    const std::string data = pattern(tapeBlock + 100);
    std::string content(64 * tapeBlock, '\0');
    {
        const UniqueFd fd = expectOk(openFile(path, O_WRONLY | O_CREAT));
        ASSERT_EQ(::ftruncate(fd.get(), static_cast<off_t>(content.size())), 0);
        for (const std::size_t at : {8 * tapeBlock, 40 * tapeBlock}) {
            expectOk(writeAt(fd.get(), at, bytesOf(data), path));
            content.replace(at, data.size(), data);
        }
    }
    archive.add({{.id = 1, .source = path, .target = "sparse"}});
    archive.session.finish();
    expectOk(archive.session.run(tape.volume()));

    tape.remount();
    const ltfs::Entry* entry = tape.index().find("sparse");
    EXPECT_EQ(entry->length, content.size());
    EXPECT_TRUE(test::readBack(tape, *entry) == content);
    EXPECT_EQ(test::xattrOf(*entry, ltfs::extended::sha256), test::sha256Of(content));
    std::uint64_t stored = 0;
    for (const ltfs::Extent& extent : entry->extents) {
        stored += extent.byteCount;
    }
    EXPECT_LT(stored, content.size() / 4) << "holes were written out";
}

TEST(Sources, AreHashedInEveryKindAskedForUnderTheNamesThatTheFormatAllows) {
    const std::pair<Algorithm, const char*> kinds[]{
        {Algorithm::sha256, "ltfs.hash.sha256sum"}, {Algorithm::sha512, "ltfs.hash.sha512sum"},
        {Algorithm::sha1, "ltfs.hash.sha1sum"},     {Algorithm::md5, "ltfs.hash.md5sum"},
        {Algorithm::crc32, "ltfs.hash.crc32sum"},   {Algorithm::xxh64, "capstan.hash.xxh64"},
        {Algorithm::xxh3, "capstan.hash.xxh3"},     {Algorithm::xxh128, "capstan.hash.xxh128"},
        {Algorithm::c4, "capstan.hash.c4"},
    };
    std::vector<Algorithm> asked;
    for (const auto& [algorithm, key] : kinds) {
        asked.push_back(algorithm);
    }
    VirtualTape tape;
    Archive archive({.hashes = asked});
    archive.add({archive.file("empty", 0), archive.file("one", 1), archive.file("small", 100),
                 archive.file("large", 3 * tapeBlock)});
    archive.session.finish();
    expectOk(archive.session.run(tape.volume()));
    tape.remount();
    for (const char* name : {"empty", "one", "small", "large"}) {
        std::size_t found = 0;
        for (const auto& [algorithm, key] : kinds) {
            Digest digest(algorithm);
            digest.add(bytesOf(archive.contents[name]));
            EXPECT_EQ(test::xattrOf(*tape.index().find(name), key), digest.finish()) << name << ' ' << key;
        }
        const auto& xattrs = tape.index().find(name)->xattrs;
        for (auto at = xattrs.begin(); at != xattrs.end(); ++at) {
            std::string_view key;
            std::string_view value;
            std::string room;
            at.parse(key, value, room);
            found += key.find(".hash.") == std::string_view::npos ? 0U : 1U;
        }
        EXPECT_EQ(found, std::size(kinds)) << name;
    }
}

TEST(Sources, ThatComeWithHashesGetThoseThatAreComputedInTheirStead) {
    VirtualTape tape;
    Archive archive({.hashes = {Algorithm::xxh64}});
    WriteItem item = archive.file("copied", 100);
    const auto text = [](std::string_view value) { return Bytes(bytesOf(value).begin(), bytesOf(value).end()); };
    item.metadata = std::make_shared<MetadataOverride>(MetadataOverride{
        .xattrs = {{"ltfs.hash.xxhash64sum", text("0000000000000000")},
                   {"ltfs.hash.md5sum", text("25f9e794323b453885f5181f1b624d0b")},
                   {"colour", text("blue")}},
    });
    archive.add({item});
    archive.session.finish();
    expectOk(archive.session.run(tape.volume()));
    tape.remount();
    const ltfs::Entry& entry = *tape.index().find("copied");
    Digest digest(Algorithm::xxh64);
    digest.add(bytesOf(archive.contents["copied"]));
    EXPECT_EQ(test::xattrOf(entry, "capstan.hash.xxh64"), digest.finish());
    EXPECT_FALSE(entry.xattrs.find("ltfs.hash.xxhash64sum"));
    EXPECT_EQ(test::xattrOf(entry, "ltfs.hash.md5sum"), "25f9e794323b453885f5181f1b624d0b");
    EXPECT_EQ(test::xattrOf(entry, "colour"), "blue");
}

TEST(Sources, LeaveTheHashesOfFilesThatLieThereAsTheyAre) {
    VirtualTape tape;
    Archive first({.hashes = {Algorithm::md5}});
    first.add({first.file("before", 100)});
    first.session.finish();
    expectOk(first.session.run(tape.volume()));
    expectOk(tape.index().setXattr(*tape.index().find("before"), "ltfs.hash.xxhash64sum", bytesOf("8cb841db40e6ae83")));
    Archive second({.hashes = {Algorithm::xxh64}});
    second.add({second.file("after", 100)});
    second.session.finish();
    expectOk(second.session.run(tape.volume()));
    tape.remount();
    const ltfs::Entry& before = *tape.index().find("before");
    EXPECT_EQ(test::xattrOf(before, "ltfs.hash.xxhash64sum"), "8cb841db40e6ae83");
    EXPECT_FALSE(before.xattrs.find("capstan.hash.xxh64"));
    EXPECT_EQ(test::xattrOf(before, "ltfs.hash.md5sum").size(), 32U);
}

TEST(Sources, ThatAreReplacedKeepNoHashOfWhatTheyWere) {
    VirtualTape tape;
    Archive first({.hashes = {Algorithm::md5, Algorithm::c4}});
    first.add({first.file("same name", 100)});
    first.session.finish();
    expectOk(first.session.run(tape.volume()));
    Archive second({.hashes = {Algorithm::xxh3}});
    second.add({second.file("other", 1), second.file("same name", 100)});
    second.session.finish();
    expectOk(second.session.run(tape.volume()));
    tape.remount();
    const ltfs::Entry& entry = *tape.index().find("same name");
    EXPECT_FALSE(entry.xattrs.find("ltfs.hash.md5sum"));
    EXPECT_FALSE(entry.xattrs.find("capstan.hash.c4"));
    EXPECT_EQ(test::xattrOf(entry, ltfs::extended::sha256), test::sha256Of(second.contents["same name"]));
}

TEST(Sources, ThatAreAsTheyWereAreNotWrittenAgain) {
    VirtualTape tape;
    Archive archive({});
    std::vector<WriteItem> items{archive.file("same", 100), archive.file("touched", 100),
                                 archive.file("same hash", 5 * tapeBlock), archive.file("other hash", 5 * tapeBlock)};
    for (WriteItem& item : items) {
        const auto facts = expectOk(SourceFile::open(item.source, ltfs::EntryKind::file)).facts();
        item.unless = FileState{.size = facts.size, .modified = facts.times.modify};
    }
    items[1].unless->modified.nanoseconds ^= 1;
    items[2].unless->sha256 = test::sha256Of(archive.contents["same hash"]);
    items[3].unless->sha256 = test::sha256Of("something else");
    archive.add(items);
    archive.session.finish();

    EXPECT_EQ(expectOk(archive.session.run(tape.volume())).files, 2U);

    EXPECT_EQ(archive.reported().all<ItemUnchanged>().size(), 2U);
    archive.expectSound(tape, {"touched", "other hash"});
    EXPECT_FALSE(Archive::has(tape, "same"));
}

TEST(Sources, WithSeveralNamesSaySo) {
    VirtualTape tape;
    Archive archive({});
    const WriteItem item = archive.file("one", 10);
    ASSERT_EQ(::link(item.source.c_str(), (archive.folder.path() / "two").c_str()), 0);
    archive.add({item, archive.file("alone", 10)});
    archive.session.finish();
    expectOk(archive.session.run(tape.volume()));
    for (const ItemWritten& one : archive.reported().all<ItemWritten>()) {
        EXPECT_EQ(one.links, one.id == item.id ? 2U : 1U);
        EXPECT_LE(one.buffered, one.written);
    }
}

TEST(Sources, ThatChangeOnceAreReadAgainAndStoredAsTheyThenAre) {
    VirtualTape tape;
    // The pool holds a few blocks: when the drive has the first, the reader is far from the end.
    Archive archive({.poolBytes = 4 * tapeBlock, .readers = 1});
    WriteItem item = archive.file("large", 64 * tapeBlock);
    archive.add({item});
    archive.session.finish();
    const std::string changed = pattern(64 * tapeBlock, 99);
    // Opened by the reader as soon as the session runs; changed at the same moment by somebody else.
    std::jthread other([&] { std::ofstream(item.source, std::ios::binary | std::ios::in) << changed; });
    expectOk(archive.session.run(tape.volume()));
    other.join();
    const auto written = archive.reported().all<ItemWritten>();
    ASSERT_EQ(written.size(), 1U);
    const std::string stored = test::readBack(tape, *tape.index().find("large"));
    EXPECT_EQ(*written[0].sha256, test::sha256Of(stored)) << "what is stored is what was hashed, whatever it is";
}

class Feeder {
   public:
    explicit Feeder(const std::string& path) : fd_(expectOk(openFile(path, O_WRONLY))) {}
    void frame(std::string_view bytes) {
        const auto size = static_cast<std::uint32_t>(bytes.size());
        const char head[]{static_cast<char>(size >> 24U), static_cast<char>(size >> 16U), static_cast<char>(size >> 8U),
                          static_cast<char>(size)};
        all({head, 4});
        all(bytes);
    }

   private:
    void all(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t sent = ::write(fd_.get(), bytes.data(), bytes.size());
            ASSERT_GT(sent, 0);
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
    }
    UniqueFd fd_;
};

TEST(Streams, AreStoredAsFilesWhateverTheirPieces) {
    for (const std::size_t piece : {1UL, 8192UL, 100'000UL, 1UL << 20U}) {
        VirtualTape tape;
        Archive archive({});
        const std::string path = archive.folder.path() / "pipe";
        ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
        const std::string content = pattern(piece == 1 ? 5000 : 3'000'000);
        archive.add({{.id = 1, .source = path, .target = "backup.tar", .kind = ItemKind::stream}});
        archive.session.finish();
        std::jthread program([&] {
            Feeder feeder(path);
            for (std::size_t at = 0; at < content.size(); at += piece) {
                feeder.frame(std::string_view(content).substr(at, piece));
            }
            feeder.frame("");
        });
        expectOk(archive.session.run(tape.volume()));
        tape.remount();
        const ltfs::Entry* entry = tape.index().find("backup.tar");
        ASSERT_TRUE(entry) << piece;
        EXPECT_TRUE(test::readBack(tape, *entry) == content) << piece;
        EXPECT_EQ(entry->extents.size(), 1U);
    }
}

TEST(Streams, ThatBreakOffAreNoFiles) {
    VirtualTape tape;
    Archive archive({});
    const std::string path = archive.folder.path() / "pipe";
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    archive.add(
        {{.id = 1, .source = path, .target = "backup.tar", .kind = ItemKind::stream}, archive.file("beside", 10)});
    archive.session.finish();
    std::jthread program([&] {
        Feeder feeder(path);
        feeder.frame(pattern(1'000'000));
    });
    expectOk(archive.session.run(tape.volume()));
    EXPECT_FALSE(Archive::has(tape, "backup.tar"));
    EXPECT_TRUE(Archive::has(tape, "beside"));
    const auto failed = archive.reported().all<ItemFailed>();
    ASSERT_EQ(failed.size(), 1U);
    EXPECT_EQ(failed[0].error.code, Code::sourceCutShort);
}

TEST(Files, ReadAtTheSameTimeLieInOnePieceWhenMemoryHoldsThem) {
    VirtualTape tape;
    Archive archive({.poolBytes = 512 * tapeBlock, .readers = 8});
    std::vector<WriteItem> items;
    for (int i = 0; i < 8; ++i) {
        items.push_back(archive.file("f" + std::to_string(i), 30 * tapeBlock));
    }
    archive.add(items);
    archive.session.finish();
    expectOk(archive.session.run(tape.volume()));
    std::size_t extents = 0;
    for (const auto& [name, content] : archive.contents) {
        extents += tape.index().find(name)->extents.size();
    }
    EXPECT_LE(extents, 9U);
}

}  // namespace
}  // namespace capstan::write
