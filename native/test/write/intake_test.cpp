#include "write/intake.hpp"

#include <gtest/gtest.h>
#include <thread>

namespace capstan::write {
namespace {

using std::chrono::milliseconds;

/// The next item's id; 0 when there is none just now.
std::uint64_t nextId(Intake& intake) {
    const auto taken = intake.next({}, milliseconds(0));
    return taken ? taken->item.id : 0;
}

std::vector<WriteItem> items(std::uint64_t first, std::uint64_t count) {
    std::vector<WriteItem> list(count);
    for (WriteItem& item : list) {
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
        EXPECT_EQ(nextId(intake), id);
    }

    EXPECT_EQ(accepted, 2);
}

TEST(Intake, GivesWhatIsThereAfterTheEndWasReportedAndThenNothing) {
    Intake intake(10);
    intake.add(items(1, 1), [](Result<void>) {});
    intake.finish();
    EXPECT_EQ(nextId(intake), 1U);
    EXPECT_EQ(nextId(intake), 0U);
}

TEST(Intake, IsOverWhenWhatWasTakenIsRoutedToo) {
    Intake intake(10);
    intake.add(items(1, 2), [](Result<void>) {});
    EXPECT_EQ(nextId(intake), 1U);
    intake.finish();
    EXPECT_FALSE(intake.isDrained());
    EXPECT_EQ(nextId(intake), 2U);
    EXPECT_TRUE(intake.isDrained());
    EXPECT_FALSE(intake.isOver());
    intake.committed(2);
    EXPECT_TRUE(intake.isOver());
}

TEST(Intake, GivesWhatWasPutBackBeforeAllOthersAlsoAfterTheEnd) {
    Intake intake(10);
    intake.add(items(1, 2), [](Result<void>) {});
    auto first = intake.next({}, milliseconds(0));
    intake.finish();
    intake.putBack({first->item});
    intake.committed(1);
    EXPECT_FALSE(intake.isOver());
    EXPECT_EQ(nextId(intake), 1U);
    EXPECT_EQ(nextId(intake), 2U);
    intake.committed(2);
    EXPECT_TRUE(intake.isOver());
}

TEST(Intake, CountsItemsInTheOrderInWhichTheyAreTaken) {
    Intake intake(10);
    intake.add(items(7, 2), [](Result<void>) {});
    EXPECT_EQ(intake.next({}, milliseconds(0))->number, 1U);
    EXPECT_EQ(intake.next({}, milliseconds(0))->number, 2U);
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
    EXPECT_EQ(nextId(intake), 0U);
}

TEST(Intake, WakesTheReaderWhenStopped) {
    Intake intake(1);
    std::jthread reader([&](const std::stop_token& stop) { EXPECT_FALSE(intake.next(stop, std::chrono::hours(1))); });
    reader.request_stop();
}

}  // namespace
}  // namespace capstan::write
