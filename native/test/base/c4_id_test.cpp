#include "base/c4_id.hpp"

#include <gtest/gtest.h>

#include "base/digest.hpp"

namespace capstan {
namespace {

std::string idOf(ByteView bytes) {
    Digest digest(Algorithm::c4);
    digest.add(bytes);
    return digest.finish();
}

TEST(C4Id, AgreesWithThePublishedAndWithOtherPrograms) {
    EXPECT_EQ(idOf({}), "c459dsjfscH38cYeXXYogktxf4Cd9ibshE3BHUo6a58hBXmRQdZrAkZzsWcbWtDg5oQstpDuni4Hirj75GEmTc1sFT");
    EXPECT_EQ(idOf(bytesOf("123456789")),
              "c45MgM4TUD1oF8MmNfFA8FPSWpEyynumsZYo7uVQD13spqVFpoBDS72sn1w1v8vDJ6n5QSVqCWMpkryYJD2uz5LULL");
    EXPECT_EQ(idOf(Bytes(200'000)),
              "c45oDxCDHSR6EoU3yH9jiKv48eLFZPf54Do1gvwFKDZXdREBS2ghCuqTcwueNFCJ7g8Emfg6xnncva68UKjKQYHftR");
}

TEST(C4Id, HasAlwaysNinetyCharacters) {
    EXPECT_EQ(c4IdOf(Bytes(64)), "c4" + std::string(88, '1'));
    EXPECT_EQ(c4IdOf(Bytes(64, std::byte{0xFF})).size(), 90U);
}

TEST(C4Id, HasAShapeOfItsOwn) {
    const std::string id = c4IdOf(Bytes(64, std::byte{7}));
    EXPECT_TRUE(isC4Id(id));
    EXPECT_FALSE(isC4Id(id + "1"));
    EXPECT_FALSE(isC4Id(id.substr(1)));
    EXPECT_FALSE(isC4Id("C4" + id.substr(2)));
    for (const char none : {'0', 'O', 'I', 'l', '\0'}) {
        std::string other = id;
        other.back() = none;
        EXPECT_FALSE(isC4Id(other)) << none;
    }
}

}  // namespace
}  // namespace capstan
