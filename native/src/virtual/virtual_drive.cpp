#include "virtual/virtual_drive.hpp"

#include <algorithm>
#include <csignal>
#include <random>
#include <unistd.h>

#include "base/file.hpp"
#include "virtual/commands.hpp"
#include "virtual/timing_factory.hpp"

namespace capstan::virt {
namespace {

constexpr std::size_t faultsFileLimit = 1024 * 1024;
constexpr unsigned cleanNowAlert = 20;
constexpr unsigned hardwareAlert = 30;

/// The same bits for the same draw.
void flipBits(MutableBytes bytes, std::uint32_t count, std::uint64_t chance) {
    std::mt19937_64 random(chance);
    for (std::uint32_t i = 0; i < count && !bytes.empty(); ++i) {
        bytes[random() % bytes.size()] ^= static_cast<std::byte>(1U << (random() % 8));
    }
}

/// A record that reads shorter than it is.
Result<scsi::Reply> shortened(Result<scsi::Reply> reply, const scsi::Command& command, std::uint32_t bytes) {
    if (!reply || reply->transferred <= bytes || command.in.empty()) {
        return reply;
    }
    return check(sense::wrongLength(static_cast<std::int64_t>(command.in.size()) - bytes), bytes);
}

Result<std::optional<FaultScript>> scriptIn(const std::filesystem::path& folder) {
    std::error_code error;
    if (!std::filesystem::exists(folder / faultsFileName, error)) {
        return std::nullopt;
    }
    auto text = readFile(folder / faultsFileName, faultsFileLimit);
    if (!text) {
        return fail(std::move(text));
    }
    auto script = FaultScript::parse(textOf(*text));
    return script ? Result<std::optional<FaultScript>>(*std::move(script)) : fail(std::move(script));
}

}  // namespace

VirtualDrive::VirtualDrive(Model model, std::string serial, std::unique_ptr<Timing> timing)
    : state_(std::make_unique<DriveState>(DriveState{.model = std::move(model),
                                                     .serial = std::move(serial),
                                                     .timing = timing ? std::move(timing) : instantTiming()})) {
    state_->attentions.push_back(sense::powerOn());
}

VirtualDrive::~VirtualDrive() {
    if (bay_) {
        const std::lock_guard lock(bay_->mutex);
        bay_->onTaken = nullptr;
        bay_->held = false;
    }
}

std::unique_ptr<VirtualDrive> VirtualDrive::make(Model model, std::string serial, std::unique_ptr<Timing> timing) {
    return std::make_unique<VirtualDrive>(std::move(model), std::move(serial), std::move(timing));
}

Result<std::string> VirtualDrive::insert(const std::filesystem::path& folder) {
    if (state_->cartridge) {
        return fail(Code::driveOccupied, state_->cartridge->label().barcode);
    }
    auto cartridge = Cartridge::open(folder);
    if (!cartridge) {
        return fail(std::move(cartridge));
    }
    auto script = scriptIn(folder);
    if (!script) {
        return fail(std::move(script));
    }
    state_->cartridge = *std::move(cartridge);
    state_->cartridgeFaults = *std::move(script);
    state_->loaded = false;
    return state_->cartridge->damage();
}

Result<void> VirtualDrive::remove() {
    if (state_->cartridge && (state_->loaded || state_->removalPrevented)) {
        return fail(Code::driveBusy, state_->loaded ? "the cartridge is loaded" : "removal is prevented");
    }
    state_->cartridge.reset();
    state_->cartridgeFaults.reset();
    return {};
}

void VirtualDrive::standIn(std::shared_ptr<Bay> bay) {
    bay_ = std::move(bay);
    const auto lock = faceRobot();
    bay_->onTaken = [this] { followRobot(); };
}

Result<std::string> VirtualDrive::inspectArrival() {
    const auto lock = faceRobot();
    return state_->cartridge || !arrival_ ? arrival_ : fail(Code::driveEmpty, "the robot has brought nothing");
}

std::unique_lock<std::mutex> VirtualDrive::faceRobot() {
    std::unique_lock lock(bay_->mutex);
    followRobot();
    return lock;
}

void VirtualDrive::followRobot() {
    if (visit_ != bay_->visits) {
        visit_ = bay_->visits;
        state_->cartridge.reset();
        state_->cartridgeFaults.reset();
        arrival_ = bay_->cartridge ? insert(*bay_->cartridge) : Result<std::string>();
    }
}

Result<void> VirtualDrive::powerCut(std::optional<std::uint64_t> chance) {
    state_->powered = false;
    return state_->loaded ? state_->loseBuffer(chance) : Result<void>();
}

void VirtualDrive::powerOn() {
    state_->powered = true;
    state_->loaded = false;
    state_->becomingReady = 0;
    state_->optimising = false;  // and the cartridge still waits for it
    state_->alerts = state_->needsCleaning ? scsi::tapeAlertFlag(cleanNowAlert) : 0;
    state_->counters = {};
    state_->forget();
}

Result<void> VirtualDrive::reset() {
    auto lost = state_->loaded ? state_->loseBuffer(std::nullopt) : Result<void>();
    state_->forget();
    return lost;
}

Result<void> VirtualDrive::setFaults(std::string_view script) {
    auto parsed = FaultScript::parse(script);
    if (!parsed) {
        return fail(std::move(parsed));
    }
    state_->faults = *std::move(parsed);
    return {};
}

void VirtualDrive::setNeedsCleaning(bool needed) {
    state_->needsCleaning = needed;
    if (needed) {
        state_->alert(cleanNowAlert);
    } else {
        state_->clearAlerts(scsi::tapeAlertFlag(cleanNowAlert));
    }
}

void VirtualDrive::setBroken(bool broken) {
    state_->broken = broken;
    if (broken) {
        state_->alert(hardwareAlert);
    }
}

void VirtualDrive::setBecomingReady(unsigned commands) {
    state_->becomingReady = commands;
}

std::size_t VirtualDrive::maxTransferBytes() const noexcept {
    return state_->model.transferBytesMax;
}

std::chrono::nanoseconds VirtualDrive::now() const {
    return state_->timing->now();
}

void VirtualDrive::pause(std::chrono::nanoseconds time) {
    state_->timing->hostIdle(time);
}

const Timing& VirtualDrive::timing() const {
    return *state_->timing;
}

std::vector<Fault> VirtualDrive::strike(const scsi::Command& command) {
    const FaultConditions circumstances{.opcode = std::to_integer<std::uint8_t>(command.cdb[0]),
                                        .partition = state_->partition,
                                        .block = state_->block};
    std::vector<Fault> faults;
    for (auto* script : {&state_->faults, &state_->cartridgeFaults}) {
        if (*script) {
            std::ranges::move((*script)->strike(circumstances), std::back_inserter(faults));
        }
    }
    return faults;
}

Result<scsi::Reply> VirtualDrive::execute(const scsi::Command& command) {
    if (!bay_) {
        return obey(command);
    }
    const auto lock = faceRobot();
    auto reply = obey(command);
    bay_->held = state_->cartridge && (state_->loaded || state_->removalPrevented);
    return reply;
}

Result<scsi::Reply> VirtualDrive::obey(const scsi::Command& command) {
    if (command.cdb.empty() || command.out.size() > maxTransferBytes() || command.in.size() > maxTransferBytes()) {
        return fail(Code::invalidArgument, "a command that the transport cannot carry");
    }
    if (!state_->powered) {
        return fail(Code::driveAbsent, "the drive has no power");
    }
    if (!state_->faults && !state_->cartridgeFaults) {
        return perform(command);
    }
    const std::vector<Fault> faults = strike(command);
    return faults.empty() ? perform(command) : performAmid(faults, command);
}

Result<scsi::Reply> VirtualDrive::performAmid(const std::vector<Fault>& faults, const scsi::Command& command) {
    // Those that only colour the command first, those that end it behind it.
    std::optional<Fault> end;
    for (const Fault& each : faults) {
        switch (each.action) {
            case FaultAction::slow:
                state_->timing->spend(Cause::fault, Seconds(each.seconds));
                break;
            case FaultAction::dropFilemark:
                state_->injected.dropsFilemark = true;
                break;
            case FaultAction::lieFlushed:
                state_->injected.liesFlushed = true;
                break;
            case FaultAction::shortRecord:
                state_->injected.shortRecord = each.amount;
                break;
            case FaultAction::needsCleaning:
                setNeedsCleaning(true);
                break;
            case FaultAction::broken:
                setBroken(true);
                break;
            case FaultAction::becomingReady:
                setBecomingReady(each.amount);
                break;
            case FaultAction::loseKey:
                state_->loseKey();
                break;
            case FaultAction::misnameKey:
                state_->keyFaults.misnamed = true;
                break;
            case FaultAction::refuseMixed:
                state_->keyFaults.refusesMixed = true;
                break;
            case FaultAction::libraryKeys:
                state_->keyFaults.byLibrary = true;
                break;
            case FaultAction::flip:
                break;
            case FaultAction::sense:
            case FaultAction::timeOut:
            case FaultAction::reset:
            case FaultAction::powerCut:
            case FaultAction::powerCycle:
            case FaultAction::kill:
                end = end ? end : std::optional(each);
        }
    }
    auto reply = end && !end->after ? Result<scsi::Reply>(scsi::Reply{}) : perform(command);
    const InjectedFaults injected = std::exchange(state_->injected, {});
    for (const Fault& each : faults) {
        if (each.action == FaultAction::flip && reply && !end) {
            flipBits(command.in.first(std::min(command.in.size(), reply->transferred)), each.amount, each.chance);
        }
    }
    if (!end) {
        return injected.shortRecord ? shortened(std::move(reply), command, *injected.shortRecord) : reply;
    }
    const auto chance = end->any ? std::optional(end->chance) : std::nullopt;
    switch (end->action) {
        case FaultAction::sense:
            if (end->sense.deferred) {
                if (auto lost = state_->loaded ? state_->loseBuffer(std::nullopt) : Result<void>(); !lost) {
                    return fail(std::move(lost));
                }
                state_->clampPosition();
            }
            return check(end->sense);
        case FaultAction::reset:
            if (auto done = reset(); !done) {
                return fail(std::move(done));
            }
            state_->attentions.pop_front();
            return check(sense::powerOn());
        case FaultAction::powerCut:
        case FaultAction::powerCycle:
            if (auto cut = powerCut(chance); !cut) {
                return fail(std::move(cut));
            }
            if (end->action == FaultAction::powerCycle) {
                powerOn();
            }
            return fail(Code::driveAbsent, "the drive has no power");
        case FaultAction::kill:
            ::kill(::getpid(), SIGKILL);
            [[fallthrough]];
        default:
            return fail(Code::driveTimedOut, "no answer");
    }
}

Result<scsi::Reply> VirtualDrive::perform(const scsi::Command& command) {
    const CommandRow* const row = findCommand(state_->model, command.cdb);
    if (!state_->attentions.empty() && (row == nullptr || row->attention == AttentionRule::reported)) {
        const scsi::Sense attention = state_->attentions.front();
        state_->attentions.pop_front();
        return check(attention);
    }
    if (row == nullptr) {
        return check(sense::unknownCommand());
    }
    if (command.cdb.size() < row->cdbBytes) {
        return check(sense::badCdbField());
    }
    if (row->needs == Needs::loadedCartridge) {
        if (state_->broken) {
            return check(sense::broken());
        }
        if (!state_->loaded) {
            const bool cleans = state_->cartridge && state_->cartridge->label().mediaType == MediaType::cleaning;
            return check(!state_->cartridge ? sense::noCartridge()
                         : cleans           ? sense::cleaningCartridge()
                                            : sense::notLoaded());
        }
        if (state_->becomingReady > 0 || state_->optimising) {
            if (state_->optimising && state_->timing->now() < state_->optimisedAt) {
                return check(sense::becomingReady());
            }
            state_->becomingReady -= state_->becomingReady > 0 ? 1U : 0U;
            if (state_->becomingReady == 0 && state_->optimising) {
                if (auto done = state_->finishOptimisation(); !done) {
                    return fail(std::move(done));
                }
            }
            return check(sense::becomingReady());
        }
    }
    return row->handler(*state_, command);
}

}  // namespace capstan::virt
