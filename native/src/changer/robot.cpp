#include "changer/robot.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>

#include "changer/move_sense.hpp"
#include "scsi/cdb.hpp"
#include "scsi/pages/fields.hpp"
#include "scsi/pages/mode_page.hpp"
#include "scsi/sense_table.hpp"

namespace capstan::changer {
namespace {

using scsi::Element;
using scsi::ElementType;

constexpr std::uint16_t elementsAtOnce = 256;
constexpr std::size_t answerBytes = 0xFFFF;  // more is refused by some
constexpr int maxAttentions = 8;
constexpr std::chrono::minutes inventoryLimit{30};
constexpr std::string_view readStatus = "READ ELEMENT STATUS";

bool isAttention(const scsi::Reply& reply) {
    return reply.sense && reply.sense->key == scsi::SenseKey::unitAttention;
}

bool isRefusal(const scsi::Reply& reply) {
    return reply.sense && reply.sense->key == scsi::SenseKey::illegalRequest;
}

/// SMC-3: 05/21/01, invalid element address, where there is no element of the type from there on.
bool isPastTheLast(const scsi::Sense& sense) {
    return sense.key == scsi::SenseKey::illegalRequest && sense.asc == 0x21;
}

Error errorOf(const scsi::Sense& sense, std::string_view what) {
    return {judge(sense).code, std::string(what) + ": " + scsi::describe(sense)};
}

/// A link is the same for drives and robots; what was lost with it is not.
Error ofRobot(Error error) {
    if (error.code == Code::driveAbsent) {
        error.code = Code::libraryAbsent;
    } else if (error.code == Code::driveTimedOut) {
        error.code = Code::libraryUnanswered;
    }
    return error;
}

}  // namespace

Result<scsi::Reply> Robot::execute(const scsi::Command& command) {
    auto reply = transport_->execute(command);
    if (!reply) {
        return std::unexpected(ofRobot(std::move(reply).error()));
    }
    changed_ |= isAttention(*reply);
    return reply;
}

Result<scsi::Reply> Robot::ask(std::string_view what, const scsi::Command& command) {
    // SAM-5 5.14: a command that meets a unit attention is not begun.
    for (int i = 0; i < maxAttentions; ++i) {
        auto reply = execute(command);
        if (!reply || !isAttention(*reply)) {
            return reply;
        }
    }
    return fail(Code::libraryFault, std::string(what) + ": unit attention without end");
}

Result<void> Robot::askPlainly(std::string_view what, const scsi::Command& command) {
    const auto reply = ask(what, command);
    if (!reply) {
        return std::unexpected(reply.error());
    }
    const bool failed = reply->sense && scsi::isFailure(*reply->sense);
    return failed ? std::unexpected(errorOf(*reply->sense, what)) : Result<void>();
}

Result<RobotIdentity> Robot::identify() {
    std::array<std::byte, 96> standard{};
    const auto cdb = scsi::inquiry(standard.size());
    const auto reply = ask("INQUIRY", {.cdb = cdb, .in = standard});
    if (!reply) {
        return std::unexpected(reply.error());
    }
    constexpr unsigned mediumChanger = 0x08;
    if (reply->transferred < 36 || (scsi::byteAt(standard, 0) & 0x1FU) != mediumChanger) {
        return fail(Code::libraryAbsent, "INQUIRY: no medium changer");
    }
    RobotIdentity identity{.vendor = scsi::textField(standard, 8, 8),
                           .product = scsi::textField(standard, 16, 16),
                           .revision = scsi::textField(standard, 32, 4)};
    std::array<std::byte, 64> page{};
    const auto pageCdb = scsi::inquiryVitalPage(scsi::page::unitSerialNumber, page.size());
    const auto serial = ask("INQUIRY 80h", {.cdb = pageCdb, .in = page});
    if (serial && !serial->sense && serial->transferred > 4) {
        const std::size_t there = std::min<std::size_t>(scsi::byteAt(page, 3), serial->transferred - 4);
        identity.serial = scsi::textField(page, 4, there);
    }
    return identity;
}

Result<Bytes> Robot::modePage(std::uint8_t page) {
    Bytes room(0xFF);
    const auto cdb = scsi::modeSense6(page, static_cast<std::uint8_t>(room.size()));
    const auto reply = ask("MODE SENSE", {.cdb = cdb, .in = room});
    if (!reply) {
        return std::unexpected(reply.error());
    }
    if (reply->sense && scsi::isFailure(*reply->sense)) {
        return std::unexpected(errorOf(*reply->sense, "MODE SENSE"));
    }
    // SPC-5: header of four bytes, the last of which says how long the block descriptors are. Some libraries count the
    // whole one byte short.
    room.resize(std::min(reply->transferred, room.size()));
    const std::size_t before = 4 + scsi::byteAt(room, 3);
    room.erase(room.begin(), room.begin() + static_cast<std::ptrdiff_t>(std::min(before, room.size())));
    return room;
}

Result<scsi::ElementMap> Robot::map() {
    if (!map_) {
        const auto page = modePage(scsi::mode_page::elementAddresses.page);
        if (!page) {
            return std::unexpected(page.error());
        }
        map_ = scsi::parseElementMap(*page);
        if (!map_) {
            return fail(Code::libraryFault, "MODE SENSE: no page that says where its elements are");
        }
    }
    return *map_;
}

Result<scsi::ElementMoves> Robot::moves() {
    const auto page = modePage(scsi::mode_page::elementMoves.page);
    if (!page) {
        return page.error().code == Code::libraryRefused ? Result<scsi::ElementMoves>(scsi::ElementMoves::all())
                                                         : std::unexpected(page.error());
    }
    return scsi::parseElementMoves(*page).value_or(scsi::ElementMoves::all());
}

Result<std::vector<Element>> Robot::readSome(ElementType type, unsigned first, std::uint16_t count,
                                             scsi::ElementDetails details) {
    // Some answer for fewer than they are asked for, and refuse more.
    for (;; count = static_cast<std::uint16_t>(count / 2)) {
        Bytes room(answerBytes);
        const auto cdb =
            scsi::readElementStatus(type, static_cast<std::uint16_t>(first), count,
                                    static_cast<std::uint32_t>(room.size()), details.labels, details.devices);
        const auto reply = ask(readStatus, {.cdb = cdb, .in = room});
        if (!reply) {
            return std::unexpected(reply.error());
        }
        if (!reply->sense || !scsi::isFailure(*reply->sense)) {
            auto some =
                scsi::parseElementStatus(ByteView(room).first(std::min(reply->transferred, room.size())), details);
            if (!some) {
                return fail(Code::libraryFault, some.error().detail);
            }
            std::erase_if(*some, [&](const Element& each) { return each.type != type || each.address < first; });
            return some;
        }
        if (isPastTheLast(*reply->sense)) {
            return std::vector<Element>();
        }
        if (count <= 1 || !isRefusal(*reply)) {
            return std::unexpected(errorOf(*reply->sense, readStatus));
        }
    }
}

Result<std::vector<Element>> Robot::read(ElementType type, scsi::ElementDetails details) {
    const auto known = map();
    if (!known) {
        return std::unexpected(known.error());
    }
    const scsi::ElementRange range = known->of(type);
    std::vector<Element> all;
    for (unsigned next = range.first; range.has(next);) {
        const auto left = static_cast<std::uint16_t>(range.count - (next - range.first));
        auto some = readSome(type, next, std::min(elementsAtOnce, left), details);
        if (!some) {
            return some;
        }
        // What it lists beyond, it has not got.
        std::erase_if(*some, [&](const Element& each) { return !range.has(each.address); });
        if (some->empty()) {
            break;
        }
        next = std::ranges::max(*some, {}, &Element::address).address + 1U;
        std::ranges::move(*some, std::back_inserter(all));
    }
    std::ranges::sort(all, {}, &Element::address);
    const auto doubled = std::ranges::unique(all, {}, &Element::address);
    all.erase(doubled.begin(), doubled.end());
    return all;
}

Result<std::vector<Element>> Robot::elements(ElementType type) {
    auto labelled = read(type, {.labels = true});
    if (!labelled && labelled.error().code == Code::libraryRefused) {
        labelled = read(type, {});
    }
    if (labelled && type == ElementType::drive) {
        // Not both at once: some refuse that.
        if (const auto named = read(type, {.devices = true})) {
            for (Element& each : *labelled) {
                const auto same = std::ranges::find(*named, each.address, &Element::address);
                each.device = same == named->end() ? std::string() : same->device;
            }
        }
    }
    return labelled;
}

Result<void> Robot::initialize() {
    const auto cdb = scsi::initializeElementStatus();
    map_.reset();
    return askPlainly("INITIALIZE ELEMENT STATUS", {.cdb = cdb, .timeout = inventoryLimit});
}

Result<void> Robot::lockDoors(bool lock) {
    const auto cdb = scsi::preventRemoval(lock);
    return askPlainly("PREVENT ALLOW MEDIUM REMOVAL", {.cdb = cdb});
}

Result<void> Robot::ready() {
    const auto cdb = scsi::testUnitReady();
    return askPlainly("TEST UNIT READY", {.cdb = cdb});
}

bool isDevice(std::string_view identification, std::string_view serial) {
    constexpr std::size_t tellingEnough = 6;  // characters of a serial number
    if (identification.empty() || serial.empty()) {
        return false;
    }
    if (identification.ends_with(serial)) {
        return true;
    }
    // SPC-5, T10 vendor identification: vendor, product, serial number, each in its width.
    constexpr std::size_t beforeSerial = 24;
    const std::string_view given =
        identification.size() > beforeSerial ? identification.substr(beforeSerial) : identification;
    return given.size() >= tellingEnough && (serial.starts_with(given) || serial.ends_with(given));
}

bool isLabelOf(std::string_view read, std::string_view barcode) {
    constexpr std::size_t withoutMediaType = 6;
    return read == barcode || (read.size() == withoutMediaType && barcode.starts_with(read));
}

Result<Element> driveElement(Robot& robot, std::string_view serial, std::string_view label) {
    const auto drives = robot.elements(ElementType::drive);
    if (!drives) {
        return std::unexpected(drives.error());
    }
    const auto named = [&](const Element& each) { return isDevice(each.device, serial); };
    // A number that ends several of them names none: the cartridge of another drive would be moved.
    if (std::ranges::count_if(*drives, named) == 1) {
        return *std::ranges::find_if(*drives, named);
    }
    const auto holds = [&](const Element& each) { return !label.empty() && each.full && isLabelOf(each.label, label); };
    if (std::ranges::count_if(*drives, holds) == 1) {
        return *std::ranges::find_if(*drives, holds);
    }
    return fail(Code::driveAbsent,
                "the library does not say which of its drives is the one with serial number " + std::string(serial));
}

}  // namespace capstan::changer
