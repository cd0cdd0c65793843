// Whose cartridge it is. Once marks are heeded, nothing is written to a cartridge that bears one before it was claimed,
// and with a claim nothing goes behind a filemark, or where the tape was moved to, before the memory has said once more
// that the mark is still ours: whoever took the cartridge over meanwhile, by another path to the same drive, is not
// written over.
#include <utility>

#include "drive/ssc_drive.hpp"

namespace capstan::drive {
namespace {

constexpr std::uint8_t wholeMedium = 0;

std::string inWords(const MarkFound& found) {
    return found.mark ? "marked by host " + found.mark->host + " of fleet " + found.mark->fleet + " in epoch " +
                            std::to_string(found.mark->epoch)
                      : std::string("marked in a way that this version does not know");
}

}  // namespace

Result<MarkFound> SscDrive::fleetMark() {
    auto value = readAttribute(wholeMedium, fleetMarkId);
    if (!value) {
        // A drive without memory has no mark either.
        return value.error().code == Code::driveRefused ? Result<MarkFound>(MarkFound{}) : fail(std::move(value));
    }
    return *value && !(*value)->empty() ? MarkFound{.isThere = true, .mark = decodeMark(**value)} : MarkFound{};
}

Result<bool> SscDrive::claim(FleetMark own) {
    claim_.reset();
    auto found = fleetMark();
    if (!found) {
        return fail(std::move(found));
    }
    if (found->isThere && !(found->mark && mayFollow(*found->mark, own))) {
        return fail(Code::fleetCartridgeTaken, inWords(*found));
    }
    bool kept = found->mark == own;
    if (!kept) {
        auto written = writeAttribute(wholeMedium, fleetMarkId, AttributeFormat::ascii, encodeMark(own));
        if (!written && written.error().code != Code::driveRefused) {
            return fail(std::move(written));
        }
        auto now = fleetMark();
        if (!now) {
            return fail(std::move(now));
        }
        kept = now->mark == own;
        if (now->isThere && !kept) {
            // Whoever is named there would go on believing it.
            return fail(Code::fleetCartridgeTaken, inWords(*now) + "; the memory does not take another");
        }
    }
    claim_ = MarkClaim{.own = std::move(own), .kept = kept};
    markCheckDue_ = false;
    heedsMarks_ = true;
    return kept;
}

Result<void> SscDrive::eraseMark() {
    claim_.reset();
    markCheckDue_ = true;
    // SPC-5, WRITE ATTRIBUTE: a length of zero removes it.
    return writeAttribute(wholeMedium, fleetMarkId, AttributeFormat::ascii, {});
}

void SscDrive::heedMarks() {
    heedsMarks_ = true;
    markCheckDue_ = true;
}

Result<void> SscDrive::checkMark() {
    auto found = fleetMark();
    if (!found) {
        return fail(std::move(found));
    }
    const bool isOurs = claim_ && claim_->kept ? found->mark == claim_->own : !found->isThere;
    if (!isOurs) {
        return fail(Code::fleetCartridgeTaken, found->isThere ? inWords(*found) : "the mark in its memory is gone");
    }
    markCheckDue_ = false;
    return {};
}

}  // namespace capstan::drive
