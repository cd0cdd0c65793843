// The key of a cartridge: given, confirmed, lost in every way that a drive can lose it, and never written without.
#include <gtest/gtest.h>
#include <sys/random.h>

#include "base/sanitized.hpp"
#include "drive/keyed_rig.hpp"
#include "keys/memory_image.hpp"
#include "virtual/model_file.hpp"
#include "virtual/timing_factory.hpp"

namespace capstan::drive {
namespace {

using scsi::Opcode;
using test::KeyedRig;
using test::keyOfTest;
using test::noise;

Result<void> write(SscDrive& drive, std::uint32_t seed) {
    const auto written = drive.write(noise(10'000, seed));
    return written ? Result<void>() : std::unexpected(written.error());
}

void expectReads(SscDrive& drive, std::uint32_t seed) {
    Bytes room(10'000);
    const auto read = drive.read(room);
    ASSERT_TRUE(read) << test::shown(read.error());
    EXPECT_EQ(room, noise(10'000, seed));
}

TEST(CartridgeKey, IsConfirmedBeforeAnythingIsWritten) {
    KeyedRig rig;
    const auto key = keyOfTest(1);
    CAPSTAN_ASSERT_OK(rig.ssc().useKey(key));
    const auto status = rig.ssc().encryptionStatus();
    ASSERT_TRUE(status);
    EXPECT_EQ(status->encryption, scsi::EncryptionMode::encrypt);
    EXPECT_EQ(status->decryption, scsi::DecryptionMode::decrypt);
    ASSERT_EQ(status->labels.size(), 1U);
    EXPECT_EQ(status->labels[0].kind, scsi::KeyLabel::LabelKind::authenticated);
    EXPECT_EQ(KeyId::of(status->labels[0].value), key->id);
    CAPSTAN_ASSERT_OK(write(rig.ssc(), 1));
    CAPSTAN_ASSERT_OK(rig.ssc().rewind());
    EXPECT_EQ(KeyId::of(rig.ssc().nextBlockEncryption()->labels.at(0).value), key->id);
    expectReads(rig.ssc(), 1);
}

TEST(CartridgeKey, CostsNothingWhereThereIsNone) {
    KeyedRig rig;
    const std::uint64_t before = rig.line().count(Opcode::securityProtocolIn);
    CAPSTAN_ASSERT_OK(write(rig.ssc(), 1));
    CAPSTAN_ASSERT_OK(rig.ssc().rewind());
    expectReads(rig.ssc(), 1);
    CAPSTAN_ASSERT_OK(rig.ssc().dropKey());
    CAPSTAN_ASSERT_OK(rig.ssc().unload());
    EXPECT_EQ(rig.line().count(Opcode::securityProtocolIn), before);
    EXPECT_EQ(rig.line().count(Opcode::securityProtocolOut), 0U);
}

TEST(CartridgeKey, IsAskedForOnceAMotionAndNotOnceARecord) {
    KeyedRig rig;
    CAPSTAN_ASSERT_OK(rig.ssc().useKey(keyOfTest(1)));
    const std::uint64_t before = rig.line().count(Opcode::securityProtocolIn);
    for (std::uint32_t i = 0; i < 100; ++i) {
        CAPSTAN_ASSERT_OK(write(rig.ssc(), i));
    }
    EXPECT_EQ(rig.line().count(Opcode::securityProtocolIn), before);
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 0, .block = 100}));
    CAPSTAN_ASSERT_OK(write(rig.ssc(), 100));
    EXPECT_EQ(rig.line().count(Opcode::securityProtocolIn), before + 1);
}

TEST(CartridgeKey, IsGivenAgainWhenTheDriveHasLostItInMidWriting) {
    KeyedRig rig;
    CAPSTAN_ASSERT_OK(rig.ssc().useKey(keyOfTest(1)));
    CAPSTAN_ASSERT_OK(rig.device().setFaults("opcode write, nth 5: lose-key"));
    for (std::uint32_t i = 0; i < 10; ++i) {
        CAPSTAN_ASSERT_OK(write(rig.ssc(), i));
    }
    CAPSTAN_ASSERT_OK(rig.ssc().rewind());
    for (std::uint32_t i = 0; i < 10; ++i) {
        EXPECT_EQ(rig.ssc().nextBlockEncryption()->state, scsi::NextBlockEncryption::State::keyFits);
        expectReads(rig.ssc(), i);
    }
}

TEST(CartridgeKey, IsGivenAgainWhenTheDriveHasLostItInMidReading) {
    KeyedRig rig;
    CAPSTAN_ASSERT_OK(rig.ssc().useKey(keyOfTest(1)));
    for (std::uint32_t i = 0; i < 4; ++i) {
        CAPSTAN_ASSERT_OK(write(rig.ssc(), i));
    }
    CAPSTAN_ASSERT_OK(rig.ssc().rewind());
    CAPSTAN_ASSERT_OK(rig.device().setFaults("opcode read, nth 3: lose-key"));
    for (std::uint32_t i = 0; i < 4; ++i) {
        expectReads(rig.ssc(), i);
    }
}

TEST(CartridgeKey, IsGivenAgainAfterAResetWhichEndsTheWriting) {
    KeyedRig rig;
    CAPSTAN_ASSERT_OK(rig.ssc().useKey(keyOfTest(1)));
    CAPSTAN_ASSERT_OK(write(rig.ssc(), 1));
    ASSERT_TRUE(rig.ssc().writeFilemarks(0, Flush::wait));
    CAPSTAN_ASSERT_OK(rig.device().setFaults("opcode write, nth 1: reset"));
    CAPSTAN_EXPECT_FAILS(write(rig.ssc(), 2), Code::driveReset);
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 0, .block = 1}));
    CAPSTAN_ASSERT_OK(write(rig.ssc(), 3));
    CAPSTAN_ASSERT_OK(rig.ssc().rewind());
    EXPECT_EQ(rig.ssc().nextBlockEncryption()->state, scsi::NextBlockEncryption::State::keyFits);
    expectReads(rig.ssc(), 1);
    expectReads(rig.ssc(), 3);
}

TEST(CartridgeKey, IsGivenAgainAfterALoadOfTheLoadedCartridge) {
    KeyedRig rig;
    CAPSTAN_ASSERT_OK(rig.ssc().useKey(keyOfTest(1)));
    CAPSTAN_ASSERT_OK(rig.device().setFaults("opcode load: lose-key"));
    CAPSTAN_ASSERT_OK(rig.ssc().load());
    CAPSTAN_ASSERT_OK(write(rig.ssc(), 1));
    CAPSTAN_ASSERT_OK(rig.ssc().rewind());
    EXPECT_EQ(rig.ssc().nextBlockEncryption()->state, scsi::NextBlockEncryption::State::keyFits);
}

TEST(CartridgeKey, IsNotBelievedUnderAnotherName) {
    KeyedRig rig;
    CAPSTAN_ASSERT_OK(rig.device().setFaults("command 1: misname-key"));
    CAPSTAN_EXPECT_FAILS(rig.ssc().useKey(keyOfTest(1)), Code::driveEncryptionUnconfirmed);
    EXPECT_EQ(rig.ssc().key(), nullptr);
    EXPECT_EQ(rig.ssc().encryptionStatus()->encryption, scsi::EncryptionMode::disable);
}

TEST(CartridgeKey, StopsTheWritingWhenTheDriveNamesAnotherLater) {
    KeyedRig rig;
    CAPSTAN_ASSERT_OK(rig.ssc().useKey(keyOfTest(1)));
    CAPSTAN_ASSERT_OK(write(rig.ssc(), 1));
    CAPSTAN_ASSERT_OK(rig.device().setFaults("command 1: misname-key"));
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 0, .block = 1}));
    CAPSTAN_EXPECT_FAILS(write(rig.ssc(), 2), Code::driveEncryptionUnconfirmed);
    CAPSTAN_EXPECT_FAILS(rig.ssc().writeFilemarks(1, Flush::wait), Code::driveEncryptionUnconfirmed);
}

TEST(CartridgeKey, IsRefusedInWordsOfItsOwn) {
    KeyedRig rig;
    CAPSTAN_ASSERT_OK(rig.device().setFaults("opcode security-out: sense 5/26/00"));
    CAPSTAN_EXPECT_FAILS(rig.ssc().useKey(keyOfTest(1)), Code::driveEncryptionRefused);
    CAPSTAN_ASSERT_OK(rig.device().setFaults("command 1: library-keys"));
    CAPSTAN_EXPECT_FAILS(rig.ssc().useKey(keyOfTest(1)), Code::driveKeysByLibrary);
    EXPECT_EQ(rig.ssc().encryptionStatus()->control, scsi::EncryptionControl::library);
}

TEST(CartridgeKey, NeedsNoMixedReadingWhichSomeDrivesRefuse) {
    KeyedRig rig;
    CAPSTAN_ASSERT_OK(rig.device().setFaults("command 1: refuse-mixed"));
    CAPSTAN_EXPECT_FAILS(rig.ssc().setKey(noise(32, 1), {}, scsi::DecryptionMode::mixed), Code::driveEncryptionRefused);
    CAPSTAN_ASSERT_OK(rig.ssc().useKey(keyOfTest(1)));
}

TEST(CartridgeKey, ReadsNothingInClear) {
    KeyedRig rig;
    CAPSTAN_ASSERT_OK(write(rig.ssc(), 1));
    CAPSTAN_ASSERT_OK(rig.ssc().useKey(keyOfTest(1)));
    CAPSTAN_ASSERT_OK(rig.ssc().rewind());
    Bytes room(10'000);
    CAPSTAN_EXPECT_FAILS(rig.ssc().read(room), Code::mediumNotEncrypted);
}

TEST(CartridgeKey, IsGoneFromTheDriveWithTheCartridgeAndWhenItIsDropped) {
    KeyedRig rig;
    const auto mode = [&rig] { return rig.ssc().encryptionStatus()->encryption; };
    CAPSTAN_ASSERT_OK(rig.ssc().useKey(keyOfTest(1)));
    CAPSTAN_ASSERT_OK(rig.ssc().dropKey());
    EXPECT_EQ(mode(), scsi::EncryptionMode::disable);
    CAPSTAN_ASSERT_OK(rig.ssc().useKey(keyOfTest(1)));
    CAPSTAN_ASSERT_OK(rig.ssc().unload());
    EXPECT_EQ(rig.ssc().key(), nullptr);
    EXPECT_EQ(mode(), scsi::EncryptionMode::disable);
}

TEST(CartridgeKey, IsClearedWhenACrashedProgramHasLeftIt) {
    KeyedRig rig;
    CAPSTAN_ASSERT_OK(rig.ssc().useKey(keyOfTest(1)));
    SscDrive next(rig.takeLine());  // as a helper that was killed never came to clear it
    EXPECT_EQ(next.encryptionStatus()->encryption, scsi::EncryptionMode::encrypt);
    CAPSTAN_ASSERT_OK(next.clearLeftKey());
    EXPECT_EQ(next.encryptionStatus()->encryption, scsi::EncryptionMode::disable);
}

TEST(CartridgeKey, GoesToADriveThatHasNeitherLockNorClearingByItself) {
    KeyedRig rig;
    rig.line().refusedPage = scsi::encryption_page::management;
    CAPSTAN_ASSERT_OK(rig.ssc().useKey(keyOfTest(1)));
    const auto sent = rig.line().lastKeyPage();
    EXPECT_EQ(sent.at(4), std::byte{0x40});
    EXPECT_EQ(sent.at(5), std::byte{0x40});
    // What it has lost without a word is found before the next burst.
    CAPSTAN_ASSERT_OK(write(rig.ssc(), 1));
    CAPSTAN_ASSERT_OK(rig.device().setFaults("opcode locate, nth 1: lose-key"));
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 0, .block = 1}));
    CAPSTAN_ASSERT_OK(write(rig.ssc(), 2));
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 0, .block = 1}));
    EXPECT_EQ(rig.ssc().nextBlockEncryption()->state, scsi::NextBlockEncryption::State::keyFits);
    CAPSTAN_ASSERT_OK(rig.ssc().unload());
    EXPECT_EQ(rig.ssc().encryptionStatus()->encryption, scsi::EncryptionMode::disable);
}

TEST(CartridgeKey, IsTakenByEveryModel) {
    for (const char* const name : {"lto5", "lto5-half", "lto6", "lto6-half", "lto7", "lto7-half", "lto8", "lto8-half",
                                   "lto9", "lto9-half", "lto10", "lto10-half"}) {
        SCOPED_TRACE(name);
        const test::TempFolder home;
        auto model = virt::loadModel(test::modelFile(name));
        ASSERT_TRUE(model);
        CAPSTAN_ASSERT_OK(virt::createCartridge(
            home / "TST001", {.barcode = "TST001", .mediaType = model->writes.front(), .capacityBytes = 64'000'000}));
        auto device = virt::VirtualDrive::make(*std::move(model), "VD1");
        CAPSTAN_ASSERT_OK(device->insert(home / "TST001"));
        SscDrive drive(std::move(device));
        CAPSTAN_ASSERT_OK(drive.load());
        CAPSTAN_ASSERT_OK(drive.useKey(keyOfTest(1)));
        CAPSTAN_ASSERT_OK(write(drive, 1));
        CAPSTAN_ASSERT_OK(drive.rewind());
        EXPECT_EQ(drive.nextBlockEncryption()->state, scsi::NextBlockEncryption::State::keyFits);
        expectReads(drive, 1);
    }
}

/// What writing and reading take by the clock of a real drive.
std::chrono::nanoseconds modelledTime(const SharedCartridgeKey& key) {
    const test::TempFolder home;
    CAPSTAN_EXPECT_OK(virt::createCartridge(
        home / "TST001L8",
        {.barcode = "TST001L8", .mediaType = virt::MediaType::L8, .capacityBytes = 12'000'000'000'000}));
    auto timing = virt::makeTiming(test::modelFile("lto8"), {.mode = virt::ClockMode::modelled});
    EXPECT_TRUE(timing);
    auto device = virt::VirtualDrive::make(test::lto8(), "VD1", *std::move(timing));
    CAPSTAN_EXPECT_OK(device->insert(home / "TST001L8"));
    SscDrive drive(std::move(device));
    CAPSTAN_EXPECT_OK(drive.load());
    CAPSTAN_EXPECT_OK(key ? drive.useKey(key) : Result<void>());
    const Bytes record(524'288);
    for (int i = 0; i < 200; ++i) {
        EXPECT_TRUE(drive.write(record));
    }
    EXPECT_TRUE(drive.writeFilemarks(1, Flush::wait));
    CAPSTAN_EXPECT_OK(drive.rewind());
    Bytes room(524'288);
    for (int i = 0; i < 200; ++i) {
        EXPECT_TRUE(drive.read(room));
    }
    return drive.now();
}

TEST(CartridgeKey, CostsNoTimeOfTheTapes) {
    EXPECT_EQ(modelledTime(keyOfTest(1)), modelledTime(nullptr));
}

TEST(CartridgeKey, LeavesNothingInMemoryOnceItsCartridgeIsUnloaded) {
    if (test::isSanitized) {
        GTEST_SKIP();
    }
    SecretBytes key(scsi::aes256KeyBytes);
    ASSERT_EQ(::getrandom(key.bytes().data(), key.size(), 0), static_cast<ssize_t>(key.size()));
    const test::Sought sought(key.view());
    auto used = std::make_shared<const CartridgeKey>(
        CartridgeKey{.id = keyOfTest(1)->id, .key = std::move(key), .wrapped = {}});
    KeyedRig rig;
    rig.line().keepsPages = false;
    CAPSTAN_ASSERT_OK(rig.ssc().useKey(std::move(used)));
    CAPSTAN_ASSERT_OK(write(rig.ssc(), 1));
    CAPSTAN_ASSERT_OK(rig.ssc().rewind());
    expectReads(rig.ssc(), 1);
    EXPECT_GE(sought.placesInMemory(), 2U);  // ours, and the virtual drive's
    CAPSTAN_ASSERT_OK(rig.ssc().unload());
    EXPECT_EQ(sought.placesInMemory(), 0U);
}

}  // namespace
}  // namespace capstan::drive
