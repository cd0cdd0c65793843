#include "probe.hpp"

#include <algorithm>
#include <utility>

namespace capstan::bench {
namespace {

constexpr bool is(std::byte first, scsi::Opcode opcode) {
    return first == static_cast<std::byte>(opcode);
}

}  // namespace

Result<scsi::Reply> Probe::execute(const scsi::Command& command) {
    const Time since = drive_->now();
    const std::byte opcode = command.cdb.empty() ? std::byte{0} : command.cdb[0];
    if (is(opcode, scsi::Opcode::writeFilemarks6)) {
        return writeFilemarks(command);
    }
    if (is(opcode, scsi::Opcode::locate16) &&
        std::exchange(partition_, command.cdb[3]) != command.cdb[3]) {  // SSC-5: the partition
        counts_.partitionSwitches += counts_.firstRecord ? 1U : 0U;
    }
    auto reply = drive_->execute(command);
    if (is(opcode, scsi::Opcode::write6)) {
        countRecord(command, since);
    }
    return reply;
}

Result<scsi::Reply> Probe::writeFilemarks(const scsi::Command& command) {
    constexpr std::byte immediate{1};  // SSC-5: IMMED
    scsi::Cdb6 cdb{};
    std::ranges::copy(command.cdb.first(cdb.size()), cdb.begin());
    if (filemarksWait_) {
        cdb[1] &= ~immediate;
    }
    counts_.flushes += (cdb[1] & immediate) == std::byte{0} ? 1U : 0U;
    return drive_->execute({.cdb = cdb, .timeout = command.timeout});
}

void Probe::countRecord(const scsi::Command& command, Time since) {
    counts_.firstRecord = counts_.firstRecord ? counts_.firstRecord : since;
    ++counts_.records;
    counts_.bytes += command.out.size();
    if (hostRate_ > 0) {
        // What the transfer itself did not take of a record's time passes before the next.
        const auto period = std::chrono::duration_cast<Time>(
            std::chrono::duration<double>(static_cast<double>(command.out.size()) / hostRate_));
        if (const Time rest = period - (drive_->now() - since); rest.count() > 0) {
            drive_->pause(rest);
        }
    }
    counts_.lastRecord = drive_->now();
    counts_.stillBuffered = drive_->timing().buffered();
    counts_.backhitches = drive_->timing().backhitches() - backhitchesBefore_;
}

void Probe::startAnew() {
    counts_ = {};
    backhitchesBefore_ = drive_->timing().backhitches();
}

}  // namespace capstan::bench
