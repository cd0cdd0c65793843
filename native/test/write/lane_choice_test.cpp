#include "write/lane_choice.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace capstan::write {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t worthwhile = 1000;

LaneState open(LaneNumber number, std::size_t ready) {
    return {.number = number, .readyBytes = ready, .hasMessages = ready > 0, .isWhole = false};
}

LaneState whole(LaneNumber number, std::size_t ready) {
    return {.number = number, .readyBytes = ready, .hasMessages = true, .isWhole = true};
}

std::optional<LaneNumber> gather(const std::vector<LaneState>& lanes, LaneConditions moment) {
    moment.worthwhileBytes = worthwhile;
    return chooseLane(Interleave::gather, lanes, moment);
}

TEST(Gather, StaysWithTheFileAtTheDriveWhileAnythingOfItIsReady) {
    EXPECT_EQ(gather({whole(1, 9000), open(2, 1)}, {.current = 2}), 2U);
}

TEST(Gather, WaitsForAFileThatKeepsUpWhenItPausesForAMoment) {
    const std::vector lanes{whole(1, 9000), open(2, 0)};
    EXPECT_EQ(gather(lanes, {.current = 2, .keepsUp = true, .dry = milliseconds(50)}), std::nullopt);
    EXPECT_EQ(gather(lanes, {.current = 2, .keepsUp = true, .dry = milliseconds(150)}), 1U);
    EXPECT_EQ(gather(lanes, {.current = 2, .keepsUp = false, .dry = milliseconds(1)}), 1U);
}

TEST(Gather, LetsOthersStepInOnlyWithARunThatIsWorthAnExtent) {
    const std::vector lanes{open(1, 500), open(2, 0), open(3, 300)};
    EXPECT_EQ(gather(lanes, {.current = 2, .dry = milliseconds(10)}), std::nullopt);
    EXPECT_EQ(gather(lanes, {.current = 2, .dry = milliseconds(5000)}), 1U);
    EXPECT_EQ(gather({open(1, 500), open(2, 0), whole(3, 1200)}, {.current = 2, .dry = milliseconds(10)}), 3U);
}

TEST(Gather, NeverWaitsWhenThatLeadsNowhere) {
    EXPECT_EQ(gather({open(1, 5), open(2, 0)}, {.current = 2, .keepsUp = true, .mustMove = true}), 1U);
    EXPECT_EQ(gather({open(1, 5), open(2, 7)}, {.mustMove = true}), 2U);
}

TEST(Gather, TakesWholeFilesByAgeBeforeTheLongestOfTheOthers) {
    EXPECT_EQ(gather({open(1, 9000), whole(4, 10), whole(5, 20)}, {}), 4U);
    EXPECT_EQ(gather({open(1, 2000), open(2, 3000)}, {.isNearlyFull = true}), 2U);
    EXPECT_EQ(gather({open(1, 2000), open(2, 3000)}, {.dry = milliseconds(1000)}), 2U);
    EXPECT_EQ(gather({open(1, 20), open(2, 30)}, {.dry = milliseconds(5000)}), 2U);
    EXPECT_EQ(gather({open(1, 2000), open(2, 3000)}, {.dry = milliseconds(10)}), std::nullopt)
        << "one may become whole";
}

TEST(Gather, BeginsAtOnceWithAFileThatIsAlone) {
    EXPECT_EQ(gather({open(1, 1)}, {}), 1U);
    EXPECT_EQ(gather({open(1, 1), open(2, 0)}, {}), std::nullopt);
}

TEST(Rotate, GivesEveryFileWithSomethingReadyItsTurn) {
    const std::vector lanes{open(1, 5), open(2, 0), open(3, 5)};
    EXPECT_EQ(chooseLane(Interleave::rotate, lanes, {}), 1U);
    EXPECT_EQ(chooseLane(Interleave::rotate, lanes, {.current = 1}), 3U);
    EXPECT_EQ(chooseLane(Interleave::rotate, lanes, {.current = 3}), 1U);
}

TEST(Exclusive, LetsNobodyElseInBeforeTheEnd) {
    EXPECT_EQ(chooseLane(Interleave::exclusive, std::vector{open(1, 0), whole(2, 5)}, {.current = 1, .mustMove = true}),
              std::nullopt);
    EXPECT_EQ(chooseLane(Interleave::exclusive, std::vector{open(1, 1), whole(2, 5)}, {}), 1U);
    EXPECT_EQ(chooseLane(Interleave::exclusive, std::vector<LaneState>{}, {}), std::nullopt);
}

}  // namespace
}  // namespace capstan::write
