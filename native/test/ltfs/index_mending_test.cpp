// An index that is broken somewhere is made XML again: what is whole in it stays what it was, and nothing is made up.
#include "ltfs/index_mending.hpp"

#include <map>
#include <string>

#include "gtest/gtest.h"

#include "ltfs/incremental_text.hpp"
#include "ltfs/salvage_parser.hpp"
#include "ltfs/samples.hpp"
#include "ltfs/tree_walk.hpp"

namespace capstan::ltfs {
namespace {

using test::directory;
using test::file;
using test::indexOf;
using test::sized;

/// Each file by its name: no two of what is mended here share one.
using Files = std::map<std::string, std::pair<std::uint64_t, std::vector<Extent>>>;

Result<Index> salvaged(const std::string& xml) {
    SalvageParser parser([](const Extent&) { return std::optional<std::string>(); });
    const auto fed = parser.feed(bytesOf(xml));
    auto found = parser.finish(fed ? std::string() : fed.error().detail);
    if (!found) {
        return fail(std::move(found));
    }
    return found->isWhole ? Result<Index>(std::move(found->index)) : fail(Code::volumeIndexInvalid, "it breaks off");
}

Files filesIn(const Index& index) {
    Files files;
    TreeWalk walk(index.root());
    while (const Entry* entry = walk.next()) {
        if (entry->kind == EntryKind::file) {
            files[entry->name] = {entry->length, entry->extents};
        }
    }
    return files;
}

Files mended(const std::string& broken, const std::vector<std::size_t>& holes = {}) {
    const MendedText text = mendIndex(broken, holes);
    const auto index = salvaged(text.text);
    EXPECT_TRUE(index) << index.error().detail << "\n" << text.text;
    return index ? filesIn(*index) : Files{};
}

std::string sample() {
    return indexOf(file("a", "2", sized(3)) + directory("d", 3, file("b", "4", sized(5)) + file("c", "5", sized(7))) +
                   file("e", "6", sized(9)) + directory("f", 7, directory("g", 8, file("h", "9", sized(11)))));
}

/// All that it has, and nothing else.
void expectOf(const Files& found, const Files& all, std::size_t mayBeLost, const std::string& where) {
    EXPECT_GE(found.size() + mayBeLost, all.size()) << where;
    for (const auto& [name, facts] : found) {
        const auto there = all.find(name);
        ASSERT_NE(there, all.end()) << where << ": " << name << " is made up";
        EXPECT_EQ(there->second, facts) << where << ": " << name;
    }
}

TEST(IndexMending, leavesASoundIndexAsItIs) {
    for (const std::string& xml : {sample(), test::readFile(test::goldenFolder() / "mixed" / "part0_5_index.xml")}) {
        EXPECT_EQ(mendIndex(xml, {}).cuts, 0U);
        const auto whole = parseIndex(bytesOf(xml));
        ASSERT_TRUE(whole);
        EXPECT_EQ(mended(xml), filesIn(*whole));
    }
}

TEST(IndexMending, losesNoMoreThanOneFileToOneBrokenCharacter) {
    const std::string xml = sample();
    const Files all = mended(xml);
    ASSERT_EQ(all.size(), 5U);
    for (std::size_t at = xml.find("<directory>"); at < xml.size(); ++at) {
        std::string broken = xml;
        broken[at] = '\x01';
        expectOf(mended(broken), all, 1, "byte " + std::to_string(at));
    }
}

TEST(IndexMending, losesNoMoreThanWhatAHoleTouches) {
    const std::string xml = sample();
    const Files all = mended(xml);
    constexpr std::size_t missing = 40;
    for (std::size_t at = xml.find("<directory>"); at + missing < xml.size(); at += 3) {
        std::string broken = xml;
        broken.erase(at, missing);
        expectOf(mended(broken, {at}), all, 2, "hole at " + std::to_string(at));
    }
}

TEST(IndexMending, keepsWhatCameBeforeItBreaksOff) {
    const std::string xml = sample();
    const Files all = mended(xml);
    for (std::size_t cut = xml.find("<contents>"); cut < xml.size(); ++cut) {
        const Files found = mended(xml.substr(0, cut));
        expectOf(found, all, all.size(), "cut at " + std::to_string(cut));
        for (const auto& [name, facts] : all) {
            const std::size_t begin = xml.find("<name>" + name + "</name>");
            const bool isBefore = xml.find("</file>", begin) + std::string_view("</file>").size() <= cut;
            EXPECT_EQ(found.contains(name), isBefore) << name << " of " << cut;
        }
    }
}

TEST(IndexMending, readsATagThatIsMisspeltByItsOtherEnd) {
    for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
             {"<length>5", "<lenfth>5"}, {"5</length>", "5</lenfth>"}, {"<name>b", "<nbme>b"}}) {
        std::string broken = sample();
        broken.replace(broken.find(from), from.size(), to);
        EXPECT_EQ(mended(broken), mended(sample())) << to;
    }
}

TEST(IndexMending, comesToAnEndWhateverItIsGiven) {
    std::string deep;
    for (int i = 0; i < 100'000; ++i) {
        deep += "<directory><contents>";
    }
    for (const std::string& text : {std::string(), std::string("<"), std::string(200'000, '<'), deep,
                                    std::string("</contents></directory>"), std::string(1'000, '\0')}) {
        EXPECT_LE(mendIndex(text, {0, text.size() / 2, text.size()}).text.size(), 3 * text.size() + 1'000);
    }
}

TEST(IndexMending, findsTheFilesOfAnIncrementalIndexThatIsMisshapen) {
    const Files found = mended(test::incrementalOf(
        "<directory><name>d</name></directory><fileuid>3</fileuid><contents>" + file("b", "4", sized(5)) +
        test::deletedFile("c") + "</contents>" + file("e", "6", sized(9))));
    EXPECT_EQ(found.size(), 2U) << "and not the one that was deleted";
    EXPECT_TRUE(found.contains("b") && found.contains("e"));
}

}  // namespace
}  // namespace capstan::ltfs
