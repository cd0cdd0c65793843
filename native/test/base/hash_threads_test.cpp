#include "base/hash_threads.hpp"

#include <atomic>
#include <gtest/gtest.h>
#include <random>
#include <thread>
#include <vector>

namespace capstan {
namespace {

struct Feed {
    std::size_t files;
    std::size_t bytesAtMost;
};

/// One stream's files, each of some pieces and holes, and the hashes that a set of its own finds.
void feedAndCompare(HashThreads& threads, const std::vector<Algorithm>& besides, unsigned seed, Feed feed) {
    std::mt19937 random{seed};
    HashThreads::Stream stream(threads);
    HashSet expected(besides);
    for (std::size_t file = 0; file < feed.files; ++file) {
        for (std::size_t piece = random() % 60; piece > 0; --piece) {
            if (random() % 8 == 0) {
                stream.addZeros(piece);
                expected.addZeros(piece);
            } else {
                const auto bytes = std::make_shared<Bytes>(random() % feed.bytesAtMost, std::byte(random() % 256));
                stream.add(bytes, *bytes);
                expected.add(*bytes);
            }
        }
        if (random() % 4 == 0) {
            stream.reset();
            expected.reset();
        } else {
            ASSERT_EQ(stream.finish(), expected.finish()) << "file " << file << ", seed " << seed;
        }
    }
}

void feedFromMany(const std::vector<Algorithm>& besides) {
    HashThreads threads(besides);
    std::vector<std::jthread> feeders;
    for (unsigned seed = 1; seed <= 7; ++seed) {
        feeders.emplace_back(
            [&, seed] { feedAndCompare(threads, besides, seed, {.files = 40, .bytesAtMost = 9'000}); });
    }
}

TEST(HashThreads, HashEachOfManyStreamsAsIfItWereTheOnlyOne) {
    feedFromMany({});
}

TEST(HashThreads, HashByOtherKindsBesides) {
    feedFromMany({Algorithm::md5, Algorithm::xxh64});
}

TEST(HashThreads, HashInPairsByFastKindsBesides) {
    feedFromMany({Algorithm::xxh128, Algorithm::xxh64});
}

TEST(HashThreads, ServeOneStreamAlone) {
    HashThreads threads;
    feedAndCompare(threads, {}, 1, {.files = 20, .bytesAtMost = 40'000});
}

TEST(HashThreads, HoldBytesNoLongerThanNeeded) {
    HashThreads threads;
    HashThreads::Stream stream(threads);
    std::weak_ptr<Bytes> held;
    {
        const auto bytes = std::make_shared<Bytes>(100'000);
        held = bytes;
        stream.add(bytes, *bytes);
    }
    static_cast<void>(stream.finish());
    EXPECT_TRUE(held.expired());
}

/// Who feeds a stream may have to wait for memory that only its bytes give back.
TEST(HashThreads, GiveBytesBackThoughNobodyWaitsForTheHash) {
    HashThreads threads;
    HashThreads::Stream stream(threads);
    for (int i = 0; i < 20; ++i) {
        std::weak_ptr<Bytes> held;
        {
            const auto bytes = std::make_shared<Bytes>(100);
            held = bytes;
            stream.add(bytes, *bytes);
        }
        while (!held.expired()) {
            std::this_thread::yield();
        }
    }
}

TEST(HashThreads, SayHowLongTheyTook) {
    std::atomic<std::int64_t> nanoseconds = 0;
    HashThreads threads({}, [&](std::chrono::nanoseconds took) { nanoseconds += took.count(); });
    HashThreads::Stream stream(threads);
    const auto bytes = std::make_shared<Bytes>(1'000'000);
    stream.add(bytes, *bytes);
    static_cast<void>(stream.finish());
    EXPECT_GT(nanoseconds, 0);
}

TEST(HashThreads, LeaveUndoneWhatNobodyWaitsFor) {
    HashThreads threads;
    HashThreads::Stream stream(threads);
    const auto bytes = std::make_shared<Bytes>(1'000'000);
    for (int i = 0; i < 10; ++i) {
        stream.add(bytes, *bytes);
    }
}

}  // namespace
}  // namespace capstan
