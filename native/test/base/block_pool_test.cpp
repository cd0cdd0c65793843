#include "base/block_pool.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <thread>

namespace capstan {
namespace {

constexpr std::size_t blockBytes = 4096;

TEST(BlockPool, LendsAsManyBlocksAsFitAndTwoAtLeast) {
    BlockPool pool(blockBytes, 1);
    const auto first = pool.take({});
    EXPECT_EQ(pool.fill(), 0.5);
    const auto second = pool.take({});
    EXPECT_EQ(pool.fill(), 1.0);
    EXPECT_NE(first.get(), second.get());
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(pool.take(stop.get_token()));
}

TEST(BlockPool, RecyclesWhatComesBackAndHandsItToWhoWaits) {
    BlockPool pool(blockBytes, 2 * blockBytes);
    auto first = pool.take({});
    const auto second = pool.take({});
    const auto* memory = first.get();
    const std::byte* given = nullptr;
    {
        const std::jthread waiting([&] { given = pool.take({}).get(); });
        first.reset();
    }
    EXPECT_EQ(given, memory);
}

TEST(BlockPool, AlignsBlocksToPages) {
    BlockPool pool(5000, 10'000);
    const auto first = pool.take({});
    const auto second = pool.take({});
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(first.get()) % 4096, 0U);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(second.get()) % 4096, 0U);
}

}  // namespace
}  // namespace capstan
