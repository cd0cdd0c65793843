#include "scsi/trace.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "scsi/cdb.hpp"

namespace capstan::scsi {
namespace {

/// As the standards write them: SPC-5, SSC-5.
constexpr std::pair<Opcode, std::string_view> names[]{
    {Opcode::testUnitReady, "TEST UNIT READY"},
    {Opcode::rewind, "REWIND"},
    {Opcode::requestSense, "REQUEST SENSE"},
    {Opcode::formatMedium, "FORMAT MEDIUM"},
    {Opcode::readBlockLimits, "READ BLOCK LIMITS"},
    {Opcode::read6, "READ(6)"},
    {Opcode::write6, "WRITE(6)"},
    {Opcode::writeFilemarks6, "WRITE FILEMARKS(6)"},
    {Opcode::space6, "SPACE(6)"},
    {Opcode::inquiry, "INQUIRY"},
    {Opcode::modeSelect6, "MODE SELECT(6)"},
    {Opcode::erase6, "ERASE(6)"},
    {Opcode::modeSense6, "MODE SENSE(6)"},
    {Opcode::loadUnload, "LOAD UNLOAD"},
    {Opcode::preventAllow, "PREVENT ALLOW MEDIUM REMOVAL"},
    {Opcode::locate10, "LOCATE(10)"},
    {Opcode::readPosition, "READ POSITION"},
    {Opcode::reportDensitySupport, "REPORT DENSITY SUPPORT"},
    {Opcode::logSelect, "LOG SELECT"},
    {Opcode::logSense, "LOG SENSE"},
    {Opcode::modeSelect10, "MODE SELECT(10)"},
    {Opcode::modeSense10, "MODE SENSE(10)"},
    {Opcode::readAttribute, "READ ATTRIBUTE"},
    {Opcode::writeAttribute, "WRITE ATTRIBUTE"},
    {Opcode::space16, "SPACE(16)"},
    {Opcode::locate16, "LOCATE(16)"},
    {Opcode::reportLuns, "REPORT LUNS"},
    {Opcode::securityProtocolIn, "SECURITY PROTOCOL IN"},
    {Opcode::maintenanceIn, "MAINTENANCE IN"},
    {Opcode::maintenanceOut, "MAINTENANCE OUT"},
    {Opcode::moveMedium, "MOVE MEDIUM"},
    {Opcode::securityProtocolOut, "SECURITY PROTOCOL OUT"},
    {Opcode::readElementStatus, "READ ELEMENT STATUS"},
};

std::string_view nameOf(Status status) {
    switch (status) {
        case Status::good:
            return "good";
        case Status::checkCondition:
            return "check condition";
        case Status::busy:
            return "busy";
        case Status::reservationConflict:
            return "reservation conflict";
    }
    return "unknown status";
}

}  // namespace

std::string nameOfCommand(ByteView cdb) {
    if (cdb.empty()) {
        return "no command";
    }
    const auto found =
        std::ranges::find(names, static_cast<Opcode>(cdb[0]), [](const auto& each) { return each.first; });
    if (found != std::end(names)) {
        return std::string(found->second);
    }
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "command %02Xh", std::to_integer<unsigned>(cdb[0]));
    return text.data();
}

std::string outcomeOf(const TracedCommand& command) {
    if (!command.status) {
        return std::string(text(command.failed.value_or(Code::driveFault)));
    }
    std::string words(nameOf(*command.status));
    return command.sense ? words + ": " + describe(*command.sense) : words;
}

void Trace::add(TracedCommand command) {
    const std::lock_guard lock(mutex_);
    command.number = ++count_;
    if (ring_.size() < capacity) {
        ring_.push_back(command);
    } else {
        ring_[(count_ - 1) % capacity] = command;
    }
}

std::vector<TracedCommand> Trace::last(std::size_t most) const {
    const std::lock_guard lock(mutex_);
    std::vector<TracedCommand> commands;
    const std::size_t held = std::min(most, ring_.size());
    commands.reserve(held);
    for (std::uint64_t number = count_ - held; number < count_; ++number) {
        commands.push_back(ring_[number % capacity]);
    }
    return commands;
}

Result<Reply> TracingTransport::execute(const Command& command) {
    TracedCommand traced{
        .at = std::chrono::system_clock::now(),
        .cdbBytes = static_cast<std::uint8_t>(std::min(command.cdb.size(), sizeof(TracedCommand::cdb))),
        .asked = static_cast<std::uint32_t>(std::max(command.out.size(), command.in.size()))};
    copyBytes(command.cdb.first(traced.cdbBytes), traced.cdb);
    const auto since = below_->now();
    auto reply = below_->execute(command);
    traced.took = below_->now() - since;
    if (reply) {
        traced.moved = static_cast<std::uint32_t>(reply->transferred);
        traced.status = reply->status;
        traced.sense = reply->sense;
    } else {
        traced.failed = reply.error().code;
    }
    trace_->add(traced);
    return reply;
}

}  // namespace capstan::scsi
