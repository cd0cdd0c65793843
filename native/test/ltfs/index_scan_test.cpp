#include "ltfs/index_scan.hpp"

#include "gtest/gtest.h"

#include "ltfs/samples.hpp"

namespace capstan::ltfs {
namespace {

Result<IndexSummary> scan(std::string_view xml, std::size_t piece = 100'000) {
    IndexScan scan;
    for (; !xml.empty(); xml.remove_prefix(std::min(piece, xml.size()))) {
        if (auto fed = scan.feed(bytesOf(xml.substr(0, piece))); !fed) {
            return fail(std::move(fed));
        }
    }
    return scan.finish();
}

TEST(IndexScan, saysOfEverySampleWhatTheParserSays) {
    for (const auto& file : test::goldenFiles("index.xml")) {
        const std::string xml = test::readFile(file);
        const auto index = parseIndex(bytesOf(xml));
        const auto summary = scan(xml);
        ASSERT_TRUE(index && summary) << file;
        EXPECT_EQ(summary->files, index->fileCount()) << file;
        EXPECT_EQ(summary->directories, index->directoryCount()) << file;
        EXPECT_EQ(summary->head.creator, index->creator) << file;
        EXPECT_EQ(summary->head.comment, index->comment) << file;
        EXPECT_EQ(summary->head.volumeUuid, index->volumeUuid) << file;
        EXPECT_EQ(summary->head.generation, index->generation) << file;
        EXPECT_EQ(summary->head.updateTime, index->updateTime) << file;
        EXPECT_EQ(summary->head.self, index->self) << file;
        EXPECT_EQ(summary->head.previous, index->previous) << file;
        EXPECT_EQ(summary->head.highestUid, index->highestUid) << file;
        EXPECT_EQ(summary->head.lock, index->lock) << file;
    }
}

TEST(IndexScan, takesItInPiecesOfAnySize) {
    const std::string xml = test::readFile(test::goldenFolder() / "mixed" / "part0_5_index.xml");
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{4'096}}) {
        const auto summary = scan(xml, piece);
        ASSERT_TRUE(summary) << summary.error().detail;
        EXPECT_EQ(summary->files, 17U);
        EXPECT_EQ(summary->directories, 8U);
        EXPECT_EQ(summary->head.previous, (BlockPointer{'b', 122}));
    }
}

TEST(IndexScan, countsNothingThatIsNoEntry) {
    std::string xml = test::readFile(test::goldenFolder() / "mixed" / "part0_5_index.xml");
    xml.insert(xml.find("</directory>"), "<vendor><file/><contents><file/><directory/></contents></vendor>");
    xml.insert(xml.find("<contents>") + 10, "<vendor><directory/></vendor>");
    const auto summary = scan(xml);
    ASSERT_TRUE(summary) << summary.error().detail;
    EXPECT_EQ(summary->files, 17U);
    EXPECT_EQ(summary->directories, 8U);
}

TEST(IndexScan, refusesWhatIsNoWholeIndex) {
    const std::string xml = test::readFile(test::goldenFolder() / "mixed" / "part0_5_index.xml");
    EXPECT_EQ(scan("").error().code, Code::volumeIndexInvalid);
    EXPECT_FALSE(scan(xml.substr(0, xml.size() / 2)));
    EXPECT_FALSE(scan("<ltfsindex version=\"2.4.0\"/>"));
    EXPECT_FALSE(scan("<ltfsincrementalindex version=\"2.5.0\"/>"));
    std::string wrong = xml;
    wrong.replace(wrong.find("<generationnumber>") + 18, 1, "x");
    EXPECT_FALSE(scan(wrong));
}

}  // namespace
}  // namespace capstan::ltfs
