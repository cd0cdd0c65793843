// The plug is pulled at command 1, 2, 3 … of everything that changes a cartridge, until it no longer fires; after each
// the cartridge opens, holds what was flushed and the beginning of what was not, and takes more.
#include <gtest/gtest.h>

#include "virtual/tape_story.hpp"

namespace capstan::virt {
namespace {

using test::answer;
using test::DriveAtHand;
using test::Step;

/// How many steps were performed before the drive failed.
std::size_t performUntilCut(VirtualDrive& drive, const std::vector<Step>& story) {
    std::size_t performed = 0;
    while (performed < story.size() && test::perform(drive, story[performed])) {
        ++performed;
    }
    return performed;
}

void cutAtEveryCommand(const std::vector<Step>& story, const std::string& cut) {
    for (unsigned command = 1; command < 1000; ++command) {
        DriveAtHand hand;
        ASSERT_EQ(answer(hand.load("CUT001L8")), "good");
        CAPSTAN_ASSERT_OK(hand.drive().setFaults("seed " + std::to_string(command) + "\ncommand " +
                                                 std::to_string(command) + ": " + cut));
        const std::size_t performed = performUntilCut(hand.drive(), story);
        if (performed == story.size()) {
            EXPECT_GT(command, story.size());
            return;
        }
        hand.drive().powerOn();
        CAPSTAN_ASSERT_OK(hand.drive().remove());
        SCOPED_TRACE(cut + " at command " + std::to_string(command));
        test::expectAllowed(test::readCartridge(hand.home() / "CUT001L8"), story, performed);
    }
    FAIL() << "the cut never stopped firing";
}

class PowerCut : public testing::TestWithParam<std::string> {};

TEST_P(PowerCut, AtAnyCommandLosesOnlyWhatWasNotFlushed) {
    cutAtEveryCommand(test::stories().at(GetParam()), "power-cut");
}
TEST_P(PowerCut, BehindAnyCommandLosesOnlyWhatWasNotFlushed) {
    cutAtEveryCommand(test::stories().at(GetParam()), "power-cut after");
}
TEST_P(PowerCut, MayLeaveAnyBeginningOfWhatWasNotFlushed) {
    cutAtEveryCommand(test::stories().at(GetParam()), "power-cut after any");
}

INSTANTIATE_TEST_SUITE_P(Of, PowerCut, testing::Values("write", "filemark", "overwrite", "format", "memory", "load"),
                         [](const auto& each) { return each.param; });

TEST(PowerCutLoss, IsAllThatNoFlushCoveredByDefaultAndSomeWhenLeftToChance) {
    std::map<std::size_t, int> left;
    for (std::uint64_t chance = 0; chance < 40; ++chance) {
        DriveAtHand hand;
        ASSERT_EQ(answer(hand.load("CUT001L8")), "good");
        for (std::uint32_t i = 0; i < 5; ++i) {
            ASSERT_TRUE(test::perform(hand.drive(), {Step::Do::write, i}));
            if (i == 1) {
                ASSERT_TRUE(test::perform(hand.drive(), {Step::Do::flush}));
            }
        }
        CAPSTAN_ASSERT_OK(hand.drive().powerCut(chance == 0 ? std::nullopt : std::optional(chance)));
        hand.drive().powerOn();
        CAPSTAN_ASSERT_OK(hand.drive().remove());
        const std::size_t found = test::readCartridge(hand.home() / "CUT001L8").objects.size();
        ASSERT_GE(found, 2U);
        ASSERT_LE(found, 5U);
        if (chance == 0) {
            EXPECT_EQ(found, 2U);
        }
        ++left[found];
    }
    EXPECT_EQ(left.size(), 4U);
}

TEST(PowerCutLoss, IsNoMoreThanTheBufferHolds) {
    Model model = test::lto8();
    model.bufferBytes = 10'000;
    auto drive = VirtualDrive::make(std::move(model), "VD1");
    DriveAtHand shelf;
    CAPSTAN_ASSERT_OK(drive->insert(shelf.make("CUT001L8")));
    ASSERT_FALSE(test::perform(*drive, {Step::Do::unloadAndLoad}));  // unit attention
    ASSERT_TRUE(test::perform(*drive, {Step::Do::unloadAndLoad}));
    for (int i = 0; i < 20; ++i) {
        const Bytes record = test::noise(2'000, 1);
        const auto cdb = scsi::write(2'000);
        ASSERT_TRUE(test::isGood(drive->execute({.cdb = cdb, .out = record})));
    }
    CAPSTAN_ASSERT_OK(drive->powerCut());
    drive->powerOn();
    CAPSTAN_ASSERT_OK(drive->remove());
    EXPECT_EQ(test::readCartridge(shelf.home() / "CUT001L8").objects.size(),
              16U);  // five of 2,032 bytes are above 10,000
}

TEST(PowerCutLoss, FollowsTheClockWhereOneRuns) {
    auto timing = makeTiming(test::modelFile("lto8"), {.mode = ClockMode::modelled});
    ASSERT_TRUE(timing);
    DriveAtHand hand("lto8", std::move(*timing));
    ASSERT_EQ(answer(hand.load("CUT001L8", 12'000'000'000)), "good");
    for (std::uint32_t i = 0; i < 100; ++i) {
        ASSERT_EQ(answer(hand.write(Bytes(1'000'000))), "good");
    }
    const std::uint64_t buffered = hand.drive().timing().buffered();
    hand.drive().pause(std::chrono::hours(1));
    EXPECT_LE(hand.drive().timing().buffered(), buffered);
    CAPSTAN_ASSERT_OK(hand.drive().powerCut());
    hand.drive().powerOn();
    ASSERT_EQ(answer(hand.load()), "good");
    ASSERT_EQ(answer(hand.run(scsi::space(scsi::SpaceOver::endOfData, 0))), "good");
    EXPECT_LE(hand.block(), 100U);
}

}  // namespace
}  // namespace capstan::virt
