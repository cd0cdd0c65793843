#include "fuse/folder.hpp"

#include <gtest/gtest.h>
#include <string>

#include "fuse/columns.hpp"

namespace capstan::fuse {
namespace {

using namespace std::string_literals;

bool isTaken(const std::string& name) {
    return Folder::of(columnsOf(name + '\0', "f")) != nullptr;
}

TEST(FolderTest, AnEntryIsFoundByItsNameAndByItsNumber) {
    Columns columns = columnsOf("zebra\0apple\0mango\0"s, "dfl");
    columns.sizes = {0, 7, 12};
    columns.seconds = {1, -2, 3};
    columns.nanoseconds = {4, 5, 6};
    columns.onDisk = {0, 1, 0};
    const auto folder = Folder::of(columns);
    ASSERT_NE(folder, nullptr);
    ASSERT_EQ(folder->size(), 3U);
    EXPECT_EQ(folder->find("zebra"), 0U);
    EXPECT_EQ(folder->find("mango"), 2U);
    EXPECT_EQ(folder->find("appl"), std::nullopt);
    EXPECT_EQ(folder->find("apples"), std::nullopt);
    EXPECT_EQ(folder->find(""), std::nullopt);
    const auto apple = folder->find("apple");
    ASSERT_EQ(apple, 1U);
    const Folder::Entry& entry = folder->at(*apple);
    EXPECT_EQ(folder->name(entry), "apple");
    EXPECT_EQ(entry.kind, EntryKind::file);
    EXPECT_EQ(entry.size, 7U);
    EXPECT_EQ(entry.seconds, -2);
    EXPECT_EQ(entry.nanoseconds, 5U);
    EXPECT_TRUE(entry.onDisk);
    EXPECT_FALSE(entry.hidden);
    EXPECT_EQ(folder->at(0).kind, EntryKind::folder);
    EXPECT_EQ(folder->at(2).kind, EntryKind::link);
}

TEST(FolderTest, AnEmptyFolderIsAFolder) {
    const auto folder = Folder::of({});
    ASSERT_NE(folder, nullptr);
    EXPECT_EQ(folder->size(), 0U);
    EXPECT_EQ(folder->find("a"), std::nullopt);
}

TEST(FolderTest, ACapitalIsHiddenAndFound) {
    const auto folder = folderOf({"D old", "F file", "L link", "f shown"});
    ASSERT_NE(folder, nullptr);
    EXPECT_TRUE(folder->at(0).hidden);
    EXPECT_EQ(folder->at(0).kind, EntryKind::folder);
    EXPECT_EQ(folder->at(1).kind, EntryKind::file);
    EXPECT_EQ(folder->at(2).kind, EntryKind::link);
    EXPECT_FALSE(folder->at(3).hidden);
    EXPECT_EQ(folder->find("old"), 0U);
}

TEST(FolderTest, NamesThatAreNoneAreRefused) {
    EXPECT_FALSE(isTaken(""));
    EXPECT_FALSE(isTaken("."));
    EXPECT_FALSE(isTaken(".."));
    EXPECT_FALSE(isTaken("/"));
    EXPECT_FALSE(isTaken("a/b"));
    EXPECT_FALSE(isTaken("/etc"));
    EXPECT_TRUE(isTaken("..."));
    EXPECT_TRUE(isTaken(".hidden"));
    EXPECT_TRUE(isTaken("\xff\n\t"));
}

TEST(FolderTest, ANameHas255BytesAtMost) {
    EXPECT_TRUE(isTaken(std::string(255, 'n')));
    EXPECT_FALSE(isTaken(std::string(256, 'n')));
    EXPECT_FALSE(isTaken(std::string(512, 'n')));
    const auto longest = Folder::of(columnsOf(std::string(255, 'n') + '\0', "f"));
    EXPECT_EQ(longest->find(std::string(255, 'n')), 0U);
}

TEST(FolderTest, EachNameEndsWithAZero) {
    EXPECT_EQ(Folder::of(columnsOf("a\0b"s, "ff")), nullptr);
    EXPECT_EQ(Folder::of(columnsOf("a", "f")), nullptr);
    EXPECT_NE(Folder::of(columnsOf("a\0b\0"s, "ff")), nullptr);
}

TEST(FolderTest, ThereAreAsManyNamesAsKinds) {
    EXPECT_EQ(Folder::of(columnsOf("a\0b\0"s, "f")), nullptr);
    EXPECT_EQ(Folder::of(columnsOf("a\0"s, "ff")), nullptr);
    EXPECT_EQ(Folder::of(columnsOf("a\0"s, "")), nullptr);
    EXPECT_EQ(Folder::of(columnsOf("a\0\0"s, "f")), nullptr);
    EXPECT_EQ(Folder::of(columnsOf("", "f")), nullptr);
}

TEST(FolderTest, ColumnsOfDifferentLengthsAreRefused) {
    const Columns whole = columnsOf("a\0b\0"s, "ff");
    Columns columns = whole;
    columns.sizes.pop_back();
    EXPECT_EQ(Folder::of(columns), nullptr);
    columns = whole;
    columns.seconds.push_back(0);
    EXPECT_EQ(Folder::of(columns), nullptr);
    columns = whole;
    columns.nanoseconds.clear();
    EXPECT_EQ(Folder::of(columns), nullptr);
    columns = whole;
    columns.onDisk.push_back(1);
    EXPECT_EQ(Folder::of(columns), nullptr);
    EXPECT_NE(Folder::of(whole), nullptr);
}

TEST(FolderTest, UnknownKindsAreRefused) {
    for (const std::string kind : {"x", " ", "\xff"}) EXPECT_EQ(Folder::of(columnsOf("a\0"s, kind)), nullptr);
    EXPECT_EQ(Folder::of(columnsOf("a\0"s, std::string(1, '\0'))), nullptr);
}

TEST(FolderTest, OfTwoWithTheSameNameOneIsFound) {
    const auto folder = folderOf({"f same", "d same", "f other"});
    ASSERT_NE(folder, nullptr);
    const auto found = folder->find("same");
    ASSERT_TRUE(found);
    EXPECT_LT(*found, 2U);
}

}  // namespace
}  // namespace capstan::fuse
