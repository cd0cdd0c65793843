#include "conformance/robot_trial.hpp"

#include <algorithm>

#include "scsi/cdb.hpp"
#include "scsi/sense_table.hpp"

namespace capstan::conformance {

using scsi::Element;
using scsi::ElementType;

std::optional<Element> RobotTrial::where() {
    for (const ElementType type : {ElementType::slot, ElementType::drive, ElementType::robot, ElementType::door}) {
        for (const Element& each : done(robot_.elements(type))) {
            if (each.full && changer::isLabelOf(each.label, scratch_)) {
                return each;
            }
        }
    }
    return std::nullopt;
}

void RobotTrial::begin() {
    const auto found = where();
    demand(found.has_value(), "the library shows no cartridge with the label " + scratch_);
    if (found->type != ElementType::slot) {
        skip(scratch_ + " is in element " + std::to_string(found->address) + ", which is no slot");
    }
    home_ = found->address;
}

void RobotTrial::end() {
    const auto found = where();
    if (!found || found->address == home_ || home_ == 0) {
        return;
    }
    if (found->type == ElementType::drive && drive_ != nullptr) {
        static_cast<void>(drive_->preventRemoval(false));
        static_cast<void>(drive_->unload());
    }
    carry(found->address, home_);
}

Element RobotTrial::find(ElementType type) {
    for (const Element& each : done(robot_.elements(type))) {
        if (each.full && changer::isLabelOf(each.label, scratch_)) {
            return each;
        }
    }
    fail("the cartridge with the label " + scratch_ + " is not where it was put");
}

std::uint16_t RobotTrial::freeSlot() {
    const auto slots = done(robot_.elements(ElementType::slot));
    const auto found = std::ranges::find_if(slots, [](const Element& each) { return !each.full && !each.disabled; });
    if (found == slots.end()) {
        skip("no slot is free");
    }
    return found->address;
}

drive::SscDrive& RobotTrial::drive() {
    if (drive_ == nullptr) {
        skip("no drive of the library was named");
    }
    return *drive_;
}

std::uint16_t RobotTrial::driveAddress() {
    const auto identity = done(drive().identify());
    const auto known = changer::driveElement(robot_, identity.serial, "");
    if (!known) {
        skip("the library does not say which of its drives has the serial number " + identity.serial);
    }
    if (known->full) {
        skip("a cartridge is in the drive");
    }
    return known->address;
}

void RobotTrial::refusesMove(std::uint16_t from, std::uint16_t to, std::uint8_t asc, std::string_view what) {
    const auto cdb = scsi::moveMedium(from, to);
    refuses(line(), {.cdb = cdb}, scsi::SenseKey::illegalRequest, asc, what);
}

Bytes RobotTrial::status(ElementType type, std::uint16_t first, std::uint16_t count, std::uint32_t room) {
    Bytes bytes(room);
    const auto cdb = scsi::readElementStatus(type, first, count, room, true, false);
    constexpr int most = 8;  // unit attentions in a row
    for (int i = 0; i < most; ++i) {
        const auto reply = done(line().execute({.cdb = cdb, .in = bytes}));
        if (!reply.sense || !scsi::isFailure(*reply.sense)) {
            bytes.resize(std::min(reply.transferred, bytes.size()));
            return bytes;
        }
        demand(reply.sense->key == scsi::SenseKey::unitAttention,
               "READ ELEMENT STATUS is refused by " + scsi::describe(*reply.sense));
    }
    fail("unit attention without end");
}

}  // namespace capstan::conformance
