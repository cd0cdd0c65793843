// Commands as bytes: what each answers, and what it refuses.
#include <algorithm>
#include <gtest/gtest.h>

#include "scsi/pages/block_protection.hpp"
#include "scsi/pages/log_page.hpp"
#include "virtual/drive_at_hand.hpp"

namespace capstan::virt {
namespace {

using scsi::SpaceOver;
using test::answer;
using test::DriveAtHand;
using test::noise;

/// Records 0 1 2, a filemark 3, records 4 5, filemarks 6 7, record 8; end of data 9.
class OnTape : public testing::Test {
   protected:
    void SetUp() override {
        ASSERT_EQ(answer(hand.load("CMD001L8")), "good");
        const auto records = [&](std::uint32_t from, std::uint32_t to) {
            for (std::uint32_t i = from; i < to; ++i) {
                ASSERT_EQ(answer(hand.write(noise(100 + i, i))), "good");
            }
        };
        records(0, 3);
        ASSERT_EQ(answer(hand.run(scsi::writeFilemarks(1, true))), "good");
        records(4, 6);
        ASSERT_EQ(answer(hand.run(scsi::writeFilemarks(2, true))), "good");
        records(8, 9);
    }
    void at(std::uint64_t block) {
        ASSERT_EQ(answer(hand.run(scsi::locate(scsi::LocateDestination::object, 0, block))), "good");
    }
    std::string space(SpaceOver what, std::int64_t count) {
        const auto reply = hand.run(scsi::space(what, count));
        std::string residue;
        if (reply && reply->sense && reply->sense->information) {
            residue = " " + std::to_string(*reply->sense->information);
        }
        return answer(reply) + residue + " @" + std::to_string(hand.block());
    }

    DriveAtHand hand;
};

TEST_F(OnTape, SpacesOverBlocksUntilAFilemarkOrAnEnd) {
    at(0);
    EXPECT_EQ(space(SpaceOver::blocks, 2), "good @2");
    EXPECT_EQ(space(SpaceOver::blocks, 0), "good @2");
    EXPECT_EQ(space(SpaceOver::blocks, 5), "0/00/01 4 @4");
    EXPECT_EQ(space(SpaceOver::blocks, -1), "0/00/01 1 @3");
    EXPECT_EQ(space(SpaceOver::blocks, -3), "good @0");
    EXPECT_EQ(space(SpaceOver::blocks, -1), "0/00/04 1 @0");
    at(8);
    EXPECT_EQ(space(SpaceOver::blocks, 1), "good @9");
    EXPECT_EQ(space(SpaceOver::blocks, 4), "8/00/05 4 @9");
    EXPECT_EQ(space(SpaceOver::blocks, -1), "good @8");
    EXPECT_EQ(space(SpaceOver::blocks, -9), "0/00/01 9 @7");
}

TEST_F(OnTape, SpacesOverFilemarksBothWays) {
    at(0);
    EXPECT_EQ(space(SpaceOver::filemarks, 1), "good @4");
    EXPECT_EQ(space(SpaceOver::filemarks, 2), "good @8");
    EXPECT_EQ(space(SpaceOver::filemarks, 2), "8/00/05 2 @9");
    EXPECT_EQ(space(SpaceOver::filemarks, -1), "good @7");
    EXPECT_EQ(space(SpaceOver::filemarks, -2), "good @3");
    EXPECT_EQ(space(SpaceOver::filemarks, -3), "0/00/04 3 @0");
    EXPECT_EQ(space(SpaceOver::endOfData, 0), "good @9");
    EXPECT_EQ(space(SpaceOver::blocks, std::numeric_limits<std::int64_t>::min()).substr(0, 7), "0/00/01");
    // The short form counts in 24 bits.
    const scsi::Cdb6 back{std::byte{0x11}, std::byte{0}, std::byte{0xFF}, std::byte{0xFF}, std::byte{0xFD}};
    at(2);
    EXPECT_EQ(answer(hand.run(back)), "0/00/04");
    const scsi::Cdb6 setmarks{std::byte{0x11}, std::byte{4}};
    EXPECT_EQ(answer(hand.run(setmarks)), "5/24/00");
}

TEST_F(OnTape, LocatesObjectsFilesAndTheEnd) {
    EXPECT_EQ(answer(hand.run(scsi::locate(scsi::LocateDestination::filemark, 0, 0))), "good");
    EXPECT_EQ(hand.block(), 0U);
    EXPECT_EQ(answer(hand.run(scsi::locate(scsi::LocateDestination::filemark, 0, 2))), "good");
    EXPECT_EQ(hand.block(), 7U);
    EXPECT_EQ(answer(hand.run(scsi::locate(scsi::LocateDestination::filemark, 0, 4))), "8/00/05");
    EXPECT_EQ(hand.block(), 9U);
    EXPECT_EQ(answer(hand.run(scsi::locate(scsi::LocateDestination::object, 1, 0))), "5/24/00");
    scsi::Cdb10 shortForm{std::byte{0x2B}};
    shortForm[6] = std::byte{5};
    EXPECT_EQ(answer(hand.run(shortForm)), "good");
    EXPECT_EQ(hand.block(), 5U);
    shortForm[1] = std::byte{0x04};
    EXPECT_EQ(answer(hand.run(shortForm)), "5/24/00");
}

TEST_F(OnTape, ReportsWhereItIsInThreeForms) {
    using scsi::PositionForm;
    const auto answered = [&](PositionForm form) {
        return *scsi::parsePosition(hand.ask(scsi::readPosition(form)), form);
    };
    EXPECT_EQ(answered(PositionForm::shortForm).block, 9U);
    EXPECT_EQ(answered(PositionForm::shortForm).bufferedObjects, 9U);
    EXPECT_EQ(answered(PositionForm::extended).bufferedObjects, 9U);
    EXPECT_GT(answered(PositionForm::extended).bufferedBytes, 600U);
    EXPECT_EQ(answered(PositionForm::longForm).filemarks, 3U);
    ASSERT_EQ(answer(hand.run(scsi::writeFilemarks(0, false))), "good");
    EXPECT_EQ(answered(PositionForm::extended).bufferedObjects, 0U);
    at(0);
    EXPECT_TRUE(answered(PositionForm::shortForm).atBeginning);
}

TEST_F(OnTape, ErasesFromHereOn) {
    at(4);
    for (const auto length : {scsi::EraseLength::shortErase, scsi::EraseLength::longErase}) {
        ASSERT_EQ(answer(hand.run(scsi::erase(length))), "good");
        EXPECT_EQ(space(SpaceOver::endOfData, 0), "good @4");
    }
}

TEST_F(OnTape, GivesAttributesByListValueAndSupport) {
    using scsi::AttributeService;
    const auto ids = [&](AttributeService service) {
        return scsi::parseAttributeIds(hand.ask(scsi::readAttribute(service, 0, 0, 4000)));
    };
    const auto has = [](const std::vector<std::uint16_t>& list, std::uint16_t id) {
        return std::ranges::find(list, id) != list.end();
    };
    EXPECT_TRUE(has(ids(AttributeService::list), 0x0009));
    EXPECT_FALSE(has(ids(AttributeService::list), 0x0806));
    EXPECT_TRUE(has(ids(AttributeService::supported), 0x0806));
    EXPECT_EQ(scsi::parseNumberedList(hand.ask(scsi::readAttribute(AttributeService::partitions, 0, 0, 100)))->count,
              1);
    EXPECT_EQ(answer(hand.run(scsi::readAttribute(AttributeService::values, 0, 0x0806, 0))), "5/24/00");
}

TEST_F(OnTape, LogsWhatItDid) {
    const auto page = [&](std::uint8_t code) { return *scsi::parseLogPage(hand.ask(scsi::logSense(code, 8000))); };
    for (const std::uint8_t code : scsi::parseSupportedLogPages(hand.ask(scsi::logSense(0, 100)))) {
        if (code != 0) {
            EXPECT_EQ(page(code).code, code);
            EXPECT_FALSE(page(code).parameters.empty());
        }
    }
    constexpr std::uint64_t written = 100 + 101 + 102 + 104 + 105 + 108;
    EXPECT_EQ(page(scsi::log_page::writeErrors).number(scsi::error_counter::bytesProcessed), written);
    const auto volume = page(scsi::log_page::volumeStatistics);
    EXPECT_EQ(textOf(volume.find(scsi::volume_statistic::volumeBarcode)->value), "CMD001L8");
    EXPECT_EQ(scsi::parsePartitionRecords(*volume.find(scsi::volume_statistic::partitionCapacity)),
              std::vector<std::uint32_t>{64});
    EXPECT_EQ(page(scsi::log_page::tapeCapacity).number(scsi::tape_capacity::maximum0), 61U);
    EXPECT_TRUE(scsi::parseDeviceStatus(page(scsi::log_page::deviceStatus))->mounted);
    EXPECT_EQ(page(scsi::log_page::deviceStatistics).number(scsi::device_statistic::loads), 1U);
    EXPECT_EQ(answer(hand.run(scsi::logSense(0x3E, 100))), "5/24/00");
    scsi::Cdb10 clear{std::byte{0x4C}, std::byte{0x02}, std::byte{0x40}};
    EXPECT_EQ(answer(hand.run(clear)), "good");
    EXPECT_EQ(page(scsi::log_page::writeErrors).number(scsi::error_counter::bytesProcessed), 0U);
}

TEST(Logs, OfACartridgeNeedOne) {
    DriveAtHand hand;
    hand.calm();
    EXPECT_EQ(answer(hand.run(scsi::logSense(scsi::log_page::volumeStatistics, 100))), "2/3A/00");
    EXPECT_EQ(answer(hand.run(scsi::logSense(scsi::log_page::tapeAlertResponse, 100))), "good");
}

class ModesTest : public testing::Test {
   protected:
    void SetUp() override { ASSERT_EQ(answer(hand.load("CMD001L8")), "good"); }
    std::string select(const Bytes& page) {
        const Bytes list = scsi::encodeModes(scsi::ModeForm::ten, scsi::ModeUse::select, {}, {page});
        return answer(hand.send(scsi::modeSelect(static_cast<std::uint16_t>(list.size())), list));
    }
    Bytes sense(scsi::ModePageId id, scsi::PageControl control = scsi::PageControl::current) {
        const auto list = scsi::parseModes(scsi::ModeForm::ten, hand.ask(scsi::modeSense(id, control, 4000)));
        const Bytes* page = list ? list->find(id) : nullptr;
        EXPECT_NE(page, nullptr);
        return page == nullptr ? Bytes() : *page;
    }
    DriveAtHand hand;
};

TEST_F(ModesTest, AreCurrentChangeableAndDefault) {
    namespace mode_page = scsi::mode_page;
    using scsi::PageControl;
    EXPECT_EQ(select(scsi::encode(scsi::CompressionPage{.enabled = false})), "good");
    EXPECT_FALSE(scsi::parseCompressionPage(sense(mode_page::compression))->enabled);
    EXPECT_TRUE(scsi::parseCompressionPage(sense(mode_page::compression, PageControl::defaults))->enabled);
    EXPECT_EQ(sense(mode_page::compression, PageControl::changeable)[2], std::byte{0x80});
    EXPECT_EQ(sense(mode_page::compression, PageControl::changeable)[3], std::byte{0x00});
    EXPECT_EQ(answer(hand.run(scsi::modeSense(mode_page::compression, PageControl::saved, 100))), "5/39/00");
    const scsi::ModePageId all{.page = mode_page::all, .subpage = mode_page::allSubpages};
    const auto list = scsi::parseModes(scsi::ModeForm::ten, hand.ask(scsi::modeSense(all, PageControl::current, 4000)));
    EXPECT_EQ(list->pages.size(), 6U);
    // MODE SENSE(6) says the same behind a header of its own.
    scsi::Cdb6 six{std::byte{0x1A}, std::byte{0}, std::byte{0x0F}, std::byte{0}, std::byte{0xFF}};
    EXPECT_NE(scsi::parseModes(scsi::ModeForm::six, hand.ask(six))->find(mode_page::compression), nullptr);
}

TEST_F(ModesTest, AreTakenAllOrNone) {
    const Bytes list =
        scsi::encodeModes(scsi::ModeForm::ten, scsi::ModeUse::select, {},
                          {scsi::encode(scsi::CompressionPage{.enabled = false}),
                           scsi::encode(scsi::DataProtectionPage{.method = scsi::BlockProtection::reedSolomon})});
    EXPECT_EQ(answer(hand.send(scsi::modeSelect(static_cast<std::uint16_t>(list.size())), list)), "5/26/00");
    EXPECT_TRUE(scsi::parseCompressionPage(sense(scsi::mode_page::compression))->enabled);
}

TEST_F(ModesTest, WarnEarlierWhenAskedAndOnlyOnceOnTheWay) {
    ASSERT_EQ(select(scsi::encode(scsi::ConfigurationExtensionPage{.programmableEarlyWarningMegabytes = 10})), "good");
    const Bytes record = noise(1'000'000, 1);
    std::vector<std::string> warnings;
    for (int i = 0; i < 64; ++i) {
        const std::string answered = answer(hand.write(record));
        if (answered != "good") {
            warnings.push_back(std::to_string(i) + " " + answered);
        }
    }
    ASSERT_GE(warnings.size(), 3U);
    EXPECT_EQ(warnings[0], "52 0/00/07");
    EXPECT_EQ(warnings[1], "62 0/00/02");
    EXPECT_EQ(warnings[2], "63 D/00/02");
}

TEST_F(ModesTest, ProtectBlocksOnTheWayToTheDriveAndBack) {
    const scsi::DataProtectionPage on{
        .method = scsi::BlockProtection::crc32c, .informationBytes = 4, .writes = true, .reads = true};
    ASSERT_EQ(select(scsi::encode(on)), "good");
    Bytes guarded = noise(1000, 1);
    guarded.resize(1004);
    scsi::protect(guarded);
    EXPECT_EQ(answer(hand.write(guarded)), "good");
    Bytes bent = guarded;
    bent[500] ^= std::byte{1};
    EXPECT_EQ(answer(hand.write(bent)), "4/10/01");
    EXPECT_EQ(hand.block(), 1U);
    ASSERT_EQ(answer(hand.run(scsi::rewind())), "good");
    Bytes record;
    EXPECT_EQ(answer(hand.read(record, 1004)), "good");
    EXPECT_EQ(record, guarded);
    ASSERT_EQ(answer(hand.run(scsi::rewind())), "good");
    const auto cut = hand.read(record, 600);
    EXPECT_EQ(cut->sense->information, -404);
    EXPECT_EQ(record, Bytes(guarded.begin(), guarded.begin() + 600));
    ASSERT_EQ(select(scsi::encode(scsi::DataProtectionPage{})), "good");
    ASSERT_EQ(answer(hand.run(scsi::rewind())), "good");
    EXPECT_EQ(answer(hand.read(record, 1000)), "good");
    EXPECT_EQ(record, noise(1000, 1));
}

TEST(Reports, NameTheDensitiesOfDriveAndMedium) {
    DriveAtHand hand("lto7");
    ASSERT_EQ(answer(hand.load("CMD001L6")), "good");
    const auto all = scsi::parseDensities(hand.ask(scsi::reportDensitySupport(scsi::DensitiesOf::drive, 4000)));
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[0].primary, 0x58);
    EXPECT_FALSE(all[0].writable);
    EXPECT_TRUE(all[2].writable);
    EXPECT_TRUE(all[2].isDefault);
    EXPECT_EQ(all[2].capacityMegabytes, 6'000'000U);
    const auto medium = scsi::parseDensities(hand.ask(scsi::reportDensitySupport(scsi::DensitiesOf::medium, 4000)));
    ASSERT_EQ(medium.size(), 1U);
    EXPECT_EQ(medium[0].primary, 0x5A);
}

TEST(Reports, NameTheCommandsThatTheModelHas) {
    const auto codes = [](const std::string& model) {
        DriveAtHand hand(model);
        hand.calm();
        return scsi::parseOperationCodes(hand.ask(scsi::reportOperationCodes(true, 8000)));
    };
    const auto has = [](const std::vector<scsi::OperationCode>& all, std::uint8_t opcode, std::uint16_t action) {
        return std::ranges::any_of(
            all, [&](const auto& each) { return each.opcode == opcode && each.serviceAction == action; });
    };
    EXPECT_TRUE(has(codes("lto9"), 0xA4, 0x1D));
    EXPECT_FALSE(has(codes("lto9-half"), 0xA4, 0x1D));
    EXPECT_FALSE(has(codes("lto6"), 0xA3, 0x1F));
    EXPECT_TRUE(has(codes("lto7"), 0xA3, 0x1F));
    EXPECT_TRUE(std::ranges::all_of(codes("lto8"), [](const auto& each) { return each.timeout.has_value(); }));
    DriveAtHand hand;
    hand.calm();
    scsi::Cdb12 one{std::byte{0xA3}, std::byte{0x0C}, std::byte{0x01}, std::byte{0x91}};
    writeBig(one, 6, std::uint32_t{100});
    EXPECT_TRUE(scsi::parseOneOperationCode(hand.ask(one)));
    one[3] = std::byte{0xC7};
    EXPECT_FALSE(scsi::parseOneOperationCode(hand.ask(one)));
}

TEST(Wraps, EndWhereTheTapesGeometrySays) {
    DriveAtHand hand("lto9");
    ASSERT_EQ(answer(hand.load("WRP001L9", 18'000'000'000'000)), "good");
    EXPECT_TRUE(scsi::parseWrapEnds(hand.ask(scsi::readEndOfWrapPositions(4000))).empty());
    for (int i = 0; i < 3; ++i) {
        ASSERT_EQ(answer(hand.write(Bytes(1'000'000))), "good");
    }
    const auto wraps = scsi::parseWrapEnds(hand.ask(scsi::readEndOfWrapPositions(4000)));
    ASSERT_EQ(wraps.size(), 1U);
    EXPECT_EQ(wraps[0].object, 2U);
    EXPECT_EQ(wraps[0].wrap, 0U);
}

TEST(AccessOrder, IsTheDrivesOwnWithItsEstimates) {
    auto timing = makeTiming(test::modelFile("lto9"), {.mode = ClockMode::modelled});
    ASSERT_TRUE(timing);
    DriveAtHand hand("lto9", std::move(*timing));
    ASSERT_EQ(answer(hand.load("RAO001L9", 18'000'000'000'000)), "good");
    for (int i = 0; i < 200; ++i) {
        ASSERT_EQ(answer(hand.write(Bytes(8'000'000))), "good");
    }
    ASSERT_EQ(answer(hand.run(scsi::rewind())), "good");
    const std::vector<scsi::UserDataSegment> wanted{{.name = "far", .first = 190, .last = 199},
                                                    {.name = "near", .first = 10, .last = 20},
                                                    {.name = "middle", .first = 90, .last = 90}};
    const auto generate = [&](const std::vector<scsi::UserDataSegment>& segments, scsi::AccessProcess process) {
        const Bytes list = scsi::encodeSegments(segments);
        return answer(hand.send(scsi::generateAccessOrder(process, static_cast<std::uint32_t>(list.size())), list));
    };
    EXPECT_EQ(answer(hand.run(scsi::receiveAccessOrder(0, 100))), "5/2C/00");
    ASSERT_EQ(generate(wanted, scsi::AccessProcess::reorder), "good");
    const auto order = scsi::parseAccessOrder(hand.ask(scsi::receiveAccessOrder(0, 60'000)));
    ASSERT_TRUE(order);
    ASSERT_EQ(order->segments.size(), 3U);
    EXPECT_EQ(order->segments[0].name, "near");
    EXPECT_EQ(order->segments[1].name, "middle");
    EXPECT_EQ(order->segments[2].name, "far");
    EXPECT_GT(order->segments[0].locate.count(), 0);
    ASSERT_EQ(generate(wanted, scsi::AccessProcess::keep), "good");
    EXPECT_EQ(scsi::parseAccessOrder(hand.ask(scsi::receiveAccessOrder(0, 60'000)))->segments[0].name, "far");
    EXPECT_EQ(generate({{.name = "gone", .first = 100, .last = 200}}, scsi::AccessProcess::keep), "5/26/00");
    EXPECT_EQ(scsi::parseSegmentLimits(hand.ask(scsi::receiveSegmentLimits(100)))->segments, 2730);
    DriveAtHand without("lto9-half");
    ASSERT_EQ(answer(without.load("RAO002L9")), "good");
    EXPECT_EQ(answer(without.run(scsi::receiveAccessOrder(0, 100))), "5/20/00");
}

TEST(Thin, RecordsOfZerosTakeNoRoomOnTheDiskAndAllOfItOnTape) {
    DriveAtHand hand;
    ASSERT_EQ(answer(hand.load("THN001L8", 100'000'000)), "good");
    int written = 0;
    for (std::string answered = "good"; answered != "D/00/02"; answered = answer(hand.write(Bytes(1'000'000)))) {
        ++written;
    }
    EXPECT_EQ(written, 100);  // 99 of them and their headers
    EXPECT_LT(describeCartridge(hand.home() / "THN001L8")->diskBytes, 100'000U);
    ASSERT_EQ(answer(hand.run(scsi::rewind())), "good");
    Bytes record;
    EXPECT_EQ(answer(hand.read(record, 1'000'000)), "good");
    EXPECT_EQ(record, Bytes(1'000'000));
}

}  // namespace
}  // namespace capstan::virt
