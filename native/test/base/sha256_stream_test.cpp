#include "base/sha256_stream.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <random>

namespace capstan {
namespace {

class Sha256StreamTest : public testing::Test {
   protected:
    void SetUp() override {
        if (!Sha256Stream::isSupported()) {
            GTEST_SKIP() << "this processor has no instructions for SHA-256";
        }
    }

    Bytes noise(std::size_t bytes) {
        Bytes made(bytes);
        std::ranges::generate(made, [this] { return static_cast<std::byte>(random_()); });
        return made;
    }

    /// In pieces of any length, down to none.
    void addInPieces(Sha256Stream& stream, ByteView bytes) {
        while (!bytes.empty()) {
            const std::size_t piece = std::min<std::size_t>(bytes.size(), random_() % 200);
            stream.add(bytes.first(piece));
            bytes = bytes.subspan(piece);
        }
    }

    std::mt19937 random_{19};  ///< the same in each run
};

using Digest256 = std::array<std::byte, Sha256Stream::digestBytes>;

/// By the library, which has no part in ours.
Digest256 expected(ByteView bytes) {
    Digest256 digest{};
    EXPECT_EQ(EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(digest.data()), nullptr,
                         EVP_sha256(), nullptr),
              1);
    return digest;
}

TEST_F(Sha256StreamTest, AgreesWithTheLibraryAtEveryLengthAroundTheEndsOfBlocks) {
    for (std::size_t bytes = 0; bytes <= 300; ++bytes) {
        const Bytes content = noise(bytes);
        Sha256Stream whole;
        whole.add(content);
        EXPECT_EQ(whole.finish(), expected(content)) << bytes;
        addInPieces(whole, content);
        EXPECT_EQ(whole.finish(), expected(content)) << bytes << " in pieces";
    }
}

TEST_F(Sha256StreamTest, TwoTogetherAreWhatEachIsAlone) {
    for (int round = 0; round < 500; ++round) {
        Bytes ofOne;
        Bytes ofOther;
        Sha256Stream one;
        Sha256Stream other;
        for (int piece = 0; piece < 4; ++piece) {
            const Bytes more = noise(random_() % 3'000);
            const Bytes moreOfOther = noise(random_() % 3'000);
            ofOne.insert(ofOne.end(), more.begin(), more.end());
            ofOther.insert(ofOther.end(), moreOfOther.begin(), moreOfOther.end());
            Sha256Stream::addTogether(one, more, other, moreOfOther);
        }
        ASSERT_EQ(one.finish(), expected(ofOne)) << round;
        ASSERT_EQ(other.finish(), expected(ofOther)) << round;
    }
}

TEST_F(Sha256StreamTest, CountsMoreThanFourGigabits) {
    constexpr std::size_t pieces = 600;
    const Bytes mebibyte = noise(1U << 20U);
    Sha256Stream stream;
    EVP_MD_CTX* const library = EVP_MD_CTX_new();
    EVP_DigestInit_ex(library, EVP_sha256(), nullptr);
    for (std::size_t i = 0; i < pieces; ++i) {
        stream.add(mebibyte);
        EVP_DigestUpdate(library, mebibyte.data(), mebibyte.size());
    }
    Digest256 digest{};
    EVP_DigestFinal_ex(library, reinterpret_cast<unsigned char*>(digest.data()), nullptr);
    EVP_MD_CTX_free(library);
    EXPECT_EQ(stream.finish(), digest);
}

}  // namespace
}  // namespace capstan
