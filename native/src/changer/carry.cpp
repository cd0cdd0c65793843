// One move, from looking to looking again.
#include <chrono>

#include "changer/move_sense.hpp"
#include "changer/robot.hpp"
#include "scsi/cdb.hpp"
#include "scsi/sense_table.hpp"

namespace capstan::changer {
namespace {

using scsi::Element;

constexpr std::chrono::minutes moveLimit{30};
constexpr std::string_view moveMedium = "MOVE MEDIUM";
constexpr std::chrono::seconds betweenLooks{2};
/// Half an hour: a library that starts up reads the labels of all its slots first. Counted, as not every clock goes on.
constexpr int looksUntilReady = 900;
/// A minute: what a drive has let go of, the robot sees some seconds later.
constexpr int looksUntilReachable = 30;
/// The cartridge is seen in a drive, or out of it, some seconds later than the robot's answer comes.
constexpr int looksAfterwards = 30;

std::string placeOf(std::uint16_t address) {
    return "element " + std::to_string(address);
}

}  // namespace

Result<Element> Robot::look(std::uint16_t address) {
    const auto known = map();
    if (!known) {
        return std::unexpected(known.error());
    }
    const auto type = known->typeOf(address);
    if (!type) {
        return fail(Code::libraryRefused, "the library has no " + placeOf(address));
    }
    auto seen = readSome(*type, address, 1, {.labels = true});
    if (!seen && seen.error().code == Code::libraryRefused) {
        seen = readSome(*type, address, 1, {});
    }
    if (!seen) {
        return std::unexpected(seen.error());
    }
    if (seen->empty() || seen->front().address != address) {
        return fail(Code::libraryFault, "the library does not say what is in " + placeOf(address));
    }
    return seen->front();
}

Result<Robot::Ends> Robot::lookAtEnds(const Carry& carry) {
    auto from = look(carry.from);
    if (!from) {
        return std::unexpected(from.error());
    }
    auto to = look(carry.to);
    if (!to) {
        return std::unexpected(to.error());
    }
    return Ends{.from = *std::move(from), .to = *std::move(to)};
}

Result<void> Robot::requireBefore(const Ends& ends, const Carry& carry) {
    if (!ends.from.full) {
        return fail(Code::librarySourceEmpty, placeOf(carry.from));
    }
    // A label that is not read says nothing: many robots do not see the one in a drive.
    if (!carry.label.empty() && !ends.from.label.empty() && !isLabelOf(ends.from.label, carry.label)) {
        return fail(Code::libraryOtherCartridge,
                    ends.from.label + " is in " + placeOf(carry.from) + ", not " + std::string(carry.label));
    }
    if (ends.to.full) {
        return fail(Code::libraryDestinationFull, placeOf(carry.to));
    }
    return {};
}

Result<void> Robot::outcome(const Carry& carry, Error otherwise) {
    Result<Ends> ends = lookAtEnds(carry);
    const bool wasAcknowledged = otherwise.code == Code::libraryCartridgeAstray;
    for (int i = 0; ends && !ends->isDone() && i < looksAfterwards && (wasAcknowledged || !ends->from.full); ++i) {
        transport_->pause(betweenLooks);
        ends = lookAtEnds(carry);
    }
    if (ends && ends->isDone()) {
        return {};
    }
    if (ends && !ends->from.full && !ends->to.full) {
        return fail(Code::libraryCartridgeAstray,
                    otherwise.detail + "; neither " + placeOf(carry.from) + " nor " + placeOf(carry.to) + " holds it");
    }
    return std::unexpected(std::move(otherwise));
}

Result<void> Robot::carry(const Carry& carry, const std::stop_token& stop) {
    const auto cdb = scsi::moveMedium(carry.from, carry.to);
    int attentions = 0;
    for (int looks = 0;; ++looks) {
        const auto before = lookAtEnds(carry);
        if (!before) {
            return std::unexpected(before.error());
        }
        if (auto fits = requireBefore(*before, carry); !fits) {
            return fits;
        }
        const bool mayLag = before->from.type == scsi::ElementType::drive && looks < looksUntilReachable;
        if (mayLag && !before->from.accessible) {
            if (stop.stop_requested()) {
                return fail(Code::cancelled, "the drive has not let go of the cartridge");
            }
            transport_->pause(betweenLooks);
            continue;
        }
        const auto reply = execute({.cdb = cdb, .timeout = moveLimit});
        if (!reply) {
            return outcome(carry, reply.error());
        }
        if (!reply->sense || !scsi::isFailure(*reply->sense)) {
            return outcome(carry, {Code::libraryCartridgeAstray, "MOVE MEDIUM: reported as done, and not seen to be"});
        }
        const scsi::Sense& sense = *reply->sense;
        // SAM-5 5.14: not begun. What lies where may be another matter by now, so it is looked at again.
        constexpr int maxAttentions = 8;
        if (sense.key == scsi::SenseKey::unitAttention && ++attentions <= maxAttentions) {
            continue;
        }
        const MoveJudgement judged = judge(sense);
        Error error{judged.code, std::string(moveMedium) + ": " + scsi::describe(sense)};
        const bool isSoon =
            judged.verdict == MoveVerdict::soon || (judged.code == Code::libraryCartridgeHeld && mayLag);
        if (judged.verdict == MoveVerdict::lookUp && !isSoon) {
            return outcome(carry, std::move(error));
        }
        if (!isSoon || looks >= looksUntilReady) {
            return std::unexpected(std::move(error));
        }
        if (stop.stop_requested()) {
            return fail(Code::cancelled, error.detail);
        }
        transport_->pause(betweenLooks);
    }
}

}  // namespace capstan::changer
