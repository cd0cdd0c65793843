#include "fuse/waiting.hpp"

#include <atomic>
#include <cerrno>
#include <gtest/gtest.h>
#include <optional>
#include <thread>
#include <vector>

namespace capstan::fuse {
namespace {

int begins(std::uint64_t /*id*/) {
    return 0;
}

WhenListed into(std::vector<int>& heard) {
    return [&heard](int error) { heard.push_back(error); };
}

bool stays() {
    return false;
}

/// Remembers what was asked.
struct Asking {
    std::vector<std::uint64_t> ids{};

    int listing(Waiting& waiting, NodeId folder, std::vector<int>& heard) {
        return waiting.addListing(folder, waiting.next(), into(heard), stays, begin());
    }

    Waiting::Begin begin() {
        return [this](std::uint64_t id) {
            ids.push_back(id);
            return 0;
        };
    }
};

std::uint64_t added(Waiting& waiting, const Waiter& waiter = {}) {
    const std::uint64_t id = waiting.next();
    EXPECT_EQ(waiting.add(id, waiter, begins), 0);
    return id;
}

TEST(WaitingTest, AWaiterIsTakenOutOnce) {
    Waiting waiting;
    const std::uint64_t id = added(waiting, {.question = Question::names, .room = 17});
    EXPECT_NE(id, 0U);
    EXPECT_FALSE(waiting.take(id + 1));
    const auto waiter = waiting.take(id);
    ASSERT_TRUE(waiter);
    EXPECT_EQ(waiter->question, Question::names);
    EXPECT_EQ(waiter->room, 17U);
    EXPECT_FALSE(waiting.take(id));
}

TEST(WaitingTest, WhoHasBeenInterruptedBeforeDoesNotWait) {
    Waiting waiting;
    const std::uint64_t id = waiting.next();
    EXPECT_EQ(waiting.add(id, {}, [](std::uint64_t /*id*/) { return EINTR; }), EINTR);
    EXPECT_FALSE(waiting.take(id));
    EXPECT_TRUE(waiting.close().waiters.empty());
}

TEST(WaitingTest, AFolderIsAskedForOnceForAllWhoWaitForIt) {
    Waiting waiting;
    Asking asking;
    std::vector<int> heard;
    EXPECT_EQ(asking.listing(waiting, 1, heard), 0);
    EXPECT_EQ(asking.listing(waiting, 1, heard), 0);
    EXPECT_EQ(asking.listing(waiting, 2, heard), 0);
    ASSERT_EQ(asking.ids.size(), 2U);
    EXPECT_FALSE(waiting.take(asking.ids[0])) << "it is no waiter's";
    const auto listing = waiting.takeListing(asking.ids[0]);
    ASSERT_TRUE(listing);
    EXPECT_EQ(listing->folder, 1U);
    ASSERT_EQ(listing->then.size(), 2U);
    for (const auto& [id, then] : listing->then) then(5);
    EXPECT_EQ(heard, (std::vector<int>{5, 5}));
    EXPECT_FALSE(waiting.takeListing(asking.ids[0]));
    // Who comes now asks again.
    EXPECT_EQ(asking.listing(waiting, 1, heard), 0);
    EXPECT_EQ(asking.ids.size(), 3U);
    EXPECT_EQ(waiting.takeListing(asking.ids[2])->then.size(), 1U);
}

TEST(WaitingTest, WhoeverHasWithdrawnWaitsForNoListingAndTheOthersStillDo) {
    Waiting waiting;
    Asking asking;
    std::vector<int> heard;
    std::vector<int> other;
    const auto left = [] { return true; };
    EXPECT_EQ(waiting.addListing(1, waiting.next(), into(heard), left, asking.begin()), EINTR);
    EXPECT_FALSE(waiting.isListing()) << "nobody was to wait for it";
    const std::uint64_t id = waiting.next();
    EXPECT_EQ(waiting.addListing(1, id, into(heard), stays, asking.begin()), 0);
    EXPECT_EQ(asking.listing(waiting, 1, other), 0);
    EXPECT_FALSE(waiting.takeFromListing(asking.ids[0])) << "that is the question";
    const auto then = waiting.takeFromListing(id);
    ASSERT_TRUE(then);
    (*then)(EINTR);
    EXPECT_FALSE(waiting.takeFromListing(id));
    const auto listing = waiting.takeListing(asking.ids[0]);
    ASSERT_TRUE(listing);
    for (const auto& [waiter, each] : listing->then) each(0);
    EXPECT_EQ(heard, (std::vector<int>{EINTR}));
    EXPECT_EQ(other, (std::vector<int>{0}));
    EXPECT_FALSE(waiting.isListing());
}

TEST(WaitingTest, NumbersAreNobodyElses) {
    Waiting waiting;
    Asking asking;
    std::vector<int> heard;
    const std::uint64_t first = added(waiting);
    EXPECT_EQ(asking.listing(waiting, 1, heard), 0);
    const std::uint64_t second = added(waiting);
    EXPECT_NE(asking.ids[0], first);
    EXPECT_NE(asking.ids[0], second);
    EXPECT_FALSE(waiting.takeListing(first));
}

TEST(WaitingTest, AnAnswerThatIsTooOldIsNotTaken) {
    Waiting waiting;
    Asking asking;
    std::vector<int> heard;
    EXPECT_EQ(asking.listing(waiting, 1, heard), 0);
    waiting.askAnew(2, asking.begin());
    EXPECT_EQ(asking.ids.size(), 1U) << "nobody waits for that one";
    waiting.askAnew(1, asking.begin());
    ASSERT_EQ(asking.ids.size(), 2U);
    EXPECT_FALSE(waiting.takeListing(asking.ids[0]));
    EXPECT_EQ(asking.listing(waiting, 1, heard), 0);
    EXPECT_EQ(asking.ids.size(), 2U);
    const auto listing = waiting.takeListing(asking.ids[1]);
    ASSERT_TRUE(listing);
    EXPECT_EQ(listing->folder, 1U);
    EXPECT_EQ(listing->then.size(), 2U);
}

TEST(WaitingTest, AtTheEndAllAreTakenAndNobodyComesAfterThem) {
    Waiting waiting;
    Asking asking;
    std::vector<int> heard;
    const std::uint64_t id = added(waiting);
    added(waiting);
    EXPECT_EQ(asking.listing(waiting, 1, heard), 0);
    EXPECT_EQ(asking.listing(waiting, 1, heard), 0);
    const auto left = waiting.close();
    EXPECT_EQ(left.waiters.size(), 2U);
    ASSERT_EQ(left.listings.size(), 1U);
    EXPECT_EQ(left.listings[0].then.size(), 2U);
    EXPECT_FALSE(waiting.take(id));
    EXPECT_FALSE(waiting.takeListing(asking.ids[0]));
    EXPECT_EQ(waiting.add(waiting.next(), {}, asking.begin()), ENOTCONN);
    EXPECT_EQ(asking.listing(waiting, 1, heard), ENOTCONN);
    waiting.askAnew(1, asking.begin());
    EXPECT_EQ(asking.ids.size(), 1U);
    EXPECT_TRUE(waiting.close().waiters.empty());
}

TEST(WaitingTest, AnswersSignalsAndTheEndMeetAndEachWaiterIsTakenOnce) {
    Waiting waiting;
    constexpr std::uint64_t many = 2000;
    std::atomic<std::uint64_t> taken = 0;
    std::atomic<std::uint64_t> refused = 0;
    std::atomic<int> asked = 0;
    {
        std::vector<std::jthread> threads;
        for (int at = 0; at < 2; ++at) {
            threads.emplace_back([&] {
                for (std::uint64_t round = 0; round < many; ++round) {
                    const int error = waiting.add(waiting.next(), {}, [&](std::uint64_t /*id*/) {
                        ++asked;
                        return 0;
                    });
                    if (error != 0) ++refused;
                    static_cast<void>(waiting.addListing(
                        round % 3, waiting.next(), [](int /*error*/) {}, stays, begins));
                    waiting.askAnew(round % 3, begins);
                }
            });
            threads.emplace_back([&] {
                for (std::uint64_t id = 0; id < 6 * many; ++id) {
                    if (waiting.take(id)) ++taken;
                    static_cast<void>(waiting.takeListing(id));
                }
            });
        }
        threads.emplace_back([&] {
            while (asked < static_cast<int>(many)) std::this_thread::yield();
            taken += waiting.close().waiters.size();
        });
    }
    taken += waiting.close().waiters.size();
    EXPECT_EQ(taken + refused, 2 * many);
}

}  // namespace
}  // namespace capstan::fuse
