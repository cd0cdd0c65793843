// What any tape drive must do for us; here on the virtual one, through the same verbs as on metal.
#include "drive/ssc_drive.hpp"

#include <array>
#include <gtest/gtest.h>

#include "virtual/drive_at_hand.hpp"
#include "virtual/rig.hpp"

namespace capstan::drive {
namespace {

using test::noise;
using test::Rig;

TEST(SscDrive, SaysWhatItIs) {
    Rig rig;
    auto identity = rig.ssc().identify();
    ASSERT_TRUE(identity);
    EXPECT_EQ(identity->vendor, "CAPSTAN");
    EXPECT_EQ(identity->product, "Virtual LTO-8");
    EXPECT_EQ(identity->revision, "0100");
    EXPECT_EQ(identity->serial, "VD0000001");
}

TEST(SscDrive, TellsEmptyUnloadedAndReadyApart) {
    Rig rig;
    EXPECT_EQ(rig.ssc().readiness().value(), Readiness::empty);
    CAPSTAN_EXPECT_OK(rig.device().insert(rig.folder()));
    EXPECT_EQ(rig.ssc().readiness().value(), Readiness::unloaded);
    CAPSTAN_EXPECT_OK(rig.ssc().load());
    EXPECT_EQ(rig.ssc().readiness().value(), Readiness::ready);
    CAPSTAN_EXPECT_OK(rig.ssc().unload());
    EXPECT_EQ(rig.ssc().readiness().value(), Readiness::unloaded);
    CAPSTAN_EXPECT_OK(rig.device().remove());
    EXPECT_EQ(rig.ssc().readiness().value(), Readiness::empty);
}

TEST(SscDrive, TellsOnceThatTheDriveCalibratesANewCartridge) {
    const test::TempFolder home;
    const auto folder = home.path() / "NEW001L9";
    ASSERT_TRUE(virt::createCartridge(
        folder, {.barcode = "NEW001L9", .mediaType = virt::MediaType::L9, .capacityBytes = 64'000'000}));
    auto timing = virt::makeTiming(test::modelFile("lto9"), {.mode = virt::ClockMode::live, .speedUp = 100'000});
    ASSERT_TRUE(timing) << timing.error().detail;
    auto device = virt::VirtualDrive::make(test::modelOf("lto9"), "VD0000003", *std::move(timing));
    auto* const hand = device.get();
    SscDrive ssc(std::move(device));
    CAPSTAN_ASSERT_OK(hand->insert(folder));
    std::vector<Step> steps;
    const auto listen = [&steps](Step step) { steps.push_back(step); };
    CAPSTAN_ASSERT_OK(ssc.load({}, listen));
    EXPECT_EQ(steps, std::vector{Step::calibrating});
    EXPECT_FALSE(virt::describeCartridge(folder)->awaitsOptimisation);
    CAPSTAN_ASSERT_OK(ssc.unload());
    CAPSTAN_ASSERT_OK(ssc.load({}, listen));
    EXPECT_EQ(steps, std::vector{Step::calibrating});
}

TEST(SscDrive, NeedsACartridgeForEverythingOnTape) {
    Rig rig;
    Bytes buffer(100);
    CAPSTAN_EXPECT_FAILS(rig.ssc().load(), Code::driveEmpty);
    CAPSTAN_EXPECT_FAILS(rig.ssc().rewind(), Code::driveEmpty);
    CAPSTAN_EXPECT_FAILS(rig.ssc().read(buffer), Code::driveEmpty);
    CAPSTAN_EXPECT_FAILS(rig.ssc().write(buffer), Code::driveEmpty);
    CAPSTAN_EXPECT_FAILS(rig.ssc().mediumMode(), Code::driveEmpty);
    CAPSTAN_EXPECT_FAILS(rig.ssc().readAttribute(0, 0x0806), Code::driveEmpty);
}

TEST(SscDrive, GivesBackRecordsOfOddLengths) {
    Rig rig;
    rig.loadFormatted();
    const std::array<std::size_t, 9> lengths{1, 80, 489, 511, 4097, 65535, 524288, 524287, 1048576};
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        CAPSTAN_ASSERT_OK(rig.ssc().write(noise(lengths[i], static_cast<std::uint32_t>(i))));
    }
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        EXPECT_EQ(rig.recordAt({.partition = 0, .block = i}), noise(lengths[i], static_cast<std::uint32_t>(i)));
    }
    CAPSTAN_EXPECT_FAILS(rig.ssc().write(Bytes()), Code::invalidArgument);
}

TEST(SscDrive, ReportsTheTrueLengthWhateverTheRoom) {
    Rig rig;
    rig.loadFormatted();
    const Bytes record = noise(1000, 1);
    CAPSTAN_ASSERT_OK(rig.ssc().write(record));
    CAPSTAN_ASSERT_OK(rig.ssc().write(record));
    CAPSTAN_ASSERT_OK(rig.ssc().write(record));
    CAPSTAN_ASSERT_OK(rig.ssc().rewind());

    Bytes shortRoom(300);
    auto outcome = rig.ssc().read(shortRoom);
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->end, ReadEnd::record);
    EXPECT_EQ(outcome->bytes, 300U);
    EXPECT_EQ(outcome->recordBytes, 1000U);
    EXPECT_EQ(shortRoom, Bytes(record.begin(), record.begin() + 300));

    Bytes exactRoom(1000);
    outcome = rig.ssc().read(exactRoom);
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->recordBytes, 1000U);
    EXPECT_EQ(exactRoom, record);

    Bytes longRoom(5000);
    outcome = rig.ssc().read(longRoom);
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->bytes, 1000U);
    EXPECT_EQ(outcome->recordBytes, 1000U);

    outcome = rig.ssc().read(longRoom);
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->end, ReadEnd::endOfData);
}

TEST(SscDrive, CountsFilemarksAsBlocksAndStopsAtEach) {
    Rig rig;
    rig.loadFormatted();
    CAPSTAN_ASSERT_OK(rig.ssc().write(noise(10, 1)));
    CAPSTAN_ASSERT_OK(rig.ssc().writeFilemarks(2, Flush::immediate));
    CAPSTAN_ASSERT_OK(rig.ssc().write(noise(10, 2)));
    CAPSTAN_ASSERT_OK(rig.ssc().writeFilemarks(1, Flush::wait));
    auto report = rig.ssc().position();
    ASSERT_TRUE(report);
    EXPECT_EQ(report->position, (Position{.partition = 0, .block = 5}));
    EXPECT_EQ(report->filemarks, 3U);
    EXPECT_FALSE(report->atBeginning);

    CAPSTAN_ASSERT_OK(rig.ssc().rewind());
    Bytes room(100);
    std::string seen;
    for (int i = 0; i < 6; ++i) {
        auto outcome = rig.ssc().read(room);
        ASSERT_TRUE(outcome);
        seen += outcome->end == ReadEnd::record ? 'r' : outcome->end == ReadEnd::filemark ? 'f' : 'e';
    }
    EXPECT_EQ(seen, "rffrfe");
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 0, .block = 3}));
    EXPECT_EQ(rig.ssc().position()->filemarks, 2U);
}

TEST(SscDrive, CutsWhatFollowsAnOverwrite) {
    Rig rig;
    rig.loadFormatted();
    for (std::uint32_t i = 0; i < 6; ++i) {
        CAPSTAN_ASSERT_OK(rig.ssc().write(noise(700, i)));
    }
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 0, .block = 2}));
    CAPSTAN_ASSERT_OK(rig.ssc().write(noise(50, 99)));
    EXPECT_EQ(rig.endOfData(0), 3U);
    EXPECT_EQ(rig.recordAt({.partition = 0, .block = 1}), noise(700, 1));
    EXPECT_EQ(rig.recordAt({.partition = 0, .block = 2}), noise(50, 99));
}

TEST(SscDrive, KeepsPartitionsApart) {
    Rig rig;
    rig.loadFormatted();
    CAPSTAN_ASSERT_OK(rig.ssc().write(noise(100, 0)));
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 1, .block = 0}));
    CAPSTAN_ASSERT_OK(rig.ssc().write(noise(200, 1)));
    CAPSTAN_ASSERT_OK(rig.ssc().write(noise(300, 2)));
    EXPECT_EQ(rig.endOfData(0), 1U);
    EXPECT_EQ(rig.endOfData(1), 2U);
    EXPECT_EQ(rig.recordAt({.partition = 0, .block = 0}), noise(100, 0));
    EXPECT_EQ(rig.recordAt({.partition = 1, .block = 1}), noise(300, 2));
}

TEST(SscDrive, KnowsTheBeginningOfEitherPartition) {
    Rig rig;
    rig.loadFormatted();
    EXPECT_TRUE(rig.ssc().position()->atBeginning);
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 1, .block = 0}));
    auto report = rig.ssc().position();
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->atBeginning);
    EXPECT_EQ(report->position.partition, 1);
}

TEST(SscDrive, FailsToLocateWhatIsNotThere) {
    Rig rig;
    rig.loadFormatted();
    CAPSTAN_ASSERT_OK(rig.ssc().write(noise(100, 0)));
    CAPSTAN_EXPECT_FAILS(rig.ssc().locate({.partition = 0, .block = 2}), Code::mediumUnreadable);
    CAPSTAN_EXPECT_FAILS(rig.ssc().locate({.partition = 2, .block = 0}), Code::driveRefused);
    CAPSTAN_EXPECT_OK(rig.ssc().locate({.partition = 0, .block = 1}));
}

TEST(SscDrive, FormatsIntoASmallAndALargePartition) {
    Rig rig;
    rig.insertAndLoad();
    EXPECT_EQ(rig.ssc().mediumMode()->partitions, 1);
    CAPSTAN_ASSERT_OK(rig.ssc().write(noise(100, 0)));
    CAPSTAN_ASSERT_OK(rig.ssc().formatTwoPartitions());
    EXPECT_EQ(rig.ssc().mediumMode()->partitions, 2);
    EXPECT_EQ(rig.endOfData(0), 0U);
    EXPECT_EQ(rig.endOfData(1), 0U);
    const auto mebibytes = [&](std::uint8_t partition) {
        auto value = rig.ssc().readAttribute(partition, 0x0001);
        return value && *value ? readBig<std::uint64_t>(**value, 0) : 0;
    };
    EXPECT_EQ(mebibytes(0), 3'200'000U / 1'048'576U);
    EXPECT_EQ(mebibytes(1), 60'800'000U / 1'048'576U);
    // And again, from wherever the tape stands.
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 1, .block = 0}));
    CAPSTAN_ASSERT_OK(rig.ssc().write(noise(100, 0)));
    CAPSTAN_ASSERT_OK(rig.ssc().formatTwoPartitions());
    EXPECT_EQ(rig.endOfData(1), 0U);
}

TEST(SscDrive, SetsCompressionAndVariableBlocks) {
    Rig rig;
    rig.insertAndLoad();
    for (const bool compression : {false, true, false}) {
        CAPSTAN_ASSERT_OK(rig.ssc().prepareForLtfs(compression));
        auto mode = rig.ssc().mediumMode();
        ASSERT_TRUE(mode);
        EXPECT_EQ(mode->compression, compression);
        EXPECT_EQ(mode->blockLength, 0U);
        EXPECT_EQ(mode->densityCode, 0x5E);
        EXPECT_FALSE(mode->writeProtected);
    }
}

TEST(SscDrive, BoundsRecordsByDriveAndTransport) {
    Rig rig;
    EXPECT_EQ(rig.ssc().maxRecordBytes().value(), 8'388'608U);
    rig.loadFormatted();
    CAPSTAN_EXPECT_FAILS(rig.ssc().write(Bytes(8'388'609)), Code::driveBlockTooLarge);
}

TEST(SscDrive, RefusesToWriteOnAProtectedCartridge) {
    Rig rig;
    rig.loadFormatted();
    CAPSTAN_ASSERT_OK(rig.ssc().write(noise(100, 7)));
    rig.unloadAndRemove();
    CAPSTAN_ASSERT_OK(virt::setWriteProtect(rig.folder(), true));
    rig.insertAndLoad();
    EXPECT_TRUE(rig.ssc().mediumMode()->writeProtected);
    CAPSTAN_EXPECT_FAILS(rig.ssc().write(noise(1, 1)), Code::mediumWriteProtected);
    CAPSTAN_EXPECT_FAILS(rig.ssc().writeFilemarks(1, Flush::wait), Code::mediumWriteProtected);
    CAPSTAN_EXPECT_FAILS(rig.ssc().formatTwoPartitions(), Code::mediumWriteProtected);
    CAPSTAN_EXPECT_FAILS(rig.ssc().writeAttribute(0, 0x0806, SscDrive::AttributeFormat::ascii, noise(32, 1)),
                         Code::mediumWriteProtected);
    CAPSTAN_EXPECT_OK(rig.ssc().writeFilemarks(0, Flush::wait));
    EXPECT_EQ(rig.recordAt({.partition = 0, .block = 0}), noise(100, 7));
}

TEST(SscDrive, WarnsBeforeAPartitionIsFullAndThenRefuses) {
    Rig rig(16'000'000);
    rig.loadFormatted();
    const Bytes record = noise(50'000, 3);
    std::uint64_t written = 0;
    std::uint64_t warned = 0;
    Result<WriteOutcome> outcome = WriteOutcome{};
    while (outcome && written < 1000) {
        outcome = rig.ssc().write(record);
        if (outcome) {
            ++written;
            warned += outcome->earlyWarning ? 1U : 0U;
        }
    }
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, Code::mediumFull);
    EXPECT_EQ(written, 800'000U / 50'032U);  // the index partition is 5 %
    EXPECT_GT(warned, 0U);
    EXPECT_LT(warned, written / 2);
    // What was taken is there, and the tape can still be read to its end.
    EXPECT_EQ(rig.endOfData(0), written);
    EXPECT_EQ(rig.recordAt({.partition = 0, .block = written - 1}), record);
    auto remaining = rig.ssc().readAttribute(0, 0x0000);
    ASSERT_TRUE(remaining && *remaining);
    EXPECT_EQ(readBig<std::uint64_t>(**remaining, 0), 0U);
}

TEST(SscDrive, StoresAttributesPerPartition) {
    Rig rig;
    rig.loadFormatted();
    EXPECT_FALSE(rig.ssc().readAttribute(0, 0x080C).value());
    const Bytes index = noise(70, 1);
    const Bytes data = noise(70, 2);
    CAPSTAN_ASSERT_OK(rig.ssc().writeAttribute(0, 0x080C, SscDrive::AttributeFormat::binary, index));
    CAPSTAN_ASSERT_OK(rig.ssc().writeAttribute(1, 0x080C, SscDrive::AttributeFormat::binary, data));
    EXPECT_EQ(rig.ssc().readAttribute(0, 0x080C).value(), index);
    EXPECT_EQ(rig.ssc().readAttribute(1, 0x080C).value(), data);
    // Length zero takes it away.
    CAPSTAN_ASSERT_OK(rig.ssc().writeAttribute(1, 0x080C, SscDrive::AttributeFormat::binary, {}));
    EXPECT_FALSE(rig.ssc().readAttribute(1, 0x080C).value());
}

TEST(SscDrive, RefusesAttributesThatAreNotTheHosts) {
    Rig rig;
    rig.loadFormatted();
    CAPSTAN_EXPECT_FAILS(rig.ssc().writeAttribute(0, 0x0009, SscDrive::AttributeFormat::binary, noise(4, 1)),
                         Code::driveRefused);
    CAPSTAN_EXPECT_FAILS(rig.ssc().writeAttribute(0, 0x0806, SscDrive::AttributeFormat::ascii, noise(31, 1)),
                         Code::driveRefused);
}

TEST(SscDrive, ChangesTheChangeReferenceWithTheContent) {
    Rig rig;
    rig.loadFormatted();
    const auto reference = [&] {
        auto value = rig.ssc().readAttribute(0, 0x0009);
        return value && *value ? readBig<std::uint32_t>(**value, 0) : 0;
    };
    CAPSTAN_ASSERT_OK(rig.ssc().write(noise(10, 1)));
    const auto afterWriting = reference();
    EXPECT_NE(afterWriting, 0U);
    EXPECT_EQ(reference(), afterWriting);
    // A value that was seen never stands for what is written later: a crash in between cannot pass for a clean volume.
    CAPSTAN_ASSERT_OK(rig.ssc().write(noise(10, 2)));
    EXPECT_NE(reference(), afterWriting);
    const auto before = reference();
    rig.unloadAndRemove();
    rig.insertAndLoad();
    EXPECT_EQ(reference(), before);
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 1, .block = 0}));
    CAPSTAN_ASSERT_OK(rig.ssc().writeFilemarks(1, Flush::wait));
    EXPECT_NE(reference(), before);
    // The memory alone is not content.
    const auto last = reference();
    CAPSTAN_ASSERT_OK(rig.ssc().writeAttribute(0, 0x080C, SscDrive::AttributeFormat::binary, noise(70, 1)));
    EXPECT_EQ(reference(), last);
}

TEST(SscDrive, CountsLoads) {
    Rig rig;
    const auto loads = [&] {
        auto value = rig.ssc().readAttribute(0, 0x0003);
        return value && *value ? readBig<std::uint64_t>(**value, 0) : 0;
    };
    rig.insertAndLoad();
    EXPECT_EQ(loads(), 1U);
    CAPSTAN_EXPECT_OK(rig.ssc().load());  // already in: only rewinds
    EXPECT_EQ(loads(), 1U);
    rig.unloadAndRemove();
    rig.insertAndLoad();
    EXPECT_EQ(loads(), 2U);
}

TEST(SscDrive, HoldsTheCartridgeWhileRemovalIsPrevented) {
    Rig rig;
    rig.insertAndLoad();
    CAPSTAN_ASSERT_OK(rig.ssc().preventRemoval(true));
    CAPSTAN_EXPECT_FAILS(rig.ssc().unload(), Code::driveBusy);
    CAPSTAN_EXPECT_FAILS(rig.device().remove(), Code::driveBusy);
    CAPSTAN_ASSERT_OK(rig.ssc().preventRemoval(false));
    rig.unloadAndRemove();
}

TEST(SscDrive, TakesNoKeyOfAWrongLength) {
    Rig rig;
    rig.insertAndLoad();
    CAPSTAN_EXPECT_FAILS(rig.ssc().setKey(noise(16, 1), {}), Code::invalidArgument);
}

}  // namespace
}  // namespace capstan::drive
