#include "order/law.hpp"

#include <gtest/gtest.h>

#include "tapes.hpp"

namespace capstan::order {
namespace {

constexpr double gigabyte = 1e9;
constexpr double bytesOfWrap = 18e12 / 280;

class MotionLaws : public testing::Test {
   protected:
    const motion::TapeFormat tape = motion::test::lto9Tape();
    const motion::MotionProfile profile = motion::test::lto9Profile();
    const MotionLaw law{tape, profile};
};

TEST_F(MotionLaws, LocateAsTheModelDoes) {
    for (const auto& [from, to] : std::vector<std::pair<double, double>>{
             {0, 1e12}, {3e12, 2e12}, {5 * gigabyte, 6 * gigabyte}, {6 * gigabyte, 5 * gigabyte}, {8e12, 8e12}}) {
        EXPECT_EQ(law.locate(test::placeAt(from), test::placeAt(to)),
                  motion::locateTime(tape, profile, test::placeAt(from), test::placeAt(to)));
    }
}

TEST_F(MotionLaws, ReadOnAtTheSpeedOfReading) {
    const double seconds = law.readOn(test::placeAt(gigabyte), test::placeAt(3 * gigabyte)).count();
    EXPECT_NEAR(seconds, 2 * gigabyte / profile.readBytesPerSecond, 1e-9);
    EXPECT_NEAR(law.readOn(test::placeAt(bytesOfWrap + gigabyte), test::placeAt(bytesOfWrap + 3 * gigabyte)).count(),
                seconds, 1e-9)
        << "on a backward wrap too";
}

TEST_F(MotionLaws, ReadOnThroughEndsOfWrapsWithATurnAtEach) {
    EXPECT_NEAR(law.readOn(test::placeAt(bytesOfWrap / 2), test::placeAt(5 * bytesOfWrap / 2)).count(),
                2 * bytesOfWrap / profile.readBytesPerSecond + 2 * profile.turnAround.count(), 1e-9);
}

}  // namespace
}  // namespace capstan::order
