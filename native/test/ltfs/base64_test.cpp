#include "ltfs/base64.hpp"

#include "gtest/gtest.h"

namespace capstan::ltfs {
namespace {

std::string encoded(std::string_view text) {
    std::string out;
    appendBase64(out, bytesOf(text));
    return out;
}

TEST(Base64, writesTheStandardsExamples) {
    EXPECT_EQ(encoded(""), "");
    EXPECT_EQ(encoded("f"), "Zg==");
    EXPECT_EQ(encoded("fo"), "Zm8=");
    EXPECT_EQ(encoded("foo"), "Zm9v");
    EXPECT_EQ(encoded("foobar"), "Zm9vYmFy");
}

TEST(Base64, comesBackForEveryLength) {
    std::string text;
    for (int i = 0; i < 300; ++i) {
        const auto decoded = decodeBase64(encoded(text));
        ASSERT_TRUE(decoded);
        EXPECT_EQ(textOf(*decoded), text);
        text += static_cast<char>(i * 7);
    }
}

TEST(Base64, skipsTheLineBreaksOfOthers) {
    EXPECT_EQ(textOf(*decodeBase64(" Zm9v\r\nYm\tFy\n")), "foobar");
}

TEST(Base64, refusesWhatIsNone) {
    for (const auto* text : {"Z", "Zg", "Zg=", "Zg===", "Z===", "Zm9=v", "Zm9v=", "Zm9v!", "===="}) {
        EXPECT_FALSE(decodeBase64(text)) << text;
    }
}

}  // namespace
}  // namespace capstan::ltfs
