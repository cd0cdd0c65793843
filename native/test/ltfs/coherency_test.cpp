#include "ltfs/coherency.hpp"

#include "gtest/gtest.h"

#include "ltfs/samples.hpp"

namespace capstan::ltfs {
namespace {

TEST(Coherency, readsAndWritesEverySampleByteForByte) {
    int seen = 0;
    for (const auto& dump : test::goldenFiles("mam.txt")) {
        for (const auto* name : {"attr_0_80c", "attr_1_80c"}) {
            const std::string value = test::dumpedAttribute(dump, name);
            ASSERT_EQ(value.size(), 70U) << dump << name;
            const auto coherency = decodeCoherency(bytesOf(value));
            ASSERT_TRUE(coherency) << dump << name;
            EXPECT_EQ(coherency->version, 1);
            EXPECT_EQ(textOf(encodeCoherency(*coherency)), value) << dump << name;
            ++seen;
        }
    }
    EXPECT_GE(seen, 20);
}

TEST(Coherency, tellsGenerationAndPlace) {
    const auto dump = test::goldenFolder() / "mixed" / "mam.txt";
    const auto coherency = decodeCoherency(bytesOf(test::dumpedAttribute(dump, "attr_1_80c")));
    ASSERT_TRUE(coherency);
    EXPECT_EQ(*coherency, (Coherency{2, 2, 122, "082fc12f-a453-4c00-bf2a-13e7eee101a6", 1}));
}

TEST(Coherency, takesTheLengthThatLtfs10Wrote) {
    Bytes value = encodeCoherency({7, 3, 5, "082fc12f-a453-4c00-bf2a-13e7eee101a6", 0});
    value[26] = std::byte{42};
    const auto coherency = decodeCoherency(value);
    ASSERT_TRUE(coherency);
    EXPECT_EQ(coherency->generation, 3U);
    EXPECT_EQ(coherency->version, 0);
}

TEST(Coherency, refusesWhatAnotherProgramMayHaveLeft) {
    const Bytes good = encodeCoherency({7, 3, 5, "082fc12f-a453-4c00-bf2a-13e7eee101a6", 1});
    EXPECT_TRUE(decodeCoherency(good));
    EXPECT_FALSE(decodeCoherency({}));
    EXPECT_FALSE(decodeCoherency(ByteView(good).first(69)));
    for (const std::size_t at : {std::size_t{0}, std::size_t{26}, std::size_t{27}, std::size_t{32}}) {
        Bytes bad = good;
        bad[at] = std::byte{0x55};
        EXPECT_FALSE(decodeCoherency(bad)) << at;
    }
}

}  // namespace
}  // namespace capstan::ltfs
