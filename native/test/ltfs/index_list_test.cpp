// An index that is read only to be listed holds what the tree holds, or says that only a tree can tell.
#include <map>

#include "gtest/gtest.h"

#include "ltfs/index_parser.hpp"
#include "ltfs/index_text.hpp"
#include "ltfs/path_of.hpp"
#include "ltfs/samples.hpp"
#include "ltfs/tree_walk.hpp"

namespace capstan::ltfs {
namespace {

using test::directory;
using test::file;
using test::fileTimes;
using test::indexHead;
using test::indexOf;

/// What is compared of an entry.
std::string described(const Entry& entry) {
    std::string text = std::to_string(static_cast<int>(entry.kind)) + " " + std::to_string(entry.length) + " " +
                       formatTimestamp(entry.times.modify) + (entry.readOnly ? " read-only " : " ") +
                       std::string(entry.symlinkTarget.view());
    for (const Extent& extent : entry.extents) {
        text += " " + std::to_string(extent.fileOffset) + "+" + std::to_string(extent.byteCount) + "@" +
                std::to_string(extent.start.block);
    }
    for (const Xattr& xattr : entry.xattrs) {
        text += " " + xattr.key + "=" + std::string(textOf(xattr.value));
    }
    return text;
}

class PathsOfList final : public EntryList {
   public:
    std::map<std::string, std::string> entries;
    std::vector<std::uint64_t> generations;
    bool gaveUp = false;

    void begin(const IndexHead& head) override {
        EXPECT_TRUE(entries.empty());
        generations.push_back(head.generation);
    }
    Result<void> add(const Entry& entry, std::int64_t parent) override {
        const bool isRoot = parent < 0;
        EXPECT_EQ(isRoot, folders_.empty());
        EXPECT_LT(parent, static_cast<std::int64_t>(folders_.size()));
        std::string path;
        if (!isRoot) {
            path = folders_.at(static_cast<std::size_t>(parent)) + "/" + std::string(entry.name.view());
        }
        entries.emplace(path, described(entry));
        folders_.push_back(path);
        return {};
    }
    void giveUp() override { gaveUp = true; }

   private:
    std::vector<std::string> folders_;
};

struct Listed {
    std::shared_ptr<PathsOfList> list = std::make_shared<PathsOfList>();
    Result<Index> index;
};

Listed listOf(std::string_view xml, std::size_t piece = SIZE_MAX) {
    Listed listed{.index = fail(Code::volumeIndexInvalid, "")};
    IndexParser parser(listed.list);
    for (ByteView rest = bytesOf(xml); !rest.empty(); rest = rest.subspan(std::min(piece, rest.size()))) {
        if (auto fed = parser.feed(rest.first(std::min(piece, rest.size()))); !fed) {
            listed.index = std::unexpected(fed.error());
            return listed;
        }
    }
    listed.index = parser.finish();
    return listed;
}

TEST(IndexList, holdsWhatTheTreeHolds) {
    for (const auto* name : {"mixed", "special"}) {
        const std::string xml = test::readFile(test::goldenFolder() / name / "part0_5_index.xml");
        const auto tree = parseIndex(bytesOf(xml));
        ASSERT_TRUE(tree) << tree.error().detail;
        std::map<std::string, std::string> entries;
        TreeWalk walk(tree->root());
        while (const Entry* entry = walk.next()) {
            entries.emplace(entry->parent == nullptr ? "" : "/" + pathOf(*entry), described(*entry));
        }
        for (const std::size_t piece : {std::size_t{1}, std::size_t{97}, xml.size()}) {
            const Listed listed = listOf(xml, piece);
            ASSERT_TRUE(listed.index) << listed.index.error().detail;
            EXPECT_FALSE(listed.list->gaveUp);
            EXPECT_EQ(listed.list->entries, entries);
            EXPECT_TRUE(listed.index->root().children.empty());
            EXPECT_EQ(listed.index->root().name, tree->root().name);
            EXPECT_EQ(listed.index->fileCount(), tree->fileCount());
            EXPECT_EQ(listed.index->directoryCount(), tree->directoryCount());
            EXPECT_EQ(listed.index->highestUid, tree->highestUid);
        }
    }
}

TEST(IndexList, takesNoMoreMemoryForMoreFiles) {
    std::string few;
    std::string many;
    for (int i = 2; i < 20'002; ++i) {
        const std::string one = file("f" + std::to_string(i), std::to_string(i));
        (i < 22 ? few : many) += one;
    }
    const auto small = listOf(indexOf(few));
    const auto large = listOf(indexOf(few + many));
    ASSERT_TRUE(large.index) << large.index.error().detail;
    EXPECT_EQ(large.list->entries.size(), 20'001U);
    EXPECT_EQ(large.index->memoryBytes(), small.index->memoryBytes());
}

TEST(IndexList, leavesToTheTreeWhatOnlyThatCanTell) {
    const std::string late = std::string(indexHead) + "<directory><contents>" + file("a", "2") + "</contents><name/>" +
                             std::string(fileTimes) + "<fileuid>1</fileuid></directory></ltfsindex>";
    const std::string attributesLate =
        std::string(indexHead) + "<directory><name/>" + std::string(fileTimes) + "<fileuid>1</fileuid><contents>" +
        file("a", "2") +
        "</contents><extendedattributes><xattr><key>k</key><value>v</value></xattr></extendedattributes>"
        "</directory></ltfsindex>";
    for (const auto& xml : {late, attributesLate, indexOf(file("a", "2") + file("b", "2"))}) {
        const Listed listed = listOf(xml);
        EXPECT_TRUE(listed.list->gaveUp) << xml;
        EXPECT_FALSE(listed.index);
        EXPECT_TRUE(parseIndex(bytesOf(xml))) << xml;
    }
    EXPECT_TRUE(listOf(indexOf(file("a", "2") + file("a", "3"))).list->gaveUp) << "two of one name";
    EXPECT_FALSE(listOf(indexOf(directory("d", 2, file("a", "3")) + file("a", "4"))).list->gaveUp);
}

TEST(IndexList, refusesWhatTheTreeRefuses) {
    const std::string twice = std::string(indexHead) + "<directory><name/>" + std::string(fileTimes) +
                              "<fileuid>1</fileuid><contents/><contents/></directory></ltfsindex>";
    EXPECT_EQ(listOf(twice).list->entries.size(), 1U);
    for (const auto& xml : {twice, indexOf(file("..", "2")), indexOf("<file><name>a</name></file>"),
                            indexOf(file("a", "0")), std::string()}) {
        const Listed listed = listOf(xml);
        EXPECT_FALSE(listed.index) << xml;
        EXPECT_FALSE(listed.list->gaveUp) << xml;
    }
}

}  // namespace
}  // namespace capstan::ltfs
