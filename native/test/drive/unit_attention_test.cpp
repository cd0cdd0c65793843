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
        if (raised.empty() || command.cdb[0] == inquiry) {
            return below_->execute(command);
        }
        const scsi::Sense sense = raised.front();
        raised.pop_front();
        return scsi::Reply{.status = scsi::Status::checkCondition, .sense = sense, .transferred = 0};
    }
    [[nodiscard]] std::size_t maxTransferBytes() const noexcept override { return below_->maxTransferBytes(); }

    std::deque<scsi::Sense> raised;

   private:
    std::unique_ptr<scsi::Transport> below_;
};

constexpr scsi::Sense reset{.key = scsi::SenseKey::unitAttention, .asc = 0x29, .ascq = 0x02};
constexpr scsi::Sense changed{.key = scsi::SenseKey::unitAttention, .asc = 0x28, .ascq = 0x00};

class UnitAttention : public testing::Test {
   protected:
    void SetUp() override {
        CAPSTAN_ASSERT_OK(virt::createCartridge(
            home_ / "c", {.barcode = "TST001L8", .mediaType = virt::MediaType::L8, .capacityBytes = 64'000'000}));
        auto device = virt::VirtualDrive::make(test::lto8(), "VD1");
        CAPSTAN_ASSERT_OK(device->insert(home_ / "c"));
        auto interrupter = std::make_unique<Interrupter>(std::move(device));
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

TEST_F(UnitAttention, WithoutEndIsAFault) {
    line_->raised.assign(100, reset);
    CAPSTAN_EXPECT_FAILS(ssc_->readiness(), Code::driveFault);
}

}  // namespace
}  // namespace capstan::drive
