#include "scsi/sense.hpp"

#include <array>
#include <gtest/gtest.h>

#include "scsi/sense_table.hpp"

namespace capstan::scsi {
namespace {

Bytes bytes(std::initializer_list<unsigned> values) {
    Bytes result;
    for (const unsigned value : values) {
        result.push_back(static_cast<std::byte>(value));
    }
    return result;
}

TEST(Sense, ReadsTheFixedFormatWithANegativeResidue) {
    const auto sense = parseSense(bytes({0xF0, 0, 0x20, 0xFF, 0xFF, 0xFC, 0x00, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
    ASSERT_TRUE(sense);
    EXPECT_EQ(sense->key, SenseKey::none);
    EXPECT_TRUE(sense->illegalLength);
    EXPECT_FALSE(sense->filemark);
    EXPECT_EQ(sense->information, -1024);
}

TEST(Sense, ReadsTheDescriptorFormat) {
    const auto sense = parseSense(bytes({0x72, 0x08, 0x00, 0x05, 0, 0, 0, 16,                       //
                                         0x00, 0x0A, 0x80, 0,    0, 0, 0, 0,  0, 0x08, 0x00, 0x00,  // information
                                         0x04, 0x02, 0x00, 0xC0}));                                 // stream commands
    ASSERT_TRUE(sense);
    EXPECT_EQ(sense->key, SenseKey::blankCheck);
    EXPECT_EQ(sense->ascq, 0x05);
    EXPECT_EQ(sense->information, 0x080000);
    EXPECT_TRUE(sense->filemark);
    EXPECT_TRUE(sense->endOfMedium);
    EXPECT_FALSE(sense->deferred);
}

TEST(Sense, TellsDeferredErrorsApart) {
    EXPECT_TRUE(parseSense(bytes({0x71, 0, 0x03, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0x0C, 0, 0, 0, 0, 0}))->deferred);
    EXPECT_TRUE(parseSense(bytes({0x73, 0x03, 0x0C, 0x00, 0, 0, 0, 0}))->deferred);
}

TEST(Sense, IsNothingWhenTheBytesAreNot) {
    EXPECT_FALSE(parseSense({}));
    EXPECT_FALSE(parseSense(Bytes(18)));
    EXPECT_FALSE(parseSense(bytes({0x70, 0})));
}

TEST(Sense, SurvivesTruncatedAndLyingDescriptors) {
    const Bytes whole = bytes({0x72, 0x08, 0x00, 0x05, 0, 0,    0,    0xFF, 0x00, 0x0A, 0x80, 0,
                               0,    0,    0,    0,    0, 0x08, 0x00, 0x00, 0x04, 0xFF, 0x00, 0xC0});
    for (std::size_t length = 4; length <= whole.size(); ++length) {
        EXPECT_TRUE(parseSense(ByteView(whole).first(length))) << length;
    }
}

TEST(Sense, ComesBackFromItsEncoding) {
    Sense sense{.key = SenseKey::volumeOverflow, .asc = 0x00, .ascq = 0x02, .endOfMedium = true};
    sense.information = 524288;
    const auto again = parseSense(encodeSense(sense));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->key, sense.key);
    EXPECT_EQ(again->ascq, 0x02);
    EXPECT_TRUE(again->endOfMedium);
    EXPECT_EQ(again->information, 524288);
}

TEST(SenseTable, PrefersTheNarrowerRow) {
    EXPECT_EQ(codeOf({.key = SenseKey::notReady, .asc = 0x04, .ascq = 0x02}), Code::driveEmpty);
    EXPECT_EQ(codeOf({.key = SenseKey::notReady, .asc = 0x04, .ascq = 0x01}), Code::driveBusy);
    EXPECT_EQ(codeOf({.key = SenseKey::medium, .asc = 0x0C, .ascq = 0x00}), Code::mediumUnwritable);
    EXPECT_EQ(codeOf({.key = SenseKey::medium, .asc = 0x11, .ascq = 0x00}), Code::mediumUnreadable);
    EXPECT_EQ(codeOf({.key = SenseKey::unitAttention, .asc = 0x28, .ascq = 0x00}), Code::mediumChanged);
    EXPECT_EQ(codeOf({.key = SenseKey::unitAttention, .asc = 0x29, .ascq = 0x02}), Code::driveReset);
    EXPECT_EQ(codeOf({.key = SenseKey::illegalRequest, .asc = 0x53, .ascq = 0x02}), Code::driveBusy);
    EXPECT_EQ(codeOf({.key = SenseKey::dataProtect, .asc = 0x27, .ascq = 0x00}), Code::mediumWriteProtected);
    EXPECT_EQ(codeOf({.key = SenseKey::volumeOverflow}), Code::mediumFull);
}

TEST(SenseTable, CallsWhatNoRowKnowsADriveFault) {
    EXPECT_EQ(codeOf({.key = SenseKey::vendor, .asc = 0x80}), Code::driveFault);
}

TEST(SenseTable, DistinguishesOutcomesFromFailures) {
    EXPECT_FALSE(isFailure({.key = SenseKey::none, .filemark = true}));
    EXPECT_FALSE(isFailure({.key = SenseKey::recovered, .asc = 0x17}));
    EXPECT_TRUE(isFailure({.key = SenseKey::medium, .asc = 0x11}));
}

TEST(SenseTable, TellsCleaningWormAndKeysApart) {
    EXPECT_EQ(codeOf({.key = SenseKey::notReady, .asc = 0x30, .ascq = 0x03}), Code::driveCleaningCartridge);
    EXPECT_EQ(codeOf({.key = SenseKey::notReady, .asc = 0x30, .ascq = 0x07}), Code::driveCleaningExpired);
    EXPECT_EQ(codeOf({.key = SenseKey::medium, .asc = 0x30, .ascq = 0x00}), Code::mediumIncompatible);
    EXPECT_EQ(codeOf({.key = SenseKey::dataProtect, .asc = 0x30, .ascq = 0x0C}), Code::mediumWriteOnce);
    EXPECT_EQ(codeOf({.key = SenseKey::dataProtect, .asc = 0x74, .ascq = 0x01}), Code::mediumKeyMissing);
    EXPECT_EQ(codeOf({.key = SenseKey::dataProtect, .asc = 0x74, .ascq = 0x02}), Code::mediumNotEncrypted);
    EXPECT_EQ(codeOf({.key = SenseKey::dataProtect, .asc = 0x74, .ascq = 0x04}), Code::mediumUnreadable);
    EXPECT_EQ(codeOf({.key = SenseKey::aborted, .asc = 0x10, .ascq = 0x01}), Code::driveDataCorrupted);
    EXPECT_EQ(codeOf({.key = SenseKey::hardware, .asc = 0x44}), Code::driveFault);
    EXPECT_EQ(codeOf({.key = SenseKey::unitAttention, .asc = 0x2A, .ascq = 0x03}), Code::driveReserved);
}

TEST(SenseTable, PutsTheMakersRowsFirst) {
    const Sense needsCleaning{.key = SenseKey::notReady, .asc = 0x82, .ascq = 0x82};
    EXPECT_EQ(codeOf(needsCleaning), Code::driveBusy);
    EXPECT_EQ(codeOf(needsCleaning, "IBM"), Code::driveCleaningNeeded);
    EXPECT_EQ(codeOf(needsCleaning, "QUANTUM"), Code::driveCleaningNeeded);
    EXPECT_EQ(codeOf(needsCleaning, "TANDBERG"), Code::driveBusy);
    EXPECT_EQ(codeOf({.key = SenseKey::dataProtect, .asc = 0xEF, .ascq = 0x10}, "IBM"), Code::mediumKeyMissing);
    EXPECT_EQ(codeOf({.key = SenseKey::medium, .asc = 0x11}, "IBM"), Code::mediumUnreadable);
}

TEST(SenseTable, KnowsWhichAttentionsMeanLoss) {
    const auto meaning = [](std::uint8_t asc, std::uint8_t ascq) {
        return meaningOf({.key = SenseKey::unitAttention, .asc = asc, .ascq = ascq});
    };
    EXPECT_EQ(meaning(0x28, 0x00), AttentionMeaning::lost);
    EXPECT_EQ(meaning(0x29, 0x00), AttentionMeaning::lost);
    EXPECT_EQ(meaning(0x2A, 0x01), AttentionMeaning::modes);
    EXPECT_EQ(meaning(0x2A, 0x03), AttentionMeaning::lost);
    EXPECT_EQ(meaning(0x2A, 0x11), AttentionMeaning::lost);  // another host has set the key
    EXPECT_EQ(meaning(0x3F, 0x01), AttentionMeaning::lost);  // microcode changed
    EXPECT_EQ(meaning(0x5D, 0x00), AttentionMeaning::noMatter);
    EXPECT_EQ(meaning(0x0B, 0x01), AttentionMeaning::noMatter);
}

TEST(SenseTable, NamesCommandAndSenseInTheDetail) {
    const Error error = toError({.key = SenseKey::medium, .asc = 0x11, .ascq = 0x0A}, "read");
    EXPECT_EQ(error.detail, "read: medium error, 11/0A");
}

}  // namespace
}  // namespace capstan::scsi
