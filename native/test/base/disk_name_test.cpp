#include "base/disk_name.hpp"

#include <gtest/gtest.h>
#include <map>
#include <random>

#include "base/utf8.hpp"

namespace capstan {
namespace {

TEST(DiskName, IsShownAsItIsWhereItIsText) {
    for (const char* plain :
         {"a.txt", "100% done", "caf\xC3\xA9", "%41", "%C3%A9", "%e9", "50%2", "%", "\t\n\"", "a%2525b"}) {
        EXPECT_EQ(shownName(plain), plain);
        EXPECT_EQ(diskName(plain), plain);
    }
}

TEST(DiskName, ShowsBytesThatAreNoTextAsCodes) {
    EXPECT_EQ(shownName("caf\xE9.txt"), "caf%E9.txt");
    EXPECT_EQ(shownName("100%\xFF"), "100%25%FF");
    EXPECT_EQ(shownName("\xC3\xA9\xC3"), "\xC3\xA9%C3");
    EXPECT_EQ(shownName("caf%E9.txt"), "caf%25E9.txt") << "text that looks like a code";
    EXPECT_EQ(shownName("caf%25E9.txt"), "caf%2525E9.txt");
    EXPECT_EQ(diskName("caf%E9.txt"), "caf\xE9.txt");
    EXPECT_EQ(diskName("caf%25E9.txt"), "caf%E9.txt");
}

TEST(DiskName, OfAPathIsThatOfEachOfItsNames) {
    EXPECT_EQ(shownPath("/a/\xFF/%FF/b"), "/a/%FF/%25FF/b");
    EXPECT_EQ(diskPath("/a/%FF/%25FF/b"), "/a/\xFF/%FF/b");
    EXPECT_EQ(diskPath(""), "");
}

TEST(DiskName, ComesBackWhateverItsBytesAreAndStandsAlone) {
    // Few different bytes, so that many names are alike.
    constexpr std::string_view bytes = "%%%EEF25\xE9\xC3\xA9\xFF";
    std::mt19937 random(7);
    std::map<std::string, std::string> shown;
    for (int i = 0; i < 200'000; ++i) {
        std::string name;
        for (auto left = 1 + random() % 9; left > 0; --left) {
            name += bytes[random() % bytes.size()];
        }
        const std::string text = shownName(name);
        ASSERT_TRUE(isUtf8(text));
        ASSERT_EQ(diskName(text), name);
        ASSERT_EQ(shown.try_emplace(text, name).first->second, name);
    }
}

}  // namespace
}  // namespace capstan
