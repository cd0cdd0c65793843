#include "base/sha256.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace capstan
