// Every state of a cartridge or drive that a person can meet, as the drive reports it.
#include <algorithm>
#include <gtest/gtest.h>

#include "base/file.hpp"
#include "scsi/pages/encryption.hpp"
#include "scsi/pages/log_page.hpp"
#include "virtual/drive_at_hand.hpp"

namespace capstan::virt {
namespace {

using test::answer;
using test::DriveAtHand;
using test::noise;

scsi::TapeAlertFlags alertsOf(DriveAtHand& hand) {
    const auto page = scsi::parseLogPage(hand.ask(scsi::logSense(scsi::log_page::tapeAlertResponse, 4096)));
    return page ? scsi::parseTapeAlert(*page).value_or(0) : 0;
}

bool hasAlert(DriveAtHand& hand, unsigned number) {
    return (alertsOf(hand) & scsi::tapeAlertFlag(number)) != 0;
}

TEST(Compatibility, IsAsOnMetalForEveryModelAndFormat) {
    struct ModelRow {
        const char* model;
        const char* writes;
        const char* reads;
    };
    const std::vector<std::string> all{"L5", "L6", "L7", "M8", "L8", "L9", "LA", "PA"};
    for (const ModelRow& row :
         {ModelRow{"lto5", "L5", ""}, ModelRow{"lto6", "L6 L5", ""}, ModelRow{"lto7", "L7 L6", "L5"},
          ModelRow{"lto8", "L8 L7 M8", ""}, ModelRow{"lto9", "L9 L8", ""}, ModelRow{"lto10", "LA PA", ""}}) {
        for (const std::string& model : {std::string(row.model), std::string(row.model) + "-half"}) {
            for (const std::string& type : all) {
                DriveAtHand hand(model);
                const std::string loaded = answer(hand.load("ABC123" + type));
                const bool writes = std::string(row.writes).find(type) != std::string::npos;
                const bool reads = writes || std::string(row.reads).find(type) != std::string::npos;
                EXPECT_EQ(loaded, reads ? "good" : "3/30/00") << model << " " << type;
                if (reads) {
                    EXPECT_EQ(answer(hand.write(noise(100, 1))), writes ? "good" : "7/27/00") << model << " " << type;
                }
            }
        }
    }
}

TEST(WriteOnce, TakesMoreAtItsEndAndLetsNothingBeChanged) {
    DriveAtHand hand;
    ASSERT_EQ(answer(hand.load("ABC123LY")), "good");
    ASSERT_EQ(answer(hand.write(noise(500, 1))), "good");
    ASSERT_EQ(answer(hand.run(scsi::writeFilemarks(1, false))), "good");
    ASSERT_EQ(answer(hand.run(scsi::rewind())), "good");
    EXPECT_EQ(answer(hand.write(noise(500, 2))), "7/30/0C");
    EXPECT_EQ(answer(hand.run(scsi::writeFilemarks(1, false))), "7/30/0C");
    EXPECT_EQ(answer(hand.run(scsi::erase(scsi::EraseLength::shortErase))), "7/30/0C");
    EXPECT_EQ(answer(hand.run(scsi::formatMedium(scsi::FormatMode::single))), "7/30/0C");
    EXPECT_TRUE(hasAlert(hand, 60));
    ASSERT_EQ(answer(hand.run(scsi::space(scsi::SpaceOver::endOfData, 0))), "good");
    EXPECT_EQ(answer(hand.write(noise(500, 2))), "good");
    ASSERT_EQ(answer(hand.run(scsi::rewind())), "good");
    Bytes record;
    EXPECT_EQ(answer(hand.read(record, 500)), "good");
    EXPECT_EQ(record, noise(500, 1));
    const auto modes = scsi::parseModes(scsi::ModeForm::ten, hand.ask(scsi::modeSense(0x1D, 500)));
    ASSERT_TRUE(modes && !modes->pages.empty());
    EXPECT_TRUE(scsi::parseMediumConfigurationPage(modes->pages[0])->writeOnce);
}

TEST(Cleaning, HappensOnceForEachTimeTheCartridgeHasLeft) {
    DriveAtHand hand;
    hand.drive().setNeedsCleaning(true);
    hand.calm();
    EXPECT_TRUE(hasAlert(hand, 20));
    const auto folder = hand.make("CLNU01L1");
    CAPSTAN_ASSERT_OK(changeCartridge(folder, {.cleaningsLeft = 1}));
    hand.insert(folder);
    EXPECT_EQ(answer(hand.run(scsi::load(true))), "2/30/03");
    EXPECT_FALSE(hasAlert(hand, 20));
    EXPECT_TRUE(hasAlert(hand, 11));
    EXPECT_EQ(answer(hand.run(scsi::testUnitReady())), "2/30/03");
    EXPECT_EQ(answer(hand.run(scsi::load(true))), "2/30/07");  // expired
    EXPECT_TRUE(hasAlert(hand, 22));
    CAPSTAN_ASSERT_OK(hand.drive().remove());
    EXPECT_EQ(describeCartridge(folder)->cleaningsLeft, 0U);
    EXPECT_EQ(describeCartridge(folder)->mediaType, MediaType::cleaning);
}

TEST(Optimisation, TakesUpToTwoHoursOnceAndMustNotBeInterrupted) {
    auto timing = makeTiming(test::modelFile("lto9"), {.mode = ClockMode::modelled});
    ASSERT_TRUE(timing) << timing.error().detail;
    DriveAtHand hand("lto9", std::move(*timing));
    const auto upkeep = [&] { return hand.drive().timing().spent()[static_cast<std::size_t>(Cause::upkeep)].count(); };
    const auto folder = hand.make("NEW001L9");
    EXPECT_TRUE(describeCartridge(folder)->awaitsOptimisation);
    hand.insert(folder);
    hand.calm();
    auto immediate = scsi::load(true);
    immediate[1] |= std::byte{0x01};
    ASSERT_EQ(answer(hand.run(immediate)), "good");
    EXPECT_GE(upkeep(), 40.0 * 60);
    EXPECT_LE(upkeep(), 120.0 * 60);
    hand.calm();
    EXPECT_EQ(answer(hand.run(scsi::testUnitReady())), "2/04/01");
    EXPECT_EQ(answer(hand.run(scsi::load(false))), "2/04/01");
    // Pulled out of the middle, it has to begin again.
    CAPSTAN_ASSERT_OK(hand.drive().powerCut());
    EXPECT_EQ(answer(hand.run(scsi::testUnitReady())), "drive.absent");
    hand.drive().powerOn();
    EXPECT_TRUE(describeCartridge(folder)->awaitsOptimisation);
    const double before = upkeep();
    ASSERT_EQ(answer(hand.load()), "good");
    EXPECT_GT(upkeep(), before);
    EXPECT_FALSE(describeCartridge(folder)->awaitsOptimisation);
    ASSERT_EQ(answer(hand.run(scsi::load(false))), "good");
    const double after = upkeep();
    ASSERT_EQ(answer(hand.load()), "good");
    EXPECT_EQ(upkeep(), after);
}

TEST(Optimisation, GoesOnBehindTheAnswerForAsLongAsItTakes) {
    auto timing = makeTiming(test::modelFile("lto9"), {.mode = ClockMode::live, .speedUp = 100'000});
    ASSERT_TRUE(timing) << timing.error().detail;
    DriveAtHand hand("lto9", std::move(*timing));
    const auto folder = hand.make("NEW001L9");
    hand.insert(folder);
    hand.calm();
    const auto began = hand.drive().now();
    ASSERT_EQ(answer(hand.run(scsi::load(true, true))), "good");
    hand.calm();
    unsigned looks = 0;
    while (answer(hand.run(scsi::testUnitReady())) == "2/04/01") {
        ++looks;
    }
    EXPECT_GT(looks, 0U);
    EXPECT_FALSE(describeCartridge(folder)->awaitsOptimisation);
    EXPECT_EQ(answer(hand.run(scsi::testUnitReady())), "good");
    EXPECT_GE(hand.drive().now() - began, std::chrono::minutes(40));
}

TEST(BecomingReady, IsReportedForAsLongAsItLasts) {
    DriveAtHand hand;
    ASSERT_EQ(answer(hand.load("ABC123L8")), "good");
    hand.drive().setBecomingReady(2);
    EXPECT_EQ(answer(hand.run(scsi::testUnitReady())), "2/04/01");
    EXPECT_EQ(answer(hand.run(scsi::rewind())), "2/04/01");
    EXPECT_EQ(answer(hand.run(scsi::testUnitReady())), "good");
}

TEST(Hardware, ThatHasFailedSaysSoUntilItIsWell) {
    DriveAtHand hand;
    ASSERT_EQ(answer(hand.load("ABC123L8")), "good");
    hand.drive().setBroken(true);
    EXPECT_EQ(answer(hand.run(scsi::testUnitReady())), "4/44/00");
    EXPECT_EQ(answer(hand.write(noise(10, 1))), "4/44/00");
    EXPECT_TRUE(hasAlert(hand, 30));
    hand.drive().setBroken(false);
    EXPECT_EQ(answer(hand.write(noise(10, 1))), "good");
}

TEST(EndOfLife, IsAnAlertThatGoesWithTheCartridge) {
    DriveAtHand hand;
    const auto folder = hand.make("OLD001L8");
    CAPSTAN_ASSERT_OK(changeCartridge(folder, {.endOfLife = true}));
    hand.insert(folder);
    ASSERT_EQ(answer(hand.load()), "good");
    EXPECT_TRUE(hasAlert(hand, 7));
    ASSERT_EQ(answer(hand.run(scsi::load(false))), "good");
    EXPECT_FALSE(hasAlert(hand, 7));
}

TEST(TapeAlert, IsClearedByTheOnePageAndNotByTheOther) {
    DriveAtHand hand;
    hand.drive().setNeedsCleaning(true);
    hand.calm();
    EXPECT_TRUE(hasAlert(hand, 20));
    EXPECT_TRUE(hasAlert(hand, 20));
    const auto page = scsi::parseLogPage(hand.ask(scsi::logSense(scsi::log_page::tapeAlert, 4096)));
    EXPECT_EQ(page->number(20), 1U);
    EXPECT_FALSE(hasAlert(hand, 20));
}

TEST(WriteProtect, OfTheSwitchAndOfTheHostAreDistinguished) {
    DriveAtHand hand;
    const auto folder = hand.make("ABC123L8");
    CAPSTAN_ASSERT_OK(setWriteProtect(folder, true));
    hand.insert(folder);
    ASSERT_EQ(answer(hand.load()), "good");
    EXPECT_EQ(answer(hand.write(noise(10, 1))), "7/27/00");
    EXPECT_TRUE(hasAlert(hand, 9));
    ASSERT_EQ(answer(hand.run(scsi::load(false))), "good");
    CAPSTAN_ASSERT_OK(hand.drive().remove());
    CAPSTAN_ASSERT_OK(setWriteProtect(folder, false));
    hand.insert(folder);
    ASSERT_EQ(answer(hand.load()), "good");
    const Bytes list = scsi::encodeModes(scsi::ModeForm::ten, scsi::ModeUse::select, {},
                                         {scsi::encode(scsi::ConfigurationPage{.softwareWriteProtect = true})});
    ASSERT_EQ(answer(hand.send(scsi::modeSelect(static_cast<std::uint16_t>(list.size())), list)), "good");
    EXPECT_EQ(answer(hand.write(noise(10, 1))), "7/27/02");
}

class EncryptionTest : public testing::Test {
   protected:
    std::string setKey(ByteView key, scsi::DecryptionMode decryption = scsi::DecryptionMode::mixed) {
        const auto page = scsi::encode(scsi::SetDataEncryption{
            .encryption = scsi::EncryptionMode::encrypt, .decryption = decryption, .algorithm = 1, .key = key});
        return answer(send(page.view()));
    }
    std::string dropKey() {
        const auto page = scsi::encode(scsi::SetDataEncryption{});
        return answer(send(page.view()));
    }
    Result<scsi::Reply> send(ByteView page) {
        return hand.send(
            scsi::securityProtocolOut(scsi::tapeEncryptionProtocol, scsi::encryption_page::setDataEncryption,
                                      static_cast<std::uint32_t>(page.size())),
            page);
    }
    scsi::NextBlockEncryption::State next() {
        const auto page = scsi::parseNextBlockEncryption(
            hand.ask(scsi::securityProtocolIn(scsi::tapeEncryptionProtocol, scsi::encryption_page::nextBlock, 1000)));
        return page ? page->state : scsi::NextBlockEncryption::State::unknown;
    }

    DriveAtHand hand;
    Bytes record;
};

TEST_F(EncryptionTest, KeepsRecordsFromWhoHasNoKeyAndFromTheDisk) {
    using State = scsi::NextBlockEncryption::State;
    const Bytes key = noise(32, 99);
    Bytes secret(5000, std::byte{'S'});
    ASSERT_EQ(answer(hand.load("ABC123L8")), "good");
    ASSERT_EQ(answer(hand.write(secret)), "good");  // in clear
    ASSERT_EQ(setKey(key), "good");
    ASSERT_EQ(answer(hand.write(secret)), "good");
    ASSERT_EQ(answer(hand.run(scsi::rewind())), "good");
    EXPECT_EQ(next(), State::clear);
    EXPECT_EQ(answer(hand.read(record, 5000)), "good");
    EXPECT_EQ(next(), State::keyFits);
    EXPECT_EQ(answer(hand.read(record, 5000)), "good");
    EXPECT_EQ(record, secret);
    ASSERT_EQ(setKey(noise(32, 98)), "good");
    ASSERT_EQ(answer(hand.run(scsi::locate(scsi::LocateDestination::object, 0, 1))), "good");
    EXPECT_EQ(next(), State::keyMissing);
    EXPECT_EQ(answer(hand.read(record, 5000)), "7/74/03");
    ASSERT_EQ(dropKey(), "good");
    EXPECT_EQ(answer(hand.read(record, 5000)), "7/74/01");
    ASSERT_EQ(setKey(key, scsi::DecryptionMode::decrypt), "good");
    EXPECT_EQ(answer(hand.read(record, 5000)), "good");
    ASSERT_EQ(answer(hand.run(scsi::rewind())), "good");
    EXPECT_EQ(answer(hand.read(record, 5000)), "7/74/02");
    ASSERT_EQ(answer(hand.run(scsi::load(false))), "good");
    // In clear once, and no trace of the second.
    const auto file = readFile(hand.home() / "ABC123L8" / "partition-0.1.tape", 1'000'000);
    ASSERT_TRUE(file);
    EXPECT_EQ(std::ranges::count(*file, std::byte{'S'}),
              5000 + std::ranges::count(ByteView(*file).subspan(5064), std::byte{'S'}));
    EXPECT_LT(std::ranges::count(ByteView(*file).subspan(5064), std::byte{'S'}), 100);
}

TEST_F(EncryptionTest, ForgetsItsKeyOnUnloadAndWithoutPower) {
    const Bytes key = noise(32, 99);
    ASSERT_EQ(answer(hand.load("ABC123L8")), "good");
    ASSERT_EQ(setKey(key), "good");
    ASSERT_EQ(answer(hand.write(noise(100, 1))), "good");
    ASSERT_EQ(answer(hand.run(scsi::load(false))), "good");
    ASSERT_EQ(answer(hand.load()), "good");
    EXPECT_EQ(answer(hand.read(record, 100)), "7/74/01");
    const auto status = scsi::parseEncryptionStatus(
        hand.ask(scsi::securityProtocolIn(scsi::tapeEncryptionProtocol, scsi::encryption_page::status, 1000)));
    ASSERT_TRUE(status);
    EXPECT_EQ(status->encryption, scsi::EncryptionMode::disable);
    EXPECT_TRUE(status->volumeContainsEncrypted);
}

TEST_F(EncryptionTest, TakesNoKeyOfAnotherLengthAndNamesWhatItCan) {
    ASSERT_EQ(answer(hand.load("ABC123L8")), "good");
    EXPECT_EQ(setKey(noise(16, 1)), "5/26/00");
    const auto algorithms = scsi::parseEncryptionCapabilities(
        hand.ask(scsi::securityProtocolIn(scsi::tapeEncryptionProtocol, scsi::encryption_page::capabilities, 1000)));
    ASSERT_EQ(algorithms.size(), 1U);
    EXPECT_EQ(algorithms[0].code, scsi::aes256Gcm);
}

TEST(ForeignData, IsAnArchiveThatTarWouldKnow) {
    DriveAtHand hand;
    const auto folder = hand.home() / "TAR001L8";
    CAPSTAN_ASSERT_OK(createCartridge(
        folder, {.barcode = "TAR001L8", .mediaType = MediaType::L8, .capacityBytes = 64'000'000, .foreign = true}));
    hand.insert(folder);
    ASSERT_EQ(answer(hand.load()), "good");
    Bytes record;
    EXPECT_EQ(answer(hand.read(record, 10'240)), "good");
    EXPECT_EQ(textOf(ByteView(record).subspan(257, 5)), "ustar");
    EXPECT_EQ(answer(hand.read(record, 10'240)), "0/00/01");
}

TEST(Barcode, OfACleaningCartridgeIsRecognisedByHowItBegins) {
    EXPECT_EQ(mediaTypeOfBarcode("CLNU01L1"), MediaType::cleaning);
    EXPECT_EQ(mediaTypeOfBarcode("CLR001CU"), MediaType::cleaning);
    EXPECT_EQ(mediaTypeOfBarcode("CLN001L8"), MediaType::cleaning);
    EXPECT_EQ(mediaTypeOfBarcode("ABC001CU"), std::nullopt);
    EXPECT_TRUE(isBarcode("CLN001"));
    EXPECT_FALSE(isBarcode("CLN001L"));
    EXPECT_EQ(mediaTypeOfBarcode("ABC123LY"), MediaType::LY);
    EXPECT_EQ(mediaOf(MediaType::LY).format, MediaType::L8);
    EXPECT_TRUE(mediaOf(MediaType::LH).isWorm());
    const test::TempFolder home;
    CAPSTAN_EXPECT_FAILS(
        createCartridge(home / "c", {.barcode = "CLNU01L8", .mediaType = MediaType::L8, .capacityBytes = 64'000'000}),
        Code::invalidArgument);
}

}  // namespace
}  // namespace capstan::virt
