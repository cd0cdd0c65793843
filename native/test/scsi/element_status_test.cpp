#include "scsi/pages/element_status.hpp"

#include <gtest/gtest.h>

#include "scsi/cdb.hpp"
#include "scsi/hex.hpp"
#include "scsi/pages/element_map.hpp"

namespace capstan::scsi {
namespace {

/// "CAP001L8" and the blanks after it, as a volume tag of 36 bytes.
std::string tag(std::string_view label) {
    std::string text(label);
    text.resize(32, ' ');
    text.resize(36, '\0');
    return test::hex(bytesOf(text));
}

TEST(ElementStatus, ReadsSlotsWithTheirLabels) {
    const auto elements = parseElementStatus(
        test::fromHex("03E8 0002 00 000070"   // from 1000 on, two elements
                      "02 80 0034 00 000068"  // slots with labels, 52 bytes each
                      "03E8 01 00 0000 000000 80 0005" +
                      tag("CAP001L8") + "00000000" + "03E9 08 00 0000 000000 00 0000" + tag("") + "00000000"),
        {.labels = true});
    ASSERT_TRUE(elements) << elements.error().detail;
    ASSERT_EQ(elements->size(), 2U);
    EXPECT_EQ(elements->at(0).type, ElementType::slot);
    EXPECT_EQ(elements->at(0).address, 1000);
    EXPECT_TRUE(elements->at(0).full);
    EXPECT_EQ(elements->at(0).from, 5);
    EXPECT_EQ(elements->at(0).label, "CAP001L8");
    EXPECT_FALSE(elements->at(1).full);
    EXPECT_TRUE(elements->at(1).accessible);
    EXPECT_FALSE(elements->at(1).from);
    EXPECT_TRUE(elements->at(1).label.empty());
}

TEST(ElementStatus, ReadsWhoADriveIs) {
    const auto elements = parseElementStatus(test::fromHex("0001 0001 00 000022"
                                                           "04 00 001A 00 00001A"
                                                           "0001 09 00 0000 000000 00 0000"
                                                           "02 00 00 0A 31305754303132333435"),
                                             {.devices = true});
    ASSERT_TRUE(elements) << elements.error().detail;
    ASSERT_EQ(elements->size(), 1U);
    EXPECT_EQ(elements->at(0).type, ElementType::drive);
    EXPECT_EQ(elements->at(0).device, "10WT012345");
}

TEST(ElementStatus, SaysWhatIsUnusual) {
    const auto elements = parseElementStatus(test::fromHex("0001 0001 00 000014"
                                                           "02 00 000C 00 00000C"
                                                           "0001 05 00 83 00 000000 00 0000"),
                                             {});
    ASSERT_TRUE(elements) << elements.error().detail;
    EXPECT_TRUE(elements->at(0).unusual);
    EXPECT_EQ(elements->at(0).asc, 0x83);
}

TEST(ElementStatus, BelievesNoLengthBeyondTheAnswer) {
    // It promises a megabyte, flags that its descriptors have no room for, and ends in the middle of the second.
    const auto elements = parseElementStatus(test::fromHex("0001 0002 00 100000"
                                                           "02 C0 000C 00 0FFFF8"
                                                           "0001 01 00 0000 000000 80 0005"
                                                           "0002 01 00"),
                                             {.labels = true, .devices = true});
    ASSERT_TRUE(elements) << elements.error().detail;
    ASSERT_EQ(elements->size(), 1U);
    EXPECT_TRUE(elements->at(0).label.empty());
    EXPECT_TRUE(elements->at(0).device.empty());
}

TEST(ElementStatus, RefusesWhatIsNoStatus) {
    EXPECT_FALSE(parseElementStatus(test::fromHex("0001"), {}));
    EXPECT_FALSE(parseElementStatus(test::fromHex("0001 0001 00 000008 02 00 0003 00 000000"), {}));  // would never end
    EXPECT_FALSE(parseElementStatus(test::fromHex("0001 0001 00 000008 07 00 000C 00 000000"), {}));
    EXPECT_TRUE(parseElementStatus(test::fromHex("0000 0000 00 000000"), {})->empty());
}

TEST(ElementStatus, ReadsDrivesBehindATagThatWasPromisedAndIsNotThere) {
    // As a library answers that sets both flags and gives its serial number alone.
    const auto elements = parseElementStatus(test::fromHex("0100 0001 00 00002C"
                                                           "04 40 0024 00 000024"
                                                           "0100 09 00 0000 000000 00 0000"
                                                           "02 00 00 14" +
                                                           test::hex(bytesOf("1068012345          "))),
                                             {.devices = true});
    ASSERT_TRUE(elements) << elements.error().detail;
    EXPECT_EQ(elements->at(0).device, "1068012345");
}

TEST(ElementStatus, ReadsVendorProductAndSerialNumber) {
    // Eight, sixteen and ten characters, behind a volume tag, as the L80 of a maker gives them.
    const auto elements = parseElementStatus(
        test::fromHex("01F4 0001 00 00005E"
                      "04 80 0056 00 000056"
                      "01F4 08 00 0000 000000 00 0000" +
                      tag("") + "02 01 00 22" + test::hex(bytesOf("STK     T10000B         XYZZY_B1  "))),
        {.labels = true, .devices = true});
    ASSERT_TRUE(elements) << elements.error().detail;
    EXPECT_EQ(elements->at(0).device, "STK     T10000B         XYZZY_B1");
    EXPECT_TRUE(elements->at(0).label.empty()) << "what an empty element shows is left from before";
}

TEST(ElementStatus, ReadsALabelThatNoFlagPromises) {
    const auto elements = parseElementStatus(test::fromHex("1000 0001 00 000038"
                                                           "02 00 0030 00 000030"
                                                           "1000 09 00 0000 000000 02 0000" +
                                                           tag("CLN001CU")),
                                             {.labels = true});
    ASSERT_TRUE(elements) << elements.error().detail;
    EXPECT_EQ(elements->at(0).label, "CLN001CU");
    EXPECT_EQ(elements->at(0).medium, MediumKind::cleaning);
}

TEST(ElementStatus, LeavesAloneWhatNobodyCounted) {
    const std::string slot = "1000 09 00 0000 000000 00 0000";
    const auto beyondTheReport = parseElementStatus(
        test::fromHex("1000 0001 00 000014 02 00 000C 00 00000C" + slot + "A5A5A5A5A5A5A5A5A5A5A5A5"), {});
    ASSERT_TRUE(beyondTheReport) << beyondTheReport.error().detail;
    EXPECT_EQ(beyondTheReport->size(), 1U);
    const auto withinIt = parseElementStatus(
        test::fromHex("1000 0001 00 000020 02 00 000C 00 00000C" + slot + "A5A5A5A5A5A5A5A5A5A5A5A5"), {});
    ASSERT_TRUE(withinIt) << withinIt.error().detail;
    EXPECT_EQ(withinIt->size(), 1U);
    const auto withinThePage = parseElementStatus(
        test::fromHex("1000 0001 00 000020 02 00 000C 00 000018" + slot + "A5A5A5A5A5A5A5A5A5A5A5A5"), {});
    ASSERT_TRUE(withinThePage) << withinThePage.error().detail;
    EXPECT_EQ(withinThePage->size(), 1U);
}

TEST(ElementStatus, SaysWhatIsNotUsed) {
    const auto elements = parseElementStatus(
        test::fromHex("0100 0001 00 000014 04 00 000C 00 00000C 0100 08 00 0000 000000 08 0000"), {});
    ASSERT_TRUE(elements) << elements.error().detail;
    EXPECT_TRUE(elements->at(0).disabled);
}

TEST(ElementMap, SaysWhatIsWhere) {
    const ElementMap map{.robots = {.first = 0, .count = 1},
                         .slots = {.first = 1000, .count = 40},
                         .doors = {.first = 10, .count = 4},
                         .drives = {.first = 500, .count = 4}};
    const Bytes page = encode(map);
    EXPECT_EQ(parseElementMap(page), map);
    EXPECT_EQ(parseElementMap(ByteView(page).first(19)), map) << "some count it one byte short";
    EXPECT_FALSE(parseElementMap(ByteView(page).first(12)));
    EXPECT_EQ(map.typeOf(503), ElementType::drive);
    EXPECT_EQ(map.typeOf(1039), ElementType::slot);
    EXPECT_EQ(map.typeOf(1040), std::nullopt);
}

TEST(ElementMoves, SayWhichThereAre) {
    ElementMoves moves = ElementMoves::all();
    moves.set(ElementType::door, ElementType::drive, false);
    const auto again = parseElementMoves(encode(moves));
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, moves);
    EXPECT_FALSE(again->allow(ElementType::door, ElementType::drive));
    EXPECT_TRUE(again->allow(ElementType::drive, ElementType::door));
}

TEST(ElementStatus, AsksForOneTypeAndNeverBothExtras) {
    EXPECT_EQ(readElementStatus(ElementType::slot, 1000, 256, 0xFFFF, true, false),
              (Cdb12{std::byte{0xB8}, std::byte{0x12}, std::byte{0x03}, std::byte{0xE8}, std::byte{0x01}, std::byte{0},
                     std::byte{0x02}, std::byte{0}, std::byte{0xFF}, std::byte{0xFF}}));
    EXPECT_EQ(moveMedium(1000, 1), (Cdb12{std::byte{0xA5}, std::byte{0}, std::byte{0}, std::byte{0}, std::byte{0x03},
                                          std::byte{0xE8}, std::byte{0}, std::byte{1}}));
}

}  // namespace
}  // namespace capstan::scsi
