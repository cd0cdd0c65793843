#include "changer/robot.hpp"

#include <gtest/gtest.h>

#include "changer/small_library.hpp"
#include "virtual/rig.hpp"

namespace capstan::changer {
namespace {

using scsi::ElementType;
using test::SmallLibrary;

constexpr auto slot = SmallLibrary::firstSlot;

class ARobot : public testing::Test {
   protected:
    ARobot() {
        auto device = test::driveWithCartridge(folder_);
        auto library = std::make_unique<SmallLibrary>(*device, folder_, "TST001L8");
        library_ = library.get();
        library_->serial = "VD1";
        ssc_ = std::make_unique<drive::SscDrive>(std::move(device));
        robot_ = std::make_unique<Robot>(std::move(library));
        CAPSTAN_EXPECT_OK(ssc_->load());
    }

    test::TempFolder home_;
    std::filesystem::path folder_ = home_ / "c";
    SmallLibrary* library_ = nullptr;
    std::unique_ptr<drive::SscDrive> ssc_;
    std::unique_ptr<Robot> robot_;
};

TEST_F(ARobot, SeesWhatLiesWhere) {
    const auto slots = robot_->elements(ElementType::slot);
    ASSERT_TRUE(slots) << test::shown(slots.error());
    EXPECT_EQ(slots->size(), 4U);
    EXPECT_FALSE(slots->front().full);
    const auto drives = robot_->elements(ElementType::drive);
    ASSERT_TRUE(drives) << test::shown(drives.error());
    ASSERT_EQ(drives->size(), 1U);
    EXPECT_TRUE(drives->front().full);
    EXPECT_EQ(drives->front().label, "TST001L8");
    EXPECT_EQ(drives->front().device, "VD1");
    EXPECT_TRUE(robot_->elements(ElementType::door)->empty()) << "a library without one has none";
}

TEST_F(ARobot, MovesAndSeesWhereItCameFrom) {
    CAPSTAN_ASSERT_OK(ssc_->unload());
    CAPSTAN_ASSERT_OK(robot_->move(SmallLibrary::driveAddress, slot + 2));
    EXPECT_EQ(robot_->elements(ElementType::slot)->at(2).label, "TST001L8");
    CAPSTAN_EXPECT_FAILS(robot_->move(SmallLibrary::driveAddress, slot), Code::driveRefused);
    CAPSTAN_ASSERT_OK(robot_->move(slot + 2, SmallLibrary::driveAddress));
    EXPECT_EQ(robot_->elements(ElementType::drive)->front().from, slot + 2);
    CAPSTAN_EXPECT_OK(ssc_->load());
}

TEST_F(ARobot, KnowsADriveByItsSerialNumberOrByWhatIsInIt) {
    EXPECT_EQ(driveElement(*robot_, "VD1", "")->address, SmallLibrary::driveAddress);
    CAPSTAN_EXPECT_FAILS(driveElement(*robot_, "VD2", ""), Code::driveAbsent);
    EXPECT_EQ(driveElement(*robot_, "VD2", "TST001L8")->address, SmallLibrary::driveAddress);
    library_->identifiesDrives = false;
    EXPECT_EQ(driveElement(*robot_, "VD1", "TST001L8")->address, SmallLibrary::driveAddress);
    CAPSTAN_EXPECT_FAILS(driveElement(*robot_, "VD1", "XYZ001L8"), Code::driveAbsent);
    library_->labelsWhatIsInTheDrive = false;
    CAPSTAN_EXPECT_FAILS(driveElement(*robot_, "VD1", "TST001L8"), Code::driveAbsent);
}

}  // namespace
}  // namespace capstan::changer
