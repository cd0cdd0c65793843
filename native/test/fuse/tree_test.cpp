#include "fuse/tree.hpp"

#include <atomic>
#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <vector>

#include "fuse/columns.hpp"

namespace capstan::fuse {
namespace {

constexpr std::size_t plenty = 1'000'000;

/// The number of an entry, which is held once more.
NodeId held(Tree& tree, NodeId folder, std::string_view name) {
    const auto seen = tree.lookup(folder, name);
    return seen ? seen->node : 0;
}

Missing missing(Tree& tree, NodeId folder, std::string_view name = "nobody") {
    const auto seen = tree.lookup(folder, name);
    EXPECT_FALSE(seen);
    return seen ? Missing::entry : seen.error();
}

/// A reader with room for `most` entries.
struct Reader {
    std::vector<std::string> names{};
    std::uint64_t next = 0;

    std::expected<void, Missing> read(Tree& tree, NodeId folder, std::size_t most, bool isHeld = false) {
        std::size_t room = most;
        return tree.read(folder, next, [&](const Seen& /*seen*/, const std::string& name, std::uint64_t behind) {
            if (room == 0) return Tree::Shown::noRoom;
            --room;
            names.push_back(name);
            next = behind;
            return isHeld ? Tree::Shown::held : Tree::Shown::taken;
        });
    }
};

TEST(TreeTest, TheTopIsThereBeforeItIsListed) {
    Tree tree(plenty);
    const auto top = tree.seen(topNode);
    ASSERT_TRUE(top);
    EXPECT_EQ(top->node, topNode);
    EXPECT_EQ(top->entry.kind, EntryKind::folder);
    EXPECT_EQ(tree.path(topNode), "");
    EXPECT_EQ(missing(tree, topNode), Missing::listing);
    EXPECT_EQ(Reader().read(tree, topNode, 9).error(), Missing::listing);
}

TEST(TreeTest, WhatIsListedIsFoundByItsName) {
    Tree tree(plenty);
    ASSERT_TRUE(tree.fill(topNode, folderOf({"d docs", "f readme"})));
    const auto readme = tree.lookup(topNode, "readme");
    ASSERT_TRUE(readme);
    EXPECT_EQ(readme->entry.kind, EntryKind::file);
    EXPECT_EQ(tree.seen(readme->node)->entry.size, 10U);
    EXPECT_EQ(missing(tree, topNode, "nothing"), Missing::entry);
    EXPECT_EQ(missing(tree, held(tree, topNode, "docs")), Missing::listing);
}

TEST(TreeTest, NumbersOfNothingAreMissing) {
    Tree tree(plenty);
    ASSERT_TRUE(tree.fill(topNode, folderOf({"f only"})));
    const NodeId only = held(tree, topNode, "only");
    for (const NodeId node : {NodeId{0}, NodeId{2}, only + 1, only - 1, NodeId{77} << 28U, ~NodeId{0}}) {
        EXPECT_EQ(tree.seen(node).error(), Missing::node) << node;
        EXPECT_EQ(tree.path(node), std::nullopt) << node;
        EXPECT_EQ(missing(tree, node), Missing::node) << node;
        EXPECT_EQ(Reader().read(tree, node, 9).error(), Missing::node) << node;
        EXPECT_FALSE(tree.fill(node, folderOf({"f other"}))) << node;
        tree.forget(node, 1);
    }
    EXPECT_TRUE(tree.seen(only));
}

TEST(TreeTest, ColumnsThatWereNoneFillNothing) {
    Tree tree(plenty);
    EXPECT_FALSE(tree.fill(topNode, nullptr));
    EXPECT_EQ(missing(tree, topNode), Missing::listing);
}

TEST(TreeTest, AFolderThatIsListedTwiceKeepsItsNumbers) {
    Tree tree(plenty);
    ASSERT_TRUE(tree.fill(topNode, folderOf({"f one"})));
    const NodeId one = held(tree, topNode, "one");
    EXPECT_TRUE(tree.fill(topNode, folderOf({"f zero", "f one"})));
    EXPECT_EQ(held(tree, topNode, "one"), one);
    EXPECT_EQ(missing(tree, topNode, "zero"), Missing::entry);
}

TEST(TreeTest, ThePathLeadsThroughAllFolders) {
    Tree tree(plenty);
    NodeId folder = topNode;
    std::string path;
    for (const std::string name : {"a", "bb", "with space", "ü"}) {
        ASSERT_TRUE(tree.fill(folder, folderOf({"f before", "d " + name, "f zz"})));
        folder = held(tree, folder, name);
        path += (path.empty() ? "" : "/") + name;
        EXPECT_EQ(tree.path(folder), path);
    }
    EXPECT_EQ(tree.path(topNode), "");
}

TEST(TreeTest, ReadingGoesOnWhereTheLastBufferEnded) {
    Tree tree(plenty);
    ASSERT_TRUE(tree.fill(topNode, folderOfFiles(10)));
    Reader reader;
    for (std::size_t most = 1; most <= 4; ++most) ASSERT_TRUE(reader.read(tree, topNode, most));
    ASSERT_EQ(reader.names.size(), 10U);
    for (std::size_t at = 0; at < 10; ++at) EXPECT_EQ(reader.names[at], "f" + std::to_string(at));
    ASSERT_TRUE(reader.read(tree, topNode, 9));
    EXPECT_EQ(reader.names.size(), 10U);
    reader.next = ~std::uint64_t{0};
    ASSERT_TRUE(reader.read(tree, topNode, 9));
    EXPECT_EQ(reader.names.size(), 10U);
}

TEST(TreeTest, HiddenEntriesAreFoundAndNotRead) {
    Tree tree(plenty);
    ASSERT_TRUE(tree.fill(topNode, folderOf({"D first", "f a", "D between", "F too", "f b", "D last"})));
    Reader all;
    ASSERT_TRUE(all.read(tree, topNode, 9));
    EXPECT_EQ(all.names, (std::vector<std::string>{"a", "b"}));
    Reader one;
    while (one.names.size() < 2) ASSERT_TRUE(one.read(tree, topNode, 1));
    ASSERT_TRUE(one.read(tree, topNode, 1));
    EXPECT_EQ(one.names, all.names);
    EXPECT_NE(held(tree, topNode, "between"), 0U);
}

TEST(TreeTest, WhatDidNotFitIsNotHeld) {
    Tree tree(0);
    ASSERT_TRUE(tree.fill(topNode, folderOf({"d a", "d b"})));
    Reader reader;
    ASSERT_TRUE(reader.read(tree, topNode, 1, true));
    const NodeId a = held(tree, topNode, "a");
    tree.forget(a, 1);
    EXPECT_TRUE(tree.seen(a));
    tree.forget(a, 1);
    EXPECT_EQ(tree.seen(a).error(), Missing::node);
    EXPECT_EQ(missing(tree, topNode), Missing::listing);
}

TEST(TreeTest, WhatIsShownWithoutBeingHeldIsNot) {
    Tree tree(0);
    ASSERT_TRUE(tree.fill(topNode, folderOf({"d a"})));
    ASSERT_TRUE(Reader().read(tree, topNode, 9, false));
    ASSERT_TRUE(tree.fill(topNode, folderOf({"d other"})));
    const NodeId a = held(tree, topNode, "a");
    tree.forget(a, 1);
    EXPECT_EQ(missing(tree, topNode), Missing::listing);
}

TEST(TreeTest, AnEntryIsHeldUntilItIsForgottenAsOftenAsItWasLookedUp) {
    Tree tree(0);
    ASSERT_TRUE(tree.fill(topNode, folderOf({"f a", "f b"})));
    const NodeId a = held(tree, topNode, "a");
    const NodeId b = held(tree, topNode, "b");
    EXPECT_EQ(held(tree, topNode, "a"), a);
    tree.forget(b, 1);
    tree.forget(a, 1);
    EXPECT_TRUE(tree.seen(a));
    tree.forget(a, 1);
    EXPECT_FALSE(tree.seen(a));
}

TEST(TreeTest, MoreIsForgottenThanWasHeldAndNothingElseSuffers) {
    Tree tree(0);
    ASSERT_TRUE(tree.fill(topNode, folderOf({"f a", "f b"})));
    const NodeId a = held(tree, topNode, "a");
    const NodeId b = held(tree, topNode, "b");
    tree.forget(a, ~std::uint64_t{0});
    tree.forget(a, 5);
    EXPECT_TRUE(tree.seen(b));
    tree.forget(topNode, ~std::uint64_t{0});
    EXPECT_TRUE(tree.seen(topNode));
}

// ---- letting go ----

TEST(TreeTest, AFolderThatWasLetGoIsListedAnewUnderOtherNumbers) {
    Tree tree(plenty);
    ASSERT_TRUE(tree.fill(topNode, folderOf({"d docs"})));
    const NodeId docs = held(tree, topNode, "docs");
    ASSERT_TRUE(tree.fill(docs, folderOf({"f old", "f both", "f unseen"})));
    const NodeId both = held(tree, docs, "both");
    const NodeId old = held(tree, docs, "old");
    const auto gone = tree.letGo("docs");
    ASSERT_TRUE(gone);
    EXPECT_EQ(gone->folder, docs);
    EXPECT_TRUE(gone->isContent);
    EXPECT_EQ(gone->names, (std::vector<std::string>{"old", "both"}));
    EXPECT_EQ(missing(tree, docs), Missing::listing);
    // Whoever has it open keeps it.
    EXPECT_TRUE(tree.seen(old));
    EXPECT_EQ(tree.path(old), "docs/old");
    ASSERT_TRUE(tree.fill(docs, folderOf({"f both", "f new"})));
    EXPECT_NE(held(tree, docs, "both"), both);
    EXPECT_EQ(missing(tree, docs, "old"), Missing::entry);
    tree.forget(both, 1);
    EXPECT_TRUE(tree.seen(both)) << "its folder is still held by the other";
    tree.forget(old, 1);
    EXPECT_FALSE(tree.seen(old));
    EXPECT_FALSE(tree.seen(both));
}

TEST(TreeTest, AllBelowIsLetGoOfToo) {
    Tree tree(plenty);
    ASSERT_TRUE(tree.fill(topNode, folderOf({"d a"})));
    const NodeId a = held(tree, topNode, "a");
    ASSERT_TRUE(tree.fill(a, folderOf({"d b"})));
    const NodeId b = held(tree, a, "b");
    ASSERT_TRUE(tree.fill(b, folderOf({"f c"})));
    const NodeId c = held(tree, b, "c");
    ASSERT_TRUE(tree.letGo(""));
    EXPECT_EQ(missing(tree, topNode), Missing::listing);
    EXPECT_EQ(tree.path(c), "a/b/c");
    // Who is in it goes on seeing what was there.
    EXPECT_EQ(held(tree, b, "c"), c);
    tree.forget(a, 1);
    tree.forget(b, 1);
    EXPECT_EQ(tree.path(c), "a/b/c") << "the kernel may forget what is above first";
    tree.forget(c, 2);
    EXPECT_FALSE(tree.seen(c));
}

TEST(TreeTest, WhatIsNotListedYetIsLetGoOfByItsNumber) {
    Tree tree(plenty);
    const auto top = tree.letGo("");
    ASSERT_TRUE(top);
    EXPECT_EQ(top->folder, topNode);
    EXPECT_TRUE(top->names.empty());
    EXPECT_FALSE(tree.letGo("docs"));
    ASSERT_TRUE(tree.fill(topNode, folderOf({"d docs"})));
    EXPECT_TRUE(tree.letGo("docs"));
    EXPECT_FALSE(tree.letGo("docs/below"));
    EXPECT_FALSE(tree.letGo("other"));
}

TEST(TreeTest, ContentComesToTheDiskAndGoes) {
    Tree tree(plenty);
    ASSERT_TRUE(tree.fill(topNode, folderOf({"d docs"})));
    const NodeId docs = held(tree, topNode, "docs");
    EXPECT_EQ(tree.setOnDisk("docs/file", true), std::nullopt);
    ASSERT_TRUE(tree.fill(docs, folderOf({"f file", "f other"})));
    const NodeId file = held(tree, docs, "file");
    EXPECT_FALSE(tree.seen(file)->entry.onDisk);
    EXPECT_EQ(tree.setOnDisk("docs/file", true), file);
    EXPECT_TRUE(tree.seen(file)->entry.onDisk);
    EXPECT_FALSE(tree.lookup(docs, "other")->entry.onDisk);
    EXPECT_EQ(tree.setOnDisk("docs/file", false), file);
    EXPECT_FALSE(tree.seen(file)->entry.onDisk);
    EXPECT_EQ(tree.setOnDisk("docs/none", true), std::nullopt);
}

// ---- trimming ----

TEST(TreeTest, WhatTheKernelHoldsStaysHoweverMuchThereIs) {
    Tree tree(10);
    ASSERT_TRUE(tree.fill(topNode, folderOf({"d a", "d b", "d c"})));
    std::vector<NodeId> files;
    for (const std::string_view name : {"a", "b", "c"}) {
        const NodeId folder = held(tree, topNode, name);
        ASSERT_TRUE(tree.fill(folder, folderOfFiles(100)));
        files.push_back(held(tree, folder, "f7"));
    }
    for (const NodeId file : files) EXPECT_TRUE(tree.seen(file));
    EXPECT_EQ(tree.path(files[1]), "b/f7");
}

TEST(TreeTest, OfTheOthersTheLeastRecentlyUsedGo) {
    Tree tree(40);
    ASSERT_TRUE(tree.fill(topNode, folderOf({"d a", "d b", "d c", "d d", "d e"})));
    const auto fill = [&](std::string_view name) { return tree.fill(held(tree, topNode, name), folderOfFiles(9)); };
    const auto isListed = [&](std::string_view name) {
        return Reader().read(tree, held(tree, topNode, name), 1).has_value();
    };
    for (const std::string_view name : {"a", "b", "c", "d"}) ASSERT_TRUE(fill(name));
    for (const std::string_view name : {"b", "c", "d", "a"}) EXPECT_TRUE(isListed(name));
    // 50 are more than 40: so many go that no more than 20 stay.
    ASSERT_TRUE(fill("e"));
    EXPECT_TRUE(isListed("e"));
    EXPECT_TRUE(isListed("a"));
    EXPECT_FALSE(isListed("b"));
    EXPECT_FALSE(isListed("c"));
    EXPECT_FALSE(isListed("d"));
}

TEST(TreeTest, AFolderThatIsLargerThanAllThatIsKeptIsKeptForWhoAskedForIt) {
    Tree tree(10);
    ASSERT_TRUE(tree.fill(topNode, folderOfFiles(1000)));
    Reader reader;
    EXPECT_TRUE(reader.read(tree, topNode, 2000));
    EXPECT_EQ(reader.names.size(), 1000U);
}

TEST(TreeTest, EmptyFoldersAreTrimmedToo) {
    Tree tree(10);
    std::vector<std::string> rows;
    for (int at = 0; at < 100; ++at) rows.push_back("d " + std::to_string(at));
    ASSERT_TRUE(tree.fill(topNode, folderOf({rows.begin(), rows.end()})));
    for (int at = 0; at < 100; ++at) {
        ASSERT_TRUE(tree.fill(held(tree, topNode, std::to_string(at)), folderOf({})));
    }
    EXPECT_EQ(missing(tree, held(tree, topNode, "0")), Missing::listing);
    EXPECT_EQ(missing(tree, held(tree, topNode, "99")), Missing::entry);
}

TEST(TreeTest, WhatTheKernelForgetsIsTrimmedWithoutAnotherListing) {
    Tree tree(10);
    ASSERT_TRUE(tree.fill(topNode, folderOf({"d a", "d b"})));
    const NodeId a = held(tree, topNode, "a");
    ASSERT_TRUE(tree.fill(a, folderOfFiles(100)));
    const NodeId file = held(tree, a, "f1");
    EXPECT_TRUE(tree.seen(file));
    tree.forget(file, 1);
    EXPECT_FALSE(tree.seen(file));
    EXPECT_EQ(missing(tree, a), Missing::listing);
}

TEST(TreeTest, IdleFoldersBelowOneThatIsDroppedGoWithIt) {
    Tree tree(20);
    ASSERT_TRUE(tree.fill(topNode, folderOf({"d a", "d b"})));
    const NodeId a = held(tree, topNode, "a");
    ASSERT_TRUE(tree.fill(a, folderOf({"d in"})));
    const NodeId in = held(tree, a, "in");
    ASSERT_TRUE(tree.fill(in, folderOfFiles(5)));
    tree.forget(in, 1);
    ASSERT_TRUE(tree.letGo("a"));
    EXPECT_FALSE(tree.seen(in));
    // Nothing of it counts any more: all of these fit.
    ASSERT_TRUE(tree.fill(a, folderOfFiles(9)));
    ASSERT_TRUE(tree.fill(held(tree, topNode, "b"), folderOfFiles(9)));
    EXPECT_NE(held(tree, a, "f1"), 0U);
}

TEST(TreeTest, DeepFoldersAreDroppedAsFlatOnesAre) {
    Tree tree(plenty);
    std::vector<NodeId> folders{topNode};
    for (int depth = 0; depth < 4096; ++depth) {
        ASSERT_TRUE(tree.fill(folders.back(), folderOf({"d d"})));
        folders.push_back(held(tree, folders.back(), "d"));
    }
    EXPECT_EQ(tree.path(folders.back())->size(), 2U * 4096U - 1U);
    ASSERT_TRUE(tree.letGo(""));
    for (std::size_t at = 1; at < folders.size(); ++at) tree.forget(folders[at], 1);
    EXPECT_FALSE(tree.seen(folders[1]));
    EXPECT_FALSE(tree.seen(folders.back()));
}

TEST(TreeTest, ManyThreadsLookUpReadForgetAndFillAtOnce) {
    Tree tree(200);
    constexpr int folders = 8;
    std::vector<std::string> rows;
    for (int at = 0; at < folders; ++at) rows.push_back("d " + std::to_string(at));
    const auto top = [&] { return folderOf({rows.begin(), rows.end()}); };
    ASSERT_TRUE(tree.fill(topNode, top()));
    std::atomic<int> wrong = 0;
    const auto work = [&](unsigned seed) {
        for (unsigned round = 0; round < 400; ++round) {
            const std::string name = std::to_string((seed + round) % folders);
            const auto folder = tree.lookup(topNode, name);
            if (!folder) {
                tree.fill(topNode, top());
                continue;
            }
            const auto file = tree.lookup(folder->node, "f3");
            if (file) {
                if (tree.seen(file->node)->entry.size != 10) ++wrong;
                if (tree.path(file->node) != name + "/f3") ++wrong;
                tree.forget(file->node, 1);
            } else if (file.error() == Missing::listing) {
                tree.fill(folder->node, folderOfFiles(40));
            } else {
                ++wrong;
            }
            std::vector<NodeId> shown;
            const auto read =
                tree.read(folder->node, 0, [&](const Seen& seen, const std::string& /*name*/, std::uint64_t /*next*/) {
                    shown.push_back(seen.node);
                    return Tree::Shown::held;
                });
            if (!read && read.error() != Missing::listing) ++wrong;
            for (const NodeId node : shown) tree.forget(node, 1);
            if (round % 50 == seed) static_cast<void>(tree.letGo(name));
            if (round % 90 == seed) static_cast<void>(tree.letGo(""));
            static_cast<void>(tree.setOnDisk(name + "/f3", round % 2 == 0));
            tree.forget(folder->node, 1);
        }
    };
    {
        std::vector<std::jthread> threads;
        for (unsigned seed = 0; seed < 4; ++seed) threads.emplace_back(work, seed);
    }
    EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace capstan::fuse
