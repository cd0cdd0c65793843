#include "virtual/timing_live.hpp"

#include <thread>

#include "virtual/timing_rig.hpp"

namespace capstan::virt {
namespace {

std::unique_ptr<Timing> timingOf(ClockOptions options) {
    auto timing = makeTiming(test::modelFile("lto9"), options);
    EXPECT_TRUE(timing) << timing.error().detail;
    return timing ? *std::move(timing) : nullptr;
}

TEST(LiveClock, SleepsForWhatACommandTakesManyTimesFaster) {
    const auto timing = timingOf({.mode = ClockMode::live, .speedUp = 1'000});
    const auto since = std::chrono::steady_clock::now();
    timing->load(test::wholeLto9());
    EXPECT_GE(std::chrono::steady_clock::now() - since, std::chrono::milliseconds(16));
    EXPECT_GE(timing->now(), std::chrono::seconds(17));
}

TEST(LiveClock, CountsTheMachinesTimeBetweenCommandsAsTheHosts) {
    const auto timing = timingOf({.mode = ClockMode::live, .speedUp = 1'000});
    timing->load(test::wholeLto9());
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    timing->flush();
    EXPECT_GE(test::spentOn(*timing, Cause::hostIdle), 20);
}

TEST(LiveClock, NeverSleepsOnceItIsAskedToStop) {
    std::stop_source stop;
    const auto timing = timingOf({.mode = ClockMode::live, .speedUp = 0.001, .interrupt = stop.get_token()});
    std::jthread interrupter([&] { stop.request_stop(); });
    timing->load(test::wholeLto9());  // 17,000 s otherwise
    timing->unload({});
    EXPECT_GE(timing->now(), std::chrono::seconds(47));
}

TEST(LiveClock, IsRefusedASpeedUpThatIsNone) {
    for (const double speedUp : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
        EXPECT_FALSE(makeTiming(test::modelFile("lto9"), {.mode = ClockMode::live, .speedUp = speedUp}));
    }
}

TEST(InstantClock, NeedsNoModelAndSkipsIdling) {
    const auto timing = makeTiming("no such model", {});
    ASSERT_TRUE(timing);
    (*timing)->load(test::wholeLto9());
    (*timing)->write({0, 0}, 1'000);
    EXPECT_EQ((*timing)->buffered(), 1'000U);
    (*timing)->flush();
    EXPECT_EQ((*timing)->buffered(), 0U);
    const auto before = (*timing)->now();
    (*timing)->hostIdle(Seconds(3'600));
    EXPECT_GE((*timing)->now() - before, std::chrono::hours(1));
}

TEST(ModelledTimeOfAModelWithoutTimingData, IsRefused) {
    EXPECT_FALSE(makeTiming("no such model", {.mode = ClockMode::modelled}));
}

}  // namespace
}  // namespace capstan::virt
