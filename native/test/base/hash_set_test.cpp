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
