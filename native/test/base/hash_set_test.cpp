#include "base/hash_set.hpp"

#include <gtest/gtest.h>

namespace capstan {
namespace {

TEST(HashSet, GivesSha256FirstAndEachOtherKindOnce) {
    HashSet set({Algorithm::md5, Algorithm::sha256, Algorithm::md5, Algorithm::xxh64});
    set.add(bytesOf("1234"));
    set.add(bytesOf("56789"));
    const Hashes expected{
        {Algorithm::sha256, "15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225"},
        {Algorithm::md5, "25f9e794323b453885f5181f1b624d0b"},
        {Algorithm::xxh64, "8cb841db40e6ae83"},
    };
    EXPECT_EQ(set.finish(), expected);
}

TEST(HashSet, GivesSha512AndC4OfTheSameBytes) {
    HashSet set({Algorithm::c4, Algorithm::xxh3, Algorithm::sha512});
    set.add(bytesOf("123456789"));
    const Hashes hashes = set.finish();
    ASSERT_EQ(hashes.size(), 4U);
    EXPECT_EQ(hashes[1].second,
              "c45MgM4TUD1oF8MmNfFA8FPSWpEyynumsZYo7uVQD13spqVFpoBDS72sn1w1v8vDJ6n5QSVqCWMpkryYJD2uz5LULL");
    EXPECT_EQ(hashes[2].second, "72dcb18b67a17dff");
    EXPECT_EQ(hashes[3].first, Algorithm::sha512);
    EXPECT_TRUE(hashes[3].second.starts_with("d9e6762dd1c8eaf6"));
}

TEST(HashSet, HashesTwoTogetherAsEachAlone) {
    for (const auto& besides : {std::vector<Algorithm>{}, {Algorithm::xxh128}, {Algorithm::xxh64, Algorithm::md5}}) {
        for (const auto& [ofOne, ofOther] : {std::pair(0U, 400'000U), {300'001U, 5U}, {262'144U, 262'144U}}) {
            HashSet one(besides);
            HashSet other(besides);
            HashSet alone(besides);
            const Bytes bytes(ofOne, std::byte{1});
            const Bytes otherBytes(ofOther, std::byte{2});
            one.add(bytesOf("begun"));
            HashSet::addTogether(one, bytes, other, otherBytes);
            alone.add(bytesOf("begun"));
            alone.add(bytes);
            EXPECT_EQ(one.finish(), alone.finish());
            alone.add(otherBytes);
            EXPECT_EQ(other.finish(), alone.finish());
        }
    }
}

TEST(HashSet, IsHashedInPairsAlsoWithWhatIsFast) {
    const bool alone = HashSet({}).isPairable();
    EXPECT_EQ(HashSet({Algorithm::xxh64, Algorithm::xxh3, Algorithm::xxh128}).isPairable(), alone);
    EXPECT_FALSE(HashSet({Algorithm::xxh64, Algorithm::md5}).isPairable());
}

TEST(HashSet, ServesOneFileAfterTheOther) {
    HashSet set({Algorithm::crc32});
    const Hashes empty = set.finish();
    set.add(bytesOf("of a file that is begun anew"));
    set.reset();
    EXPECT_EQ(set.finish(), empty);
    set.add(Bytes(300'000));
    const Hashes written = set.finish();
    set.addZeros(300'000);
    EXPECT_EQ(set.finish(), written);
}

}  // namespace
}  // namespace capstan
