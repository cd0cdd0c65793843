// Labels and indexes made to do harm: each is refused with its element named, or read as what it can only mean, and
// none takes more memory than an honest one of its size.
#include <functional>

#include "gtest/gtest.h"

#include "ltfs/index_parser.hpp"
#include "ltfs/index_scan.hpp"
#include "ltfs/index_text.hpp"
#include "ltfs/label.hpp"

namespace capstan::ltfs {
namespace {

using test::directoryHead;
using test::extent;
using test::file;
using test::fileTimes;
using test::indexHead;
using test::indexOf;

std::string sized(std::string_view length, std::string_view extents = "") {
    return "<length>" + std::string(length) + "</length><extentinfo>" + std::string(extents) + "</extentinfo>";
}

void expectContentsRefused(const std::string& contents, std::string_view naming) {
    const auto index = parseIndex(bytesOf(indexOf(contents)));
    ASSERT_FALSE(index) << naming;
    EXPECT_EQ(index.error().code, Code::volumeIndexInvalid);
    EXPECT_NE(index.error().detail.find(naming), std::string::npos) << index.error().detail;
}

/// Feeds pieces without end; how many bytes the parser took before it refused, and why.
std::size_t bytesBeforeRefusal(const std::function<std::string(std::uint64_t)>& piece, std::string_view why) {
    constexpr std::size_t enough = std::size_t{64} << 20U;
    IndexParser parser;
    std::string next(indexHead);
    std::size_t bytes = 0;
    for (std::uint64_t i = 1; bytes < enough; ++i) {
        bytes += next.size();
        if (const auto fed = parser.feed(bytesOf(next)); !fed) {
            EXPECT_EQ(fed.error().code, Code::volumeIndexInvalid);
            EXPECT_NE(fed.error().detail.find(why), std::string::npos) << fed.error().detail;
            return bytes;
        }
        next = piece(i);
    }
    ADD_FAILURE() << "taken without end";
    return bytes;
}

TEST(Hostile, aMillionNestedDirectoriesEndAtTheDepthThatPathsCanHave) {
    const auto deeper = [](std::uint64_t i) { return directoryHead("d", i); };
    EXPECT_LT(bytesBeforeRefusal(deeper, "<directory>: directories deeper than"), 2U << 20U);
}

TEST(Hostile, aMillionNestedUnknownElementsEndToo) {
    EXPECT_LT(bytesBeforeRefusal([](std::uint64_t) { return "<a>"; }, "<a>: elements nested deeper than"), 1U << 16U);
}

TEST(Hostile, aTagWithoutEndIsNotGathered) {
    const std::string attributes(4'096, 'x');
    const auto more = [&](std::uint64_t i) { return (i == 1 ? "<a b=\"" : "") + attributes; };
    EXPECT_LT(bytesBeforeRefusal(more, "a tag or a comment of more than"), std::size_t{3} << 20U);
}

TEST(Hostile, aCommentWithoutEndIsNotGathered) {
    const std::string words(4'096, 'x');
    const auto more = [&](std::uint64_t i) { return (i == 1 ? "<!--" : "") + words; };
    EXPECT_LT(bytesBeforeRefusal(more, "a tag or a comment of more than"), std::size_t{3} << 20U);
}

TEST(Hostile, aTextWithoutEndIsNotGathered) {
    const std::string words(1U << 16U, 'x');
    const auto more = [&](std::uint64_t i) { return (i == 1 ? "<comment>" : "") + words; };
    EXPECT_LE(bytesBeforeRefusal(more, "a text shorter than this"), std::size_t{17} << 20U);
}

TEST(Hostile, aBillionLaughsEndBeforeTheFirst) {
    std::string laughs = "<?xml version=\"1.0\"?>\n<!DOCTYPE x [<!ENTITY a0 \"ha\">";
    for (int i = 1; i < 12; ++i) {
        laughs += "<!ENTITY a" + std::to_string(i) + " \"";
        for (int j = 0; j < 10; ++j) {
            laughs += "&a" + std::to_string(i - 1) + ";";
        }
        laughs += "\">";
    }
    const auto index =
        parseIndex(bytesOf(laughs + "]><ltfsindex version=\"2.4.0\"><creator>&a11;</creator></ltfsindex>"));
    ASSERT_FALSE(index);
    EXPECT_NE(index.error().detail.find("document type"), std::string::npos) << index.error().detail;
    const auto label =
        parseLabel(bytesOf(laughs + "]><ltfslabel version=\"2.4.0\"><creator>&a11;</creator></ltfslabel>"));
    ASSERT_FALSE(label);
    EXPECT_EQ(label.error().code, Code::volumeLabelInvalid);
    EXPECT_NE(label.error().detail.find("document type"), std::string::npos) << label.error().detail;
}

TEST(Hostile, lengthsUpToWhatEveryoneCanCountToAreNumbersAndTakeNoMemory) {
    const auto index = parseIndex(bytesOf(
        indexOf(file("all", "18446744073709551615", sized("9007199254740991", extent("9007199254740990", "1"))))));
    ASSERT_TRUE(index) << index.error().detail;
    EXPECT_EQ(index->find("all")->length, maxNumber);
    const std::string half = sized("4503599627370496");
    expectContentsRefused(file("a", "2", half) + file("b", "3", half), "9 PB together");
}

TEST(Hostile, numbersThatNotEveryoneCanCountToAreRefusedWhereverTheyStand) {
    const std::string good = std::string(indexHead.substr(0, indexHead.find("<location>"))) +
                             "<location><partition>a</partition><startblock>5</startblock></location>"
                             "<previousgenerationlocation><partition>b</partition><startblock>4</startblock>"
                             "</previousgenerationlocation>" +
                             test::directory("", 1, file("a", "2", sized("1", extent("0", "1")))) + "</ltfsindex>";
    ASSERT_TRUE(parseIndex(bytesOf(good)));
    std::size_t fields = 0;
    for (const std::string_view field :
         {"generationnumber", "startblock", "length", "fileoffset", "byteoffset", "bytecount"}) {
        const std::string open = "<" + std::string(field) + ">";
        for (std::size_t at = good.find(open); at != std::string::npos; at = good.find(open, at + 1), ++fields) {
            const std::size_t from = at + open.size();
            for (const auto* number : {"9007199254740992", "9223372036854775808", "18446744073709551615"}) {
                std::string bad = good;
                bad.replace(from, bad.find('<', from) - from, number);
                const auto index = parseIndex(bytesOf(bad));
                ASSERT_FALSE(index) << field << ' ' << number;
                EXPECT_EQ(index.error().code, Code::volumeIndexInvalid);
                EXPECT_NE(index.error().detail.find(field), std::string::npos) << index.error().detail;
                IndexScan scan;
                const bool isOfHead = at < good.find("<directory>");
                EXPECT_EQ(!scan.feed(bytesOf(bad)), isOfHead) << field << ' ' << number;
            }
        }
    }
    EXPECT_EQ(fields, 8U);
}

TEST(Hostile, numbersThatNoFieldHoldsAreRefusedByTheirElement) {
    expectContentsRefused(file("a", "2", sized("18446744073709551616")), "<length>");
    expectContentsRefused(file("a", "2", sized("-1")), "<length>");
    expectContentsRefused(file("a", "18446744073709551616"), "<fileuid>");
    expectContentsRefused(file("a", "0"), "<fileuid>");
    expectContentsRefused(file("a", "2", sized("9", extent("0", "9", "4294967296"))), "<byteoffset>");
}

TEST(Hostile, extentsThatContradictTheirFileAreRefusedWithItsName) {
    expectContentsRefused(file("torn", "2", sized("10", extent("0", "11"))), "torn");
    expectContentsRefused(file("torn", "2", sized("100", extent("0", "60") + extent("59", "1"))), "torn");
    expectContentsRefused(file("torn", "2", sized("9007199254740991", extent("9007199254740991", "1"))), "torn");
    expectContentsRefused(file("torn", "2", sized("100", extent("2", "9007199254740991"))), "torn");
    expectContentsRefused(file("torn", "2", sized("4", extent("0", "4")) + "<symlink>x</symlink>"), "torn");
}

TEST(Hostile, namesThatLeadOutOfTheirDirectoryAreRefused) {
    for (const std::string_view name : {"..", ".", "", "a/b", "/"}) {
        expectContentsRefused(file(name, "2"), "<name>");
        expectContentsRefused(directoryHead(name, 2) + "</contents></directory>", "<name>");
    }
}

TEST(Hostile, anEncodedSlashOrNulStaysText) {
    const auto index =
        parseIndex(bytesOf(indexOf("<file><name percentencoded=\"true\">a%2Fb%00</name><length>0</length>" +
                                   std::string(fileTimes) + "<fileuid>2</fileuid></file>")));
    ASSERT_TRUE(index) << index.error().detail;
    EXPECT_NE(index->find("a%2Fb%00"), nullptr);
}

TEST(Hostile, twoEntriesOfOneNameAreRefusedHoweverManyStandBetween) {
    expectContentsRefused(file("twin", "2") + directoryHead("twin", 3) + "</contents></directory>", "twin");
    std::string many = file("twin", "2");
    for (int i = 3; i < 1'000; ++i) {
        many += file(std::to_string(i), std::to_string(i));
    }
    expectContentsRefused(many + file("twin", "1000"), "twin");
}

TEST(Hostile, bytesThatAreNotUtf8AreRefused) {
    expectContentsRefused(file("a\xC3\x28", "2"), "index line");
    expectContentsRefused(file("a\xED\xA0\x80", "2"), "index line");
    expectContentsRefused(file("a\xEF\xBF\xBF", "2"), "index line");
}

TEST(Hostile, anIndexThatBreaksOffAnywhereIsRefused) {
    const std::string whole = indexOf(file("a", "2", sized("9", extent("0", "9"))));
    for (std::size_t bytes = 0; bytes < whole.size(); ++bytes) {
        const auto index = parseIndex(bytesOf(std::string_view(whole).substr(0, bytes)));
        ASSERT_FALSE(index) << bytes;
        EXPECT_EQ(index.error().code, Code::volumeIndexInvalid) << bytes;
    }
}

}  // namespace
}  // namespace capstan::ltfs
