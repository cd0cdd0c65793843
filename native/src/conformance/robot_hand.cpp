#include "conformance/robot_hand.hpp"

#include <algorithm>

#include "scsi/linux/sg_transport.hpp"
#include "scsi/pages/fields.hpp"

namespace capstan::conformance {
namespace {

using scsi::Element;
using scsi::ElementType;

/// Where it came from when that is free, else the first slot that is.
Result<std::uint16_t> slotFor(changer::Robot& robot, const Element& drive) {
    const auto slots = robot.elements(ElementType::slot);
    if (!slots) {
        return std::unexpected(slots.error());
    }
    const auto free = [](const Element& each) { return !each.full; };
    const auto home = [&](const Element& each) { return free(each) && drive.from == each.address; };
    auto found = std::ranges::find_if(*slots, home);
    found = found == slots->end() ? std::ranges::find_if(*slots, free) : found;
    return found == slots->end() ? fail(Code::driveFault, "the library has no free slot")
                                 : Result<std::uint16_t>(found->address);
}

}  // namespace

Result<std::unique_ptr<RobotHand>> RobotHand::open(const std::string& node, drive::SscDrive& drive) {
    namespace linux_sg = scsi::linux_sg;
    if (node.empty()) {
        return nullptr;
    }
    const auto device = linux_sg::describe(node);
    if (!device) {
        return std::unexpected(device.error());
    }
    if (device->kind != linux_sg::DeviceKind::changer) {
        return fail(Code::driveAbsent, node + " is no changer");
    }
    auto changer = linux_sg::SgTransport::open(*device);
    if (!changer) {
        return std::unexpected(changer.error());
    }
    return std::make_unique<RobotHand>(*std::move(changer), drive, labelIn(drive));
}

Result<void> RobotHand::putInAnew() {
    const auto identity = drive_.identify();
    const auto element = identity ? changer::driveElement(robot_, identity->serial, label_)
                                  : Result<Element>(std::unexpected(identity.error()));
    if (!element) {
        return std::unexpected(element.error());
    }
    const auto slot = slotFor(robot_, *element);
    if (!slot) {
        return std::unexpected(slot.error());
    }
    if (auto out = robot_.carry({.from = element->address, .to = *slot}); !out) {
        return out;
    }
    return robot_.carry({.from = *slot, .to = element->address});
}

std::string labelIn(drive::SscDrive& drive) {
    constexpr std::uint16_t barcode = 0x0806;  // SPC-5: as a host has written it
    const auto value = drive.readAttribute(0, barcode);
    return value && *value ? scsi::textField(**value, 0, (*value)->size()) : std::string();
}

}  // namespace capstan::conformance
