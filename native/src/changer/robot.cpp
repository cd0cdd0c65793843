#include "changer/robot.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>

#include "scsi/cdb.hpp"
#include "scsi/sense_table.hpp"

namespace capstan::changer {
namespace {

using scsi::Element;
using scsi::ElementType;

constexpr std::uint16_t elementsAtOnce = 256;
constexpr std::size_t answerBytes = 0xFFFF;  // more is refused by some
constexpr int maxAttentions = 8;
constexpr std::chrono::minutes moveLimit{30};
constexpr std::string_view readStatus = "READ ELEMENT STATUS";
constexpr std::string_view moveMedium = "MOVE MEDIUM";

bool isAttention(const scsi::Reply& reply) {
    return reply.sense && reply.sense->key == scsi::SenseKey::unitAttention;
}

/// SMC-3: 05/21/01, invalid element address, where there is no element of the type from there on.
bool isPastTheLast(const scsi::Sense& sense) {
    return sense.key == scsi::SenseKey::illegalRequest && sense.asc == 0x21;
}

}  // namespace

Result<scsi::Reply> Robot::ask(std::string_view what, const scsi::Command& command) {
    // SAM-5 5.14: a command that meets a unit attention is not begun.
    for (int i = 0; i < maxAttentions; ++i) {
        auto reply = transport_->execute(command);
        if (!reply || !isAttention(*reply)) {
            return reply;
        }
    }
    return fail(Code::driveFault, std::string(what) + ": unit attention without end");
}

Result<std::vector<Element>> Robot::read(ElementType type, bool labels, bool devices) {
    std::vector<Element> all;
    Bytes room(answerBytes);
    for (unsigned first = 0; first <= 0xFFFF;) {
        const auto cdb = scsi::readElementStatus(type, static_cast<std::uint16_t>(first), elementsAtOnce,
                                                 static_cast<std::uint32_t>(room.size()), labels, devices);
        const auto reply = ask(readStatus, {.cdb = cdb, .in = room});
        if (!reply) {
            return std::unexpected(reply.error());
        }
        if (reply->sense && isPastTheLast(*reply->sense)) {
            return all;
        }
        if (reply->sense && scsi::isFailure(*reply->sense)) {
            return std::unexpected(scsi::toError(*reply->sense, readStatus, {}));
        }
        auto some = scsi::parseElementStatus(ByteView(room).first(reply->transferred));
        if (!some) {
            return some;
        }
        const bool isLast = some->size() < elementsAtOnce;
        std::erase_if(*some, [&](const Element& each) { return each.type != type || each.address < first; });
        if (some->empty()) {
            return all;
        }
        first = std::ranges::max(*some, {}, &Element::address).address + 1U;
        std::ranges::move(*some, std::back_inserter(all));
        if (isLast) {
            return all;
        }
    }
    return all;
}

Result<std::vector<Element>> Robot::elements(ElementType type) {
    auto labelled = read(type, true, false);
    if (!labelled) {
        labelled = read(type, false, false);
    }
    if (labelled && type == ElementType::drive) {
        if (const auto named = read(type, false, true)) {
            for (Element& each : *labelled) {
                const auto same = std::ranges::find(*named, each.address, &Element::address);
                each.device = same == named->end() ? std::string() : same->device;
            }
        }
    }
    return labelled;
}

Result<void> Robot::move(std::uint16_t from, std::uint16_t to) {
    const auto cdb = scsi::moveMedium(from, to);
    const auto reply = ask(moveMedium, {.cdb = cdb, .timeout = moveLimit});
    if (!reply) {
        return std::unexpected(reply.error());
    }
    const bool failed = reply->sense && scsi::isFailure(*reply->sense);
    return failed ? std::unexpected(scsi::toError(*reply->sense, moveMedium, {})) : Result<void>();
}

Result<Element> driveElement(Robot& robot, std::string_view serial, std::string_view label) {
    const auto drives = robot.elements(ElementType::drive);
    if (!drives) {
        return std::unexpected(drives.error());
    }
    const auto named = [&](const Element& each) { return !serial.empty() && each.device.ends_with(serial); };
    // A number that ends several of them names none: the cartridge of another drive would be moved.
    if (std::ranges::count_if(*drives, named) == 1) {
        return *std::ranges::find_if(*drives, named);
    }
    const auto holds = [&](const Element& each) { return !label.empty() && each.full && each.label == label; };
    if (std::ranges::count_if(*drives, holds) == 1) {
        return *std::ranges::find_if(*drives, holds);
    }
    return fail(Code::driveAbsent,
                "the library does not say which of its drives is the one with serial number " + std::string(serial));
}

}  // namespace capstan::changer
