// The rule of unit attention, with a device below that raises one when told to and otherwise passes everything on.
#include <deque>
#include <gtest/gtest.h>
#include <utility>

#include "virtual/rig.hpp"

namespace capstan::drive {
namespace {

using test::noise;

/// What a bus reset or a hand at the slot does: the next command that reports it gets this sense instead of being run.
class Interrupter final : public scsi::Transport {
   public:
    explicit Interrupter(std::unique_ptr<scsi::Transport> below) : below_(std::move(below)) {}

    Result<scsi::Reply> execute(const scsi::Command& command) override {
        constexpr std::byte inquiry{0x12};
        constexpr std::byte testUnitReady{0x00};
        if (raised.empty() || command.cdb[0] == inquiry || (onlyLooks && command.cdb[0] != testUnitReady)) {
            return below_->execute(command);
        }
        const scsi::Sense sense = raised.front();
        raised.pop_front();
        return scsi::Reply{.status = scsi::Status::checkCondition, .sense = sense, .transferred = 0};
    }
    [[nodiscard]] std::size_t maxTransferBytes() const noexcept override { return below_->maxTransferBytes(); }

    std::deque<scsi::Sense> raised;
    bool onlyLooks = false;  ///< other commands than TEST UNIT READY pass

   private:
    std::unique_ptr<scsi::Transport> below_;
};

constexpr scsi::Sense reset{.key = scsi::SenseKey::unitAttention, .asc = 0x29, .ascq = 0x02};
constexpr scsi::Sense changed{.key = scsi::SenseKey::unitAttention, .asc = 0x28, .ascq = 0x00};

class UnitAttention : public testing::Test {
   protected:
    void SetUp() override {
        auto interrupter = std::make_unique<Interrupter>(test::driveWithCartridge(home_ / "c"));
        line_ = interrupter.get();
        ssc_ = std::make_unique<SscDrive>(std::move(interrupter));
    }

    test::TempFolder home_;
    Interrupter* line_ = nullptr;
    std::unique_ptr<SscDrive> ssc_;
};

TEST_F(UnitAttention, IsNoMatterBeforeAnythingDependsOnTheTape) {
    line_->raised = {reset, changed};
    CAPSTAN_EXPECT_OK(ssc_->load());
    line_->raised = {reset};
    CAPSTAN_EXPECT_OK(ssc_->mediumMode());
}

TEST_F(UnitAttention, SurfacesInTheMiddleOfASession) {
    CAPSTAN_ASSERT_OK(ssc_->load());
    CAPSTAN_ASSERT_OK(ssc_->write(noise(10, 1)));
    line_->raised = {reset};
    CAPSTAN_EXPECT_FAILS(ssc_->write(noise(10, 2)), Code::driveReset);
    line_->raised = {changed};
    CAPSTAN_EXPECT_FAILS(ssc_->rewind(), Code::mediumChanged);
}

TEST_F(UnitAttention, IsKeptForTheSessionWhenALookMeetsIt) {
    CAPSTAN_ASSERT_OK(ssc_->load());
    CAPSTAN_ASSERT_OK(ssc_->write(noise(10, 1)));
    line_->raised = {reset};
    EXPECT_EQ(ssc_->readiness().value(), Readiness::ready);
    CAPSTAN_EXPECT_OK(ssc_->identify());
    CAPSTAN_EXPECT_FAILS(ssc_->write(noise(10, 2)), Code::driveReset);
    CAPSTAN_EXPECT_OK(ssc_->rewind());
}

TEST_F(UnitAttention, IsNoMatterWhenTheTapeWasNotThereBefore) {
    CAPSTAN_EXPECT_FAILS(ssc_->mediumMode(), Code::driveEmpty);
    line_->raised = {changed};
    EXPECT_EQ(ssc_->readiness().value(), Readiness::unloaded);
    CAPSTAN_EXPECT_FAILS(ssc_->mediumMode(), Code::driveEmpty);
}

TEST_F(UnitAttention, IsForgottenByLoading) {
    CAPSTAN_ASSERT_OK(ssc_->load());
    CAPSTAN_ASSERT_OK(ssc_->write(noise(10, 1)));
    line_->raised = {reset};
    EXPECT_EQ(ssc_->readiness().value(), Readiness::ready);
    CAPSTAN_ASSERT_OK(ssc_->load());
    CAPSTAN_EXPECT_OK(ssc_->write(noise(10, 2)));
}

TEST_F(UnitAttention, ThatMeansNoLossLetsTheCommandRun) {
    constexpr scsi::Sense predicted{.key = scsi::SenseKey::unitAttention, .asc = 0x5D, .ascq = 0x00};
    CAPSTAN_ASSERT_OK(ssc_->load());
    CAPSTAN_ASSERT_OK(ssc_->write(noise(10, 1)));
    line_->raised = {predicted, predicted};
    CAPSTAN_EXPECT_OK(ssc_->write(noise(10, 2)));
    line_->raised = {predicted};
    EXPECT_EQ(ssc_->readiness().value(), Readiness::ready);
    EXPECT_EQ(ssc_->position()->position.block, 2U);
}

TEST_F(UnitAttention, OfChangedModesIsNoMatterWhileTheModesAreOurs) {
    constexpr scsi::Sense modesChanged{.key = scsi::SenseKey::unitAttention, .asc = 0x2A, .ascq = 0x01};
    CAPSTAN_ASSERT_OK(ssc_->load());
    CAPSTAN_ASSERT_OK(ssc_->prepareForLtfs(false));
    line_->raised = {modesChanged};
    CAPSTAN_EXPECT_OK(ssc_->write(noise(10, 1)));
    line_->raised = {modesChanged};
    EXPECT_EQ(ssc_->readiness().value(), Readiness::ready);
    CAPSTAN_EXPECT_OK(ssc_->write(noise(10, 2)));

    // Another initiator sets what is not ours.
    auto page = scsi::encode(scsi::CompressionPage{.enabled = true});
    const Bytes list = scsi::encodeModes(scsi::ModeForm::ten, scsi::ModeUse::select, {}, {page});
    const auto cdb = scsi::modeSelect(static_cast<std::uint16_t>(list.size()));
    ASSERT_FALSE(line_->execute({.cdb = cdb, .out = list})->sense);
    line_->raised = {modesChanged};
    CAPSTAN_EXPECT_FAILS(ssc_->write(noise(10, 3)), Code::driveReset);
}

TEST_F(UnitAttention, OfPreemptionSaysThatAnotherHasTheDrive) {
    CAPSTAN_ASSERT_OK(ssc_->load());
    CAPSTAN_ASSERT_OK(ssc_->write(noise(10, 1)));
    line_->raised = {{.key = scsi::SenseKey::unitAttention, .asc = 0x2A, .ascq = 0x03}};
    CAPSTAN_EXPECT_FAILS(ssc_->write(noise(10, 2)), Code::driveReserved);
}

constexpr scsi::Sense lateWriteError{.key = scsi::SenseKey::medium, .asc = 0x0C, .deferred = true};

TEST_F(UnitAttention, AndADeferredErrorNamesTheFirstBlockInQuestion) {
    CAPSTAN_ASSERT_OK(ssc_->load());
    CAPSTAN_ASSERT_OK(ssc_->rewind());
    for (std::uint32_t i = 0; i < 3; ++i) {
        CAPSTAN_ASSERT_OK(ssc_->write(noise(10, i)));
    }
    CAPSTAN_ASSERT_OK(ssc_->writeFilemarks(1, Flush::wait));  // blocks 0 to 3 are on tape
    CAPSTAN_ASSERT_OK(ssc_->write(noise(10, 4)));
    CAPSTAN_ASSERT_OK(ssc_->write(noise(10, 5)));
    line_->raised = {lateWriteError};
    const auto outcome = ssc_->writeFilemarks(0, Flush::wait);
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, Code::mediumUnwritable);
    EXPECT_EQ(outcome.error().detail,
              "write filemarks: deferred: medium error, 0C/00; in question is what was written from block 4 of "
              "partition 0 on");
}

TEST_F(UnitAttention, AndADeferredErrorIsKeptForTheSessionWhenALookMeetsIt) {
    CAPSTAN_ASSERT_OK(ssc_->load());
    CAPSTAN_ASSERT_OK(ssc_->write(noise(10, 1)));
    line_->raised = {lateWriteError};
    EXPECT_EQ(ssc_->readiness().value(), Readiness::ready);
    // The flush that seems to succeed afterwards must not pass for the promise that the block is on tape.
    const auto flushed = ssc_->writeFilemarks(0, Flush::wait);
    ASSERT_FALSE(flushed);
    EXPECT_EQ(flushed.error().code, Code::mediumUnwritable);
    EXPECT_NE(flushed.error().detail.find("since the last flush"), std::string::npos) << flushed.error().detail;
}

TEST_F(UnitAttention, AndADeferredErrorIsReportedWhenTheCartridgeComesOut) {
    CAPSTAN_ASSERT_OK(ssc_->load());
    CAPSTAN_ASSERT_OK(ssc_->write(noise(10, 1)));
    line_->raised = {lateWriteError};
    CAPSTAN_EXPECT_FAILS(ssc_->unload(), Code::mediumUnwritable);
    EXPECT_EQ(ssc_->readiness().value(), Readiness::unloaded);
    CAPSTAN_EXPECT_OK(ssc_->load());
}

TEST_F(UnitAttention, AndADeferredErrorIsNoEndOfData) {
    CAPSTAN_ASSERT_OK(ssc_->load());
    CAPSTAN_ASSERT_OK(ssc_->write(noise(10, 1)));
    line_->raised = {{.key = scsi::SenseKey::blankCheck, .asc = 0x00, .ascq = 0x05, .deferred = true}};
    Bytes room(10);
    EXPECT_FALSE(ssc_->read(room));
}

TEST_F(UnitAttention, AndWaitingEndsWhenTheDriveIsReady) {
    constexpr scsi::Sense becomingReady{.key = scsi::SenseKey::notReady, .asc = 0x04, .ascq = 0x01};
    CAPSTAN_ASSERT_OK(ssc_->load());
    line_->raised.assign(20, becomingReady);
    const auto ready = ssc_->awaitReady({}, std::chrono::minutes(1), std::chrono::milliseconds(1));
    ASSERT_TRUE(ready) << test::shown(ready.error());
    EXPECT_EQ(*ready, Readiness::ready);
    EXPECT_TRUE(line_->raised.empty());
}

TEST_F(UnitAttention, AndWaitingEndsWhenAskedOrAfterItsTime) {
    constexpr scsi::Sense becomingReady{.key = scsi::SenseKey::notReady, .asc = 0x04, .ascq = 0x01};
    line_->raised.assign(100'000, becomingReady);
    CAPSTAN_EXPECT_FAILS(ssc_->awaitReady({}, std::chrono::milliseconds(20), std::chrono::milliseconds(1)),
                         Code::driveTimedOut);
    std::stop_source stop;
    stop.request_stop();
    CAPSTAN_EXPECT_FAILS(ssc_->awaitReady(stop.get_token(), std::chrono::hours(1)), Code::cancelled);
    EXPECT_EQ(ssc_->readiness().value(), Readiness::loading);
}

TEST_F(UnitAttention, AndLoadingWaitsUntilTheCartridgeIsReady) {
    constexpr scsi::Sense becomingReady{.key = scsi::SenseKey::notReady, .asc = 0x04, .ascq = 0x01};
    line_->onlyLooks = true;
    line_->raised = {reset, changed, becomingReady, becomingReady, becomingReady};
    CAPSTAN_ASSERT_OK(ssc_->load());
    EXPECT_TRUE(line_->raised.empty());
    EXPECT_EQ(ssc_->readiness().value(), Readiness::ready);
}

TEST_F(UnitAttention, WithoutEndIsAFault) {
    line_->raised.assign(100, reset);
    CAPSTAN_EXPECT_FAILS(ssc_->readiness(), Code::driveFault);
}

}  // namespace
}  // namespace capstan::drive
