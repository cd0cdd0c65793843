// What Capstan relies on in a library's robot. First what only looks, then what moves the scratch cartridge.
#include <algorithm>
#include <array>
#include <set>

#include "conformance/robot_trial.hpp"
#include "conformance/suite.hpp"
#include "scsi/cdb.hpp"

namespace capstan::conformance {
namespace {

using scsi::Element;
using scsi::ElementType;
using scsi::SenseKey;

constexpr std::array kinds{ElementType::robot, ElementType::slot, ElementType::door, ElementType::drive};
constexpr std::uint8_t invalidElement = 0x21;
constexpr std::uint8_t sourceOrDestination = 0x3B;

void saysWhichLibraryItIs(RobotTrial& trial) {
    const auto identity = trial.done(trial.robot().identify());
    trial.demand(!identity.vendor.empty(), "INQUIRY names no vendor");
    trial.demand(!identity.product.empty(), "INQUIRY names no product");
}

void saysWhereItsElementsAre(RobotTrial& trial) {
    const auto map = trial.done(trial.robot().map());
    trial.demand(map.robots.count > 0, "it has no robot");
    trial.demand(map.slots.count > 0, "it has no slots");
    std::set<unsigned> addresses;
    for (const ElementType kind : kinds) {
        for (unsigned i = 0; i < map.of(kind).count; ++i) {
            const unsigned address = map.of(kind).first + i;
            trial.demand(addresses.insert(address).second, "two elements have the address " + std::to_string(address));
        }
    }
}

void saysWhichMovesThereAre(RobotTrial& trial) {
    const auto moves = trial.done(trial.robot().moves());
    trial.demand(moves.allow(ElementType::slot, ElementType::drive), "it moves nothing from a slot to a drive");
    trial.demand(moves.allow(ElementType::drive, ElementType::slot), "it moves nothing from a drive to a slot");
}

void listsEachElementOnce(RobotTrial& trial) {
    const auto map = trial.done(trial.robot().map());
    for (const ElementType kind : kinds) {
        const auto elements = trial.done(trial.robot().elements(kind));
        trial.same(elements.size(), static_cast<std::size_t>(map.of(kind).count),
                   "the count of elements of type " + std::to_string(static_cast<int>(kind)));
        for (const Element& each : elements) {
            trial.demand(map.of(kind).has(each.address),
                         "element " + std::to_string(each.address) + " is listed as what it is not");
        }
    }
}

void listsInPartsWhatItListsAsAWhole(RobotTrial& trial) {
    const auto slots = trial.done(trial.robot().map()).slots;
    const auto whole = trial.done(trial.robot().elements(ElementType::slot));
    for (const Element& each : whole) {
        const auto one = trial.done(
            scsi::parseElementStatus(trial.status(ElementType::slot, each.address, 1, 0xFFFF), {.labels = true}));
        trial.same(one.size(), std::size_t{1}, "the count of elements, asked for one,");
        trial.same(one.front().address, each.address, "the address of the element that was asked for");
        trial.demand(one.front().label == each.label, "the label of element " + std::to_string(each.address) +
                                                          " alone is " + one.front().label + " instead of " +
                                                          each.label);
        constexpr unsigned enough = 16;
        if (each.address >= slots.first + enough) {
            break;
        }
    }
}

void saysHowLongAnAnswerWouldBe(RobotTrial& trial) {
    const auto slots = trial.done(trial.robot().map()).slots;
    const Bytes header = trial.status(ElementType::slot, slots.first, slots.count, 8);
    trial.same(header.size(), std::size_t{8}, "the answer to who has room for eight bytes");
    const Bytes whole = trial.status(ElementType::slot, slots.first, slots.count, 0xFFFF);
    trial.same(readBig<std::uint32_t>(header, 5, 3), readBig<std::uint32_t>(whole, 5, 3),
               "the length that it promises in eight bytes");
}

void identifiesItsDrives(RobotTrial& trial) {
    const auto drives = trial.done(trial.robot().elements(ElementType::drive));
    const auto named = std::ranges::count_if(drives, [](const Element& each) { return !each.device.empty(); });
    if (named == 0) {
        trial.skip("it does not say which drive is which");
    }
    std::set<std::string> names;
    for (const Element& each : drives) {
        trial.demand(each.device.empty() || names.insert(each.device).second, "two drives are called " + each.device);
    }
}

void refusesToMoveWhereThereIsNothing(RobotTrial& trial) {
    constexpr std::uint16_t nowhere = 0xFFF0;
    trial.refusesMove(trial.home(), nowhere, invalidElement, "MOVE MEDIUM to an element that is none");
    trial.same(trial.find(ElementType::slot).address, trial.home(), "the element of the cartridge afterwards");
}

void carriesFromSlotToSlotAndBack(RobotTrial& trial) {
    const std::uint16_t other = trial.freeSlot();
    trial.carry(trial.home(), other);
    trial.same(trial.find(ElementType::slot).address, other, "the element of the cartridge");
    trial.carry(other, trial.home());
    trial.same(trial.find(ElementType::slot).address, trial.home(), "the element of the cartridge, carried back,");
}

void refusesToTakeFromWhereNothingIs(RobotTrial& trial) {
    const std::uint16_t other = trial.freeSlot();
    trial.carry(trial.home(), other);
    trial.refusesMove(trial.home(), trial.home(), sourceOrDestination, "MOVE MEDIUM from an empty slot");
    trial.same(trial.find(ElementType::slot).address, other, "the element of the cartridge afterwards");
}

void refusesToPutOntoAnother(RobotTrial& trial) {
    const auto slots = trial.done(trial.robot().elements(ElementType::slot));
    const auto other =
        std::ranges::find_if(slots, [&](const Element& each) { return each.full && each.address != trial.home(); });
    if (other == slots.end()) {
        trial.skip("no other slot is full");
    }
    trial.refusesMove(trial.home(), other->address, sourceOrDestination, "MOVE MEDIUM to a full slot");
    trial.same(trial.find(ElementType::slot).address, trial.home(), "the element of the cartridge afterwards");
}

void fillsADriveAndEmptiesIt(RobotTrial& trial) {
    drive::SscDrive& drive = trial.drive();
    const std::uint16_t address = trial.driveAddress();
    trial.carry(trial.home(), address);
    trial.done(drive.load());
    trial.same(trial.done(drive.readiness()), drive::Readiness::ready, "the readiness of the drive");
    trial.done(drive.unload());
    trial.carry(address, trial.home());
    trial.same(trial.find(ElementType::slot).address, trial.home(), "the element of the cartridge afterwards");
    trial.demand(trial.done(drive.readiness()) != drive::Readiness::ready, "the drive is ready without a cartridge");
}

void takesNothingWhoseRemovalIsPrevented(RobotTrial& trial) {
    drive::SscDrive& drive = trial.drive();
    const std::uint16_t address = trial.driveAddress();
    trial.carry(trial.home(), address);
    trial.done(drive.load());
    trial.done(drive.preventRemoval(true));
    const auto cdb = scsi::moveMedium(address, trial.home());
    const auto reply = trial.done(trial.line().execute({.cdb = cdb}));
    trial.demand(reply.sense.has_value(), "it takes a cartridge out of a drive that prevents its removal");
    trial.same(trial.done(drive.readiness()), drive::Readiness::ready, "the readiness of the drive afterwards");
    trial.done(drive.preventRemoval(false));
    trial.done(drive.unload());
}

void remembersWhereACartridgeCameFrom(RobotTrial& trial) {
    (void)trial.drive();
    const std::uint16_t address = trial.driveAddress();
    trial.carry(trial.home(), address);
    trial.done(trial.drive().load());
    const auto drives = trial.done(trial.robot().elements(ElementType::drive));
    const auto in = std::ranges::find(drives, address, &Element::address);
    trial.demand(in != drives.end() && in->full, "the drive is not seen to be full");
    if (!in->from) {
        trial.skip("it does not say");
    }
    trial.same(*in->from, trial.home(), "where the cartridge in the drive came from");
}

void locksItsDoors(RobotTrial& trial) {
    trial.needs(trial.robot().lockDoors(true), "PREVENT ALLOW MEDIUM REMOVAL");
    trial.done(trial.robot().lockDoors(false));
}

constexpr std::array ofRobots{
    RobotCheck{"says_which_library_it_is", "SPC-5, INQUIRY", saysWhichLibraryItIs},
    RobotCheck{"says_where_its_elements_are", "SMC-3, element address assignment page", saysWhereItsElementsAre},
    RobotCheck{"says_which_moves_there_are", "SMC-3, device capabilities page", saysWhichMovesThereAre},
    RobotCheck{"lists_each_element_once", "SMC-3, READ ELEMENT STATUS", listsEachElementOnce},
    RobotCheck{"lists_in_parts_what_it_lists_as_a_whole", "SMC-3, READ ELEMENT STATUS",
               listsInPartsWhatItListsAsAWhole},
    RobotCheck{"says_how_long_an_answer_would_be", "SMC-3, READ ELEMENT STATUS", saysHowLongAnAnswerWouldBe},
    RobotCheck{"identifies_its_drives", "SMC-3, READ ELEMENT STATUS, DVCID", identifiesItsDrives},
    RobotCheck{"refuses_to_move_where_there_is_nothing", "SMC-3, MOVE MEDIUM", refusesToMoveWhereThereIsNothing},
    RobotCheck{"carries_from_slot_to_slot_and_back", "SMC-3, MOVE MEDIUM", carriesFromSlotToSlotAndBack},
    RobotCheck{"refuses_to_take_from_where_nothing_is", "SMC-3, MOVE MEDIUM", refusesToTakeFromWhereNothingIs},
    RobotCheck{"refuses_to_put_onto_another", "SMC-3, MOVE MEDIUM", refusesToPutOntoAnother},
    RobotCheck{"fills_a_drive_and_empties_it", "SMC-3, MOVE MEDIUM", fillsADriveAndEmptiesIt},
    RobotCheck{"takes_nothing_whose_removal_is_prevented", "SPC-5, PREVENT ALLOW MEDIUM REMOVAL",
               takesNothingWhoseRemovalIsPrevented},
    RobotCheck{"remembers_where_a_cartridge_came_from", "SMC-3, READ ELEMENT STATUS, SVALID",
               remembersWhereACartridgeCameFrom},
    RobotCheck{"locks_its_doors", "SPC-5, PREVENT ALLOW MEDIUM REMOVAL", locksItsDoors},
};

}  // namespace

std::span<const RobotCheck> robotChecks() {
    return ofRobots;
}

}  // namespace capstan::conformance
