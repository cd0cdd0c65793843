#include "ltfs/timestamp.hpp"

#include "gtest/gtest.h"

namespace capstan::ltfs {
namespace {

TEST(Timestamp, isWrittenWithNineFractionDigits) {
    EXPECT_EQ(formatTimestamp({0, 0}), "1970-01-01T00:00:00.000000000Z");
    EXPECT_EQ(formatTimestamp({981'173'106, 789'012'345}), "2001-02-03T04:05:06.789012345Z");
    EXPECT_EQ(formatTimestamp({-1, 999'999'999}), "1969-12-31T23:59:59.999999999Z");
    EXPECT_EQ(formatTimestamp({951'782'400, 5}), "2000-02-29T00:00:00.000000005Z");
}

TEST(Timestamp, isReadWithAnyNumberOfFractionDigitsUpToNine) {
    EXPECT_EQ(parseTimestamp("2001-02-03T04:05:06.789012345Z"), (Timestamp{981'173'106, 789'012'345}));
    EXPECT_EQ(parseTimestamp("2001-02-03T04:05:06.789Z"), (Timestamp{981'173'106, 789'000'000}));
    EXPECT_EQ(parseTimestamp("2001-02-03T04:05:06.Z"), (Timestamp{981'173'106, 0}));
    EXPECT_EQ(parseTimestamp("2001-02-03T04:05:06Z"), (Timestamp{981'173'106, 0}));
}

TEST(Timestamp, comesBackAsItWentOut) {
    for (const Timestamp time :
         {Timestamp{0, 1}, Timestamp{-62'167'219'200, 0}, Timestamp{253'402'300'799, 999'999'999},
          Timestamp{-5'000'000'000, 123}, Timestamp{4'102'444'800, 0}}) {
        EXPECT_EQ(parseTimestamp(formatTimestamp(time)), time);
    }
}

TEST(Timestamp, beyondTheFormatsYearsBecomesTheNearestThatCanBeWritten) {
    EXPECT_EQ(formatTimestamp({INT64_MAX, 0}), "9999-12-31T23:59:59.999999999Z");
    EXPECT_EQ(formatTimestamp({INT64_MIN, 0}), "0000-01-01T00:00:00.000000000Z");
}

TEST(Timestamp, refusesWhatIsNoTime) {
    for (const auto* text :
         {"", "2001", "2001-02-03", "2001-02-30T00:00:00.0Z", "2001-13-01T00:00:00.0Z", "2001-02-03T24:00:00.0Z",
          "2001-02-03T04:60:00.0Z", "2001-02-03T04:05:06.0", "2001-02-03T04:05:06.1234567890Z",
          "2001-02-03 04:05:06.0Z", "2001-02-03T04:05:06.0Z ", "-001-02-03T04:05:06.0Z", "20010-02-03T04:05:06.0Z"}) {
        EXPECT_FALSE(parseTimestamp(text)) << text;
    }
}

}  // namespace
}  // namespace capstan::ltfs
