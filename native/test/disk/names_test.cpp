#include "disk/names.hpp"

#include <gtest/gtest.h>

namespace capstan::disk {
namespace {

TEST(Names, StayBelowTheFolderOrAreRefused) {
    EXPECT_TRUE(staysBelow("a"));
    EXPECT_TRUE(staysBelow("a/..b/c."));
    for (const std::string& target :
         {std::string(), std::string("."), std::string(".."), std::string("/a"), std::string("a/"), std::string("a//b"),
          std::string("a/../b"), std::string("a/."), std::string("a\0b", 3)}) {
        EXPECT_FALSE(staysBelow(target)) << target;
    }
}

TEST(Names, AreSplitAndPutTogether) {
    EXPECT_EQ(splitTarget("a/b/c").folder, "a/b");
    EXPECT_EQ(splitTarget("a/b/c").name, "c");
    EXPECT_EQ(splitTarget("c").folder, "");
    EXPECT_EQ(pathOf("a/b", "c"), "a/b/c");
    EXPECT_EQ(pathOf("", "c"), "c");
}

TEST(Names, GetAMarkBeforeTheirExtension) {
    EXPECT_EQ(markedName("d/a.tar", "2"), "d/a (2).tar");
    EXPECT_EQ(markedName(".hidden", "2"), ".hidden (2)");
    EXPECT_EQ(markedName(std::string(300, 'x'), "10").size(), 255U);
}

TEST(Names, BecomePossibleOnAnyDiskInOneWayOnly) {
    EXPECT_EQ(possibleName("plain name.txt"), "plain name.txt");
    EXPECT_EQ(possibleName("Take 3: \"night\"?.mov"), "Take 3_ _night__.mov");
    EXPECT_EQ(possibleName("tab\tbell\a"), "tab_bell_");
    EXPECT_EQ(possibleName("ends with a dot."), "ends with a dot_");
    EXPECT_EQ(possibleName("con"), "con_");
    EXPECT_EQ(possibleName("Lpt1.log"), "Lpt1_.log");
    EXPECT_EQ(possibleName("console"), "console");
    EXPECT_EQ(possibleName("\u00fcber \u4e16"), "\u00fcber \u4e16");
    EXPECT_EQ(possibleName("bad \xff\xc3 end"), "bad __ end");
    EXPECT_LE(possibleName(std::string(400, 'x')).size(), 255U);
}

}  // namespace
}  // namespace capstan::disk
