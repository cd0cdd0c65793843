#include "ltfs/names.hpp"

#include "gtest/gtest.h"

namespace capstan::ltfs {
namespace {

std::string repeated(std::string_view one, std::size_t count) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) {
        out += one;
    }
    return out;
}

TEST(Names, areBroughtToTheirComposedForm) {
    EXPECT_EQ(normalName("e\u0301 nfd").value(), "\u00e9 nfd");
    EXPECT_EQ(normalName("\u1112\u1161\u11ab").value(), "\ud55c");
    EXPECT_EQ(normalName("\ufb01 lig").value(), "\ufb01 lig") << "compatibility forms are another letter";
    EXPECT_EQ(normalName("100%done.txt").value(), "100%done.txt");
}

TEST(Names, holdWhateverTheFormatAllows) {
    for (const auto* name :
         {"back\\slash", "star*q?", "lt<gt>pipe|", "dots...", "trail ", " lead", " ", "CON", "tab\there", "new\nline",
          "cr\rname", "ctl\x01name", "del\x7fname", "colon:name", "\U0001F600.txt"}) {
        EXPECT_TRUE(normalName(name)) << name;
    }
    EXPECT_TRUE(normalName(std::string(255, 'x')));
    EXPECT_TRUE(normalName(repeated("\u00e9", 255)));
    EXPECT_TRUE(normalName(repeated("e\u0301", 255))) << "composed, this is 255 code points";
}

TEST(Names, refuseWhatTheFormatForbids) {
    const std::string nul("a\0b", 3);
    for (const std::string& name :
         {std::string(), std::string("."), std::string(".."), std::string("a/b"), nul, std::string("us\x1f"),
          std::string("\xff\xfe"), std::string("\xc3"), std::string("\xed\xa0\x80"), std::string("\uffff"),
          std::string("\ufffe"), std::string(256, 'x'), repeated("\u00e9", 256)}) {
        const auto result = normalName(name);
        ASSERT_FALSE(result) << name;
        EXPECT_EQ(result.error().code, Code::volumeNameInvalid);
    }
}

TEST(PercentEncoding, isUsedOnlyForColonsAndControlCharacters) {
    EXPECT_TRUE(needsPercentEncoding("a:b"));
    EXPECT_TRUE(needsPercentEncoding("ctl\x01name"));
    EXPECT_TRUE(needsPercentEncoding("\x1e"));
    for (const auto* name : {"tab\there", "new\nline", "cr\rname", "percent%", "del\x7f", "sp ace", "\u00e9"}) {
        EXPECT_FALSE(needsPercentEncoding(name)) << name;
    }
}

TEST(PercentEncoding, isWrittenAsTheReferenceWritesIt) {
    EXPECT_EQ(percentEncode("colon:100% sp\u00e9"), "colon%3A100%25%20sp%C3%A9");
    EXPECT_EQ(percentEncode("New Vol:Name \u00e9"), "New%20Vol%3AName%20%C3%A9");
    EXPECT_EQ(percentEncode("ctl\x01name"), "ctl%01name");
    EXPECT_EQ(percentEncode("!\"#$&'()*+,-./09;<=>?@AZ[\\]^_`az{|}~"), "!\"#$&'()*+,-./09;<=>?@AZ[\\]^_`az{|}~");
}

TEST(PercentEncoding, comesBackForEveryByteThatANameCanHold) {
    for (int byte = 1; byte < 0x80; ++byte) {
        if (byte == 0x1F || byte == '/') {
            continue;
        }
        const std::string name = std::string("a") + static_cast<char>(byte) + "%b";
        EXPECT_EQ(percentDecode(percentEncode(name), Slash::forbidden), name);
    }
}

TEST(PercentEncoding, leavesWhatIsNoPartOfANameAsItStands) {
    EXPECT_EQ(percentDecode("a%2Fb%00c%1Fd", Slash::forbidden), "a%2Fb%00c%1Fd");
    EXPECT_EQ(percentDecode("a%2fb", Slash::allowed), "a/b");
    EXPECT_EQ(percentDecode("a/b", Slash::forbidden), "a_b");
    EXPECT_EQ(percentDecode("%zz%4", Slash::forbidden), "%zz%4");
    EXPECT_EQ(percentDecode("%", Slash::forbidden), "%");
    EXPECT_EQ(percentDecode("%C3%A9%3a", Slash::forbidden), "\u00e9:");
    EXPECT_EQ(percentDecode("%FF%3A", Slash::forbidden), "%FF%3A") << "not UTF-8: shown as it was written";
}

TEST(XmlText, isWhatXmlCanHold) {
    EXPECT_TRUE(isXmlText("a\tb\nc\rd \u00e9 \U0001F600 \x7f"));
    EXPECT_TRUE(isXmlText(""));
    EXPECT_FALSE(isXmlText(std::string_view("a\0b", 3)));
    EXPECT_FALSE(isXmlText("\x01"));
    EXPECT_FALSE(isXmlText("\x1f"));
    EXPECT_FALSE(isXmlText("\uffff"));
    EXPECT_FALSE(isXmlText("\xc3"));
}

TEST(XmlText, isEscapedWhereItMustBe) {
    std::string out;
    appendXmlEscaped(out, "a & <b> \"c\" 'd' \r\n\t");
    EXPECT_EQ(out, "a &amp; &lt;b&gt; &quot;c&quot; 'd' &#13;\n\t");
}

}  // namespace
}  // namespace capstan::ltfs
