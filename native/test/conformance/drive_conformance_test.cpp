// What the drive says of itself and how it takes commands, whatever it is.
#include <algorithm>
#include <array>
#include <set>

#include "conformance/subject.hpp"
#include "scsi/generation.hpp"
#include "scsi/pages/fields.hpp"

namespace capstan::test {
namespace {

using scsi::SenseKey;

class OnADrive : public Conformance {};
INSTANTIATE_TEST_SUITE_P(Any, OnADrive, testing::ValuesIn(subjects()), nameOf);

TEST_P(OnADrive, SaysWhatItIsWhateverItsState) {
    const auto identity = ssc().identify();
    ASSERT_TRUE(identity) << shown(identity.error());
    EXPECT_FALSE(identity->vendor.empty());
    EXPECT_FALSE(identity->product.empty());
    EXPECT_FALSE(identity->serial.empty());
    EXPECT_EQ(ssc().readiness().value(), drive::Readiness::ready);
}

TEST_P(OnADrive, GivesNoMoreThanThereIsRoomFor) {
    std::array<std::byte, 96> room{};
    room.fill(std::byte{0xA5});
    const auto cdb = scsi::inquiry(36);
    const auto reply = line().execute({.cdb = cdb, .in = room});
    ASSERT_TRUE(reply) << shown(reply.error());
    EXPECT_EQ(room[40], std::byte{0xA5});
}

TEST_P(OnADrive, RefusesACommandThatNoTapeDriveHas) {
    const scsi::Cdb10 readSubChannel{std::byte{0x42}};
    const auto sense = senseOf({.cdb = readSubChannel});
    ASSERT_TRUE(sense);
    EXPECT_EQ(sense->key, SenseKey::illegalRequest);
    EXPECT_EQ(sense->asc, 0x20);
}

TEST_P(OnADrive, RefusesAFieldThatMeansNothing) {
    auto cdb = scsi::readPositionLong();
    cdb[1] = std::byte{0x1F};
    const auto sense = senseOf({.cdb = cdb});
    ASSERT_TRUE(sense);
    EXPECT_EQ(sense->key, SenseKey::illegalRequest);
    EXPECT_EQ(sense->asc, 0x24);
}

TEST_P(OnADrive, TakesTheBlocksOfLtfs) {
    const auto limit = ssc().maxRecordBytes();
    ASSERT_TRUE(limit) << shown(limit.error());
    EXPECT_GE(*limit, 524'288U);
    EXPECT_LE(*limit, line().maxTransferBytes());
}

TEST_P(OnADrive, LoadsUnloadsAndKeepsWhatWasFlushed) {
    const Bytes record = noise(5000, 3);
    CAPSTAN_ASSERT_OK(ssc().write(record));
    CAPSTAN_ASSERT_OK(ssc().writeFilemarks(0, drive::Flush::wait));
    CAPSTAN_ASSERT_OK(ssc().unload());
    EXPECT_NE(ssc().readiness().value(), drive::Readiness::ready);
    CAPSTAN_EXPECT_FAILS(ssc().rewind(), Code::driveEmpty);
    CAPSTAN_ASSERT_OK(ssc().load());
    CAPSTAN_EXPECT_OK(ssc().load());  // once more is once too often, and no harm
    EXPECT_EQ(readRecord(), record);
}

TEST_P(OnADrive, HoldsTheCartridgeWhileRemovalIsPrevented) {
    CAPSTAN_ASSERT_OK(ssc().preventRemoval(true));
    CAPSTAN_EXPECT_FAILS(ssc().unload(), Code::driveBusy);
    CAPSTAN_ASSERT_OK(ssc().preventRemoval(false));
    EXPECT_EQ(ssc().readiness().value(), drive::Readiness::ready);
}

TEST_P(OnADrive, SetsCompressionAndVariableBlocks) {
    for (const bool compression : {false, true, false}) {
        CAPSTAN_ASSERT_OK(ssc().prepareForLtfs(compression));
        const auto mode = ssc().mediumMode();
        ASSERT_TRUE(mode) << shown(mode.error());
        EXPECT_EQ(mode->compression, compression);
        EXPECT_EQ(mode->blockLength, 0U);
        EXPECT_FALSE(mode->writeProtected);
        EXPECT_NE(scsi::generationOfDensity(mode->densityCode), 0U);
    }
}

TEST_P(OnADrive, ReportsModesByEachPageControl) {
    for (const auto control :
         {scsi::PageControl::current, scsi::PageControl::changeable, scsi::PageControl::defaults}) {
        Bytes bytes(512);
        const auto cdb = scsi::modeSense(scsi::mode_page::compression, control, 512);
        const auto reply = line().execute({.cdb = cdb, .in = bytes});
        ASSERT_TRUE(reply) << shown(reply.error());
        ASSERT_FALSE(reply->sense) << scsi::describe(*reply->sense);
        const auto list = scsi::parseModes(scsi::ModeForm::ten, ByteView(bytes).first(reply->transferred));
        ASSERT_TRUE(list);
        const Bytes* page = list->find(scsi::mode_page::compression);
        ASSERT_NE(page, nullptr);
        if (control == scsi::PageControl::changeable) {
            EXPECT_TRUE(scsi::parseCompressionPage(*page)->enabled) << "DCE must be changeable";
        }
    }
}

TEST_P(OnADrive, KeepsAProgrammableEarlyWarning) {
    const auto set = ssc().setProgrammableEarlyWarning(5);
    CAPSTAN_NEEDS(set, "programmable early warning");
    EXPECT_EQ(ssc().programmableEarlyWarning().value(), 5U);
    CAPSTAN_ASSERT_OK(ssc().setProgrammableEarlyWarning(0));
    EXPECT_EQ(ssc().programmableEarlyWarning().value(), 0U);
}

TEST_P(OnADrive, KnowsTheDensityOfTheCartridgeInIt) {
    const auto ofDrive = ssc().densities(scsi::DensitiesOf::drive);
    CAPSTAN_NEEDS(ofDrive, "density report");
    const auto ofMedium = ssc().densities(scsi::DensitiesOf::medium);
    ASSERT_TRUE(ofMedium) << shown(ofMedium.error());
    ASSERT_FALSE(ofMedium->empty());
    const auto current = ssc().mediumMode()->densityCode;
    const auto has = [&](const std::vector<scsi::Density>& all) {
        return std::ranges::any_of(all, [&](const scsi::Density& each) { return each.primary == current; });
    };
    EXPECT_TRUE(has(*ofDrive));
    EXPECT_TRUE(has(*ofMedium));
    EXPECT_GE(ssc().generation().value(), scsi::generationOfDensity(current));
}

TEST_P(OnADrive, ListsTheCommandsThatItTakes) {
    const auto codes = ssc().operationCodes();
    CAPSTAN_NEEDS(codes, "report of supported operation codes");
    std::set<unsigned> taken;
    for (const scsi::OperationCode& each : *codes) {
        taken.insert(each.opcode);
        EXPECT_GE(each.cdbBytes, 6U);
    }
    for (const auto needed : {scsi::Opcode::testUnitReady, scsi::Opcode::read6, scsi::Opcode::write6,
                              scsi::Opcode::writeFilemarks6, scsi::Opcode::locate16, scsi::Opcode::readPosition,
                              scsi::Opcode::modeSense10, scsi::Opcode::modeSelect10, scsi::Opcode::readAttribute,
                              scsi::Opcode::writeAttribute, scsi::Opcode::formatMedium, scsi::Opcode::loadUnload}) {
        EXPECT_TRUE(taken.contains(static_cast<unsigned>(needed))) << static_cast<unsigned>(needed);
    }
}

TEST_P(OnADrive, GivesEveryLogPageThatItLists) {
    const auto pages = ssc().logPages();
    CAPSTAN_NEEDS(pages, "log pages");
    EXPECT_TRUE(std::ranges::find(*pages, scsi::log_page::supported) != pages->end());
    for (const std::uint8_t each : *pages) {
        if (each != scsi::log_page::supported && each != scsi::log_page::tapeAlert) {  // 2Eh would be cleared
            const auto page = ssc().logPage(each);
            EXPECT_TRUE(page) << unsigned{each} << " " << (page ? "" : shown(page.error()));
        }
    }
}

TEST_P(OnADrive, ReportsTapeAlertsWithoutForgettingThem) {
    const auto alerts = ssc().tapeAlerts();
    CAPSTAN_NEEDS(alerts, "TapeAlert");
    if (alerts->clearedByReading) {
        GTEST_SKIP() << "the device has no page 12h: its flags are forgotten once read";
    }
    EXPECT_EQ(ssc().tapeAlerts()->flags, alerts->flags);
}

TEST_P(OnADrive, CountsWhatIsWrittenAndRead) {
    namespace page = scsi::log_page;
    namespace statistic = scsi::volume_statistic;
    const auto before = ssc().logPage(page::volumeStatistics);
    CAPSTAN_NEEDS(before, "volume statistics");
    writeRecords(std::vector<std::size_t>(8, 524'288));
    CAPSTAN_ASSERT_OK(ssc().writeFilemarks(1, drive::Flush::wait));
    const auto after = ssc().logPage(page::volumeStatistics);
    ASSERT_TRUE(after) << shown(after.error());
    const auto writtenBefore = before->number(statistic::lifetimeMegabytesWritten);
    const auto writtenAfter = after->number(statistic::lifetimeMegabytesWritten);
    const auto mounts = after->number(statistic::mounts);
    ASSERT_TRUE(writtenBefore && writtenAfter && mounts);
    EXPECT_GE(*writtenAfter, *writtenBefore);
    EXPECT_GE(*mounts, 1U);
    const auto device = ssc().logPage(page::deviceStatistics);
    CAPSTAN_NEEDS(device, "device statistics");
    EXPECT_TRUE(device->number(scsi::device_statistic::loads));
    for (const std::uint8_t errorPage : {page::writeErrors, page::readErrors}) {
        const auto errors = ssc().logPage(errorPage);
        CAPSTAN_NEEDS(errors, "error counters");
        EXPECT_TRUE(errors->number(scsi::error_counter::uncorrected));
    }
    const auto status = ssc().deviceStatus();
    CAPSTAN_NEEDS(status, "device status");
    EXPECT_TRUE(status->mounted);
    EXPECT_TRUE(status->cartridgePresent);
}

TEST_P(OnADrive, ReportsTheSameCapacityInLogAndMemory) {
    const auto capacity = ssc().tapeCapacity();
    CAPSTAN_NEEDS(capacity, "tape capacity page");
    ASSERT_FALSE(capacity->maximum.empty());
    const auto inMemory = ssc().readAttribute(0, 0x0001);
    ASSERT_TRUE(inMemory && *inMemory);
    EXPECT_EQ(readBig<std::uint64_t>(**inMemory, 0), capacity->maximum.front());
    EXPECT_LE(capacity->remaining.front(), capacity->maximum.front());
}

}  // namespace
}  // namespace capstan::test
