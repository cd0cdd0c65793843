#include "ltfs/index_parser.hpp"

#include "gtest/gtest.h"

#include "ltfs/index_text.hpp"
#include "ltfs/samples.hpp"

namespace capstan::ltfs {
namespace {

using test::directory;
using test::extent;
using test::file;
using test::fileTimes;
using test::indexHead;
using test::indexOf;

void expectIndexRefused(const std::string& xml, std::string_view why) {
    const auto index = parseIndex(bytesOf(xml));
    ASSERT_FALSE(index) << why;
    EXPECT_EQ(index.error().code, Code::volumeIndexInvalid) << why;
    EXPECT_TRUE(index.error().detail.starts_with("index")) << index.error().detail;
}

TEST(IndexParser, readsTheMixedTree) {
    const auto index = parseIndex(bytesOf(test::readFile(test::goldenFolder() / "mixed" / "part0_5_index.xml")));
    ASSERT_TRUE(index) << index.error().detail;
    EXPECT_EQ(index->creator, "IBM LTFS 2.4.8.4 (Prelim) - Linux - ltfs - Unmount");
    EXPECT_EQ(index->generation, 2U);
    EXPECT_EQ(index->self, (BlockPointer{'a', 5}));
    EXPECT_EQ(index->previous, (BlockPointer{'b', 122}));
    EXPECT_EQ(index->highestUid, 26U);
    EXPECT_EQ(index->root().name, "Mixed");
    EXPECT_EQ(index->fileCount(), 17U);
    EXPECT_EQ(index->directoryCount(), 8U);
    const Entry* deep = index->find("a/b/c/d/deep.dat");
    ASSERT_NE(deep, nullptr);
    EXPECT_EQ(deep->length, 1'234'567U);
    EXPECT_EQ(deep->extents, (std::vector<Extent>{{0, {'b', 7}, 0, 1'234'567}}));
    EXPECT_EQ(formatTimestamp(index->find("one_byte.bin")->times.modify), "2001-02-03T04:05:06.789012345Z");
    EXPECT_TRUE(index->find("hello.txt")->readOnly);
    EXPECT_EQ(index->find("a/dangling")->kind, EntryKind::symlink);
    EXPECT_EQ(index->find("a/dangling")->symlinkTarget, "nowhere");
    EXPECT_NE(index->find("\u00fc\u00f1\u00ef\u00e7\u00f8d\u00e9/\u65e5\u672c\u8a9e/\u30d5\u30a1\u30a4\u30eb.txt"),
              nullptr);
    EXPECT_NE(index->find("sp ace/with space & <xml> \"quote\" 'apos'.txt"), nullptr);
}

TEST(IndexParser, readsSpecialNamesAndAttributes) {
    const auto index = parseIndex(bytesOf(test::readFile(test::goldenFolder() / "special" / "part0_5_index.xml")));
    ASSERT_TRUE(index) << index.error().detail;
    EXPECT_EQ(index->root().name, "New Vol:Name \u00e9");
    EXPECT_FALSE(index->allowPolicyUpdate);
    for (const auto* name : {"tab\there", "new\nline", "cr\rname", "ctl\x01name", "del\x7fname", "colon:name",
                             "colon:100% sp\u00e9", "percent%3A", "percent%", "trail ", " lead", "CON"}) {
        EXPECT_NE(index->find(name), nullptr) << name;
    }
    EXPECT_EQ(index->find("symcolon")->symlinkTarget, "tgt:colon");
    const Entry* colon = index->find("colon:name");
    ASSERT_EQ(colon->xattrs.size(), 10U);
    EXPECT_EQ(textOf(colon->xattrs[0].value), "a\nb");
    EXPECT_EQ(textOf(colon->xattrs[1].value), "<a>&\"'");
    EXPECT_EQ(colon->xattrs[2].key, "key:colon");
}

TEST(IndexParser, takesItInPiecesOfAnySize) {
    const std::string xml = test::readFile(test::goldenFolder() / "special" / "part0_5_index.xml");
    const std::string whole = writeIndex(parseIndex(bytesOf(xml)).value()).value();
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{4'096}}) {
        IndexParser parser;
        for (std::size_t at = 0; at < xml.size(); at += piece) {
            ASSERT_TRUE(parser.feed(bytesOf(std::string_view(xml).substr(at, piece))));
        }
        EXPECT_EQ(writeIndex(parser.finish().value()).value(), whole);
    }
}

TEST(IndexParser, toleratesWhatOtherWritersLeaveOutOrAdd) {
    const auto index = parseIndex(bytesOf(
        std::string(indexHead) +
        "\n  <vendor:thing xmlns:vendor=\"urn:x\" a=\"1\"><x>&amp;</x><!-- c --></vendor:thing>\n" +
        directory(
            "v", 1,
            "<!-- a comment -->" + directory("late", 9, "") + file("early", " 4 ") +
                "<file><name>odd</name><length>3</length>" + std::string(fileTimes) +
                "<fileuid>12</fileuid><extendedattributes><xattr><key>k</key><value type=\"base64\">AAEC\n</value>"
                "</xattr><xattr><key>e</key><value/></xattr></extendedattributes><extentinfo/>"
                "<openforwrite>false</openforwrite></file>") +
        "</ltfsindex>"));
    ASSERT_TRUE(index) << index.error().detail;
    EXPECT_TRUE(index->allowPolicyUpdate);
    EXPECT_EQ(index->lock, LockState::unlocked);
    EXPECT_EQ(index->highestUid, 12U) << "the highest that is used, where none is named";
    EXPECT_EQ(index->root().children[0]->name, "early") << "in order of uid";
    EXPECT_EQ(index->unknownXml,
              "<vendor:thing xmlns:vendor=\"urn:x\" a=\"1\"><x>&amp;</x><!-- c --></vendor:thing>\n");
    const Entry* odd = index->find("odd");
    EXPECT_EQ(odd->unknownXml, "<openforwrite>false</openforwrite>\n");
    EXPECT_EQ(odd->xattrs[0].value, (Bytes{std::byte{0}, std::byte{1}, std::byte{2}}));
    EXPECT_TRUE(odd->xattrs[1].value.empty());
}

TEST(IndexParser, sortsExtentsAndKeepsHoles) {
    const auto index = parseIndex(bytesOf(
        indexOf(file("sparse", "2",
                     "<length>100</length><extentinfo>" + extent("60", "30") + extent("10", "20") + "</extentinfo>"))));
    ASSERT_TRUE(index) << index.error().detail;
    EXPECT_EQ(index->find("sparse")->extents[0].fileOffset, 10U);
    EXPECT_EQ(index->find("sparse")->extents[1].fileOffset, 60U);
}

TEST(IndexParser, tellsAnIncrementalIndexFromAFullOne) {
    const std::string incremental =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ltfsincrementalindex version=\"2.5.0\">\n<creator>x</creator>\n";
    EXPECT_EQ(documentKind(bytesOf(incremental)), Document::incrementalIndex);
    EXPECT_EQ(documentKind(bytesOf(indexHead)), Document::index);
    EXPECT_EQ(documentKind(bytesOf("<!-- c --> <ltfsindex/>")), Document::index);
    EXPECT_EQ(documentKind(bytesOf("<ltfslabel>")), Document::other);
    EXPECT_EQ(documentKind(bytesOf("plain data <ltfsindex>")), Document::other);
    EXPECT_EQ(documentKind({}), Document::other);
    expectIndexRefused(incremental, "incremental");
}

TEST(IndexParser, refusesADocumentTypeBeforeItCanGrow) {
    std::string laughs = "<?xml version=\"1.0\"?>\n<!DOCTYPE ltfsindex [<!ENTITY a0 \"ha\">";
    for (int i = 1; i < 30; ++i) {
        laughs +=
            "<!ENTITY a" + std::to_string(i) + " \"&a" + std::to_string(i - 1) + ";&a" + std::to_string(i - 1) + ";\">";
    }
    expectIndexRefused(laughs + "]>\n<ltfsindex version=\"2.4.0\"><creator>&a29;</creator></ltfsindex>",
                       "billion laughs");
    expectIndexRefused(indexOf(file("&undefined;", "2")), "an entity of its own");
}

TEST(IndexParser, refusesNumbersThatAreNone) {
    for (const auto* number : {"", "-1", "18446744073709551616", "1e9", "0x10", "9 9", "abc"}) {
        expectIndexRefused(indexOf(file("f", "2", "<length>" + std::string(number) + "</length>")), number);
        expectIndexRefused(indexOf(file("f", number)), number);
    }
    expectIndexRefused(indexOf(file("f", "0")), "uid 0");
}

TEST(IndexParser, refusesExtentsThatOverlapOrReachTooFar) {
    const auto withExtents = [](std::string_view length, const std::string& extents) {
        return indexOf(
            file("f", "2", "<length>" + std::string(length) + "</length><extentinfo>" + extents + "</extentinfo>"));
    };
    EXPECT_TRUE(parseIndex(bytesOf(withExtents("100", extent("0", "50") + extent("50", "50")))));
    expectIndexRefused(withExtents("100", extent("0", "51") + extent("50", "50")), "overlap");
    expectIndexRefused(withExtents("99", extent("0", "100")), "past the end");
    expectIndexRefused(withExtents("9007199254740991", extent("4503599627370496", "4503599627370496")), "2^53");
    expectIndexRefused(withExtents("5", extent("0", "5") + "</extentinfo><symlink>x</symlink><extentinfo>"), "both");
    expectIndexRefused(
        indexOf(
            file("f", "2", "<length>1</length><extentinfo>" + extent("0", "1") + "</extentinfo><symlink>x</symlink>")),
        "a link with extents");
    expectIndexRefused(withExtents("5", "<extent><fileoffset>0</fileoffset></extent>"), "half an extent");
}

TEST(IndexParser, refusesTwinsOfName) {
    expectIndexRefused(indexOf(file("a", "2") + file("a", "3")), "names");
    std::string many;
    for (int i = 2; i < 100; ++i) {
        many += file("f" + std::to_string(i), std::to_string(i));
    }
    EXPECT_TRUE(parseIndex(bytesOf(indexOf(many))));
    expectIndexRefused(indexOf(many + file("f2", "1000")), "a name among many");
}

TEST(IndexParser, givesAFreshUidToWhoeverHasAnothersAndSaysSo) {
    const auto index = parseIndex(bytesOf(indexOf(file("a", "2") + file("b", "2") + file("c", "1") + file("d", "7"))));
    ASSERT_TRUE(index) << index.error().detail;
    EXPECT_EQ(index->freshUids, 2U);
    EXPECT_EQ(index->root().uid, 1U);
    EXPECT_EQ(index->find("a")->uid, 2U);
    EXPECT_EQ(index->find("b")->uid, 8U);
    EXPECT_EQ(index->find("c")->uid, 9U);
    EXPECT_EQ(index->highestUid, 9U);
    EXPECT_EQ(index->root().children.back()->name, "c") << "in order of uid";
    EXPECT_EQ(parseIndex(bytesOf(writeIndex(*index).value()))->freshUids, 0U) << "none is written twice";
    expectIndexRefused(indexOf(file("a", "18446744073709551615") + file("b", "18446744073709551615")), "none is left");
}

TEST(IndexParser, refusesNamesThatLeadElsewhere) {
    for (const auto* name : {"", ".", "..", "a/b", "../../etc/passwd"}) {
        expectIndexRefused(indexOf(file(name, "2")), name);
    }
    expectIndexRefused(indexOf(file(std::string(256, 'x'), "2")), "too long");
    const auto index =
        parseIndex(bytesOf(indexOf("<file><name percentencoded=\"true\">..%2F..%2Fetc</name><length>0</length>" +
                                   std::string(fileTimes) + "<fileuid>2</fileuid></file>")));
    ASSERT_TRUE(index);
    EXPECT_EQ(index->root().children[0]->name, "..%2F..%2Fetc");
}

TEST(IndexParser, refusesWhatIsMissingOrTwice) {
    expectIndexRefused("", "nothing");
    expectIndexRefused(std::string(indexHead) + "</ltfsindex>", "no root");
    expectIndexRefused(std::string(indexHead) + directory("", 1, "") + directory("", 2, "") + "</ltfsindex>",
                       "two roots");
    expectIndexRefused(indexOf("<file><name>a</name></file>"), "no times");
    expectIndexRefused(indexOf(file("a", "2", "<length>1</length><length>2</length>")), "two lengths");
    expectIndexRefused(indexOf(file("a", "2")).substr(0, 900), "cut off");
    expectIndexRefused(indexOf(file("a", "2")) + "<more/>", "more than one document");
    std::string version = indexOf("");
    version.replace(version.find("2.4.0"), 5, "3.0.0");
    expectIndexRefused(version, "version 3");
}

TEST(IndexParser, refusesAHundredThousandNestedDirectoriesWithoutFallingOver) {
    std::string nested;
    for (int i = 2; i < 100'002; ++i) {
        nested += "<directory><name>d</name>" + std::string(fileTimes) + "<fileuid>" + std::to_string(i) +
                  "</fileuid><contents>";
    }
    expectIndexRefused(std::string(indexHead) + "<directory><name/>" + std::string(fileTimes) +
                           "<fileuid>1</fileuid><contents>" + nested,
                       "deep");
    std::string unknown;
    for (int i = 0; i < 100'000; ++i) {
        unknown += "<x>";
    }
    expectIndexRefused(std::string(indexHead) + unknown, "deep, and unknown");
}

TEST(IndexParser, readsAndWritesTheDeepestTreeThatItTakes) {
    std::string open;
    std::string close;
    for (std::size_t i = 2; i <= maxDepth; ++i) {
        open += "<directory><name>d</name>" + std::string(fileTimes) + "<fileuid>" + std::to_string(i) +
                "</fileuid><contents>";
        close += "</contents></directory>";
    }
    const auto index = parseIndex(bytesOf(indexOf(open + close)));
    ASSERT_TRUE(index) << index.error().detail;
    EXPECT_EQ(index->directoryCount(), maxDepth - 1);
    EXPECT_TRUE(parseIndex(bytesOf(writeIndex(*index).value())));
}

}  // namespace
}  // namespace capstan::ltfs
