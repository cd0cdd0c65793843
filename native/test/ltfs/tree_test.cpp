#include "ltfs/tree.hpp"

#include <map>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "ltfs/index.hpp"
#include "ltfs/samples.hpp"

namespace capstan::ltfs {
namespace {

using test::now;

Bytes bytes(std::string_view text) {
    const ByteView view = bytesOf(text);
    return {view.begin(), view.end()};
}

TEST(Tree, keepsEveryTimeThatTheFormatKnows) {
    Index index("", now);
    Entry* file = index.add(index.root(), "f", EntryKind::file, now).value();
    const EntryTimes odd{.creation = {-62'167'219'200, 0},
                         .change = {253'402'300'799, 999'999'999},
                         .modify = {-1, 1},
                         .access = {-9'223'372'000, 0},
                         .backup = {9'223'372'036, 999'999'999}};
    for (const EntryTimes& times : {odd, EntryTimes{now, now, now, now, now}, odd}) {
        file->times = times;
        EXPECT_EQ(file->times, times);
    }
    index.root().times = file->times;
    EXPECT_EQ(index.root().times, odd);
    file->times.modify = file->times.change = now;
    EXPECT_EQ(file->times.modify, now);
    EXPECT_EQ(file->times.creation, odd.creation);
}

TEST(Tree, keepsTextsOfAnyLength) {
    Index index("", now);
    Entry* link = index.add(index.root(), "l", EntryKind::symlink, now).value();
    for (const std::size_t length : {0UL, 1UL, 500UL, 508UL, 509UL, 100'000UL, 3UL}) {
        const std::string text(length, 'x');
        link->symlinkTarget = text;
        EXPECT_EQ(link->symlinkTarget, text);
        EXPECT_EQ(link->symlinkTarget.empty(), text.empty());
    }
    link->symlinkTarget = link->symlinkTarget.view().substr(1);
    EXPECT_EQ(link->symlinkTarget, "xx");
}

TEST(Tree, keepsExtentsAsTheyAre) {
    Index index("", now);
    Entry* file = index.add(index.root(), "f", EntryKind::file, now).value();
    const Extent first{.fileOffset = 0, .start = {'b', UINT64_MAX}, .byteOffset = UINT32_MAX, .byteCount = UINT64_MAX};
    const Extent later{.fileOffset = 5, .start = {'a', 7}, .byteOffset = 1, .byteCount = 2};
    for (const auto& extents : {std::vector{first}, std::vector{later}, std::vector{first, later},
                                std::vector<Extent>(), std::vector<Extent>(1'000, later)}) {
        file->extents = extents;
        EXPECT_EQ(file->extents, extents);
        EXPECT_EQ(file->extents.size(), extents.size());
    }
    index.root().extents = file->extents;
    EXPECT_EQ(index.root().extents.size(), 1'000U);
}

TEST(Tree, keepsAttributesHoweverTheyArePacked) {
    Index index("", now);
    const std::vector<std::string> values{"",
                                          "0644",
                                          "0123456789abcdef",
                                          "0123456789abcdeF",
                                          "0123456789abcde",
                                          std::string("\xff\0", 2),
                                          std::string(300, 'a'),
                                          std::string(301, 'a')};
    std::vector<Xattr> xattrs;
    for (const std::string key : {"ltfs.hash.sha256sum", "k", ""}) {
        for (const std::string& value : values) {
            xattrs.push_back({key, bytes(value)});
        }
    }
    for (int i = 0; i < 10; ++i) {
        Entry* file = index.add(index.root(), std::to_string(i), EntryKind::file, now).value();
        file->xattrs = xattrs;
        EXPECT_EQ(file->xattrs, xattrs);
        EXPECT_EQ(file->xattrs.size(), xattrs.size());
        EXPECT_EQ(file->xattrs.find("k"), Bytes());
        EXPECT_EQ(file->xattrs.find("none"), std::nullopt);
        file->xattrs.push_back({"last", bytes("one")});
        EXPECT_EQ(file->xattrs.back().value, bytes("one"));
        EXPECT_EQ(file->xattrs.front().key, "ltfs.hash.sha256sum");
    }
    EXPECT_EQ(index.root().children[0]->xattrs, index.root().children[9]->xattrs);
}

TEST(Tree, takesAnyNumberOfDifferentKeysAndValues) {
    Index index("", now);
    Entry* file = index.add(index.root(), "f", EntryKind::file, now).value();
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < 20'000; ++i) {
            const std::vector<Xattr> one{{"key " + std::to_string(i), bytes("value " + std::to_string(i))}};
            file->xattrs = one;
            ASSERT_EQ(file->xattrs, one);
        }
    }
}

/// What a tree of a few files takes does not grow however often they are replaced: `Tree` knows of what it has.
TEST(Tree, givesBackWhatReplacedEntriesTook) {
    Index index("", now);
    std::mt19937 random(7);
    std::map<std::string, std::uint64_t> model;
    std::size_t most = 0;
    for (int i = 0; i < 200'000; ++i) {
        const std::string name = "name " + std::to_string(random() % 1'000) + std::string(random() % 60, '-');
        if (Entry* older = index.child(index.root(), name)) {
            ASSERT_EQ(older->uid, model.at(name));
            index.remove(*older);
            model.erase(name);
        } else {
            Entry* file = index.add(index.root(), name, EntryKind::file, now).value();
            file->xattrs.push_back({"user.x", bytes(name)});
            file->extents = {{.fileOffset = 3, .start = {'b', 9}, .byteOffset = 0, .byteCount = 1}};
            model[name] = file->uid;
        }
        if (model.size() > 300) {
            index.remove(*index.child(index.root(), model.begin()->first));
            model.erase(model.begin());
        }
        if (i == 100'000) {
            most = index.memoryBytes();
        }
    }
    EXPECT_EQ(index.fileCount(), model.size());
    for (const auto& [name, uid] : model) {
        ASSERT_NE(index.find(name), nullptr);
        EXPECT_EQ(index.find(name)->uid, uid);
    }
    EXPECT_LE(index.memoryBytes(), most + most / 10);
}

TEST(Tree, takesAnIndexThatIsMovedAlong) {
    Index index("v", now);
    Entry* file = index.add(index.root(), "f", EntryKind::file, now).value();
    Index other("w", now);
    other = std::move(index);
    EXPECT_EQ(other.find("f"), file);
    EXPECT_EQ(other.root().name, "v");
}

}  // namespace
}  // namespace capstan::ltfs
