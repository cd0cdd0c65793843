// Every page comes back from its encoding, has its bytes where the standard puts them, and survives being cut anywhere.
#include <gtest/gtest.h>
#include <string>

#include "scsi/hex.hpp"
#include "scsi/pages/access_order.hpp"
#include "scsi/pages/attribute_list.hpp"
#include "scsi/pages/block_protection.hpp"
#include "scsi/pages/encryption.hpp"
#include "scsi/pages/fields.hpp"
#include "scsi/pages/log_page.hpp"
#include "scsi/pages/mode_page.hpp"
#include "scsi/pages/tape_report.hpp"

namespace capstan::scsi {
namespace {

using test::hex;

/// A parser is given every beginning of the bytes, and the bytes with each one in turn made as large as it can be.
template <class Parse>
void bend(const Bytes& bytes, Parse parse) {
    for (std::size_t length = 0; length <= bytes.size(); ++length) {
        // In memory of exactly that length, so that a sanitizer sees one step too far.
        const Bytes cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length));
        static_cast<void>(parse(ByteView(cut)));
    }
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        Bytes lying = bytes;
        lying[i] = std::byte{0xFF};
        static_cast<void>(parse(ByteView(lying)));
    }
}

TEST(LogPage, KeepsItsParameters) {
    const LogPage page{.code = log_page::writeErrors,
                       .parameters = {counter(0x0002, 7), counter(0x0005, 0x0102030405060708, 8)}};
    const Bytes bytes = encodeLogPage(page);
    EXPECT_EQ(hex(bytes),
              "02000014"
              "00020004"
              "00000007"
              "00050008"
              "0102030405060708");
    const auto again = parseLogPage(bytes);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->code, 0x02);
    EXPECT_EQ(again->number(0x0002), 7U);
    EXPECT_EQ(again->number(0x0005), 0x0102030405060708U);
    EXPECT_FALSE(again->number(0x0006));
    bend(bytes, parseLogPage);
}

TEST(LogPage, CountsTapeAlertsFromOne) {
    const TapeAlertFlags flags = tapeAlertFlag(1) | tapeAlertFlag(20) | tapeAlertFlag(64);
    const LogPage response = encodeTapeAlertResponse(flags);
    EXPECT_EQ(hex(response.parameters.front().value), "8000100000000001");
    EXPECT_EQ(parseTapeAlert(response), flags);
    const auto cleared = parseLogPage(encodeLogPage(encodeTapeAlert(flags)));
    ASSERT_TRUE(cleared);
    EXPECT_EQ(cleared->parameters.size(), 64U);
    EXPECT_EQ(parseTapeAlert(*cleared), flags);
    EXPECT_FALSE(parseTapeAlert(LogPage{.code = log_page::deviceStatus}));
}

TEST(LogPage, ReportsTheStateOfTheDevice) {
    const DeviceStatus status{.writeProtected = true, .cleaningRequired = true, .mounted = true, .activity = 6};
    EXPECT_EQ(parseDeviceStatus({.code = log_page::deviceStatus, .parameters = {encodeDeviceStatus(status)}}), status);
}

TEST(LogPage, ReportsAmountsByPartition) {
    const auto parameter = encodePartitionRecords(volume_statistic::partitionRemaining, {100, 9000});
    EXPECT_EQ(hex(parameter.value), "07000000000000640700000100002328");
    EXPECT_EQ(parsePartitionRecords(parameter), (std::vector<std::uint32_t>{100, 9000}));
    bend(parameter.value,
         [](ByteView bytes) { return parsePartitionRecords({.code = 0, .value = Bytes(bytes.begin(), bytes.end())}); });
}

TEST(LogPage, ListsPages) {
    const Bytes bytes = encodeSupportedLogPages({0x00, 0x02, 0x12});
    EXPECT_EQ(hex(bytes), "00000003000212");
    EXPECT_EQ(parseSupportedLogPages(bytes), (std::vector<std::uint8_t>{0x00, 0x02, 0x12}));
    bend(bytes, parseSupportedLogPages);
}

TEST(ModePage, MakesOneListOfEitherForm) {
    const ModeHeader header{.writeProtected = true, .descriptor = BlockDescriptor{.density = 0x5E}};
    const Bytes pages = encode(CompressionPage{.enabled = true});
    for (const auto form : {ModeForm::six, ModeForm::ten}) {
        const Bytes bytes = encodeModes(form, ModeUse::sense, header, {pages});
        const auto list = parseModes(form, bytes);
        ASSERT_TRUE(list);
        EXPECT_TRUE(list->header.writeProtected);
        EXPECT_EQ(list->header.bufferedMode, 1);
        EXPECT_EQ(list->header.descriptor->density, 0x5E);
        ASSERT_NE(list->find(mode_page::compression), nullptr);
        EXPECT_EQ(*list->find(mode_page::compression), pages);
        bend(bytes, [&](ByteView cut) { return parseModes(form, cut); });
    }
    EXPECT_EQ(hex(encodeModes(ModeForm::ten, ModeUse::sense, header, {})), "000e0090000000085e00000000000000");
    EXPECT_EQ(hex(encodeModes(ModeForm::six, ModeUse::select, header, {})), "000010085e00000000000000");
}

TEST(ModePage, PutsFieldsWhereTheStandardHasThem) {
    EXPECT_EQ(hex(encode(ConfigurationExtensionPage{.programmableEarlyWarningMegabytes = 0x1234})).substr(0, 20),
              "5001001c000012340000");
    EXPECT_EQ(hex(encode(DataProtectionPage{
                      .method = BlockProtection::crc32c, .informationBytes = 4, .writes = true, .reads = true}))
                  .substr(0, 16),
              "4af0001c0204c000");
    EXPECT_EQ(hex(encode(PartitionPage{.additional = 1, .initiatorDefined = true, .sizes = {1, 0xFFFF}})),
              "110a0101380309000001ffff");
    EXPECT_EQ(hex(encode(MediumConfigurationPage{.writeOnce = true})).substr(0, 6), "1d1e01");
    EXPECT_EQ(hex(encode(CompressionPage{.enabled = true})), "0f0ec080000000010000000100000000");
}

TEST(ModePage, ComesBackFromItsEncoding) {
    EXPECT_FALSE(parseCompressionPage(encode(CompressionPage{.enabled = false}))->enabled);
    const auto configuration = parseConfigurationPage(
        encode(ConfigurationPage{.activePartition = 1, .softwareWriteProtect = true, .permanentWriteProtect = true}));
    EXPECT_EQ(configuration->activePartition, 1);
    EXPECT_TRUE(configuration->softwareWriteProtect);
    EXPECT_FALSE(configuration->associatedWriteProtect);
    EXPECT_TRUE(configuration->permanentWriteProtect);
    const auto extension = parseConfigurationExtensionPage(
        encode(ConfigurationExtensionPage{.writeMode = ConfigurationExtensionPage::WriteMode::appendOnly}));
    EXPECT_EQ(extension->writeMode, ConfigurationExtensionPage::WriteMode::appendOnly);
    EXPECT_EQ(parsePartitionPage(encode(PartitionPage{.fixed = true, .units = 8, .sizes = {3, 4}}))->sizes,
              (std::vector<std::uint16_t>{3, 4}));
    EXPECT_TRUE(parseDataProtectionPage(encode(DataProtectionPage{.reads = true}))->reads);
    EXPECT_FALSE(parseDataProtectionPage(encode(CompressionPage{})));
    for (const Bytes& page :
         {encode(CompressionPage{}), encode(ConfigurationPage{}), encode(ConfigurationExtensionPage{}),
          encode(PartitionPage{.sizes = {1, 2}}), encode(DataProtectionPage{}), encode(MediumConfigurationPage{})}) {
        bend(page, parseCompressionPage);
        bend(page, parseConfigurationPage);
        bend(page, parseConfigurationExtensionPage);
        bend(page, parsePartitionPage);
        bend(page, parseDataProtectionPage);
        bend(page, parseMediumConfigurationPage);
    }
}

TEST(Encryption, SendsAKeyWithItsLabel) {
    const Bytes key(aes256KeyBytes, std::byte{0x11});
    const SecretBytes secret = encode(SetDataEncryption{.encryption = EncryptionMode::encrypt,
                                                        .decryption = DecryptionMode::mixed,
                                                        .algorithm = 1,
                                                        .key = key,
                                                        .labels = {{.value = Bytes(2, std::byte{0x22})}}});
    const std::string text = hex(secret.view());
    EXPECT_EQ(text.substr(0, 40),
              "00100036"
              "4044"
              "0203"
              "0100"
              "0000000000000000"
              "0020");
    EXPECT_EQ(text.substr(40, 64), std::string(64, '1'));
    EXPECT_EQ(text.substr(104), "000000022222");
    const auto again = parseSetDataEncryption(secret.view());
    ASSERT_TRUE(again);
    EXPECT_TRUE(std::ranges::equal(again->key, key));
    EXPECT_TRUE(again->clearOnUnload);
    ASSERT_EQ(again->labels.size(), 1U);
    bend(Bytes(secret.view().begin(), secret.view().end()), parseSetDataEncryption);
}

TEST(Encryption, SendsWhatOtherProgramsSend) {
    // The pages that stenc 2.0 makes of the same parameters, byte for byte.
    Bytes key;
    for (unsigned i = 0; i < 32; ++i) {
        key.push_back(static_cast<std::byte>(i % 16 * 0x11));
    }
    const std::string keyDigits = hex(key);
    SetDataEncryption page{.clearOnUnload = false, .algorithm = 1};
    EXPECT_EQ(hex(encode(page).view()), "0010001040400000010000000000000000000000");
    page.encryption = EncryptionMode::encrypt;
    page.decryption = DecryptionMode::decrypt;
    page.key = key;
    EXPECT_EQ(hex(encode(page).view()), "0010003040400202010000000000000000000020" + keyDigits);
    page.clearOnUnload = true;
    EXPECT_EQ(hex(encode(page).view()), "0010003040440202010000000000000000000020" + keyDigits);
    page.labels = {{.value = Bytes(12, std::byte{0x48})}};
    EXPECT_EQ(hex(encode(page).view()),
              "0010004040440202010000000000000000000020" + keyDigits + "0000000c484848484848484848484848");
    // What we ask for besides: LOCK; and the label is authenticated, as the key managers of LTFS give it.
    page.lock = true;
    page.labels[0].kind = KeyLabel::LabelKind::authenticated;
    EXPECT_EQ(hex(encode(page).view()),
              "0010004041440202010000000000000000000020" + keyDigits + "0100000c484848484848484848484848");
}

TEST(Encryption, ReportsAbilitiesAndState) {
    const Bytes capabilities = encodeEncryptionCapabilities({EncryptionAlgorithm{}});
    EXPECT_EQ(hex(ByteView(capabilities).subspan(20)),
              "01000014"
              "1a00"
              "0020"
              "000c"
              "0020"
              "0000000000000000"
              "00010014");
    const auto algorithms = parseEncryptionCapabilities(capabilities);
    ASSERT_EQ(algorithms.size(), 1U);
    EXPECT_EQ(algorithms.front().code, aes256Gcm);
    EXPECT_TRUE(algorithms.front().canEncrypt && algorithms.front().canDecrypt);
    bend(capabilities, parseEncryptionCapabilities);

    const Bytes status = encode(EncryptionStatus{.scope = EncryptionScope::allInitiators,
                                                 .encryption = EncryptionMode::encrypt,
                                                 .keyInstance = 5,
                                                 .labels = {{.value = Bytes(3)}}});
    EXPECT_EQ(parseEncryptionStatus(status)->keyInstance, 5U);
    EXPECT_EQ(parseEncryptionStatus(status)->labels.size(), 1U);
    bend(status, parseEncryptionStatus);

    const Bytes next = encode(NextBlockEncryption{.block = 77, .state = NextBlockEncryption::State::keyMissing});
    EXPECT_EQ(parseNextBlockEncryption(next)->block, 77U);
    EXPECT_EQ(parseNextBlockEncryption(next)->state, NextBlockEncryption::State::keyMissing);
    bend(next, parseNextBlockEncryption);
}

TEST(Encryption, ReportsWhatElseAKeyMayComeWith) {
    const Bytes management = encode(EncryptionManagement{.lock = true, .clearOnUnload = true});
    EXPECT_EQ(hex(management),
              "0012000c"
              "01040007"
              "0000000000000000");
    EXPECT_TRUE(parseEncryptionManagement(management)->lock && parseEncryptionManagement(management)->clearOnUnload);
    EXPECT_FALSE(parseEncryptionManagement(encode(EncryptionManagement{}))->lock);
    bend(management, parseEncryptionManagement);
}

TEST(Encryption, ListsPagesAndProtocols) {
    const Bytes pages = encodeSupportedEncryptionPages(encryption_page::supportedIn, {0x0000, 0x0010, 0x0020});
    EXPECT_EQ(hex(pages), "00000006000000100020");
    EXPECT_EQ(parseSupportedEncryptionPages(pages), (std::vector<std::uint16_t>{0x0000, 0x0010, 0x0020}));
    bend(pages, parseSupportedEncryptionPages);
    EXPECT_EQ(parseSecurityProtocols(encodeSecurityProtocols({0x00, 0x20})), (std::vector<std::uint8_t>{0x00, 0x20}));
    bend(encodeSecurityProtocols({0x00, 0x20}), parseSecurityProtocols);
}

TEST(AccessOrder, KeepsSegmentsAndEstimates) {
    const std::vector<UserDataSegment> segments{
        {.name = "a", .partition = 1, .first = 5, .last = 9},
        {.name = "0123456789x", .partition = 1, .first = 1, .last = 2, .locate = std::chrono::milliseconds(0x010203)}};
    EXPECT_EQ(hex(encodeSegments(segments)).substr(0, 80),
              "0000000000000040"
              "001e000000"
              "61202020202020202020"
              "01"
              "0000000000000005"
              "0000000000000009");
    const Bytes bytes = encode(AccessOrder{.process = AccessProcess::keep, .segments = segments});
    const auto order = parseAccessOrder(bytes);
    ASSERT_TRUE(order);
    EXPECT_EQ(order->process, AccessProcess::keep);
    ASSERT_EQ(order->segments.size(), 2U);
    EXPECT_EQ(order->segments[1].name, "0123456789");
    EXPECT_EQ(order->segments[1].locate.count(), 0x010203);
    bend(bytes, parseAccessOrder);
    EXPECT_EQ(hex(encode(SegmentLimits{})), "0aaa0020");
    EXPECT_EQ(parseSegmentLimits(encode(SegmentLimits{}))->segments, 2730);
}

TEST(TapeReport, ReportsPositionInThreeForms) {
    const TapePosition position{.atBeginning = false,
                                .pastProgrammableEarlyWarning = true,
                                .partition = 1,
                                .block = 1000,
                                .bufferedObjects = 10,
                                .bufferedBytes = 4096};
    for (const auto form : {PositionForm::shortForm, PositionForm::extended}) {
        const Bytes bytes = encode(position, form);
        EXPECT_EQ(parsePosition(bytes, form), position);
        bend(bytes, [&](ByteView cut) { return parsePosition(cut, form); });
    }
    EXPECT_EQ(hex(encode(position, PositionForm::shortForm)), "01010000000003e8000003de0000000a00001000");
    const TapePosition whole{.atBeginning = true, .partition = 0, .block = 0, .filemarks = 0};
    EXPECT_EQ(parsePosition(encode(whole, PositionForm::longForm), PositionForm::longForm), whole);
    const TapePosition lost{.partition = 0};
    EXPECT_EQ(parsePosition(encode(lost, PositionForm::longForm), PositionForm::longForm), lost);
}

TEST(TapeReport, ReportsWhereWrapsEnd) {
    const std::vector<WrapEnd> wraps{{.wrap = 0, .partition = 0, .object = 12},
                                     {.wrap = 4, .partition = 1, .object = 99}};
    const Bytes bytes = encodeWrapEnds(wraps);
    EXPECT_EQ(hex(bytes),
              "001a0000"
              "000000000000"
              "00000000000c"
              "000400010000"
              "000000000063");
    EXPECT_EQ(parseWrapEnds(bytes), wraps);
    bend(bytes, parseWrapEnds);
    EXPECT_EQ(hex(encodeWrapEnd(12)), "0008000000000000000c");
}

TEST(TapeReport, ReportsDensities) {
    const std::vector<Density> densities{{.primary = 0x5E,
                                          .secondary = 0x5E,
                                          .writable = true,
                                          .isDefault = true,
                                          .bitsPerMillimetre = 20'668,
                                          .tracks = 6656,
                                          .capacityMegabytes = 12'000'000,
                                          .organisation = "LTO-CVE",
                                          .name = "U-832",
                                          .description = "Ultrium 8/32T"},
                                         {.primary = 0x5C}};
    const Bytes bytes = encodeDensities(densities);
    EXPECT_EQ(bytes.size(), 4U + 2U * 52U);
    EXPECT_EQ(parseDensities(bytes), densities);
    bend(bytes, parseDensities);
}

TEST(TapeReport, ListsCommandsWithTheirTimes) {
    const std::vector<OperationCode> codes{{.opcode = 0x92, .cdbBytes = 16, .timeout = std::chrono::seconds(2940)},
                                           {.opcode = 0xA3, .serviceAction = 0x0C, .cdbBytes = 12}};
    const Bytes bytes = encodeOperationCodes(codes, true);
    EXPECT_EQ(bytes.size(), 4U + 2U * 20U);
    EXPECT_EQ(parseOperationCodes(bytes), codes);
    bend(bytes, parseOperationCodes);
    EXPECT_EQ(encodeOperationCodes(codes, false).size(), 4U + 2U * 8U);
    EXPECT_TRUE(parseOneOperationCode(encodeOneOperationCode(true, Bytes(6))));
    EXPECT_FALSE(parseOneOperationCode(encodeOneOperationCode(false, {})));
}

TEST(TapeReport, ReportsBlockLimits) {
    EXPECT_EQ(hex(encode(BlockLimits{.maximum = 0x800000, .minimum = 1})), "008000000001");
    EXPECT_EQ(parseBlockLimits(encode(BlockLimits{.maximum = 0x800000}))->maximum, 0x800000U);
    EXPECT_FALSE(parseBlockLimits(Bytes(5)));
}

TEST(AttributeList, KeepsValuesAndIdentifiers) {
    const Bytes bytes =
        encodeAttributeValues({{.id = 0x0806, .format = AttributeFormat::ascii, .value = Bytes(2, std::byte{'A'})},
                               {.id = 0x0009, .readOnly = true}});
    EXPECT_EQ(hex(bytes),
              "0000000c"
              "0806010002"
              "4141"
              "0009800000");
    const auto values = parseAttributeValues(bytes);
    ASSERT_TRUE(values);
    ASSERT_EQ(values->size(), 2U);
    EXPECT_EQ(values->front().format, AttributeFormat::ascii);
    EXPECT_TRUE(values->back().readOnly);
    bend(bytes, parseAttributeValues);
    const Bytes ids = encodeAttributeIds({0x0000, 0x080C});
    EXPECT_EQ(hex(ids), "000000040000080c");
    EXPECT_EQ(parseAttributeIds(ids), (std::vector<std::uint16_t>{0x0000, 0x080C}));
    bend(ids, parseAttributeIds);
    EXPECT_EQ(parseNumberedList(encode(NumberedList{.count = 2}))->count, 2);
}

TEST(BlockProtection, StandsAfterTheRecordLowestByteFirst) {
    // RFC 3720 B.4: 32 bytes of zeros have the CRC-32C 8A9136AAh.
    Bytes record(32 + protectionBytes);
    protect(record);
    EXPECT_EQ(hex(ByteView(record).subspan(32)), "aa36918a");
    EXPECT_TRUE(isIntact(record));
    record[3] = std::byte{1};
    EXPECT_FALSE(isIntact(record));
    EXPECT_FALSE(isIntact(Bytes(3)));
}

}  // namespace
}  // namespace capstan::scsi
