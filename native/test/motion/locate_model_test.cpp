#include "motion/locate_model.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "motion/lto9.hpp"

namespace capstan::motion {
namespace {

class LocateModel : public ::testing::Test {
   protected:
    TapeFormat tape = test::lto9Tape();
    MotionProfile profile = test::lto9Profile();

    [[nodiscard]] PhysicalPosition at(std::uint32_t wrap, double metres) const {
        const double share = metres / tape.metres;
        return placeOf(tape, 0, (wrap + (wrap % 2 == 0 ? share : 1 - share)) * tape.wrapBytes);
    }
    [[nodiscard]] double way(double from, double to) const {
        return std::abs((windingTime(tape, profile, to) - windingTime(tape, profile, from)).count());
    }
    [[nodiscard]] double wind(const PhysicalPosition& from, const PhysicalPosition& to) const {
        return windTo(tape, profile, from, to).count();
    }
    [[nodiscard]] double locate(const PhysicalPosition& from, const PhysicalPosition& to) const {
        return locateTime(tape, profile, from, to).count();
    }
};

TEST_F(LocateModel, AddsWrapAndBandOnlyWhereTheyChange) {
    EXPECT_NEAR(wind(at(0, 100), at(0, 700)), 4.29 + way(100, 700), 1e-9);
    EXPECT_NEAR(wind(at(0, 100), at(2, 700)), 4.29 + way(100, 700) + 1.03, 1e-9);
    EXPECT_NEAR(wind(at(0, 100), at(72, 700)), 4.29 + way(100, 700) + 1.03 + 3.2, 1e-9);
}

TEST_F(LocateModel, PaysForTurningUnlessTheTargetLiesAheadWithARunUp) {
    EXPECT_NEAR(wind(at(0, 500), at(2, 515.1)), 4.29 + way(500, 515.1) + 1.03, 1e-9);
    EXPECT_NEAR(wind(at(0, 500), at(2, 514.9)), 4.29 + way(500, 514.9) + 1.03 + 11, 1e-9);
    EXPECT_NEAR(wind(at(0, 500), at(0, 400)), 4.29 + way(500, 400) + 11, 1e-9);
    EXPECT_NEAR(wind(at(0, 500), at(1, 900)), 4.29 + way(500, 900) + 1.03 + 11, 1e-9);
    EXPECT_NEAR(wind(at(1, 500), at(3, 400)), 4.29 + way(500, 400) + 1.03, 1e-9);
}

TEST_F(LocateModel, CountsEachTurnWhereTheProfileSaysSo) {
    profile.eachReversal = true;
    profile.reversal = Seconds(5.5);
    profile.runUpMetres = 34;
    EXPECT_NEAR(wind(at(0, 100), at(2, 700)), 4.29 + way(100, 700) + 1.03, 1e-9);
    EXPECT_NEAR(wind(at(0, 100), at(1, 700)), 4.29 + way(100, 700) + 1.03 + 5.5, 1e-9);
    EXPECT_NEAR(wind(at(0, 700), at(2, 100)), 4.29 + way(100, 700) + 1.03 + 11, 1e-9);
    EXPECT_NEAR(wind(at(0, 700), at(2, 720)), 4.29 + way(700, 720) + 1.03 + 11, 1e-9);
}

TEST_F(LocateModel, ReadsOnToATargetNearAheadOnTheSameWrap) {
    const double gap = 10 / tape.metres * tape.wrapBytes;
    EXPECT_NEAR(locate(at(0, 500), at(0, 510)), 0.05 + gap / 408e6, 1e-9);
    EXPECT_NEAR(locate(at(1, 510), at(1, 500)), 0.05 + gap / 408e6, 1e-9);
    EXPECT_NEAR(locate(at(0, 500), at(0, 900)), wind(at(0, 500), at(0, 900)), 1e-9);
    EXPECT_NEAR(locate(at(0, 500), at(0, 500)), 0.05, 1e-6);
}

TEST_F(LocateModel, ChangesFromReadingToWindingBetweenFourAndNineGigabytesOnLto9) {
    double crossover = 0;
    for (double gigabytes = 0.1; crossover == 0 && gigabytes < 60; gigabytes += 0.1) {
        const PhysicalPosition from = placeOf(tape, 4, 10e9);
        const PhysicalPosition to = placeOf(tape, 4, 10e9 + gigabytes * 1e9);
        if (windTo(tape, profile, from, to) < readThroughTo(tape, profile, from, to)) {
            crossover = gigabytes;
        }
    }
    EXPECT_GE(crossover, 4);
    EXPECT_LE(crossover, 9);
}

TEST_F(LocateModel, NeverReadsThroughToAnotherWrapOrBackwards) {
    EXPECT_NEAR(locate(at(0, 990), at(1, 990)), 4.29 + 1.03 + 11, 1e-9);
    EXPECT_NEAR(locate(at(0, 510), at(0, 505)), 4.29 + way(505, 510) + 11, 1e-9);
}

TEST_F(LocateModel, CostsMoreToGoBackThanToGoOn) {
    EXPECT_LT(locate(at(0, 100), at(0, 101)), locate(at(0, 101), at(0, 100)));
}

TEST_F(LocateModel, RewindsByTheWayAloneAndNotAtAllFromTheLoadPoint) {
    EXPECT_NEAR(rewindTime(tape, profile, at(17, 600)).count(), 3.2 + way(0, 600), 1e-9);
    EXPECT_NEAR(rewindTime(tape, profile, at(0, 0)).count(), 0.05, 1e-9);
}

}  // namespace
}  // namespace capstan::motion
