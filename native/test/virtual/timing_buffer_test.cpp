#include "virtual/timing_buffer.hpp"

#include <gtest/gtest.h>

#include "motion/speed_matching.hpp"

namespace capstan::virt {
namespace {

constexpr double recordBytes = 524'288;

BufferTraits traits() {
    return {.bytes = 1'024e6,
            .speeds = {408e6, 325e6, 244e6, 177e6},
            .wrapBytes = 64e9,
            .turnAround = Seconds(1.5),
            .backhitch = Seconds(2.75)};
}

double total(const BufferWait& waited) {
    return (waited.transfer + waited.turnAround + waited.backhitch).count();
}

/// A host that sends, or takes, at a steady rate unless the tape holds it up.
struct BufferHost {
    TimingBuffer buffer{traits()};
    double at = 0;
    double waited = 0;
    double passed = 0;

    void write(double bytes, double rate) {
        for (const double end = at + bytes; at < end; at += recordBytes) {
            buffer.hostPasses(Seconds(recordBytes / rate));
            passed += recordBytes / rate;
            waited += total(buffer.take(at, recordBytes));
        }
    }
    void read(double bytes, double rate) {
        for (const double end = at + bytes; at < end; at += recordBytes) {
            buffer.hostPasses(Seconds(recordBytes / rate));
            passed += recordBytes / rate;
            waited += total(buffer.give(at, recordBytes));
        }
    }
};

TEST(TimingBuffer, TakesAFastHostsRecordsAtTheSpeedOfTheTapeOnceItIsFull) {
    BufferHost run;
    run.write(20e9, 1'000e6);
    const double last = total(run.buffer.drain());
    EXPECT_NEAR((run.waited + run.passed + last) / (20e9 / 408e6), 1, 0.001);
    EXPECT_EQ(run.buffer.backhitches(), 0U);
}

TEST(TimingBuffer, LetsAHostWriteWithoutWaitingWhileThereIsRoom) {
    BufferHost run;
    run.write(900e6, 1'000e6);
    EXPECT_EQ(run.waited, 0);
    EXPECT_GT(run.buffer.unwritten(), 500e6);
}

TEST(TimingBuffer, KeepsStepWithAHostBetweenTwoSpeeds) {
    BufferHost run;
    run.write(20e9, 200e6);
    EXPECT_EQ(run.waited, 0);
    EXPECT_EQ(run.buffer.backhitches(), 0U);
    EXPECT_LT(run.buffer.unwritten(), 2 * recordBytes);
}

TEST(TimingBuffer, StepsBackOncePerBurstWhenTheHostIsTooSlow) {
    for (const double rate : {20e6, 90e6, 150e6}) {
        BufferHost run;
        const double burst = motion::burstBytes(1'024e6, 177e6, rate);
        run.write(12 * burst, rate);
        EXPECT_NEAR(static_cast<double>(run.buffer.backhitches()), 12, 1.1) << rate;
        EXPECT_EQ(run.waited, 0) << "the buffer takes what comes meanwhile";
    }
}

TEST(TimingBuffer, StepsBackWhenTheHostStopsInTheMidstOfAStream) {
    BufferHost run;
    run.write(10e9, 300e6);
    run.buffer.hostPasses(Seconds(60));
    EXPECT_EQ(run.buffer.backhitches(), 1U);
    EXPECT_EQ(run.buffer.unwritten(), 0);
    run.buffer.hostPasses(Seconds(3'600));
    EXPECT_EQ(run.buffer.backhitches(), 1U);
}

TEST(TimingBuffer, TurnsRoundAtTheEndOfEachWrap) {
    TimingBuffer buffer(traits());
    BufferWait waited;
    for (double at = 0; at < 256e9; at += recordBytes) {
        buffer.hostPasses(Seconds(0.0001));
        const BufferWait each = buffer.take(at, recordBytes);
        waited.turnAround += each.turnAround;
        waited.transfer += each.transfer;
    }
    waited.turnAround += buffer.drain().turnAround;
    EXPECT_NEAR(waited.turnAround.count(), 3 * 1.5, 1.5);
}

TEST(TimingBuffer, ReadsAtTheSpeedOfTheTapeForAFastHost) {
    BufferHost run;
    run.read(20e9, 1'000e6);
    EXPECT_NEAR((run.waited + run.passed) / (20e9 / 408e6), 1, 0.02);
    EXPECT_EQ(run.buffer.backhitches(), 0U);
}

TEST(TimingBuffer, ReadsAheadForASlowHostAndStopsWhenItIsFull) {
    BufferHost run;
    const double burst = motion::burstBytes(1'024e6, 177e6, 90e6);
    run.read(12 * burst, 90e6);
    EXPECT_NEAR(static_cast<double>(run.buffer.backhitches()), 12, 1.1);
    EXPECT_LT(run.waited, 0.01);
}

TEST(TimingBuffer, GoesBackToWhereTheHostIsWhenItWritesAfterReadingAhead) {
    BufferHost run;
    run.read(1e9, 300e6);
    EXPECT_GT(run.buffer.take(run.at, recordBytes).backhitch.count(), 2);
}

TEST(TimingBuffer, ForgetsWhatItHeldWhenTheTapeIsNeededElsewhere) {
    BufferHost run;
    run.write(500e6, 1'000e6);
    run.buffer.stop();
    EXPECT_EQ(run.buffer.unwritten(), 0);
    EXPECT_EQ(total(run.buffer.drain()), 0);
}

}  // namespace
}  // namespace capstan::virt
