#include "recall/read_schedule.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <list>
#include <random>
#include <set>

#include "recall/moving.hpp"

namespace capstan::recall {
namespace {

using test::expectOk;
using test::recordsAt;

constexpr ltfs::BlockPointer begin{'b', 0};
/// Of the tape, in records.
constexpr std::uint64_t tapeLength = 16'000'000;

class ReadScheduleTest : public testing::Test {
   protected:
    RequestSink& requestSink() { return outlets_.emplace_back(1, std::stop_token()); }

    static PendingRead pending(RequestSink& whose, std::uint64_t block, std::uint64_t count = 10) {
        return {.requestSink = &whose, .extent = recordsAt(block, count)};
    }

    const TravelModel travel{test::lto9(), test::fullRecords()};
    ReadSchedule schedule{&travel, 1U << 20U};

   private:
    std::list<RequestSink> outlets_;
};

std::vector<std::uint64_t> readInOrder(ReadSchedule& schedule) {
    std::vector<std::uint64_t> blocks;
    while (auto visit = schedule.next()) {
        for (const PendingRead& each : visit->reads) {
            blocks.push_back(each.extent.start.block);
        }
        schedule.resume({});
    }
    return blocks;
}

TEST_F(ReadScheduleTest, GivesEverythingOnceAndWhatLiesTogetherInOneVisit) {
    RequestSink& one = requestSink();
    RequestSink& two = requestSink();
    expectOk(schedule.join({pending(one, 5'000'000), pending(two, 100), pending(one, 110)}, begin));
    expectOk(schedule.join({pending(two, 5'000'005), pending(one, 100)}, begin));
    std::size_t visits = 0;
    std::multiset<std::uint64_t> blocks;
    while (auto visit = schedule.next()) {
        ++visits;
        EXPECT_TRUE(
            std::ranges::is_sorted(visit->reads, {}, [](const PendingRead& each) { return tapeOrder(each.extent); }));
        for (const PendingRead& each : visit->reads) {
            blocks.insert(each.extent.start.block);
        }
        schedule.resume({});
    }
    EXPECT_EQ(visits, 2U);
    EXPECT_EQ(blocks, (std::multiset<std::uint64_t>{100, 100, 110, 5'000'000, 5'000'005}));
}

TEST_F(ReadScheduleTest, PlansWhatIsLeftOfAVisitTogetherWithWhoJoins) {
    RequestSink& one = requestSink();
    RequestSink& two = requestSink();
    expectOk(schedule.join({pending(one, 1000, 100'000)}, begin));
    const auto visit = schedule.next();
    ASSERT_TRUE(visit);
    PendingReads left = visit->reads;
    left[0].extent = recordsAt(51'000, 50'000);
    schedule.resume(left);
    expectOk(schedule.join({pending(two, 60'000)}, {'b', 51'000}));
    const auto rest = schedule.next();
    ASSERT_TRUE(rest);
    EXPECT_EQ(rest->reads.size(), 2U);
    schedule.resume({});
    EXPECT_TRUE(schedule.isEmpty());
}

TEST_F(ReadScheduleTest, ReportsHowLongEachHasToWait) {
    RequestSink& near = requestSink();
    RequestSink& far = requestSink();
    RequestSink& nobody = requestSink();
    expectOk(schedule.join({pending(near, 10), pending(far, 9'000'000)}, begin));
    const auto first = schedule.remaining(near, begin);
    const auto last = schedule.remaining(far, begin);
    ASSERT_TRUE(first && last);
    EXPECT_LT(*first, *last);
    EXPECT_FALSE(schedule.remaining(nobody, begin));
    ASSERT_TRUE(schedule.next());
    schedule.resume({});
    EXPECT_EQ(schedule.remaining(near, {'b', 20}), Seconds());
    EXPECT_LT(*schedule.remaining(far, {'b', 20}), *last);
}

TEST_F(ReadScheduleTest, KeepsNobodyWaitingLongerThanWasPromisedHoweverManyCome) {
    for (unsigned seed = 1; seed <= 10; ++seed) {
        std::mt19937_64 random(seed);
        const auto upTo = [&](std::uint64_t most) {
            return std::uniform_int_distribution<std::uint64_t>(0, most)(random);
        };
        ReadSchedule busy(&travel, 1U << 20U);
        std::map<const RequestSink*, Seconds> latest;
        std::map<const RequestSink*, std::size_t> missing;
        ltfs::BlockPointer head = begin;
        for (int turn = 0; turn < 30 || !busy.isEmpty(); ++turn) {
            if (turn < 30) {
                RequestSink& whose = requestSink();
                PendingReads reads;
                for (std::uint64_t i = upTo(6) + 1; i > 0; --i) {
                    reads.push_back(pending(whose, upTo(tapeLength), 1 + upTo(20'000)));
                }
                missing[&whose] = reads.size();
                expectOk(busy.join(reads, head));
                const Seconds planned = *busy.remaining(whose, head);
                latest[&whose] = busy.passed(head) + planned + std::max<Seconds>(std::chrono::minutes(10), planned / 2);
            }
            const auto visit = busy.next();
            ASSERT_TRUE(visit);
            head = visit->reads[0].extent.start;
            for (const PendingRead& each : visit->reads) {
                --missing[each.requestSink];
                head.block = std::max(head.block, endOf(each.extent, 1U << 20U).block);
            }
            busy.resume({});
            for (const PendingRead& each : visit->reads) {
                if (missing[each.requestSink] == 0) {
                    EXPECT_LE(busy.passed(head), latest[each.requestSink] + Seconds(1)) << "seed " << seed;
                }
            }
        }
    }
}

TEST_F(ReadScheduleTest, WithoutAWayReadsOnFromTheHeadAndThenFromTheBeginning) {
    RequestSink& one = requestSink();
    ReadSchedule plain(nullptr, 1U << 20U);
    expectOk(plain.join({pending(one, 50), pending(one, 5'000'000), pending(one, 10), pending(one, 200)}, {'b', 100}));
    EXPECT_EQ(readInOrder(plain), (std::vector<std::uint64_t>{200, 5'000'000, 10, 50}));
    EXPECT_FALSE(plain.remaining(one, begin));
}

TEST_F(ReadScheduleTest, FollowsAdviceWhereThereIsAny) {
    RequestSink& one = requestSink();
    bool fails = false;
    ReadSchedule advised(&travel, 1U << 20U, [&](std::span<const Visit> visits) -> Result<ReadSchedule::Sequence> {
        if (fails) {
            return fail(Code::driveFault);
        }
        return visits.size() == 2 ? ReadSchedule::Sequence{1, 0} : ReadSchedule::Sequence{};
    });
    expectOk(advised.join({pending(one, 10), pending(one, 9'000'000)}, begin));
    EXPECT_EQ(readInOrder(advised), (std::vector<std::uint64_t>{9'000'000, 10}));
    fails = true;
    EXPECT_FALSE(advised.join({pending(one, 10)}, begin));
}

}  // namespace
}  // namespace capstan::recall
