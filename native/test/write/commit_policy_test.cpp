#include "write/commit_policy.hpp"

#include <gtest/gtest.h>

namespace capstan::write {
namespace {

using std::chrono::seconds;

constexpr Pace pace = paceOf(0x60);

class CommitPolicyTest : public testing::Test {
   protected:
    /// Writes at the native rate, asking after every second, until it is due; returns how long that took.
    seconds untilDue(CommitPolicy& policy, std::uint64_t entries, seconds limit = seconds(100'000)) {
        const seconds from = now;
        while (now - from < limit && !policy.isDue(now, entries)) {
            policy.wrote(static_cast<std::uint64_t>(pace.native));
            policy.owes(now);
            now += seconds(1);
        }
        return now - from;
    }
    void commit(CommitPolicy& policy, seconds took, std::uint64_t entries) {
        const seconds began = now;
        now += took;
        policy.committed(began, now, entries);
    }

    seconds now{1000};
};

TEST_F(CommitPolicyTest, CostsAHundredthOfTheTimeAtMost) {
    CommitPolicy policy(Commits::batched, {}, pace, now);
    static_cast<void>(untilDue(policy, 0));
    commit(policy, seconds(5), 0);
    EXPECT_EQ(untilDue(policy, 0), seconds(500));
}

TEST_F(CommitPolicyTest, ComesLessOftenAsTheIndexGrows) {
    CommitPolicy policy(Commits::batched, {}, pace, now);
    commit(policy, seconds(5), 0);
    // 4,000,000 entries are 3.6 GB of index: 9 s more.
    EXPECT_EQ(untilDue(policy, 4'000'000), seconds(1400));
}

TEST_F(CommitPolicyTest, DoesNotComeForAHandfulOfBytesHoweverCheapItIs) {
    CommitPolicy policy(Commits::batched, {}, pace, now);
    commit(policy, seconds(0), 0);
    EXPECT_GE(static_cast<double>(untilDue(policy, 0).count()) * pace.native, 32e9);
}

TEST_F(CommitPolicyTest, KeepsAPromiseWhateverItCosts) {
    CommitPolicy policy(Commits::batched, seconds(60), pace, now);
    commit(policy, seconds(5), 0);
    EXPECT_LE(untilDue(policy, 0), seconds(60));
    commit(policy, seconds(5), 0);
    EXPECT_FALSE(policy.isDue(now + seconds(1000), 0)) << "nothing is owed";
}

TEST_F(CommitPolicyTest, IsNeverDueWithoutAnythingWritten) {
    CommitPolicy policy(Commits::batched, {}, pace, now);
    EXPECT_FALSE(policy.isDue(now + seconds(100'000), 0));
}

}  // namespace
}  // namespace capstan::write
