#include "virtual/virtual_library.hpp"

#include <algorithm>

#include "scsi/cdb.hpp"
#include "scsi/pages/fields.hpp"
#include "virtual/drive_state.hpp"
#include "virtual/timing_factory.hpp"

namespace capstan::virt {
namespace {

using scsi::ElementType;
using scsi::Opcode;
using scsi::SenseKey;

constexpr Seconds reachAndGrip{6};       // each at one end of a move
constexpr Seconds pastAnElement{0.05};   // on the way between
constexpr Seconds lookIntoAnElement{1};  // with reading its label

constexpr auto asc(SenseKey key, std::uint16_t code) {
    return sense::of(key, static_cast<std::uint8_t>(code >> 8U), static_cast<std::uint8_t>(code & 0xFFU));
}

constexpr scsi::Sense noSuchElement() {
    return asc(SenseKey::illegalRequest, 0x2101);
}

constexpr scsi::Sense mailSlotUsed() {
    return asc(SenseKey::unitAttention, 0x2801);
}

bool reportsNoAttention(Opcode opcode) {
    return opcode == Opcode::inquiry || opcode == Opcode::requestSense || opcode == Opcode::reportLuns;
}

}  // namespace

VirtualLibrary::VirtualLibrary(LibraryFolder folder, LibraryOptions options, const LibraryPersonality& person,
                               std::unique_ptr<Timing> timing)
    : folder_(std::move(folder)),
      options_(std::move(options)),
      person_(person),
      timing_(timing ? std::move(timing) : instantTiming()),
      map_{.robots = {.first = person.robot, .count = 1},
           .slots = {.first = person.slots, .count = options_.slots},
           .doors = {.first = person.doors, .count = options_.doors},
           .drives = {.first = person.drives, .count = static_cast<std::uint16_t>(options_.drives.size())}} {
    attentions_.push_back(sense::powerOn());
}

Result<std::unique_ptr<VirtualLibrary>> VirtualLibrary::open(const std::filesystem::path& folder,
                                                             std::unique_ptr<Timing> timing) {
    auto options = readLibrary(folder);
    if (!options) {
        return std::unexpected(options.error());
    }
    const LibraryPersonality& person = *libraryPersonality(options->personality);
    std::unique_ptr<VirtualLibrary> library(
        new VirtualLibrary(LibraryFolder(folder), *std::move(options), person, std::move(timing)));
    const auto filled = library->fill();
    return filled ? Result<std::unique_ptr<VirtualLibrary>>(std::move(library)) : std::unexpected(filled.error());
}

Result<void> VirtualLibrary::fill() {
    auto contents = folder_.contents();
    if (!contents) {
        return std::unexpected(contents.error());
    }
    for (auto& [address, cartridge] : *contents) {
        if (map_.typeOf(address)) {
            places_[address].cartridge = std::move(cartridge);
        }
    }
    for (std::uint16_t i = 0; i < map_.drives.count; ++i) {
        auto bay = std::make_shared<Bay>();
        if (const auto found = places_.find(static_cast<std::uint16_t>(map_.drives.first + i));
            found != places_.end()) {
            bay->cartridge = found->second.cartridge;
            bay->full = true;
            bay->visits = 1;
        }
        bays_.push_back(std::move(bay));
    }
    return {};
}

std::shared_ptr<Bay> VirtualLibrary::bay(std::string_view serial) const {
    const auto found = std::ranges::find(options_.drives, serial);
    return found == options_.drives.end() ? nullptr : bays_[static_cast<std::size_t>(found - options_.drives.begin())];
}

Bay* VirtualLibrary::bayAt(std::uint16_t address) const {
    return map_.drives.has(address) ? bays_[address - map_.drives.first].get() : nullptr;
}

int VirtualLibrary::along(std::uint16_t address) const {
    const auto type = map_.typeOf(address);
    return type ? address - map_.of(*type).first : 0;
}

bool VirtualLibrary::isHeld(Bay& bay, bool looks) const {
    if (bay.held) {
        bay.looksBehind = person_.looksBehind;
        return true;
    }
    if (bay.looksBehind == 0) {
        return false;
    }
    bay.looksBehind -= looks ? 1U : 0U;
    return true;
}

bool VirtualLibrary::isFull(std::uint16_t address) const {
    const auto found = places_.find(address);
    return found != places_.end() && !found->second.cartridge.empty();
}

// ---- hands ----

Result<std::uint16_t> VirtualLibrary::putIn(const std::filesystem::path& cartridge,
                                            std::optional<std::uint16_t> address) {
    if (!address) {
        for (unsigned each = map_.slots.first; !address && map_.slots.has(each); ++each) {
            if (!isFull(static_cast<std::uint16_t>(each))) {
                address = static_cast<std::uint16_t>(each);
            }
        }
    }
    if (!address || isFull(*address)) {
        return fail(Code::libraryDestinationFull, address ? "something is in it" : "every slot is full");
    }
    if (!map_.slots.has(*address) && !map_.doors.has(*address)) {
        return fail(Code::libraryRefused, "hands reach slots and mail slots only");
    }
    if (auto put = folder_.put(*address, cartridge); !put) {
        return std::unexpected(put.error());
    }
    places_[*address] = {.cartridge = cartridge};
    attentions_.push_back(map_.doors.has(*address) ? mailSlotUsed() : sense::mediumChanged());
    return *address;
}

Result<void> VirtualLibrary::takeOut(std::uint16_t address) {
    if (!isFull(address) || map_.drives.has(address)) {
        return fail(Code::librarySourceEmpty, "nothing there that a hand could take");
    }
    if (auto taken = folder_.take(address); !taken) {
        return taken;
    }
    places_.erase(address);
    attentions_.push_back(map_.doors.has(address) ? mailSlotUsed() : sense::mediumChanged());
    return {};
}

Result<void> VirtualLibrary::openDoor(bool open) {
    if (open && doorLocked_) {
        return fail(Code::libraryRefused, "the doors are locked");
    }
    if (doorOpen_ && !open) {
        attentions_.push_back(sense::mediumChanged());
    }
    doorOpen_ = open;
    return {};
}

void VirtualLibrary::setLabelReadable(std::uint16_t address, bool readable) {
    places_[address].labelReadable = readable;
}

Result<void> VirtualLibrary::setFaults(std::string_view script) {
    auto parsed = FaultScript::parse(script);
    if (!parsed) {
        return std::unexpected(parsed.error());
    }
    faults_ = *std::move(parsed);
    return {};
}

void VirtualLibrary::powerCycle() {
    attentions_.assign({sense::powerOn()});
    doorLocked_ = false;
    for (auto& [address, place] : places_) {
        place.from.reset();
    }
}

// ---- commands ----

Result<scsi::Reply> VirtualLibrary::execute(const scsi::Command& command) {
    if (command.cdb.empty() || command.in.size() > maxTransferBytes()) {
        return fail(Code::invalidArgument, "a command that the transport cannot carry");
    }
    if (!powered_) {
        return fail(Code::driveAbsent, "the library has no power");
    }
    const auto faults =
        faults_ ? faults_->strike({.opcode = std::to_integer<std::uint8_t>(command.cdb[0])}) : std::vector<Fault>();
    return faults.empty() ? perform(command) : performAmid(faults, command);
}

Result<scsi::Reply> VirtualLibrary::performAmid(const std::vector<Fault>& faults, const scsi::Command& command) {
    const Fault& fault = faults.front();
    switch (fault.action) {
        case FaultAction::slow:
            timing_->spend(Cause::fault, Seconds(fault.seconds));
            return perform(command);
        case FaultAction::becomingReady:
            becomingReady_ = fault.amount;
            return perform(command);
        case FaultAction::sense:
            return check(fault.sense);
        case FaultAction::timeOut: {
            auto reply = fault.after ? perform(command) : Result<scsi::Reply>(scsi::Reply{});
            return reply ? fail(Code::driveTimedOut, "no answer") : reply;
        }
        case FaultAction::powerCut:
        case FaultAction::powerCycle: {
            stopsHalfWay_ = !fault.after;
            auto reply = perform(command);
            stopsHalfWay_ = false;
            powered_ = fault.action == FaultAction::powerCycle;
            powerCycle();
            return reply ? fail(Code::driveAbsent, "the library has no power") : reply;
        }
        case FaultAction::reset:
            powerCycle();
            attentions_.pop_front();
            return check(sense::powerOn());
        default:
            return check(asc(SenseKey::hardware, 0x4400));
    }
}

Result<scsi::Reply> VirtualLibrary::perform(const scsi::Command& command) {
    const auto opcode = static_cast<Opcode>(command.cdb[0]);
    if (!attentions_.empty() && !reportsNoAttention(opcode)) {
        const scsi::Sense attention = attentions_.front();
        attentions_.pop_front();
        return check(attention);
    }
    if (auto exchanged = exchangeInSequence(); !exchanged) {
        return std::unexpected(exchanged.error());
    }
    switch (opcode) {
        case Opcode::inquiry:
            return inquiry(command);
        case Opcode::requestSense: {
            const scsi::Sense sense = attentions_.empty() ? scsi::Sense{} : attentions_.front();
            if (!attentions_.empty()) {
                attentions_.pop_front();
            }
            return give(command, scsi::encodeSense(sense), scsi::byteAt(command.cdb, 4));
        }
        case Opcode::modeSense6:
        case Opcode::modeSense10:
            return modeSense(command);
        case Opcode::preventAllow:
            doorLocked_ = (scsi::byteAt(command.cdb, 4) & 1U) != 0;
            return good();
        case Opcode::testUnitReady:
        case Opcode::initializeElementStatus:
        case Opcode::readElementStatus:
        case Opcode::moveMedium:
            break;
        default:
            return check(sense::unknownCommand());
    }
    if (becomingReady_ > 0) {
        --becomingReady_;
        return check(sense::becomingReady());
    }
    if (opcode == Opcode::readElementStatus) {
        return elementStatus(command);
    }
    if (doorOpen_) {
        return check(asc(SenseKey::notReady, person_.openSense));
    }
    return opcode == Opcode::testUnitReady ? good() : opcode == Opcode::moveMedium ? move(command) : initialize();
}

Result<scsi::Reply> VirtualLibrary::initialize() {
    timing_->spend(Cause::upkeep, lookIntoAnElement * (map_.slots.count + map_.doors.count + map_.drives.count));
    return good();
}

scsi::ElementMoves VirtualLibrary::moves() const {
    auto moves = scsi::ElementMoves::all();
    moves.set(ElementType::door, ElementType::drive, person_.carriesDoorToDrive);
    moves.set(ElementType::drive, ElementType::door, person_.carriesDoorToDrive);
    return moves;
}

std::optional<scsi::Sense> VirtualLibrary::reasonAgainst(std::uint16_t from, std::uint16_t to) const {
    const auto fromType = map_.typeOf(from);
    const auto toType = map_.typeOf(to);
    if (!fromType || !toType) {
        return noSuchElement();
    }
    if (!moves().allow(*fromType, *toType)) {
        return sense::badCdbField();
    }
    if (!isFull(from)) {
        return asc(SenseKey::illegalRequest, 0x3B0E);
    }
    // The robot has one hand, and what is in it goes first.
    if (isFull(to) || (*fromType != ElementType::robot && isFull(map_.robots.first))) {
        return asc(SenseKey::illegalRequest, 0x3B0D);
    }
    Bay* const bay = bayAt(from);
    return bay != nullptr && isHeld(*bay, false) ? std::optional(asc(SenseKey::illegalRequest, person_.heldSense))
                                                 : std::nullopt;
}

Result<scsi::Reply> VirtualLibrary::move(const scsi::Command& command) {
    const auto from = readBig<std::uint16_t>(command.cdb, 4);
    const auto to = readBig<std::uint16_t>(command.cdb, 6);
    if (const auto reason = reasonAgainst(from, to)) {
        return check(*reason);
    }
    auto carried = carry(from, to);
    return carried ? good() : std::unexpected(std::move(carried).error());
}

/// By the robot's hand; one that was in it already is only put down.
Result<void> VirtualLibrary::carry(std::uint16_t from, std::uint16_t to) {
    const std::uint16_t hand = map_.robots.first;
    if (from != hand) {
        if (Bay* const bay = bayAt(from); bay != nullptr) {
            const std::lock_guard lock(bay->mutex);
            bay->cartridge.reset();
            bay->full = false;
            ++bay->visits;
            if (bay->onTaken) {
                bay->onTaken();
            }
        }
        if (auto taken = folder_.move(from, hand); !taken) {
            return taken;
        }
        const bool comesFromDrive = map_.drives.has(from);
        auto node = places_.extract(from);
        node.key() = hand;
        if (!comesFromDrive) {
            node.mapped().from = from;
        }
        places_.insert(std::move(node));
    }
    timing_->spend(Cause::load, reachAndGrip + pastAnElement * std::abs(along(to) - along(from)));
    if (stopsHalfWay_ || to == hand) {
        return {};
    }
    timing_->spend(Cause::load, reachAndGrip);
    if (auto put = folder_.move(hand, to); !put) {
        return put;
    }
    auto node = places_.extract(hand);
    node.key() = to;
    const std::filesystem::path cartridge = node.mapped().cartridge;
    places_.insert(std::move(node));
    if (Bay* const bay = bayAt(to); bay != nullptr) {
        const std::lock_guard lock(bay->mutex);
        bay->cartridge = cartridge;
        bay->full = true;
        ++bay->visits;
    }
    return {};
}

/// What a drive has let go of since goes back to where it was taken from, and what is in the next slot comes.
Result<void> VirtualLibrary::exchangeInSequence() {
    if (!options_.sequential) {
        return {};
    }
    for (unsigned drive = map_.drives.first; map_.drives.has(drive); ++drive) {
        const auto address = static_cast<std::uint16_t>(drive);
        const bool held = bayAt(address)->held;
        const bool letGo = std::exchange(wasHeld_[address], held) && !held;
        if (!letGo || !isFull(address) || !places_[address].from) {
            continue;
        }
        const std::uint16_t home = *places_[address].from;
        if (auto back = carry(address, home); !back) {
            return back;
        }
        for (unsigned next = home + 1U; map_.slots.has(next); ++next) {
            if (isFull(static_cast<std::uint16_t>(next))) {
                attentions_.push_back(sense::mediumChanged());
                return carry(static_cast<std::uint16_t>(next), address);
            }
        }
    }
    return {};
}

}  // namespace capstan::virt
