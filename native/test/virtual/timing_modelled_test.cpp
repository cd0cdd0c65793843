#include "virtual/timing_modelled.hpp"

#include <numeric>

#include "motion/locate_model.hpp"
#include "virtual/timing_rig.hpp"

namespace capstan::virt {
namespace {

using test::clockOf;
using test::secondsOf;
using test::spentOn;

class ModelledClock : public ::testing::Test {
   protected:
    void SetUp() override { timing.load(test::wholeLto9()); }

    void writeMany(std::uint64_t bytes) {
        constexpr std::uint64_t record = 1'000'000;
        for (const std::uint64_t end = at + bytes; at < end; at += record) {
            timing.write({0, at}, record);
        }
    }

    TimingData data = test::timingData("lto9");
    ModelledTiming timing{data};
    std::uint64_t at = 0;
};

TEST_F(ModelledClock, TakesForLoadAndUnloadWhatTheModelSays) {
    EXPECT_NEAR(clockOf(timing), 17, 1e-6);
    EXPECT_NEAR(secondsOf(timing, [&] { timing.unload({}); }), 30, 1e-6);
}

TEST_F(ModelledClock, WindsBackBeforeItLetsGo) {
    const TapePlace far{0, 9'000'000'000'000};
    const double rewind = secondsOf(timing, [&] { timing.rewind(far); });
    EXPECT_NEAR(secondsOf(timing, [&] { timing.unload(far); }), rewind + 30, 1e-6);
    EXPECT_NEAR(spentOn(timing, Cause::rewind), 2 * rewind, 1e-6);
}

TEST_F(ModelledClock, LocatesByTheSharedEquations) {
    const TapePlace from{0, 1'000'000'000'000};
    const TapePlace to{0, 12'345'678'000'000};
    const MediumTiming& medium = data.media.at(MediaType::L9);
    const auto expected = motion::locateTime(medium.tape, medium.profile,
                                             motion::placeOf(medium.tape, 0, static_cast<double>(from.bytes)),
                                             motion::placeOf(medium.tape, 0, static_cast<double>(to.bytes)));
    EXPECT_EQ(timing.estimate(from, to), expected);
    EXPECT_NEAR(secondsOf(timing, [&] { timing.locate(from, to); }), expected.count(), 1e-6);
    EXPECT_NEAR(spentOn(timing, Cause::locate), expected.count(), 1e-6);
}

TEST_F(ModelledClock, CountsALocateToTheOtherPartitionAsASwitch) {
    timing.load(test::ltfsLto9());
    timing.locate({0, 0}, {1, 5'000'000'000});
    EXPECT_GT(spentOn(timing, Cause::partitionSwitch), 4);
    EXPECT_EQ(spentOn(timing, Cause::locate), 0);
}

TEST_F(ModelledClock, WaitsForAFlushOnlyWhenSomethingWasWritten) {
    EXPECT_EQ(secondsOf(timing, [&] { timing.flush(); }), 0);
    timing.write({0, 0}, 0);
    EXPECT_NEAR(secondsOf(timing, [&] { timing.flush(); }), 1.7, 1e-6);
    EXPECT_EQ(secondsOf(timing, [&] { timing.flush(); }), 0);
}

TEST_F(ModelledClock, PutsTheBufferOnTapeBeforeItMoves) {
    writeMany(500'000'000);
    EXPECT_GT(timing.buffered(), 200'000'000U);
    timing.locate({0, at}, {0, 0});
    EXPECT_EQ(timing.buffered(), 0U);
    EXPECT_NEAR(spentOn(timing, Cause::flush), 1.7, 1e-6);
}

TEST_F(ModelledClock, WritesAndReadsAtTheSpeedOfTheTape) {
    writeMany(20'000'000'000);
    timing.flush();
    EXPECT_NEAR(spentOn(timing, Cause::transfer), 20e9 / 408e6, 0.5);
    const double before = spentOn(timing, Cause::transfer);
    timing.locate({0, at}, {0, 0});
    for (std::uint64_t read = 0; read < 20'000'000'000; read += 1'000'000) {
        timing.read({0, read}, 1'000'000);
    }
    EXPECT_NEAR(spentOn(timing, Cause::transfer) - before, 20e9 / 408e6, 2);
}

TEST_F(ModelledClock, ForgetsTheBufferInAPowerCutWithoutTakingTime) {
    writeMany(300'000'000);
    EXPECT_EQ(secondsOf(timing, [&] { timing.loseBuffer(); }), 0);
    EXPECT_EQ(timing.buffered(), 0U);
    EXPECT_EQ(secondsOf(timing, [&] { timing.flush(); }), 0);
}

TEST_F(ModelledClock, LetsTheTapeGoOnWhileTheHostIdles) {
    writeMany(400'000'000);
    const auto buffered = timing.buffered();
    timing.hostIdle(Seconds(0.25));
    EXPECT_NEAR(static_cast<double>(buffered - timing.buffered()), 0.25 * 408e6, 1e6);
    EXPECT_NEAR(spentOn(timing, Cause::hostIdle), 0.25, 1e-9);
}

TEST_F(ModelledClock, AccountsForEverySecond) {
    writeMany(70'000'000'000);
    timing.flush();
    timing.hostIdle(Seconds(5));
    timing.locate({0, at}, {0, 1'000'000});
    timing.spend(Cause::upkeep, Seconds(60));
    timing.format(test::ltfsLto9());
    timing.erase({1, 0}, {1, 1'000'000'000'000});
    timing.unload({1, 0});
    const auto spent = timing.spent();
    const double all = std::accumulate(spent.begin(), spent.end(), Seconds{}).count();
    EXPECT_NEAR(clockOf(timing), all, 1e-6);
    EXPECT_GT(spentOn(timing, Cause::turnAround), 1.4);
    EXPECT_GT(spentOn(timing, Cause::erase), 1e12 / 408e6);
}

TEST_F(ModelledClock, GivesASmallCartridgeTheDensityOfItsFormat) {
    timing.load({.mediaType = MediaType::L9, .partitionBytes = {600'000'000, 11'400'000'000}});
    const MediumTiming& medium = data.media.at(MediaType::L9);
    EXPECT_EQ(timing.estimate({0, 0}, {1, 11'000'000'000}),
              motion::locateTime(medium.tape, medium.profile, motion::placeOf(medium.tape, 0, 0),
                                 motion::placeOf(medium.tape, 4, 11e9)));
}

TEST_F(ModelledClock, CostsNothingButTheLoadForACartridgeThatTheDriveCannotHold) {
    timing.load({.mediaType = MediaType::L5, .partitionBytes = {1'500'000'000'000}});
    EXPECT_EQ(secondsOf(timing, [&] { timing.locate({0, 0}, {0, 1'000'000'000}); }), 0);
    EXPECT_NEAR(secondsOf(timing, [&] { timing.unload({}); }), 30, 1e-6);
}

}  // namespace
}  // namespace capstan::virt
