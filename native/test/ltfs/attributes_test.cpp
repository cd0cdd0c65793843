#include "ltfs/attributes.hpp"

#include "gtest/gtest.h"

#include "ltfs/samples.hpp"

namespace capstan::ltfs {
namespace {

TEST(Attributes, areFilledAsTheReferenceFillsThem) {
    const auto dump = test::goldenFolder() / "empty" / "mam.txt";
    EXPECT_EQ(textOf(encodeText(attribute::applicationName, "LTFS")), test::dumpedAttribute(dump, "attr_0_801"));
    EXPECT_EQ(textOf(encodeText(attribute::applicationVersion, "2.4.8.4")), test::dumpedAttribute(dump, "attr_0_802"));
    EXPECT_EQ(textOf(encodeText(attribute::userLabel, "My Volume")), test::dumpedAttribute(dump, "attr_0_803"));
    EXPECT_EQ(textOf(encodeText(attribute::barcode, "LTO001")), test::dumpedAttribute(dump, "attr_0_806"));
    EXPECT_EQ(textOf(encodeText(attribute::mediaPool, "")), test::dumpedAttribute(dump, "attr_0_808"));
    EXPECT_EQ(textOf(encodeText(attribute::formatVersion, "2.4.0")), test::dumpedAttribute(dump, "attr_0_80b"));
}

TEST(Attributes, cutLongTextBetweenCharacters) {
    const Bytes value = encodeText(attribute::userLabel, std::string(158, 'x') + "\u00e9");
    EXPECT_EQ(value.size(), 160U);
    EXPECT_EQ(decodeText(value), std::string(158, 'x'));
}

TEST(Attributes, loseTheirPaddingOfEitherKind) {
    EXPECT_EQ(decodeText(bytesOf("CAP001L8   ")), "CAP001L8");
    EXPECT_EQ(decodeText(bytesOf(std::string_view("SPC001L8\0\0\0", 11))), "SPC001L8");
    EXPECT_EQ(decodeText(bytesOf("   ")), "");
    EXPECT_EQ(decodeText({}), "");
}

}  // namespace
}  // namespace capstan::ltfs
