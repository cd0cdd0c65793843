// What the virtual drive answers to commands as bytes, where the SSC drive never asks.
#include "virtual/virtual_drive.hpp"

#include <array>
#include <gtest/gtest.h>

#include "base/file.hpp"
#include "scsi/cdb.hpp"
#include "virtual/rig.hpp"

namespace capstan::virt {
namespace {

using scsi::SenseKey;
using test::noise;
using test::Rig;

struct Expected {
    SenseKey key;
    std::uint8_t asc;
    std::uint8_t ascq;
};

void expectSense(const Result<scsi::Reply>& reply, const Expected& expected) {
    ASSERT_TRUE(reply);
    ASSERT_EQ(reply->status, scsi::Status::checkCondition);
    ASSERT_TRUE(reply->sense);
    EXPECT_EQ(reply->sense->key, expected.key) << scsi::describe(*reply->sense);
    EXPECT_EQ(reply->sense->asc, expected.asc);
    EXPECT_EQ(reply->sense->ascq, expected.ascq);
}

TEST(VirtualDrive, ReportsPowerOnOnceAndNotToInquiry) {
    Rig rig;
    std::array<std::byte, 96> data{};
    const auto inquiry = scsi::inquiry(data.size());
    EXPECT_EQ(rig.device().execute({.cdb = inquiry, .in = data})->status, scsi::Status::good);
    const auto ready = scsi::testUnitReady();
    expectSense(rig.device().execute({.cdb = ready}), {SenseKey::unitAttention, 0x29, 0x00});
    expectSense(rig.device().execute({.cdb = ready}), {SenseKey::notReady, 0x3A, 0x00});
}

TEST(VirtualDrive, ReportsTheChangedMediumAfterALoad) {
    Rig rig;
    CAPSTAN_EXPECT_OK(rig.ssc().identify());
    CAPSTAN_EXPECT_OK(rig.device().insert(rig.folder()));
    const auto load = scsi::load(true);
    EXPECT_EQ(rig.device().execute({.cdb = load})->status, scsi::Status::good);
    const auto ready = scsi::testUnitReady();
    expectSense(rig.device().execute({.cdb = ready}), {SenseKey::unitAttention, 0x28, 0x00});
    EXPECT_EQ(rig.device().execute({.cdb = ready})->status, scsi::Status::good);
}

TEST(VirtualDrive, RefusesUnknownCommandsAndBadFields) {
    Rig rig;
    rig.loadFormatted();
    const auto run = [&](auto cdb) { return rig.device().execute({.cdb = cdb}); };
    constexpr Expected unknown{SenseKey::illegalRequest, 0x20, 0x00};
    constexpr Expected badField{SenseKey::illegalRequest, 0x24, 0x00};
    expectSense(run(scsi::Cdb6{std::byte{0xFF}}), unknown);
    expectSense(run(scsi::Cdb6{std::byte{0x02}}), unknown);
    // Too short for its group.
    expectSense(run(scsi::Cdb6{std::byte{0x92}}), badField);
    auto fixedRead = scsi::read(0);
    fixedRead[1] |= std::byte{0x01};
    expectSense(run(fixedRead), badField);
    auto position = scsi::readPositionLong();
    position[1] = std::byte{0x1F};
    expectSense(run(position), badField);
    expectSense(run(scsi::modeSense(0x1C, 100)), badField);
    expectSense(run(scsi::locate(static_cast<scsi::LocateDestination>(2), 0, 0)), badField);
    expectSense(run(scsi::inquiryVitalPage(0xB1, 100)), badField);
}

TEST(VirtualDrive, ListsTheVitalPagesThatItHas) {
    Rig rig;
    std::array<std::byte, 8> data{};
    const auto cdb = scsi::inquiryVitalPage(0x00, data.size());
    auto reply = rig.device().execute({.cdb = cdb, .in = data});
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->transferred, 8U);
    EXPECT_EQ(data[5], std::byte{0x80});
    EXPECT_EQ(data[6], std::byte{0x83});
    EXPECT_EQ(data[7], std::byte{0xB0});
}

TEST(VirtualDrive, GivesTheResidueOfShortAndLongRecords) {
    Rig rig;
    rig.loadFormatted();
    CAPSTAN_ASSERT_OK(rig.ssc().write(noise(1000, 1)));
    CAPSTAN_ASSERT_OK(rig.ssc().writeFilemarks(1, drive::Flush::wait));
    const auto read = [&](std::uint32_t room) {
        Bytes buffer(room);
        const auto cdb = scsi::read(room);
        return rig.device().execute({.cdb = cdb, .in = buffer});
    };
    CAPSTAN_ASSERT_OK(rig.ssc().rewind());
    auto reply = read(4000);
    expectSense(reply, {SenseKey::none, 0x00, 0x00});
    EXPECT_TRUE(reply->sense->illegalLength);
    EXPECT_EQ(reply->sense->information, 3000);
    EXPECT_EQ(reply->transferred, 1000U);
    CAPSTAN_ASSERT_OK(rig.ssc().rewind());
    reply = read(400);
    EXPECT_TRUE(reply->sense->illegalLength);
    EXPECT_EQ(reply->sense->information, -600);
    EXPECT_EQ(reply->transferred, 400U);
    reply = read(400);
    expectSense(reply, {SenseKey::none, 0x00, 0x01});
    EXPECT_TRUE(reply->sense->filemark);
    expectSense(read(400), {SenseKey::blankCheck, 0x00, 0x05});
}

TEST(VirtualDrive, SaysHowTheEndOfAPartitionComes) {
    Rig rig(16'000'000);
    rig.loadFormatted();
    const Bytes record = noise(100'000, 1);
    const auto cdb = scsi::write(100'000);
    const auto write = [&] { return rig.device().execute({.cdb = cdb, .out = record}); };
    auto reply = write();
    while (!reply->sense) {
        reply = write();
    }
    expectSense(reply, {SenseKey::none, 0x00, 0x02});
    EXPECT_TRUE(reply->sense->endOfMedium);
    EXPECT_EQ(reply->sense->information, 0);
    while (reply->sense->key == SenseKey::none) {
        reply = write();
    }
    expectSense(reply, {SenseKey::volumeOverflow, 0x00, 0x02});
    EXPECT_TRUE(reply->sense->endOfMedium);
    EXPECT_EQ(reply->sense->information, 100'000);
}

TEST(VirtualDrive, FormatsOnlyAtTheBeginning) {
    Rig rig;
    rig.loadFormatted();
    CAPSTAN_ASSERT_OK(rig.ssc().write(noise(10, 1)));
    const auto cdb = scsi::formatMedium(scsi::FormatMode::single);
    expectSense(rig.device().execute({.cdb = cdb}), {SenseKey::illegalRequest, 0x3B, 0x0C});
    CAPSTAN_ASSERT_OK(rig.ssc().rewind());
    EXPECT_EQ(rig.device().execute({.cdb = cdb})->status, scsi::Status::good);
    EXPECT_EQ(rig.ssc().mediumMode()->partitions, 1);
}

TEST(VirtualDrive, RefusesPartitionsThatDoNotFit) {
    Rig rig;
    rig.insertAndLoad();
    Bytes list(20);
    list[8] = std::byte{0x11};
    list[9] = std::byte{10};
    list[11] = std::byte{1};
    list[12] = std::byte{0x38};
    list[14] = std::byte{9};  // gigabytes, of which a cartridge of 64 MB has none
    writeBig(list, 16, std::uint16_t{1});
    writeBig(list, 18, std::uint16_t{0xFFFF});
    const auto cdb = scsi::modeSelect(static_cast<std::uint16_t>(list.size()));
    expectSense(rig.device().execute({.cdb = cdb, .out = list}), {SenseKey::illegalRequest, 0x26, 0x00});
    const auto cut = scsi::modeSelect(13);
    expectSense(rig.device().execute({.cdb = cut, .out = ByteView(list).first(13)}),
                {SenseKey::illegalRequest, 0x1A, 0x00});
}

TEST(VirtualDrive, TakesAllAttributesOfAListOrNone) {
    Rig rig;
    rig.loadFormatted();
    Bytes list(4 + 5 + 1 + 5 + 1);
    writeBig(list, 0, static_cast<std::uint32_t>(list.size() - 4));
    writeBig(list, 4, std::uint16_t{0x0805});
    writeBig(list, 7, std::uint16_t{1});
    list[9] = std::byte{0x81};
    writeBig(list, 10, std::uint16_t{0x0003});  // load count: the drive's own
    writeBig(list, 13, std::uint16_t{1});
    const auto cdb = scsi::writeAttribute(0, static_cast<std::uint32_t>(list.size()));
    expectSense(rig.device().execute({.cdb = cdb, .out = list}), {SenseKey::illegalRequest, 0x26, 0x00});
    EXPECT_FALSE(rig.ssc().readAttribute(0, 0x0805).value());
    writeBig(list, 13, std::uint16_t{9});
    expectSense(rig.device().execute({.cdb = cdb, .out = list}), {SenseKey::illegalRequest, 0x1A, 0x00});
}

TEST(VirtualDrive, RunsOutOfCartridgeMemory) {
    Rig rig;
    rig.loadFormatted();
    Result<void> stored;
    for (std::uint16_t id = 0x1400; id < 0x1410 && stored; ++id) {
        stored = rig.ssc().writeAttribute(0, id, drive::SscDrive::AttributeFormat::binary, noise(1023, id));
    }
    ASSERT_FALSE(stored);
    EXPECT_EQ(stored.error().detail, "write attribute: illegal request, 55/06");
}

TEST(VirtualDrive, TakesOneCartridgeAndGivesItBackUnloaded) {
    Rig rig;
    rig.insertAndLoad();
    CAPSTAN_EXPECT_FAILS(rig.device().insert(rig.folder()), Code::driveOccupied);
    CAPSTAN_EXPECT_FAILS(rig.device().remove(), Code::driveBusy);
    rig.unloadAndRemove();
    CAPSTAN_EXPECT_OK(rig.device().remove());
    CAPSTAN_EXPECT_FAILS(rig.device().insert(rig.home() / "nothing"), Code::cartridgeUnknown);
}

TEST(Model, IsRefusedWithWhatIsWrongInIt) {
    const test::TempFolder home;
    ASSERT_TRUE(replaceFile(home / "x.model", bytesOf("vendor = ACME\nproduct = Drive\n")));
    auto missing = loadModel(home / "x.model");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().detail, "x.model: revision: missing");
    ASSERT_TRUE(replaceFile(home / "y.model", bytesOf("vendor = ACME\nvendor = ACME\n")));
    EXPECT_EQ(loadModel(home / "y.model").error().detail, "y.model: vendor: given twice");
    EXPECT_FALSE(loadModel(home / "z.model"));
}

}  // namespace
}  // namespace capstan::virt
