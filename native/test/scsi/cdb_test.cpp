#include "scsi/cdb.hpp"

#include <gtest/gtest.h>
#include <string>

#include "base/bytes.hpp"
#include "scsi/hex.hpp"
#include "scsi/pages/log_page.hpp"

namespace capstan::scsi {
namespace {

using test::hex;

TEST(Cdb, HasTheBytesOfTheStandard) {
    EXPECT_EQ(hex(testUnitReady()), "000000000000");
    EXPECT_EQ(hex(rewind()), "010000000000");
    EXPECT_EQ(hex(inquiry(96)), "120000006000");
    EXPECT_EQ(hex(inquiryVitalPage(0x80, 64)), "120180004000");
    EXPECT_EQ(hex(load(true)), "1b0000000100");
    EXPECT_EQ(hex(load(false)), "1b0000000000");
    EXPECT_EQ(hex(preventRemoval(true)), "1e0000000100");
    EXPECT_EQ(hex(formatMedium(FormatMode::partitions)), "040001000000");
    EXPECT_EQ(hex(read(524288)), "080008000000");
    EXPECT_EQ(hex(write(524288)), "0a0008000000");
    EXPECT_EQ(hex(writeFilemarks(1, true)), "100100000100");
    EXPECT_EQ(hex(writeFilemarks(0, false)), "100000000000");
    EXPECT_EQ(hex(modeSense(0x11, 256)), "5a001100000000010000");
    EXPECT_EQ(hex(modeSelect(20)), "55100000000000001400");
    EXPECT_EQ(hex(readPositionLong()), "34060000000000000000");
    EXPECT_EQ(hex(locate(LocateDestination::object, 1, 0x0102030405060708)), "92020001010203040506070800000000");
    EXPECT_EQ(hex(locate(LocateDestination::endOfData, 0, 0)), "921a0000000000000000000000000000");
    EXPECT_EQ(hex(readAttribute(1, 0x080C, 75)), "8c00000000000001080c0000004b0000");
    EXPECT_EQ(hex(writeAttribute(0, 79)),
              "8d010000000000000000"
              "0000004f"
              "0000");
    EXPECT_EQ(hex(modeSense(mode_page::configurationExtension, PageControl::changeable, 64)), "5a005001000000004000");
    EXPECT_EQ(hex(logSense(log_page::tapeAlertResponse, 512)), "4d005200000000020000");
    EXPECT_EQ(hex(readPosition(PositionForm::shortForm)), "34000000000000000000");
    EXPECT_EQ(hex(readPosition(PositionForm::extended)), "34080000000000002000");
    EXPECT_EQ(hex(space(SpaceOver::filemarks, -2)), "91010000fffffffffffffffe00000000");
    EXPECT_EQ(hex(space(SpaceOver::endOfData, 0)), "91030000000000000000000000000000");
    EXPECT_EQ(hex(erase(EraseLength::shortErase)), "190000000000");
    EXPECT_EQ(hex(erase(EraseLength::longErase)), "190100000000");
    EXPECT_EQ(hex(readAttribute(AttributeService::supported, 0, 0, 256)), "8c050000000000000000000001000000");
    EXPECT_EQ(hex(reportDensitySupport(DensitiesOf::medium, 256)), "44010000000000010000");
    EXPECT_EQ(hex(reportOperationCodes(true, 4096)), "a30c80000000000010000000");
    EXPECT_EQ(hex(readEndOfWrapPositions(4096)), "a31f45020000000010000000");
    EXPECT_EQ(hex(generateAccessOrder(AccessProcess::reorder, 72)), "a41d02000000000000480000");
    EXPECT_EQ(hex(receiveAccessOrder(0, 72)), "a31d00000000000000480000");
    EXPECT_EQ(hex(receiveSegmentLimits(4)), "a39d00000000000000040000");
    EXPECT_EQ(hex(securityProtocolIn(0x20, 0x0010, 256)), "a22000100000000001000000");
    EXPECT_EQ(hex(securityProtocolOut(0x20, 0x0010, 52)), "b52000100000000000340000");
}

}  // namespace
}  // namespace capstan::scsi
