#include "recall/agenda.hpp"

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

class AgendaTest : public testing::Test {
   protected:
    Outlet& outlet() { return outlets_.emplace_back(1, std::stop_token()); }

    static Demand demand(Outlet& whose, std::uint64_t block, std::uint64_t count = 10) {
        return {.outlet = &whose, .extent = recordsAt(block, count)};
    }

    const Way way{test::lto9(), test::fullRecords()};
    Agenda agenda{&way, 1U << 20U};

   private:
    std::list<Outlet> outlets_;
};

std::vector<std::uint64_t> readInOrder(Agenda& agenda) {
    std::vector<std::uint64_t> blocks;
    while (auto visit = agenda.next()) {
        for (const Demand& each : visit->demands) {
            blocks.push_back(each.extent.start.block);
        }
        agenda.resume({});
    }
    return blocks;
}

TEST_F(AgendaTest, GivesEverythingOnceAndWhatLiesTogetherInOneVisit) {
    Outlet& one = outlet();
    Outlet& two = outlet();
    expectOk(agenda.join({demand(one, 5'000'000), demand(two, 100), demand(one, 110)}, begin));
    expectOk(agenda.join({demand(two, 5'000'005), demand(one, 100)}, begin));
    std::size_t visits = 0;
    std::multiset<std::uint64_t> blocks;
    while (auto visit = agenda.next()) {
        ++visits;
        EXPECT_TRUE(
            std::ranges::is_sorted(visit->demands, {}, [](const Demand& each) { return tapeOrder(each.extent); }));
        for (const Demand& each : visit->demands) {
            blocks.insert(each.extent.start.block);
        }
        agenda.resume({});
    }
    EXPECT_EQ(visits, 2U);
    EXPECT_EQ(blocks, (std::multiset<std::uint64_t>{100, 100, 110, 5'000'000, 5'000'005}));
}

TEST_F(AgendaTest, PlansWhatIsLeftOfAVisitTogetherWithWhoJoins) {
    Outlet& one = outlet();
    Outlet& two = outlet();
    expectOk(agenda.join({demand(one, 1000, 100'000)}, begin));
    const auto visit = agenda.next();
    ASSERT_TRUE(visit);
    Demands left = visit->demands;
    left[0].extent = recordsAt(51'000, 50'000);
    agenda.resume(left);
    expectOk(agenda.join({demand(two, 60'000)}, {'b', 51'000}));
    const auto rest = agenda.next();
    ASSERT_TRUE(rest);
    EXPECT_EQ(rest->demands.size(), 2U);
    agenda.resume({});
    EXPECT_TRUE(agenda.isEmpty());
}

TEST_F(AgendaTest, TellsHowLongEachHasToWait) {
    Outlet& near = outlet();
    Outlet& far = outlet();
    Outlet& nobody = outlet();
    expectOk(agenda.join({demand(near, 10), demand(far, 9'000'000)}, begin));
    const auto first = agenda.remaining(near, begin);
    const auto last = agenda.remaining(far, begin);
    ASSERT_TRUE(first && last);
    EXPECT_LT(*first, *last);
    EXPECT_FALSE(agenda.remaining(nobody, begin));
    ASSERT_TRUE(agenda.next());
    agenda.resume({});
    EXPECT_EQ(agenda.remaining(near, {'b', 20}), Seconds());
    EXPECT_LT(*agenda.remaining(far, {'b', 20}), *last);
}

TEST_F(AgendaTest, KeepsNobodyWaitingLongerThanWasPromisedHoweverManyCome) {
    for (unsigned seed = 1; seed <= 10; ++seed) {
        std::mt19937_64 random(seed);
        const auto upTo = [&](std::uint64_t most) {
            return std::uniform_int_distribution<std::uint64_t>(0, most)(random);
        };
        Agenda busy(&way, 1U << 20U);
        std::map<const Outlet*, Seconds> latest;
        std::map<const Outlet*, std::size_t> missing;
        ltfs::BlockPointer head = begin;
        for (int turn = 0; turn < 30 || !busy.isEmpty(); ++turn) {
            if (turn < 30) {
                Outlet& whose = outlet();
                Demands wanted;
                for (std::uint64_t i = upTo(6) + 1; i > 0; --i) {
                    wanted.push_back(demand(whose, upTo(tapeLength), 1 + upTo(20'000)));
                }
                missing[&whose] = wanted.size();
                expectOk(busy.join(wanted, head));
                const Seconds planned = *busy.remaining(whose, head);
                latest[&whose] = busy.passed(head) + planned + std::max<Seconds>(std::chrono::minutes(10), planned / 2);
            }
            const auto visit = busy.next();
            ASSERT_TRUE(visit);
            head = visit->demands[0].extent.start;
            for (const Demand& each : visit->demands) {
                --missing[each.outlet];
                head.block = std::max(head.block, endOf(each.extent, 1U << 20U).block);
            }
            busy.resume({});
            for (const Demand& each : visit->demands) {
                if (missing[each.outlet] == 0) {
                    EXPECT_LE(busy.passed(head), latest[each.outlet] + Seconds(1)) << "seed " << seed;
                }
            }
        }
    }
}

TEST_F(AgendaTest, WithoutAWayReadsOnFromTheHeadAndThenFromTheBeginning) {
    Outlet& one = outlet();
    Agenda plain(nullptr, 1U << 20U);
    expectOk(plain.join({demand(one, 50), demand(one, 5'000'000), demand(one, 10), demand(one, 200)}, {'b', 100}));
    EXPECT_EQ(readInOrder(plain), (std::vector<std::uint64_t>{200, 5'000'000, 10, 50}));
    EXPECT_FALSE(plain.remaining(one, begin));
}

TEST_F(AgendaTest, FollowsAdviceWhereThereIsAny) {
    Outlet& one = outlet();
    bool fails = false;
    Agenda advised(&way, 1U << 20U, [&](std::span<const Visit> visits) -> Result<Agenda::Sequence> {
        if (fails) {
            return fail(Code::driveFault);
        }
        return visits.size() == 2 ? Agenda::Sequence{1, 0} : Agenda::Sequence{};
    });
    expectOk(advised.join({demand(one, 10), demand(one, 9'000'000)}, begin));
    EXPECT_EQ(readInOrder(advised), (std::vector<std::uint64_t>{9'000'000, 10}));
    fails = true;
    EXPECT_FALSE(advised.join({demand(one, 10)}, begin));
}

}  // namespace
}  // namespace capstan::recall
