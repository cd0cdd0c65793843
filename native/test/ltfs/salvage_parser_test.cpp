// What is kept of an index that is refused, and what is said of the rest. That files come back by it is for the
// helper's tests.
#include "ltfs/salvage_parser.hpp"

#include <string>

#include "gtest/gtest.h"

#include "ltfs/index_text.hpp"
#include "ltfs/samples.hpp"

namespace capstan::ltfs {
namespace {

using test::directory;
using test::extent;
using test::file;
using test::indexOf;

std::optional<std::string> never(const Extent&) {
    return std::nullopt;
}

SalvagedIndex salvaged(const std::string& xml, const SalvageParser::Refusal& refusal = never,
                       std::size_t piece = 4'096) {
    SalvageParser parser(refusal);
    std::string broken;
    for (std::size_t at = 0; at < xml.size() && broken.empty(); at += piece) {
        if (const auto fed = parser.feed(bytesOf(std::string_view(xml).substr(at, piece))); !fed) {
            broken = fed.error().detail;
        }
    }
    auto found = parser.finish(broken);
    EXPECT_TRUE(found) << found.error().detail;
    return found ? *std::move(found) : SalvagedIndex{.index = Index("", {}), .flawed = {}};
}

std::string sized(std::string_view length, std::string_view extents) {
    return "<length>" + std::string(length) + "</length><extentinfo>" + std::string(extents) + "</extentinfo>";
}

TEST(SalvageParser, readsASoundIndexAsTheParserDoes) {
    const std::string xml = test::readFile(test::goldenFolder() / "mixed" / "part0_5_index.xml");
    const auto index = parseIndex(bytesOf(xml));
    ASSERT_TRUE(index);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{4'096}}) {
        const auto found = salvaged(xml, never, piece);
        EXPECT_TRUE(found.isWhole);
        EXPECT_EQ(found.flawedTotal, 0U);
        EXPECT_EQ(found.index.fileCount(), index->fileCount());
        EXPECT_EQ(found.index.directoryCount(), index->directoryCount());
        EXPECT_EQ(found.index.generation, index->generation);
        EXPECT_EQ(found.index.self, index->self);
    }
}

TEST(SalvageParser, leavesOutWhatNobodyCanBeSureOfAndNamesIt) {
    const auto found = salvaged(indexOf(file("good", "2", sized("3", extent("0", "3"))) + file("..", "3") +
                                        file("long", "4", sized("99999999999999999999", "")) +
                                        file("torn", "5", sized("9", extent("0", "5") + extent("4", "5"))) +
                                        file("short", "6", sized("2", extent("0", "3"))) + file("twin", "7") +
                                        file("twin", "8") + "<file><length>3</length></file>"));
    EXPECT_EQ(found.index.fileCount(), 1U);
    ASSERT_NE(found.index.find("good"), nullptr);
    EXPECT_EQ(found.index.find("good")->extents.size(), 1U);
    EXPECT_EQ(found.flawedTotal, 7U);
    for (const FlawedEntry& entry : found.flawed) {
        EXPECT_FALSE(entry.kept) << entry.path;
        EXPECT_FALSE(entry.reason.empty()) << entry.path;
    }
}

TEST(SalvageParser, keepsAFolderWhoseNameIsNoneUnderOneThatIsFree) {
    const auto found =
        salvaged(indexOf(directory("..", 2, file("a", "3")) + directory("unnamed-folder-1", 4, file("b", "5"))));
    EXPECT_NE(found.index.find("unnamed-folder-2/a"), nullptr);
    EXPECT_NE(found.index.find("unnamed-folder-1/b"), nullptr);
    ASSERT_EQ(found.flawed.size(), 1U);
    EXPECT_EQ(found.flawed[0].path, "..");
    EXPECT_TRUE(found.flawed[0].kept);
}

TEST(SalvageParser, keepsWhatCameBeforeTheTextBreaksOff) {
    const std::string xml = indexOf(file("a", "2") + directory("d", 3, file("b", "4") + file("c", "5")));
    for (std::size_t cut = xml.find("<contents>"); cut < xml.size() - 1; ++cut) {
        const auto found = salvaged(xml.substr(0, cut));
        EXPECT_FALSE(found.isWhole);
        EXPECT_EQ(found.index.find("a") != nullptr, cut >= xml.find("</file>") + 7) << cut;
        EXPECT_GE(found.flawedTotal, 1U);
    }
}

TEST(SalvageParser, leavesOutFilesWhoseBytesCannotBeThere) {
    const auto found = salvaged(indexOf(file("a", "2", sized("3", extent("0", "3"))) + file("b", "3")),
                                [](const Extent&) { return std::optional<std::string>("no place for data"); });
    EXPECT_EQ(found.index.find("a"), nullptr);
    EXPECT_NE(found.index.find("b"), nullptr);
    ASSERT_EQ(found.flawed.size(), 1U);
    EXPECT_EQ(found.flawed[0].reason, "no place for data");
}

TEST(SalvageParser, takesTwinsWithoutEndInTheTimeThatOthersTake) {
    std::string many;
    for (int i = 0; i < 50'000; ++i) {
        many += file("twin", "2");
    }
    const auto found = salvaged(indexOf(many + file("a", "3")));
    EXPECT_EQ(found.index.fileCount(), 1U);
    EXPECT_EQ(found.flawedTotal, 50'000U);
    EXPECT_EQ(found.flawed.size(), 10'000U);
}

}  // namespace
}  // namespace capstan::ltfs
