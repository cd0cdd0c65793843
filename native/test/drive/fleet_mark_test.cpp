// What the cartridge's memory says of who may write, and that nobody writes against it.
#include "drive/fleet_mark.hpp"

#include <gtest/gtest.h>

#include "virtual/rig.hpp"

namespace capstan::drive {
namespace {

using test::noise;
using test::Rig;

const std::string fleet = "0f2b7d52-6f5c-4b0e-9d3a-1c2d3e4f5a6b";
const std::string cellar = "11111111-2222-4333-8444-555555555555";
const std::string attic = "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee";

FleetMark markOf(const std::string& host, std::uint64_t epoch) {
    return {.fleet = fleet, .host = host, .epoch = epoch};
}

void put(SscDrive& drive, std::string_view text) {
    CAPSTAN_ASSERT_OK(drive.writeAttribute(0, fleetMarkId, SscDrive::AttributeFormat::ascii, bytesOf(text)));
}

struct LoadedRig : Rig {
    LoadedRig() {
        CAPSTAN_EXPECT_OK(device().insert(folder()));
        CAPSTAN_EXPECT_OK(ssc().load());
        ssc().heedMarks();
        CAPSTAN_EXPECT_OK(ssc().rewind());
    }
    void loadAgain() {
        CAPSTAN_EXPECT_OK(ssc().unload());
        CAPSTAN_EXPECT_OK(ssc().load());
        CAPSTAN_EXPECT_OK(ssc().rewind());
    }
    Code writes() {
        const auto written = ssc().write(noise(512, 1));
        return written ? Code::cancelled : written.error().code;
    }
};
constexpr Code wrote = Code::cancelled;

TEST(FleetMark, IsReadAsItWasWritten) {
    const FleetMark mark = markOf(cellar, 9'007'199'254'740'991);
    EXPECT_EQ(decodeMark(encodeMark(mark)), mark);
    Bytes padded = encodeMark(mark);
    padded.resize(160, std::byte{' '});
    EXPECT_EQ(decodeMark(padded), mark);
}

TEST(FleetMark, IsNothingElse) {
    const std::string head = "capstan-fleet 1 ";
    for (const std::string& text :
         {std::string(), std::string("capstan-fleet"), head, head + fleet, head + fleet + " " + cellar,
          head + fleet + " " + cellar + " ", head + fleet + " " + cellar + " 0", head + fleet + " " + cellar + " -1",
          head + fleet + " " + cellar + " 1x", head + fleet + " " + cellar + " 9007199254740992",
          head + fleet + " " + cellar + " 99999999999999999999999", head + fleet + "  " + cellar + " 1",
          "capstan-fleet 2 " + fleet + " " + cellar + " 1", head + "0F2B7D52" + fleet.substr(8) + " " + cellar + " 1",
          head + fleet + " " + cellar + " 1 2", std::string("\0\0\0", 3), std::string(4000, 'a')}) {
        EXPECT_FALSE(decodeMark(bytesOf(text))) << text;
    }
}

TEST(FleetMark, IsWrittenByAClaimAndHeldUntilTheCartridgeGoesOut) {
    LoadedRig rig;
    EXPECT_TRUE(rig.ssc().claim(markOf(cellar, 1)).value());
    EXPECT_EQ(rig.ssc().fleetMark()->mark, markOf(cellar, 1));
    EXPECT_EQ(rig.writes(), wrote);
    rig.loadAgain();
    EXPECT_EQ(rig.writes(), Code::fleetCartridgeTaken);
    EXPECT_TRUE(rig.ssc().claim(markOf(cellar, 1)).value());
    EXPECT_EQ(rig.writes(), wrote);
}

TEST(FleetMark, KeepsOutWhoHasAnOlderEpochOrTheSameOfAnotherHost) {
    LoadedRig rig;
    ASSERT_TRUE(rig.ssc().claim(markOf(cellar, 4)));
    rig.loadAgain();
    EXPECT_EQ(rig.ssc().claim(markOf(attic, 3)).error().code, Code::fleetCartridgeTaken);
    EXPECT_EQ(rig.ssc().claim(markOf(cellar, 3)).error().code, Code::fleetCartridgeTaken);
    EXPECT_EQ(rig.ssc().claim(markOf(attic, 4)).error().code, Code::fleetCartridgeTaken);
    EXPECT_EQ(rig.writes(), Code::fleetCartridgeTaken);
    EXPECT_EQ(rig.ssc().fleetMark()->mark, markOf(cellar, 4));
    EXPECT_TRUE(rig.ssc().claim(markOf(attic, 5)).value());
    EXPECT_EQ(rig.writes(), wrote);
}

TEST(FleetMark, OfAnotherFleetOrUnknownIsNotTakenAway) {
    LoadedRig rig;
    FleetMark other = markOf(cellar, 1);
    other.fleet.back() = '0';
    ASSERT_TRUE(rig.ssc().claim(other));
    rig.loadAgain();
    EXPECT_EQ(rig.ssc().claim(markOf(cellar, 9)).error().code, Code::fleetCartridgeTaken);
    put(rig.ssc(), "capstan-fleet 2 whatever comes later");
    EXPECT_TRUE(rig.ssc().fleetMark()->isThere);
    EXPECT_EQ(rig.ssc().claim(markOf(cellar, 9)).error().code, Code::fleetCartridgeTaken);
    EXPECT_EQ(rig.writes(), Code::fleetCartridgeTaken);
    CAPSTAN_ASSERT_OK(rig.ssc().eraseMark());
    EXPECT_EQ(rig.writes(), wrote);
}

TEST(FleetMark, IsLookedAtAgainAtEachFilemark) {
    LoadedRig rig;
    ASSERT_TRUE(rig.ssc().claim(markOf(cellar, 1)));
    EXPECT_EQ(rig.writes(), wrote);
    CAPSTAN_EXPECT_OK(rig.ssc().writeFilemarks(1, Flush::wait));
    // By another path to the same drive.
    put(rig.ssc(), textOf(encodeMark(markOf(attic, 2))));
    CAPSTAN_EXPECT_OK(rig.ssc().writeFilemarks(0, Flush::wait));
    EXPECT_EQ(rig.ssc().writeFilemarks(1, Flush::wait).error().code, Code::fleetCartridgeTaken);
    CAPSTAN_EXPECT_OK(rig.ssc().rewind());
    EXPECT_EQ(rig.writes(), Code::fleetCartridgeTaken);
}

TEST(FleetMark, ThatIsGoneMeanwhileEndsTheClaim) {
    LoadedRig rig;
    ASSERT_TRUE(rig.ssc().claim(markOf(cellar, 1)));
    put(rig.ssc(), "");
    EXPECT_EQ(rig.ssc().writeFilemarks(1, Flush::wait).error().code, Code::fleetCartridgeTaken);
}

TEST(FleetMark, KeepsAStrangerFromFormattingAndErasing) {
    LoadedRig rig;
    ASSERT_TRUE(rig.ssc().claim(markOf(cellar, 1)));
    rig.loadAgain();
    EXPECT_EQ(rig.ssc().formatTwoPartitions().error().code, Code::fleetCartridgeTaken);
    EXPECT_EQ(rig.ssc().formatOnePartition().error().code, Code::fleetCartridgeTaken);
    EXPECT_EQ(rig.ssc().erase(scsi::EraseLength::shortErase).error().code, Code::fleetCartridgeTaken);
    ASSERT_TRUE(rig.ssc().claim(markOf(cellar, 1)));
    CAPSTAN_EXPECT_OK(rig.ssc().formatTwoPartitions());
    EXPECT_EQ(rig.ssc().fleetMark()->mark, markOf(cellar, 1));
}

/// Its memory takes no attributes, or has none at all.
class Forgetful final : public scsi::Transport {
   public:
    Forgetful(std::shared_ptr<virt::VirtualDrive> drive, bool reads) : drive_(std::move(drive)), reads_(reads) {}
    Result<scsi::Reply> execute(const scsi::Command& command) override {
        const auto opcode = static_cast<scsi::Opcode>(command.cdb[0]);
        if (opcode == scsi::Opcode::writeAttribute || (opcode == scsi::Opcode::readAttribute && !reads_)) {
            const scsi::Sense sense{.key = scsi::SenseKey::illegalRequest, .asc = 0x20, .ascq = 0x00};
            return scsi::Reply{.status = scsi::Status::checkCondition, .sense = sense, .transferred = 0};
        }
        return drive_->execute(command);
    }
    [[nodiscard]] std::size_t maxTransferBytes() const noexcept override { return drive_->maxTransferBytes(); }

   private:
    std::shared_ptr<virt::VirtualDrive> drive_;
    bool reads_;
};

TEST(FleetMark, IsReportedAsNotKeptByADriveThatWritesNone) {
    const test::TempFolder home;
    const std::shared_ptr<virt::VirtualDrive> device = test::driveWithCartridge(home / "TST001L8");
    {
        SscDrive blind(std::make_unique<Forgetful>(device, false));
        CAPSTAN_ASSERT_OK(blind.load());
        blind.heedMarks();
        EXPECT_FALSE(blind.claim(markOf(cellar, 1)).value());
        CAPSTAN_ASSERT_OK(blind.rewind());
        EXPECT_TRUE(blind.write(noise(512, 1)));
        EXPECT_TRUE(blind.writeFilemarks(1, Flush::wait));
    }
    {
        SscDrive whole(std::make_unique<Forgetful>(device, true));
        CAPSTAN_ASSERT_OK(whole.load());
        EXPECT_FALSE(whole.claim(markOf(cellar, 1)).value());
    }
}

TEST(FleetMark, ThatCannotBeReplacedKeepsEveryoneElseOut) {
    const test::TempFolder home;
    const std::shared_ptr<virt::VirtualDrive> device = test::driveWithCartridge(home / "TST001L8");
    Bytes list = scsi::encodeAttributeValues(
        {{.id = fleetMarkId, .format = scsi::AttributeFormat::ascii, .value = encodeMark(markOf(attic, 1))}});
    SscDrive drive(std::make_unique<Forgetful>(device, true));
    CAPSTAN_ASSERT_OK(drive.load());
    const auto cdb = scsi::writeAttribute(0, static_cast<std::uint32_t>(list.size()));
    ASSERT_TRUE(device->execute({.cdb = cdb, .out = list, .timeout = std::chrono::seconds(5)}));
    EXPECT_EQ(drive.claim(markOf(cellar, 2)).error().code, Code::fleetCartridgeTaken);
}

}  // namespace
}  // namespace capstan::drive
