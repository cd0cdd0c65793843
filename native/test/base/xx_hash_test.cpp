#include "base/xx_hash.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <string>

namespace capstan {
namespace {

/// The bytes over which the published test vectors are given.
Bytes sanityBytes(std::size_t size) {
    Bytes bytes(size);
    std::uint64_t state = 2654435761;
    for (std::byte& byte : bytes) {
        byte = static_cast<std::byte>(state >> 56U);
        state *= 11400714785074694797U;
    }
    return bytes;
}

template <class Hash>
std::string textOf(const Hash& hash) {
    std::array<std::byte, 16> digest{};
    const std::size_t size = hash.write(digest);
    return hexOf(ByteView(digest).first(size));
}

template <class Hash>
std::string textOf(Hash hash, ByteView bytes) {
    hash.add(bytes);
    return textOf(hash);
}

struct Vector {
    std::size_t bytes = 0;
    std::string xxh64, xxh3, xxh128;
};

/// Of every length at which XXH3 goes another way, and across its inner blocks.
const std::vector<Vector> vectors{
    {0, "ef46db3751d8e999", "2d06800538d394c2", "99aa06d3014798d86001c324468d497f"},
    {1, "e934a84adb052768", "c44bdff4074eecdb", "a6cd5e9392000f6ac44bdff4074eecdb"},
    {240, "b81838d483baee53", "81c3c2b67f568ccf", "aa4202daa2769dc85c9aae94c8ebe5a0"},
    {241, "95d76c8b4d8fc4d6", "c5a639ecd2030e5e", "99a80ecf0ecfc647c5a639ecd2030e5e"},
    {300'000, "64ef91ef9e4957ca", "f61d606040f18387", "2ac52d41d956ddf5f61d606040f18387"},
};

TEST(XxHash, AgreesWithThePublishedVectors) {
    for (const Vector& vector : vectors) {
        const Bytes bytes = sanityBytes(vector.bytes);
        EXPECT_EQ(textOf(Xxh64(), bytes), vector.xxh64) << vector.bytes;
        EXPECT_EQ(textOf(Xxh3(Xxh3::Width::bits64), bytes), vector.xxh3) << vector.bytes;
        EXPECT_EQ(textOf(Xxh3(Xxh3::Width::bits128), bytes), vector.xxh128) << vector.bytes;
    }
}

template <class Hash>
void expectTheSameInPieces(Hash hash, const Bytes& bytes) {
    hash.add(bytes);
    const std::string whole = textOf(hash);
    for (const std::size_t piece : {1U, 3U, 31U, 32U, 33U, 64U, 240U, 255U, 256U, 257U, 1025U}) {
        hash.reset();
        for (std::size_t at = 0; at < bytes.size(); at += piece) {
            hash.add(ByteView(bytes).subspan(at, std::min(piece, bytes.size() - at)));
            hash.add({});
        }
        EXPECT_EQ(textOf(hash), whole) << piece;
    }
}

TEST(XxHash, DoesNotDependOnThePiecesInWhichTheBytesCome) {
    const Bytes bytes = sanityBytes(3'000);
    expectTheSameInPieces(Xxh64(), bytes);
    expectTheSameInPieces(Xxh3(Xxh3::Width::bits64), bytes);
    expectTheSameInPieces(Xxh3(Xxh3::Width::bits128), bytes);
}

}  // namespace
}  // namespace capstan
