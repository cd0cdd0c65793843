#include "ltfs/index.hpp"

#include "gtest/gtest.h"

#include "ltfs/samples.hpp"

namespace capstan::ltfs {
namespace {

using test::now;

TEST(Index, ofAFreshVolumeIsAnEmptyRoot) {
    Index index("My Volume", now);
    EXPECT_EQ(index.root().name, "My Volume");
    EXPECT_EQ(index.root().uid, 1U);
    EXPECT_EQ(index.find(""), &index.root());
    EXPECT_EQ(index.fileCount(), 0U);
    EXPECT_EQ(index.directoryCount(), 0U);
}

TEST(Index, findsWhatWasAdded) {
    Index index("", now);
    Entry* photos = index.add(index.root(), "photos", EntryKind::directory, now).value();
    Entry* cafe = index.add(*photos, "cafe\u0301", EntryKind::directory, now).value();
    Entry* file = index.add(*cafe, "a.jpg", EntryKind::file, now).value();
    EXPECT_EQ(cafe->name, "caf\u00e9");
    EXPECT_EQ(index.find("photos/caf\u00e9/a.jpg"), file);
    EXPECT_EQ(index.find("photos/cafe\u0301/a.jpg"), file);
    EXPECT_EQ(index.child(*photos, "cafe\u0301"), cafe);
    EXPECT_EQ(index.find("photos/b"), nullptr);
    EXPECT_EQ(index.find("photos/caf\u00e9/a.jpg/x"), nullptr);
    EXPECT_EQ(index.find("/photos"), nullptr);
    EXPECT_EQ(file->parent, cafe);
    EXPECT_EQ(file->uid, 4U);
    EXPECT_EQ(index.highestUid, 4U);
    EXPECT_EQ(index.fileCount(), 1U);
    EXPECT_EQ(index.directoryCount(), 2U);
}

TEST(Index, refusesATakenNameAndAnImpossibleOne) {
    Index index("", now);
    Entry* file = index.add(index.root(), "\u00e9", EntryKind::file, now).value();
    const auto revision = index.revision();
    EXPECT_EQ(index.add(index.root(), "e\u0301", EntryKind::directory, now).error().code, Code::volumePathTaken);
    EXPECT_EQ(index.add(index.root(), "a/b", EntryKind::file, now).error().code, Code::volumeNameInvalid);
    EXPECT_EQ(index.add(*file, "below", EntryKind::file, now).error().code, Code::volumePathTaken);
    EXPECT_EQ(index.highestUid, 2U);
    EXPECT_EQ(index.revision(), revision);
}

TEST(Index, neverGivesAUidTwice) {
    Index index("", now);
    Entry* first = index.add(index.root(), "a", EntryKind::file, now).value();
    index.remove(*first);
    EXPECT_EQ(index.find("a"), nullptr);
    EXPECT_EQ(index.add(index.root(), "a", EntryKind::file, now).value()->uid, 3U);
    index.highestUid = UINT64_MAX;
    EXPECT_FALSE(index.add(index.root(), "b", EntryKind::file, now));
}

TEST(Index, removesWithEverythingBelow) {
    Index index("", now);
    Entry* top = index.add(index.root(), "top", EntryKind::directory, now).value();
    for (int i = 0; i < 100; ++i) {
        Entry* directory = index.add(*top, "d" + std::to_string(i), EntryKind::directory, now).value();
        ASSERT_TRUE(index.add(*directory, "f", EntryKind::file, now));
    }
    ASSERT_TRUE(index.add(index.root(), "stays", EntryKind::symlink, now));
    index.remove(*index.find("top/d50"));
    EXPECT_EQ(index.find("top/d50"), nullptr);
    EXPECT_NE(index.find("top/d51/f"), nullptr);
    EXPECT_EQ(index.fileCount(), 100U);
    EXPECT_EQ(index.directoryCount(), 100U);
    index.remove(*top);
    EXPECT_EQ(index.fileCount(), 1U);
    EXPECT_EQ(index.directoryCount(), 0U);
    index.remove(index.root());
    EXPECT_NE(index.find("stays"), nullptr) << "the root stays";
}

TEST(Index, holdsAHundredThousandEntriesInOneDirectory) {
    Index index("", now);
    for (int i = 0; i < 100'000; ++i) {
        ASSERT_TRUE(index.add(index.root(), "file " + std::to_string(i), EntryKind::file, now));
    }
    for (int i = 0; i < 100'000; i += 7) {
        ASSERT_NE(index.find("file " + std::to_string(i)), nullptr);
    }
    EXPECT_EQ(index.add(index.root(), "file 99999", EntryKind::file, now).error().code, Code::volumePathTaken);
}

TEST(Index, refusesDirectoriesDeeperThanAnyPath) {
    Index index("", now);
    Entry* directory = &index.root();
    std::size_t made = 0;
    for (;; ++made) {
        const auto next = index.add(*directory, "d", EntryKind::directory, now);
        if (!next) {
            EXPECT_EQ(next.error().code, Code::volumeNameInvalid);
            break;
        }
        directory = *next;
    }
    EXPECT_EQ(made + 1, maxDepth);
}

TEST(Index, keepsAttributesNewestFirst) {
    Index index("", now);
    Entry* file = index.add(index.root(), "a", EntryKind::file, now).value();
    ASSERT_TRUE(index.setXattr(*file, "old", Bytes{std::byte{1}}));
    ASSERT_TRUE(index.setXattr(*file, "new", Bytes{}));
    ASSERT_TRUE(index.setXattr(*file, "old", Bytes{std::byte{2}}));
    ASSERT_EQ(file->xattrs.size(), 2U);
    EXPECT_EQ(file->xattrs[0].key, "new");
    EXPECT_EQ(file->xattrs[1].value, Bytes{std::byte{2}});
    EXPECT_EQ(index.setXattr(*file, "", Bytes{}).error().code, Code::volumeNameInvalid);
}

TEST(Index, takesOnlyTargetsThatTheFormatCanHold) {
    Index index("", now);
    Entry* link = index.add(index.root(), "link", EntryKind::symlink, now).value();
    EXPECT_TRUE(link->readOnly);
    EXPECT_TRUE(index.setTarget(*link, "../a:b/c"));
    EXPECT_EQ(index.setTarget(*link, "\xff").error().code, Code::volumeNameInvalid);
    EXPECT_EQ(index.setTarget(*link, "").error().code, Code::volumeNameInvalid);
    EXPECT_EQ(link->symlinkTarget, "../a:b/c");
}

}  // namespace
}  // namespace capstan::ltfs
