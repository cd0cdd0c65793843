// What protects data on its way and on the tape: CRC-32C with each block, and encryption by the drive.
#include <algorithm>

#include "conformance/subject.hpp"
#include "scsi/pages/block_protection.hpp"

namespace capstan::test {
namespace {

using drive::Flush;
using scsi::NextBlockEncryption;

class Protected : public Conformance {};
INSTANTIATE_TEST_SUITE_P(Any, Protected, testing::ValuesIn(subjects()), nameOf);

TEST_P(Protected, ChecksBlocksOnTheirWayAndGivesThemBackAlike) {
    const auto on = ssc().protectBlocks(true);
    CAPSTAN_NEEDS(on, "logical block protection with CRC-32C");
    const Bytes record = noise(65'537, 5);
    CAPSTAN_ASSERT_OK(ssc().write(record));
    CAPSTAN_ASSERT_OK(ssc().write(noise(1, 6)));
    CAPSTAN_ASSERT_OK(ssc().writeFilemarks(1, Flush::wait));
    CAPSTAN_ASSERT_OK(ssc().rewind());
    EXPECT_EQ(readRecord(), record);
    EXPECT_EQ(readRecord(), noise(1, 6));
    Bytes room(100);
    EXPECT_EQ(ssc().read(room)->end, drive::ReadEnd::filemark);
    // The protection is the transfer's, not the record's.
    CAPSTAN_ASSERT_OK(ssc().protectBlocks(false));
    CAPSTAN_ASSERT_OK(ssc().rewind());
    EXPECT_EQ(readRecord(), record);
}

TEST_P(Protected, ReportsTheTrueLengthUnderProtectionToo) {
    const auto on = ssc().protectBlocks(true);
    CAPSTAN_NEEDS(on, "logical block protection with CRC-32C");
    CAPSTAN_ASSERT_OK(ssc().write(noise(1000, 5)));
    for (const std::size_t room : {300U, 999U, 1000U, 1001U, 1004U, 5000U}) {
        CAPSTAN_ASSERT_OK(ssc().rewind());
        Bytes buffer(room);
        const auto outcome = ssc().read(buffer);
        ASSERT_TRUE(outcome) << room << " " << shown(outcome.error());
        EXPECT_EQ(outcome->recordBytes, 1000U) << room;
        EXPECT_EQ(outcome->bytes, std::min<std::size_t>(room, 1000)) << room;
    }
}

TEST_P(Protected, TakesNoBlockThatDoesNotFitItsCheck) {
    const auto on = ssc().protectBlocks(true);
    CAPSTAN_NEEDS(on, "logical block protection with CRC-32C");
    Bytes record = noise(1000, 7);
    scsi::protect(record);
    record[10] ^= std::byte{0x01};
    const auto cdb = scsi::write(static_cast<std::uint32_t>(record.size()));
    const auto sense = senseOf({.cdb = cdb, .out = record});
    ASSERT_TRUE(sense) << "the drive took a damaged block";
    EXPECT_EQ(sense->asc, 0x10) << scsi::describe(*sense);
    EXPECT_EQ(ssc().locateEndOfData(0)->block, 0U);
}

TEST_P(Protected, EncryptsUntilTheKeyIsTaken) {
    const auto algorithms = ssc().encryptionAlgorithms();
    CAPSTAN_NEEDS(algorithms, "encryption");
    const Bytes key = noise(scsi::aes256KeyBytes, 40);
    const Bytes label = noise(12, 41);
    CAPSTAN_ASSERT_OK(ssc().setKey(key, label));
    EXPECT_EQ(ssc().encryptionStatus()->encryption, scsi::EncryptionMode::encrypt);
    const Bytes record = noise(10'000, 42);
    CAPSTAN_ASSERT_OK(ssc().write(record));
    CAPSTAN_ASSERT_OK(ssc().writeFilemarks(1, Flush::wait));
    CAPSTAN_ASSERT_OK(ssc().rewind());
    const auto next = ssc().nextBlockEncryption();
    ASSERT_TRUE(next) << shown(next.error());
    EXPECT_EQ(next->state, NextBlockEncryption::State::keyFits);
    EXPECT_EQ(readRecord(), record);

    CAPSTAN_ASSERT_OK(ssc().clearKey());
    EXPECT_EQ(ssc().encryptionStatus()->encryption, scsi::EncryptionMode::disable);
    CAPSTAN_ASSERT_OK(ssc().rewind());
    EXPECT_EQ(ssc().nextBlockEncryption()->state, NextBlockEncryption::State::keyMissing);
    Bytes room(20'000);
    CAPSTAN_EXPECT_FAILS(ssc().read(room), Code::mediumKeyMissing);

    CAPSTAN_ASSERT_OK(ssc().setKey(noise(scsi::aes256KeyBytes, 43), label));
    CAPSTAN_ASSERT_OK(ssc().rewind());
    CAPSTAN_EXPECT_FAILS(ssc().read(room), Code::mediumKeyMissing);
    CAPSTAN_ASSERT_OK(ssc().setKey(key, label));
    CAPSTAN_ASSERT_OK(ssc().rewind());
    EXPECT_EQ(readRecord(), record);
}

TEST_P(Protected, ReportsWhichKeyABlockNeeds) {
    const Bytes label = noise(12, 41);
    const auto set = ssc().setKey(noise(scsi::aes256KeyBytes, 40), label);
    CAPSTAN_NEEDS(set, "encryption");
    CAPSTAN_ASSERT_OK(ssc().write(noise(100, 1)));
    CAPSTAN_ASSERT_OK(ssc().clearKey());
    CAPSTAN_ASSERT_OK(ssc().rewind());
    const auto next = ssc().nextBlockEncryption();
    ASSERT_TRUE(next) << shown(next.error());
    EXPECT_EQ(next->state, NextBlockEncryption::State::keyMissing);
    if (next->labels.empty()) {
        GTEST_SKIP() << "the device does not give the key's label back";
    }
    EXPECT_EQ(next->labels.front().value, label);
}

TEST_P(Protected, ForgetsTheKeyWithTheCartridge) {
    const auto set = ssc().setKey(noise(scsi::aes256KeyBytes, 40), {});
    CAPSTAN_NEEDS(set, "encryption");
    CAPSTAN_ASSERT_OK(ssc().write(noise(100, 1)));
    CAPSTAN_ASSERT_OK(ssc().unload());
    CAPSTAN_ASSERT_OK(ssc().load());
    EXPECT_EQ(ssc().encryptionStatus()->encryption, scsi::EncryptionMode::disable);
    Bytes room(200);
    CAPSTAN_EXPECT_FAILS(ssc().read(room), Code::mediumKeyMissing);
}

TEST_P(Protected, ReadsClearBlocksBesideEncryptedOnes) {
    CAPSTAN_ASSERT_OK(ssc().write(noise(100, 1)));
    const auto set = ssc().setKey(noise(scsi::aes256KeyBytes, 40), {});
    CAPSTAN_NEEDS(set, "encryption");
    CAPSTAN_ASSERT_OK(ssc().write(noise(100, 2)));
    CAPSTAN_ASSERT_OK(ssc().rewind());
    EXPECT_EQ(readRecord(), noise(100, 1));
    EXPECT_EQ(readRecord(), noise(100, 2));
}

TEST_P(Protected, TakesNoKeyOfAWrongLength) {
    CAPSTAN_EXPECT_FAILS(ssc().setKey(noise(16, 1), {}), Code::invalidArgument);
}

}  // namespace
}  // namespace capstan::test
