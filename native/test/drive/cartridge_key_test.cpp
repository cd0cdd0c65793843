// The key of a cartridge: given, confirmed, lost in every way that a drive can lose it, and never written without.
#include <gtest/gtest.h>

#include "drive/keyed_rig.hpp"

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

}  // namespace
}  // namespace capstan::drive
