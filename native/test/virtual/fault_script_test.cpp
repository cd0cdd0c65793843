// Fault scripts: what they say, what is wrong with them, and what a drive that follows one does.
#include "virtual/fault_script.hpp"

#include <csignal>
#include <gtest/gtest.h>

#include "base/file.hpp"
#include "scsi/pages/log_page.hpp"
#include "virtual/drive_at_hand.hpp"

namespace capstan::virt {
namespace {

using test::answer;
using test::DriveAtHand;
using test::noise;

std::string wrong(const std::string& script) {
    const auto parsed = FaultScript::parse(script);
    return parsed ? "" : parsed.error().detail;
}

TEST(FaultScript, IsRefusedWithTheLineThatIsWrong) {
    EXPECT_EQ(wrong("# nothing\n\n   \nseed 4\ncommand 3: reset # so\n"), "");
    EXPECT_EQ(wrong("command 3: reset\ncommand x: reset"), "faults:2: not a condition: command x: reset");
    EXPECT_EQ(wrong("seed many"), "faults:1: a seed is a number: seed many");
    for (const char* line : {"reset",
                             ": reset",
                             "command 3-2: reset",
                             "command 3 reset",
                             "opcode wryte: reset",
                             "opcode GG: reset",
                             "chance 2: reset",
                             "chance -1: reset",
                             "partition 0-1: reset",
                             "nth 1-2: reset",
                             "command 1: explode",
                             "command 1: sense 3/11",
                             "command 1: sense 10/11/00",
                             "command 1: sense 3/111/00",
                             "command 1: reset now",
                             "command 1: flip 0",
                             "command 1: flip",
                             "command 1: slow",
                             "command 1: timeout any",
                             "command 1: kill any",
                             "command 1: power-cut after after",
                             "command 1: short-record x",
                             "opcode read, opcode write: reset"}) {
        EXPECT_NE(wrong(line), "") << line;
    }
}

TEST(FaultScript, StrikesWhereAllConditionsHold) {
    auto script = FaultScript::parse(
        "opcode write, partition 1, block 10-20, nth 2: reset\ncommand 4-5: timeout\nopcode read, from 3: flip 1\n");
    ASSERT_TRUE(script);
    const auto strikes = [&](const FaultConditions& each) { return script->strike(each).size(); };
    EXPECT_EQ(strikes({.opcode = 0x0A, .partition = 1, .block = 10}), 0U);
    EXPECT_EQ(strikes({.opcode = 0x0A, .partition = 1, .block = 9}), 0U);
    EXPECT_EQ(strikes({.opcode = 0x0A, .partition = 1, .block = 20}), 1U);
    EXPECT_EQ(strikes({.opcode = 0x08}), 1U);
    EXPECT_EQ(strikes({.opcode = 0x08}), 1U);
    EXPECT_EQ(strikes({.opcode = 0x08}), 1U);
    EXPECT_EQ(strikes({.opcode = 0x08}), 1U);
}

TEST(FaultScript, LeavesToChanceTheSameForTheSameSeed) {
    const auto run = [](const std::string& seed) {
        auto script = FaultScript::parse("seed " + seed + "\nopcode write, chance 0.1: reset\n");
        std::vector<std::size_t> struck;
        for (std::size_t i = 0; i < 1000; ++i) {
            if (!script->strike({.opcode = 0x0A}).empty()) {
                struck.push_back(i);
            }
        }
        return struck;
    };
    EXPECT_EQ(run("7"), run("7"));
    EXPECT_NE(run("7"), run("8"));
    EXPECT_GT(run("7").size(), 50U);
    EXPECT_LT(run("7").size(), 150U);
}

class Faults : public testing::Test {
   protected:
    void SetUp() override {
        ASSERT_EQ(answer(hand.load("ABC123L8")), "good");
        for (std::uint32_t i = 0; i < 4; ++i) {
            ASSERT_EQ(answer(hand.write(noise(700, i))), "good");
        }
        ASSERT_EQ(answer(hand.run(scsi::writeFilemarks(0, false))), "good");
    }
    void follow(const std::string& script) { CAPSTAN_ASSERT_OK(hand.drive().setFaults(script)); }
    void rewind() { ASSERT_EQ(answer(hand.run(scsi::rewind())), "good"); }

    DriveAtHand hand;
    Bytes record;
};

TEST_F(Faults, AnswerInPlaceOfTheCommand) {
    follow("opcode write, nth 2: sense 3/0C/00");
    EXPECT_EQ(answer(hand.write(noise(10, 1))), "good");
    EXPECT_EQ(answer(hand.write(noise(10, 2))), "3/0C/00");
    EXPECT_EQ(hand.block(), 5U);
    EXPECT_EQ(answer(hand.write(noise(10, 2))), "good");
    follow("");
    EXPECT_EQ(answer(hand.write(noise(10, 2))), "good");
}

TEST_F(Faults, ThatAreDeferredTakeWhatWasBuffered) {
    ASSERT_EQ(answer(hand.write(noise(700, 4))), "good");
    ASSERT_EQ(answer(hand.write(noise(700, 5))), "good");
    follow("opcode write: deferred 3/0C/00");
    EXPECT_EQ(answer(hand.write(noise(700, 6))), "deferred 3/0C/00");
    EXPECT_EQ(hand.block(), 4U);
}

TEST_F(Faults, TimeOutBeforeTheCommandOrBehindIt) {
    follow("opcode write, nth 1: timeout\nopcode write, nth 2: timeout after");
    EXPECT_EQ(answer(hand.write(noise(10, 1))), "drive.timed-out");
    EXPECT_EQ(hand.block(), 4U);
    EXPECT_EQ(answer(hand.write(noise(10, 1))), "drive.timed-out");
    EXPECT_EQ(hand.block(), 5U);
}

TEST_F(Faults, ResetLosesBufferAndPosition) {
    ASSERT_EQ(answer(hand.write(noise(700, 4))), "good");
    follow("opcode write: reset");
    EXPECT_EQ(answer(hand.write(noise(700, 5))), "6/29/00");
    EXPECT_EQ(hand.block(), 0U);
    ASSERT_EQ(answer(hand.run(scsi::space(scsi::SpaceOver::endOfData, 0))), "good");
    EXPECT_EQ(hand.block(), 4U);
}

TEST_F(Faults, PowerComesBackWithTheCartridgeUnloaded) {
    follow("opcode write: power-cycle");
    ASSERT_EQ(answer(hand.write(noise(700, 4))), "drive.absent");
    EXPECT_EQ(answer(hand.run(scsi::testUnitReady())), "6/29/00");
    EXPECT_EQ(answer(hand.run(scsi::testUnitReady())), "2/04/02");
    follow("command 1: power-cut");
    ASSERT_EQ(answer(hand.run(scsi::load(true))), "drive.absent");
    ASSERT_EQ(answer(hand.run(scsi::load(true))), "drive.absent");
    hand.drive().powerOn();
    EXPECT_EQ(answer(hand.load()), "good");
}

TEST_F(Faults, FlipBitsOnTheWayOnlyAndTheSameAgain) {
    follow("opcode read, nth 1: flip 3");
    rewind();
    EXPECT_EQ(answer(hand.read(record, 700)), "good");
    const Bytes flipped = record;
    EXPECT_NE(flipped, noise(700, 0));
    rewind();
    EXPECT_EQ(answer(hand.read(record, 700)), "good");
    EXPECT_EQ(record, noise(700, 0));
    follow("opcode read, nth 1: flip 3");
    rewind();
    EXPECT_EQ(answer(hand.read(record, 700)), "good");
    EXPECT_EQ(record, flipped);
}

TEST_F(Faults, DropFilemarksAndShortenRecords) {
    follow("opcode write-filemarks, nth 1: drop-filemark\nopcode write: short-record 50");
    EXPECT_EQ(answer(hand.run(scsi::writeFilemarks(2, true))), "good");
    EXPECT_EQ(hand.block(), 5U);
    EXPECT_EQ(answer(hand.write(noise(700, 9))), "good");
    follow("opcode read, block 0: short-record 20");
    ASSERT_EQ(answer(hand.run(scsi::locate(scsi::LocateDestination::object, 0, 5))), "good");
    auto reply = hand.read(record, 700);
    EXPECT_TRUE(reply->sense && reply->sense->illegalLength);
    EXPECT_EQ(record.size(), 50U);
    rewind();
    reply = hand.read(record, 700);
    EXPECT_TRUE(reply->sense && reply->sense->illegalLength);
    EXPECT_EQ(reply->sense->information, 680);
    EXPECT_EQ(record.size(), 20U);
}

TEST_F(Faults, LieOfAFlushUntilThePowerFails) {
    follow("opcode write-filemarks: lie-flushed");
    ASSERT_EQ(answer(hand.write(noise(700, 4))), "good");
    ASSERT_EQ(answer(hand.run(scsi::writeFilemarks(1, false))), "good");
    follow("");
    CAPSTAN_ASSERT_OK(hand.drive().powerCut());
    hand.drive().powerOn();
    ASSERT_EQ(answer(hand.load()), "good");
    ASSERT_EQ(answer(hand.run(scsi::space(scsi::SpaceOver::endOfData, 0))), "good");
    EXPECT_EQ(hand.block(), 4U);
}

TEST_F(Faults, BringTheDriveIntoStatesThatLast) {
    follow("opcode write, nth 1: becoming-ready 2\nopcode write, nth 2: needs-cleaning\nopcode read: broken");
    EXPECT_EQ(answer(hand.write(noise(10, 1))), "2/04/01");
    EXPECT_EQ(answer(hand.run(scsi::testUnitReady())), "2/04/01");
    EXPECT_EQ(answer(hand.write(noise(10, 1))), "good");
    const auto page = scsi::parseLogPage(hand.ask(scsi::logSense(scsi::log_page::tapeAlertResponse, 100)));
    EXPECT_EQ(scsi::parseTapeAlert(*page), scsi::tapeAlertFlag(20));
    EXPECT_EQ(answer(hand.read(record, 10)), "4/44/00");
    EXPECT_EQ(answer(hand.run(scsi::testUnitReady())), "4/44/00");
}

TEST_F(Faults, SlowTheMediumByTheDrivesClock) {
    auto timing = makeTiming(test::modelFile("lto8"), {.mode = ClockMode::modelled});
    ASSERT_TRUE(timing);
    DriveAtHand slow("lto8", std::move(*timing));
    CAPSTAN_ASSERT_OK(slow.drive().setFaults("opcode write: slow 12.5"));
    ASSERT_EQ(answer(slow.load("SLO001L8")), "good");
    ASSERT_EQ(answer(slow.write(noise(10, 1))), "good");
    EXPECT_DOUBLE_EQ(slow.drive().timing().spent()[static_cast<std::size_t>(Cause::fault)].count(), 12.5);
}

TEST_F(Faults, KillTheProgramAtACommand) {
    CAPSTAN_ASSERT_OK(hand.drive().setFaults("command 2: kill"));
    EXPECT_EXIT(
        {
            (void)hand.run(scsi::testUnitReady());
            (void)hand.run(scsi::testUnitReady());
        },
        testing::KilledBySignal(SIGKILL), "");
}

TEST_F(Faults, LieInTheCartridgesFolderAndHoldForTheDriveThatHasIt) {
    ASSERT_EQ(answer(hand.run(scsi::load(false))), "good");
    CAPSTAN_ASSERT_OK(hand.drive().remove());
    const auto folder = hand.home() / "ABC123L8";
    CAPSTAN_EXPECT_FAILS(setCartridgeFaults(folder, "nonsense"), Code::invalidArgument);
    EXPECT_FALSE(std::filesystem::exists(folder / "faults"));
    CAPSTAN_ASSERT_OK(setCartridgeFaults(folder, "opcode read: sense 3/11/00\n"));
    hand.insert(folder);
    ASSERT_EQ(answer(hand.load()), "good");
    EXPECT_EQ(answer(hand.read(record, 700)), "3/11/00");
    ASSERT_EQ(answer(hand.run(scsi::load(false))), "good");
    CAPSTAN_ASSERT_OK(hand.drive().remove());
    CAPSTAN_ASSERT_OK(setCartridgeFaults(folder, ""));
    hand.insert(folder);
    ASSERT_EQ(answer(hand.load()), "good");
    EXPECT_EQ(answer(hand.read(record, 700)), "good");
    ASSERT_EQ(answer(hand.run(scsi::load(false))), "good");
    CAPSTAN_ASSERT_OK(hand.drive().remove());
    ASSERT_TRUE(replaceFile(folder / "faults", bytesOf("by hand\n")));
    CAPSTAN_EXPECT_FAILS(hand.drive().insert(folder), Code::invalidArgument);
}

}  // namespace
}  // namespace capstan::virt
