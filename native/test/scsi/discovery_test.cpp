#include "scsi/linux/discovery.hpp"

#include <gtest/gtest.h>

#include "scsi/generation.hpp"
#include "scsi/places.hpp"

namespace capstan::scsi::linux_sg {
namespace {

using test::TestPlaces;

TEST(Discovery, FindsNothingWhereThereIsNoScsi) {
    const test::TempFolder empty;
    const auto found = discover({.sys = empty.path()});
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->empty());
}

TEST(Discovery, IdentifiesDrivesAndChangersByTheirAddress) {
    const TestPlaces test;
    test.addDevice("sg4", "2:0:10:0", "1", "HPE     ", "Ultrium 9-SCSI  ");
    test.addDevice("sg0", "0:0:0:0", "0", "ATA     ", "SOME DISK       ");
    const auto drive = test.addDevice("sg3", "2:0:9:0", "1", "IBM     ", "ULTRIUM-HH8     ");
    std::filesystem::create_directories(drive / "scsi_tape/st0");
    std::filesystem::create_directories(drive / "scsi_tape/nst0");
    TestPlaces::put(drive / "vpd_pg80", std::string("\x01\x80\x00\x0a"
                                                    "10WT012345",
                                                    14));
    test.addDevice("sg2", "2:0:9:1", "8", "IBM     ", "3573-TL         ");
    const auto found = discover(test.places());
    ASSERT_TRUE(found);
    ASSERT_EQ(found->size(), 3U);

    const Device& first = found->at(0);
    EXPECT_EQ(first.node, "/dev/sg3");
    EXPECT_EQ(first.address, "2:0:9:0");
    EXPECT_EQ(first.kind, DeviceKind::drive);
    EXPECT_EQ(first.vendor, "IBM");
    EXPECT_EQ(first.product, "ULTRIUM-HH8");
    EXPECT_EQ(first.revision, "N9M1");
    EXPECT_EQ(first.serial, "10WT012345");
    EXPECT_EQ(first.generation, 8U);
    EXPECT_EQ(first.tapeNodes, (std::vector<std::filesystem::path>{"/dev/nst0", "/dev/st0"}));
    EXPECT_TRUE(first.running);

    EXPECT_EQ(found->at(1).kind, DeviceKind::changer);
    EXPECT_EQ(found->at(2).address, "2:0:10:0");
    EXPECT_EQ(found->at(2).generation, 9U);
    EXPECT_TRUE(found->at(2).serial.empty());
}

TEST(Discovery, SaysWhenTheKernelHasSetADeviceOffline) {
    const TestPlaces test;
    TestPlaces::put(test.addDevice("sg1", "1:0:0:0", "1", "IBM", "ULT3580-TD5") / "state", "offline\n");
    EXPECT_FALSE(discover(test.places())->at(0).running);
}

TEST(Discovery, SurvivesASerialPageThatLies) {
    const TestPlaces test;
    const auto drive = test.addDevice("sg1", "1:0:0:0", "1", "IBM", "ULT3580-TD5");
    TestPlaces::put(drive / "vpd_pg80", std::string("\x01\x80\xff\xff"
                                                    "SHORT",
                                                    9));
    EXPECT_EQ(discover(test.places())->at(0).serial, "SHORT");
    TestPlaces::put(drive / "vpd_pg80", "x");
    EXPECT_EQ(discover(test.places())->at(0).serial, "");
}

TEST(Discovery, DescribesADeviceByAnyPathToItsNode) {
    const TestPlaces test;
    test.addDevice("sg1", "1:0:0:0", "1", "IBM", "ULT3580-TD5");
    const test::TempFolder nodes;
    TestPlaces::put(nodes / "sg1", "");
    std::filesystem::create_symlink(nodes / "sg1", nodes / "by-id");
    const auto found = describe(nodes / "by-id", test.places());
    ASSERT_TRUE(found) << found.error().detail;
    EXPECT_EQ(found->node, "/dev/sg1");
    const auto none = describe("/dev/sg7", test.places());
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, Code::driveAbsent);
}

TEST(Generation, IsReadFromTheNamesThatMakersGive) {
    EXPECT_EQ(generationOfProduct("ULT3580-TD8"), 8U);
    EXPECT_EQ(generationOfProduct("ULTRIUM-HH9"), 9U);
    EXPECT_EQ(generationOfProduct("ULTRIUM-TD10"), 10U);
    EXPECT_EQ(generationOfProduct("Ultrium 6-SCSI"), 6U);
    EXPECT_EQ(generationOfProduct("LTO-5 HH"), 5U);
    EXPECT_EQ(generationOfProduct("HH LTO Gen 7"), 7U);
    EXPECT_EQ(generationOfProduct("ULTRIUM 5"), 5U);
    EXPECT_EQ(generationOfProduct("Virtual LTO-8"), 8U);
    EXPECT_EQ(generationOfProduct("DLT8000"), 0U);
    EXPECT_EQ(generationOfProduct("ULTRIUM-99"), 0U);
    EXPECT_EQ(generationOfProduct(""), 0U);
}

TEST(Generation, IsKnownByDensity) {
    EXPECT_EQ(generationOfDensity(0x58), 5U);
    EXPECT_EQ(generationOfDensity(0x5D), 8U);
    EXPECT_EQ(generationOfDensity(0x5E), 8U);
    EXPECT_EQ(generationOfDensity(0x60), 9U);
    EXPECT_EQ(generationOfDensity(0x25), 0U);
}

}  // namespace
}  // namespace capstan::scsi::linux_sg
