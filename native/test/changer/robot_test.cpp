#include "changer/robot.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <iterator>

#include "virtual/library_rig.hpp"

namespace capstan::changer {
namespace {

using scsi::ElementType;
using test::LibraryRig;

/// In the manner of each maker.
class ARobot : public testing::TestWithParam<std::string> {
   protected:
    ARobot() : rig_({.personality = GetParam(), .slots = 8, .doors = 2, .drives = {"DRV0000001", "DRV0000002"}}) {
        person_ = virt::libraryPersonality(GetParam());
        rig_.lay("TST001L8", slot(0));
        rig_.lay("TST002L8", slot(3));
        switchOn();
    }

    void switchOn() {
        robot_.reset();
        drives_.clear();
        auto library = rig_.open();
        library_ = library.get();
        for (const std::size_t which : {0U, 1U}) {
            drives_.push_back(std::make_unique<drive::SscDrive>(rig_.drive(*library, which)));
        }
        robot_ = std::make_unique<Robot>(std::move(library));
    }

    [[nodiscard]] std::uint16_t slot(int which) const { return static_cast<std::uint16_t>(person_->slots + which); }
    [[nodiscard]] std::uint16_t driveAt(int which) const { return static_cast<std::uint16_t>(person_->drives + which); }
    /// As this library reads it.
    [[nodiscard]] std::string asRead(std::string barcode) const {
        return person_->leavesOutMediaType ? barcode.substr(0, 6) : barcode;
    }
    [[nodiscard]] std::string labelIn(ElementType type, int which) const {
        const auto all = robot_->elements(type);
        EXPECT_TRUE(all) << test::shown(all.error());
        return all ? all->at(static_cast<std::size_t>(which)).label : std::string();
    }

    LibraryRig rig_;
    const virt::LibraryPersonality* person_ = nullptr;
    virt::VirtualLibrary* library_ = nullptr;
    std::vector<std::unique_ptr<drive::SscDrive>> drives_;
    std::unique_ptr<Robot> robot_;
};

TEST_P(ARobot, SaysWhoItIsAndWhatItHas) {
    const auto identity = robot_->identify();
    ASSERT_TRUE(identity) << test::shown(identity.error());
    EXPECT_EQ(identity->vendor, person_->vendor);
    EXPECT_EQ(identity->serial, "LIBDRV0000001");
    const auto map = robot_->map();
    ASSERT_TRUE(map) << test::shown(map.error());
    EXPECT_EQ(map->slots, (scsi::ElementRange{.first = person_->slots, .count = 8}));
    EXPECT_EQ(map->drives, (scsi::ElementRange{.first = person_->drives, .count = 2}));
    const auto moves = robot_->moves();
    ASSERT_TRUE(moves) << test::shown(moves.error());
    EXPECT_EQ(moves->allow(ElementType::door, ElementType::drive), person_->carriesDoorToDrive);
    EXPECT_TRUE(moves->allow(ElementType::slot, ElementType::drive));
}

TEST_P(ARobot, SeesWhatLiesWhere) {
    const auto slots = robot_->elements(ElementType::slot);
    ASSERT_TRUE(slots) << test::shown(slots.error());
    ASSERT_EQ(slots->size(), 8U);
    EXPECT_EQ(slots->at(0).label, asRead("TST001L8"));
    EXPECT_TRUE(slots->at(1).label.empty());
    EXPECT_EQ(slots->at(3).label, asRead("TST002L8"));
    EXPECT_EQ(robot_->elements(ElementType::door)->size(), 2U);
    EXPECT_EQ(robot_->elements(ElementType::robot)->size(), 1U);
    EXPECT_TRUE(robot_->takeChanged()) << "it was switched on";
    EXPECT_FALSE(robot_->takeChanged());
}

TEST_P(ARobot, CarriesIntoADriveAndBackOnceTheDriveHasLetGo) {
    CAPSTAN_ASSERT_OK(robot_->carry({.from = slot(0), .to = driveAt(1), .label = "TST001L8"}));
    CAPSTAN_ASSERT_OK(drives_[1]->load());
    EXPECT_FALSE(robot_->elements(ElementType::drive)->at(1).accessible);
    CAPSTAN_ASSERT_OK(drives_[1]->unload());
    CAPSTAN_ASSERT_OK(robot_->carry({.from = driveAt(1), .to = slot(5), .label = "TST001L8"}));
    EXPECT_EQ(labelIn(ElementType::slot, 5), asRead("TST001L8"));
    CAPSTAN_EXPECT_FAILS(drives_[1]->load(), Code::driveEmpty);
}

TEST_P(ARobot, MovesNothingThatIsNotWhereItShouldBe) {
    CAPSTAN_EXPECT_FAILS(robot_->carry({.from = slot(1), .to = slot(2)}), Code::librarySourceEmpty);
    CAPSTAN_EXPECT_FAILS(robot_->carry({.from = slot(0), .to = slot(3)}), Code::libraryDestinationFull);
    CAPSTAN_EXPECT_FAILS(robot_->carry({.from = slot(0), .to = slot(2), .label = "TST002L8"}),
                         Code::libraryOtherCartridge);
    CAPSTAN_EXPECT_FAILS(robot_->carry({.from = slot(0), .to = 0x7000}), Code::libraryRefused);
    EXPECT_EQ(labelIn(ElementType::slot, 0), asRead("TST001L8"));
}

TEST_P(ARobot, LooksAgainWhenSomethingWasChangedByHand) {
    (void)robot_->elements(ElementType::slot);
    CAPSTAN_ASSERT_OK(library_->takeOut(slot(0)));
    CAPSTAN_ASSERT_OK(library_->takeOut(slot(3)));
    CAPSTAN_ASSERT_OK(library_->putIn(rig_.cartridge("TST002L8"), slot(0)));
    CAPSTAN_EXPECT_FAILS(robot_->carry({.from = slot(0), .to = driveAt(0), .label = "TST001L8"}),
                         Code::libraryOtherCartridge);
    EXPECT_TRUE(robot_->takeChanged());
}

TEST_P(ARobot, SaysThatTheDoorIsOpen) {
    CAPSTAN_ASSERT_OK(robot_->lockDoors(true));
    CAPSTAN_EXPECT_FAILS(library_->openDoor(true), Code::libraryRefused);
    CAPSTAN_ASSERT_OK(robot_->lockDoors(false));
    CAPSTAN_ASSERT_OK(library_->openDoor(true));
    CAPSTAN_EXPECT_FAILS(robot_->ready(), Code::libraryDoorOpen);
    CAPSTAN_EXPECT_FAILS(robot_->carry({.from = slot(0), .to = slot(1)}), Code::libraryDoorOpen);
    CAPSTAN_ASSERT_OK(library_->openDoor(false));
    CAPSTAN_ASSERT_OK(robot_->carry({.from = slot(0), .to = slot(1)}));
    CAPSTAN_ASSERT_OK(robot_->initialize());
}

TEST_P(ARobot, WaitsForOneThatWillBeReadyInAMoment) {
    CAPSTAN_ASSERT_OK(library_->setFaults("opcode A5, nth 1: sense 2/04/01\nopcode A5, nth 2: sense 6/29/00\n"));
    CAPSTAN_ASSERT_OK(robot_->carry({.from = slot(0), .to = slot(1)}));
    CAPSTAN_ASSERT_OK(library_->setFaults("opcode A5: sense 2/04/01\n"));
    std::stop_source stopped;
    stopped.request_stop();
    CAPSTAN_EXPECT_FAILS(robot_->carry({.from = slot(1), .to = slot(2)}, stopped.get_token()), Code::cancelled);
}

TEST_P(ARobot, JudgesAMoveWithoutAnswerByWhatLiesWhere) {
    CAPSTAN_ASSERT_OK(library_->setFaults("opcode A5: timeout after\n"));
    CAPSTAN_ASSERT_OK(robot_->carry({.from = slot(0), .to = slot(1)}));
    CAPSTAN_ASSERT_OK(library_->setFaults("opcode A5: timeout\n"));
    CAPSTAN_EXPECT_FAILS(robot_->carry({.from = slot(1), .to = slot(2)}), Code::libraryUnanswered);
    CAPSTAN_ASSERT_OK(library_->setFaults("opcode A5: sense 4/15/01\n"));
    CAPSTAN_EXPECT_FAILS(robot_->carry({.from = slot(1), .to = slot(2)}), Code::libraryFault);
    CAPSTAN_ASSERT_OK(library_->setFaults("opcode A5: sense 3/53/00\n"));
    CAPSTAN_EXPECT_FAILS(robot_->carry({.from = slot(1), .to = slot(2)}), Code::libraryCartridgeStuck);
    EXPECT_EQ(labelIn(ElementType::slot, 1), asRead("TST001L8"));
}

TEST_P(ARobot, MovesWhatHasNoLabelThatCouldBeRead) {
    library_->setLabelReadable(slot(0), false);
    const auto slots = robot_->elements(ElementType::slot);
    ASSERT_TRUE(slots) << test::shown(slots.error());
    EXPECT_TRUE(slots->at(0).full);
    EXPECT_TRUE(slots->at(0).unusual);
    EXPECT_EQ(slots->at(0).label, "");
    CAPSTAN_ASSERT_OK(robot_->carry({.from = slot(0), .to = slot(1), .label = "TST001L8"}));
}

TEST_P(ARobot, WaitsNoLongerThanAMinuteForADriveThatHoldsOn) {
    CAPSTAN_ASSERT_OK(robot_->carry({.from = slot(0), .to = driveAt(0)}));
    CAPSTAN_ASSERT_OK(drives_[0]->load());
    CAPSTAN_EXPECT_FAILS(robot_->carry({.from = driveAt(0), .to = slot(0)}), Code::libraryCartridgeHeld);
}

TEST_P(ARobot, SaysThatTheLibraryIsGone) {
    CAPSTAN_ASSERT_OK(library_->setFaults("opcode B8: power-cut\n"));
    CAPSTAN_EXPECT_FAILS(robot_->elements(ElementType::slot), Code::libraryAbsent);
    CAPSTAN_EXPECT_FAILS(robot_->carry({.from = slot(0), .to = slot(1)}), Code::libraryAbsent);
}

TEST_P(ARobot, FindsInItsHandWhatWasOnItsWayWhenThePowerFailed) {
    CAPSTAN_ASSERT_OK(library_->setFaults("opcode A5: power-cycle\n"));
    CAPSTAN_EXPECT_FAILS(robot_->carry({.from = slot(0), .to = driveAt(0)}), Code::libraryCartridgeAstray);
    switchOn();
    const auto hand = robot_->elements(ElementType::robot);
    ASSERT_TRUE(hand) << test::shown(hand.error());
    ASSERT_TRUE(hand->front().full);
    EXPECT_EQ(hand->front().label, asRead("TST001L8"));
    // It has one hand.
    CAPSTAN_EXPECT_FAILS(robot_->carry({.from = slot(3), .to = slot(4)}), Code::libraryDestinationFull);
    CAPSTAN_ASSERT_OK(robot_->carry({.from = person_->robot, .to = slot(2), .label = "TST001L8"}));
    CAPSTAN_ASSERT_OK(robot_->carry({.from = slot(3), .to = slot(4)}));
}

TEST_P(ARobot, KnowsADriveByItsSerialNumberOrByWhatIsInIt) {
    const auto second = driveElement(*robot_, "DRV0000002", "");
    if (person_->naming != virt::DriveNaming::none) {
        ASSERT_TRUE(second) << test::shown(second.error());
        EXPECT_EQ(second->address, driveAt(1));
        return;
    }
    CAPSTAN_EXPECT_FAILS(second, Code::driveAbsent);
    CAPSTAN_ASSERT_OK(robot_->carry({.from = slot(0), .to = driveAt(1)}));
    EXPECT_EQ(driveElement(*robot_, "DRV0000002", "TST001L8")->address, driveAt(1));
}

INSTANTIATE_TEST_SUITE_P(EachMaker, ARobot, testing::Values("ibm", "hp", "quantum", "stk", "spectra", "short-labels"),
                         [](const auto& each) {
                             std::string name = each.param;
                             std::erase(name, '-');
                             return name;
                         });

TEST(Robots, ThatLeaveOutTheMediaTypeReadSixCharactersAndTakeThemForNoOtherCartridge) {
    LibraryRig rig({.personality = "short-labels", .slots = 4, .doors = 1, .drives = {"DRV1"}});
    rig.lay("TST001L8", 0x1000);
    auto library = rig.open();
    Bytes page(256);
    constexpr auto ofSlots =
        std::to_array<std::uint8_t>({0xB8, 0x12, 0x10, 0x00, 0x00, 0x01, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00});
    Bytes cdb;
    std::ranges::transform(ofSlots, std::back_inserter(cdb), [](std::uint8_t each) { return std::byte{each}; });
    (void)library->execute({.cdb = cdb, .in = page});  // a unit attention: it was switched on
    const auto reply = library->execute({.cdb = cdb, .in = page});
    ASSERT_TRUE(reply) << test::shown(reply.error());
    // 8 bytes of the answer, 8 of the page, 12 of the element; then the tag.
    constexpr std::size_t tagAt = 28;
    EXPECT_EQ(textOf(ByteView(page).subspan(tagAt, 32)), "TST001" + std::string(26, ' '));

    Robot robot(std::move(library));
    EXPECT_EQ(robot.elements(ElementType::slot)->front().label, "TST001");
    CAPSTAN_EXPECT_FAILS(robot.carry({.from = 0x1000, .to = 0x1001, .label = "TST002L8"}), Code::libraryOtherCartridge);
    CAPSTAN_EXPECT_FAILS(robot.carry({.from = 0x1000, .to = 0x1001, .label = "TST00"}), Code::libraryOtherCartridge);
    CAPSTAN_ASSERT_OK(robot.carry({.from = 0x1000, .to = 0x1001, .label = "TST001L8"}));
    CAPSTAN_ASSERT_OK(robot.carry({.from = 0x1001, .to = 0x1002, .label = "TST001"}));
}

TEST(Robots, NeverTakeTheBeginningOfALabelForALabel) {
    EXPECT_TRUE(isLabelOf("TST001", "TST001L8"));
    EXPECT_TRUE(isLabelOf("TST001L8", "TST001L8"));
    EXPECT_FALSE(isLabelOf("TST001L8", "TST001"));
    EXPECT_FALSE(isLabelOf("TST001L", "TST001L8"));
    EXPECT_FALSE(isLabelOf("TST", "TST001L8"));
    EXPECT_FALSE(isLabelOf("", "TST001L8"));
}

TEST(Robots, ListEightThousandElements) {
    LibraryRig rig({.personality = "spectra", .slots = 8'000, .doors = 0, .drives = {"DRV1"}});
    rig.lay("TST001L8", 0x1000 + 7'999);
    Robot robot(rig.open());
    const auto slots = robot.elements(ElementType::slot);
    ASSERT_TRUE(slots) << test::shown(slots.error());
    ASSERT_EQ(slots->size(), 8'000U);
    EXPECT_EQ(slots->back().label, "TST001L8");
    EXPECT_TRUE(robot.elements(ElementType::door)->empty());
}

TEST(Robots, LetGoOfTheNextCartridgeInSequentialMode) {
    LibraryRig rig({.slots = 4, .doors = 0, .drives = {"DRV1"}, .sequential = true});
    rig.lay("TST001L8", 0x1000);
    rig.lay("TST002L8", 0x1002);
    auto library = rig.open();
    drive::SscDrive drive(rig.drive(*library));
    Robot robot(std::move(library));
    CAPSTAN_ASSERT_OK(robot.carry({.from = 0x1000, .to = 0x100}));
    CAPSTAN_ASSERT_OK(drive.load());
    (void)robot.elements(ElementType::drive);
    CAPSTAN_ASSERT_OK(drive.unload());
    EXPECT_EQ(robot.elements(ElementType::drive)->front().label, "TST002L8");
    EXPECT_EQ(robot.elements(ElementType::slot)->front().label, "TST001L8");
    EXPECT_TRUE(robot.takeChanged());
}

TEST(Robots, KnowADriveByASerialNumberThatWasCutShort) {
    EXPECT_TRUE(isDevice("10WT012345", "10WT012345"));
    EXPECT_TRUE(isDevice("IBM     ULTRIUM-TD8     10WT012345", "10WT012345"));
    EXPECT_TRUE(isDevice("10WT01234", "10WT012345")) << "its beginning";
    EXPECT_TRUE(isDevice("WT012345", "10WT012345")) << "its end";
    EXPECT_FALSE(isDevice("10WT012346", "10WT012345"));
    EXPECT_FALSE(isDevice("10", "10WT012345")) << "too little to tell";
    EXPECT_FALSE(isDevice("", ""));
}

}  // namespace
}  // namespace capstan::changer
