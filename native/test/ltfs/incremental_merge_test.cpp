// What an incremental index makes of the index before it, and what of one is refused because it may mean several
// things.
#include "ltfs/incremental_merge.hpp"

#include <set>
#include <string>

#include "gtest/gtest.h"

#include "ltfs/incremental_text.hpp"
#include "ltfs/index_parser.hpp"
#include "ltfs/path_of.hpp"
#include "ltfs/samples.hpp"
#include "ltfs/tree_walk.hpp"

namespace capstan::ltfs {
namespace {

using test::changedFile;
using test::deletedFile;
using test::deletedFolder;
using test::directory;
using test::file;
using test::incrementalOf;
using test::indexOf;
using test::sized;
using test::within;

Result<IncrementalIndex> parseIncremental(std::string_view xml, std::size_t piece = 4'096) {
    GivenElements given;
    IndexParser parser(given);
    for (std::size_t at = 0; at < xml.size(); at += piece) {
        if (auto fed = parser.feed(bytesOf(xml.substr(at, piece))); !fed) {
            return fail(std::move(fed));
        }
    }
    auto changes = parser.finish();
    return changes ? Result<IncrementalIndex>({.changes = *std::move(changes), .given = std::move(given)})
                   : fail(std::move(changes));
}

/// A file, a link, and a folder with a file and a folder in it.
std::string fullIndex() {
    return indexOf(file("a", "2", sized(3)) + file("link", "3", "<length>0</length><symlink>a</symlink>") +
                   directory("d", 4, file("b", "5", sized(7)) + directory("deep", 6, file("c", "7", sized(9)))));
}

Result<Index> merged(const std::vector<std::string>& incrementals, const std::string& full = fullIndex()) {
    auto index = parseIndex(bytesOf(full));
    EXPECT_TRUE(index) << index.error().detail;
    IncrementalMerge merge(*std::move(index));
    for (const std::string& xml : incrementals) {
        auto parsed = parseIncremental(xml);
        if (!parsed) {
            return fail(std::move(parsed));
        }
        if (auto applied = merge.apply(*parsed); !applied) {
            return fail(std::move(applied));
        }
    }
    return merge.take();
}

std::set<std::string> pathsIn(const Index& index) {
    std::set<std::string> paths;
    TreeWalk walk(index.root());
    while (const Entry* entry = walk.next()) {
        paths.insert(pathOf(*entry));
    }
    return paths;
}

/// What is left, or why there is none.
std::set<std::string> pathsAfter(const std::string& contents) {
    const auto index = merged({incrementalOf(contents)});
    EXPECT_TRUE(index) << index.error().detail;
    return index ? pathsIn(*index) : std::set<std::string>{};
}

std::string refusalOf(const std::string& contents) {
    const auto index = merged({incrementalOf(contents)});
    EXPECT_FALSE(index);
    EXPECT_EQ(index ? Code::cancelled : index.error().code, Code::volumeIndexInvalid);
    return index ? "" : index.error().detail;
}

TEST(IncrementalMerge, leavesAllAsItIsWhereNothingChanged) {
    EXPECT_EQ(pathsAfter(""), (std::set<std::string>{"", "a", "link", "d", "d/b", "d/deep", "d/deep/c"}));
}

TEST(IncrementalMerge, takesTheHeadOfTheNewest) {
    const auto index = merged({incrementalOf("", {.generation = 4, .block = 20}),
                               incrementalOf("", {.generation = 9, .block = 30, .before = 20})});
    ASSERT_TRUE(index);
    EXPECT_EQ(index->generation, 9U);
    EXPECT_EQ(index->creator, "other");
    EXPECT_EQ(index->self, (BlockPointer{.partition = 'b', .block = 30}));
    EXPECT_EQ(index->highestUid, 90U);
}

TEST(IncrementalMerge, addsWhatIsNewAndRemovesWhatIsDeleted) {
    EXPECT_EQ(pathsAfter(deletedFile("a") + file("new", "8", sized(1)) +
                         within("d", deletedFolder("deep") + directory("made", 9, file("x", "10")))),
              (std::set<std::string>{"", "link", "new", "d", "d/b", "d/made", "d/made/x"}));
}

TEST(IncrementalMerge, countsWhatIsThereAfterwards) {
    const auto index = merged({incrementalOf(within("d", deletedFolder("deep")) + directory("n", 8, file("x", "9")))});
    ASSERT_TRUE(index);
    EXPECT_EQ(index->fileCount(), 4U);
    EXPECT_EQ(index->directoryCount(), 2U);
}

TEST(IncrementalMerge, keepsTheRestOfAFileThatHasChanged) {
    const auto index = merged({incrementalOf(changedFile("a", 2, "<readonly>true</readonly>"))});
    ASSERT_TRUE(index);
    const Entry* entry = index->find("a");
    EXPECT_TRUE(entry->readOnly);
    EXPECT_EQ(entry->length, 3U);
    EXPECT_EQ(entry->extents.size(), 1U);
}

TEST(IncrementalMerge, replacesAttributesAndExtentsAsAWhole) {
    const std::string attributes =
        "<extendedattributes><xattr><key>k</key><value>new</value></xattr></extendedattributes>";
    const auto index = merged({incrementalOf(changedFile("a", 2, attributes)),
                               incrementalOf(changedFile("a", 2, sized(5) + "<extendedattributes/>"))});
    ASSERT_TRUE(index);
    EXPECT_TRUE(index->find("a")->xattrs.empty());
    EXPECT_EQ(index->find("a")->extents[0].byteCount, 5U);
    const auto first = merged({incrementalOf(changedFile("a", 2, attributes))});
    ASSERT_TRUE(first);
    EXPECT_EQ(first->find("a")->xattrs.front().key, "k");
}

TEST(IncrementalMerge, takesAFileThatIsEmptyNowForEmpty) {
    const auto index = merged({incrementalOf(changedFile("a", 2, "<length>0</length>"))});
    ASSERT_TRUE(index);
    EXPECT_TRUE(index->find("a")->extents.empty());
}

TEST(IncrementalMerge, movesAndExchanges) {
    // A folder that is moved is deleted there, and here with all that is in it.
    EXPECT_EQ(pathsAfter(within("d", deletedFolder("deep")) + directory("deep", 6, file("c", "7", sized(9)))),
              (std::set<std::string>{"", "a", "link", "d", "d/b", "deep", "deep/c"}));
    const auto exchanged = merged({incrementalOf(file("a", "3", sized(4)) + file("link", "2", sized(3)))});
    ASSERT_TRUE(exchanged) << exchanged.error().detail;
    EXPECT_EQ(exchanged->find("a")->uid, 3U);
    EXPECT_EQ(exchanged->find("a")->kind, EntryKind::file);
    EXPECT_EQ(exchanged->find("link")->length, 3U);
}

TEST(IncrementalMerge, putsAnotherThingInThePlaceOfOneOfTheSameName) {
    EXPECT_EQ(pathsAfter(file("d", "8", sized(1))), (std::set<std::string>{"", "a", "link", "d"}));
    EXPECT_EQ(pathsAfter(directory("d", 8, file("other", "9"))),
              (std::set<std::string>{"", "a", "link", "d", "d/other"}))
        << "nothing of the folder that had the name before";
}

TEST(IncrementalMerge, takesNoOffenceAtWhatIsDeletedAndWasNeverThere) {
    EXPECT_EQ(pathsAfter(deletedFile("never") + within("d", deletedFolder("neither"))).size(), 7U);
}

TEST(IncrementalMerge, changesFoldersAndTheVolumesName) {
    const std::string xml = test::incrementalHead({}) +
                            "<directory><name>Renamed</name><fileuid>1</fileuid><contents><directory><name>d</name>"
                            "<readonly>true</readonly><fileuid>4</fileuid><contents/></directory></contents>"
                            "</directory></ltfsincrementalindex>";
    const auto index = merged({xml});
    ASSERT_TRUE(index) << index.error().detail;
    EXPECT_EQ(index->root().name, "Renamed");
    EXPECT_TRUE(index->find("d")->readOnly);
    EXPECT_NE(index->find("d/deep/c"), nullptr);
}

TEST(IncrementalMerge, canBeWrittenAndReadAsAFullOneAfterwards) {
    const auto index = merged({incrementalOf(file("new", "80", sized(1)) + within("d", file("low", "1000", sized(2)))),
                               incrementalOf(within("d", file("lower", "40", sized(2))))});
    ASSERT_TRUE(index);
    const auto text = writeIndex(*index);
    ASSERT_TRUE(text) << text.error().detail;
    const auto again = parseIndex(bytesOf(*text));
    ASSERT_TRUE(again) << again.error().detail;
    EXPECT_EQ(pathsIn(*again), pathsIn(*index));
    EXPECT_EQ(again->freshUids, 0U);
}

TEST(IncrementalMerge, isReadInAnyPieces) {
    const std::string xml = incrementalOf(deletedFile("a") + within("d", changedFile("b", 5, "<length>0</length>")));
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{4'096}}) {
        const auto parsed = parseIncremental(xml, piece);
        ASSERT_TRUE(parsed) << parsed.error().detail;
        EXPECT_EQ(parsed->given.entries.size(), 4U);
    }
}

TEST(IncrementalMerge, refusesWhatMayMeanSeveralThings) {
    const std::string shown = "<name>d</name>";
    // As the reference implementation writes a folder: it ends behind its name, and what is its own hangs beside it.
    EXPECT_NE(refusalOf("<directory>" + shown + "</directory><fileuid>4</fileuid><contents>" + deletedFile("b") +
                        "</contents>")
                  .find("alone in the contents"),
              std::string::npos);
    EXPECT_NE(refusalOf("<directory>" + shown + "</directory>"), "");
    EXPECT_NE(refusalOf(deletedFile("a") + file("a", "2", sized(3))), "") << "one name twice";
    EXPECT_NE(refusalOf(file("new", "2", sized(3))), "") << "another has its fileuid";
    EXPECT_NE(refusalOf(file("x", "8") + file("y", "8")), "");
    EXPECT_NE(refusalOf(deletedFolder("a")), "") << "it is a file";
    EXPECT_NE(refusalOf(deletedFile("d")), "") << "it is a folder";
    EXPECT_NE(refusalOf(directory("a", 2, "")), "") << "the same fileuid, and something else";
    EXPECT_NE(refusalOf(changedFile("new", 8, "<readonly>true</readonly>")), "") << "new, and not all is said of it";
    EXPECT_NE(refusalOf(within("nowhere", file("x", "8"))), "") << "a folder that is not there";
    EXPECT_NE(refusalOf("<file><name>a</name><readonly>true</readonly></file>"), "") << "without a fileuid";
    EXPECT_NE(refusalOf("<file><name>a</name><fileuid>2</fileuid><deleted/></file>"), "");
    EXPECT_NE(refusalOf("<file><name>a</name><deleted>true</deleted></file>"), "");
    EXPECT_NE(refusalOf("<file><fileuid>2</fileuid></file>"), "") << "without a name";
}

TEST(IncrementalMerge, refusesWhatNoIndexMayHold) {
    EXPECT_NE(refusalOf(changedFile("a", 2, "<length>2</length>")), "") << "shorter than its extents";
    EXPECT_NE(refusalOf(changedFile("link", 3, sized(3))), "") << "a link with content";
    EXPECT_NE(refusalOf(file("..", "8")), "");
    EXPECT_NE(refusalOf(changedFile("a", 2, "<length>9007199254740991</length>") +
                        file("b", "8", "<length>9007199254740991</length>")),
              "");
    EXPECT_NE(refusalOf(file("x", "0")), "");
}

TEST(IncrementalMerge, isAskedForByName) {
    EXPECT_FALSE(parseIncremental(fullIndex()));
    EXPECT_FALSE(parseIndex(bytesOf(incrementalOf(""))));
    const std::string whole = incrementalOf(deletedFile("a"));
    for (const std::string_view missing :
         {"location", "previousgenerationlocation", "generationnumber", "volumeuuid"}) {
        std::string xml = whole;
        const auto from = xml.find("<" + std::string(missing) + ">");
        const std::string end = "</" + std::string(missing) + ">";
        xml.erase(from, xml.find(end) + end.size() - from);
        EXPECT_FALSE(parseIncremental(xml)) << missing;
    }
    for (std::size_t cut = whole.find("<directory>"); cut < whole.size() - 1; ++cut) {
        EXPECT_FALSE(parseIncremental(whole.substr(0, cut))) << cut;
    }
}

TEST(IncrementalMerge, takesAFullIndexThatNamesAnIncrementalOne) {
    std::string xml = fullIndex();
    xml.insert(xml.find("<directory>"), test::pointer("previousincrementallocation", 9));
    const auto index = parseIndex(bytesOf(xml));
    ASSERT_TRUE(index) << index.error().detail;
    EXPECT_EQ(writeIndex(*index)->find("previousincremental"), std::string::npos) << "where it would name another's";
}

}  // namespace
}  // namespace capstan::ltfs
