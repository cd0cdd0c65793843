#include "write/intake.hpp"

#include <gtest/gtest.h>
#include <thread>

namespace capstan::write {
namespace {

std::vector<Item> items(std::uint64_t first, std::uint64_t count) {
    std::vector<Item> list(count);
    for (Item& item : list) {
        item.id = first++;
    }
    return list;
}

TEST(Intake, AcceptsAtOnceWhileThereIsRoomAndLaterWhenThereIsNot) {
    Intake intake(3);
    int accepted = 0;
    const auto count = [&](Result<void> answer) { accepted += answer ? 1 : 0; };
    intake.add(items(1, 2), count);
    EXPECT_EQ(accepted, 1);
    intake.add(items(3, 5), count);
    EXPECT_EQ(accepted, 1);

    for (std::uint64_t id = 1; id <= 5; ++id) {
        EXPECT_EQ(intake.next({})->id, id);
    }

    EXPECT_EQ(accepted, 2);
}

TEST(Intake, GivesWhatIsThereAfterTheEndWasSaidAndThenNothing) {
    Intake intake(10);
    intake.add(items(1, 1), [](Result<void>) {});
    intake.finish();
    EXPECT_TRUE(intake.next({}));
    EXPECT_FALSE(intake.next({}));
}

TEST(Intake, RefusesItemsAfterTheEnd) {
    Intake intake(10);
    intake.finish();
    Result<void> answer;
    intake.add(items(1, 1), [&](Result<void> given) { answer = std::move(given); });
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, Code::invalidArgument);
}

TEST(Intake, ClosedAnswersEverybodyWithTheReason) {
    Intake intake(1);
    std::vector<Code> answers;
    const auto note = [&](Result<void> answer) { answers.push_back(answer ? Code::driveFault : answer.error().code); };
    intake.add(items(1, 2), note);
    EXPECT_TRUE(answers.empty());
    intake.close({Code::cancelled, ""});
    intake.add(items(3, 1), note);
    EXPECT_EQ(answers, (std::vector{Code::cancelled, Code::cancelled}));
    EXPECT_FALSE(intake.next({}));
}

TEST(Intake, WakesTheReaderWhenStopped) {
    Intake intake(1);
    std::jthread reader([&](const std::stop_token& stop) { EXPECT_FALSE(intake.next(stop)); });
    reader.request_stop();
}

}  // namespace
}  // namespace capstan::write
