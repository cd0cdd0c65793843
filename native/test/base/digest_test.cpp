#include "base/digest.hpp"

#include <array>
#include <gtest/gtest.h>
#include <utility>

#include "base/sha256.hpp"

namespace capstan {
namespace {

TEST(Sha256, AgreesWithTheStandardsExamples) {
    Sha256 hash;
    EXPECT_EQ(hash.finish(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    hash.add(bytesOf("a"));
    hash.add(bytesOf("bc"));
    EXPECT_EQ(hash.finish(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Sha256, CountsAHoleAsTheZerosThatItReadsAs) {
    Sha256 written;
    written.add(Bytes(200'000));
    Sha256 hole;
    hole.addZeros(200'000);
    EXPECT_EQ(hole.finish(), written.finish());
}

TEST(Sha256, StartsAfreshAfterAResult) {
    Sha256 hash;
    hash.add(bytesOf("something else"));
    hash.reset();
    const std::string empty = hash.finish();
    EXPECT_EQ(hash.finish(), empty);
}

TEST(Digest, AgreesWithTheStandardsExamplesOfEveryKind) {
    const std::pair<Algorithm, std::string> ofDigits[]{
        {Algorithm::sha256, "15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225"},
        {Algorithm::sha512,
         "d9e6762dd1c8eaf6d61b3c6192fc408d4d6d5f1176d0c29169bc24e71c3f274a"
         "d27fcd5811b313d681f7e55ec02d73d499c95455b6b5bb503acf574fba8ffe85"},
        {Algorithm::sha1, "f7c3bc1d808e04732adf679965ccc34ca7ae3441"},
        {Algorithm::md5, "25f9e794323b453885f5181f1b624d0b"},
        {Algorithm::crc32, "cbf43926"},
        {Algorithm::xxh64, "8cb841db40e6ae83"},
        {Algorithm::xxh3, "72dcb18b67a17dff"},
        {Algorithm::xxh128, "33119477ede5dcd5e9716427681d5860"},
        {Algorithm::c4, "c45MgM4TUD1oF8MmNfFA8FPSWpEyynumsZYo7uVQD13spqVFpoBDS72sn1w1v8vDJ6n5QSVqCWMpkryYJD2uz5LULL"},
    };
    for (const auto& [algorithm, expected] : ofDigits) {
        Digest digest(algorithm);
        digest.add(bytesOf("1234"));
        digest.add(bytesOf("56789"));
        EXPECT_EQ(digest.finish(), expected);
        EXPECT_TRUE(isDigestText(algorithm, expected));
        EXPECT_FALSE(isDigestText(algorithm, expected + '0'));
        EXPECT_FALSE(isDigestText(algorithm, expected.substr(1)));
    }
}

constexpr std::array everyKind{Algorithm::sha256, Algorithm::sha512, Algorithm::sha1,
                               Algorithm::md5,    Algorithm::crc32,  Algorithm::xxh64,
                               Algorithm::xxh3,   Algorithm::xxh128, Algorithm::c4};

TEST(Digest, OfEveryKindCountsAHoleAsTheZerosThatItReadsAs) {
    for (const Algorithm algorithm : everyKind) {
        for (const std::size_t zeros : {0U, 1U, 300U, 200'000U}) {
            Digest written(algorithm);
            written.add(bytesOf("before"));
            written.add(Bytes(zeros));
            Digest hole(algorithm);
            hole.add(bytesOf("before"));
            hole.addZeros(zeros);
            EXPECT_EQ(hole.finish(), written.finish());
        }
    }
}

TEST(Digest, OfEveryKindStartsAfreshAfterAResult) {
    for (const Algorithm algorithm : everyKind) {
        Digest digest(algorithm);
        const std::string empty = digest.finish();
        digest.add(bytesOf("something else"));
        digest.reset();
        EXPECT_EQ(digest.finish(), empty);
        EXPECT_EQ(digest.finish(), empty);
    }
}

}  // namespace
}  // namespace capstan
