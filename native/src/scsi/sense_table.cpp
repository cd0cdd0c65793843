#include "scsi/sense_table.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace capstan::scsi {
namespace {

constexpr int any = -1;

struct Row {
    SenseKey key;
    int asc;
    int ascq;
    Code code;
};

/// First match wins: within a key the narrower row stands above the wider one. Rows that one vendor alone needs go on
/// top; none has been needed yet. ASC and ASCQ as in SPC-5 annex F.
constexpr auto rows = std::to_array<Row>({
    {SenseKey::notReady, 0x04, 0x02, Code::driveEmpty},  // initializing command required: seated, not loaded
    {SenseKey::notReady, 0x04, any, Code::driveBusy},    // becoming ready, formatting, operation in progress
    {SenseKey::notReady, 0x30, any, Code::mediumIncompatible},
    {SenseKey::notReady, 0x3A, any, Code::driveEmpty},
    {SenseKey::notReady, 0x3E, any, Code::driveFault},  // not self-configured, failed its self-test
    {SenseKey::notReady, 0x53, any, Code::driveFault},  // load or eject failed
    {SenseKey::notReady, any, any, Code::driveBusy},

    {SenseKey::medium, 0x30, any, Code::mediumIncompatible},
    {SenseKey::medium, 0x0C, any, Code::mediumUnwritable},   // write error
    {SenseKey::medium, 0x31, 0x01, Code::mediumUnwritable},  // format command failed
    {SenseKey::medium, 0x50, any, Code::mediumUnwritable},   // write append error
    {SenseKey::medium, 0x51, any, Code::mediumUnwritable},   // erase failure
    {SenseKey::medium, any, any, Code::mediumUnreadable},

    {SenseKey::hardware, any, any, Code::driveFault},

    {SenseKey::illegalRequest, 0x30, any, Code::mediumIncompatible},
    {SenseKey::illegalRequest, 0x53, 0x02, Code::driveBusy},  // medium removal prevented
    {SenseKey::illegalRequest, any, any, Code::driveRefused},

    {SenseKey::unitAttention, 0x28, any, Code::mediumChanged},
    {SenseKey::unitAttention, any, any, Code::driveReset},

    {SenseKey::dataProtect, 0x30, any, Code::mediumIncompatible},
    {SenseKey::dataProtect, 0x74, any, Code::mediumUnreadable},  // encrypted, and no key
    {SenseKey::dataProtect, any, any, Code::mediumWriteProtected},

    {SenseKey::blankCheck, any, any, Code::mediumUnreadable},  // where end of data is not what was asked for
    {SenseKey::volumeOverflow, any, any, Code::mediumFull},
    {SenseKey::aborted, any, any, Code::driveFault},
});

constexpr bool matches(const Row& row, const Sense& sense) {
    return row.key == sense.key && (row.asc == any || row.asc == sense.asc) &&
           (row.ascq == any || row.ascq == sense.ascq);
}

}  // namespace

bool isFailure(const Sense& sense) noexcept {
    return sense.key != SenseKey::none && sense.key != SenseKey::recovered && sense.key != SenseKey::completed;
}

Code codeOf(const Sense& sense) noexcept {
    const auto* const row = std::ranges::find_if(rows, [&](const Row& each) { return matches(each, sense); });
    return row == rows.end() ? Code::driveFault : row->code;
}

Error toError(const Sense& sense, std::string_view what) {
    return Error{codeOf(sense), std::string(what) + ": " + describe(sense)};
}

}  // namespace capstan::scsi
