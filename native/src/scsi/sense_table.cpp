#include "scsi/sense_table.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace capstan::scsi {
namespace {

constexpr int any = -1;

struct SenseRow {
    SenseKey key;
    int asc;
    int ascq;
    Code code;
};

/// First match wins: within a key the narrower row stands above the wider one. ASC and ASCQ as in SPC-5 annex F.
constexpr auto rows = std::to_array<SenseRow>({
    {SenseKey::notReady, 0x04, 0x02, Code::driveEmpty},  // initializing command required: seated, not loaded
    {SenseKey::notReady, 0x04, 0x03, Code::driveFault},  // manual intervention required
    {SenseKey::notReady, 0x04, any, Code::driveBusy},    // becoming ready, formatting, operation in progress
    {SenseKey::notReady, 0x30, 0x03, Code::driveCleaningCartridge},
    {SenseKey::notReady, 0x30, 0x07, Code::driveCleaningExpired},  // cleaning failure: it could not be done
    {SenseKey::notReady, 0x30, any, Code::mediumIncompatible},
    {SenseKey::notReady, 0x3A, any, Code::driveEmpty},
    {SenseKey::notReady, 0x3E, any, Code::driveFault},  // not self-configured, failed its self-test
    {SenseKey::notReady, 0x53, any, Code::driveFault},  // load or eject failed
    {SenseKey::notReady, any, any, Code::driveBusy},

    {SenseKey::medium, 0x30, 0x03, Code::driveCleaningCartridge},
    {SenseKey::medium, 0x30, 0x07, Code::driveCleaningExpired},
    {SenseKey::medium, 0x30, 0x0C, Code::mediumWriteOnce},   // WORM: overwrite attempted
    {SenseKey::medium, 0x30, 0x0D, Code::mediumUnreadable},  // WORM: integrity check
    {SenseKey::medium, 0x30, any, Code::mediumIncompatible},
    {SenseKey::medium, 0x0C, any, Code::mediumUnwritable},   // write error
    {SenseKey::medium, 0x31, 0x01, Code::mediumUnwritable},  // format command failed
    {SenseKey::medium, 0x50, any, Code::mediumUnwritable},   // write append error
    {SenseKey::medium, 0x51, any, Code::mediumUnwritable},   // erase failure
    {SenseKey::medium, any, any, Code::mediumUnreadable},

    {SenseKey::hardware, 0x10, any, Code::driveDataCorrupted},  // logical block guard
    {SenseKey::hardware, any, any, Code::driveFault},

    {SenseKey::illegalRequest, 0x30, 0x0C, Code::mediumWriteOnce},
    {SenseKey::illegalRequest, 0x30, any, Code::mediumIncompatible},
    {SenseKey::illegalRequest, 0x53, 0x02, Code::driveBusy},  // medium removal prevented
    {SenseKey::illegalRequest, any, any, Code::driveRefused},

    {SenseKey::unitAttention, 0x28, any, Code::mediumChanged},
    {SenseKey::unitAttention, 0x2A, 0x03, Code::driveReserved},  // reservations preempted
    {SenseKey::unitAttention, 0x2A, 0x05, Code::driveReserved},  // registrations preempted
    {SenseKey::unitAttention, any, any, Code::driveReset},

    {SenseKey::dataProtect, 0x30, 0x0C, Code::mediumWriteOnce},
    {SenseKey::dataProtect, 0x30, any, Code::mediumIncompatible},
    {SenseKey::dataProtect, 0x26, 0x10, Code::mediumKeyMissing},  // too many keys have been tried
    {SenseKey::dataProtect, 0x74, 0x02, Code::mediumNotEncrypted},
    {SenseKey::dataProtect, 0x74, 0x04, Code::mediumUnreadable},  // the key fits, what it protects has been changed
    {SenseKey::dataProtect, 0x74, any, Code::mediumKeyMissing},
    {SenseKey::dataProtect, any, any, Code::mediumWriteProtected},

    {SenseKey::blankCheck, any, any, Code::mediumUnreadable},  // where end of data is not what was asked for
    {SenseKey::volumeOverflow, any, any, Code::mediumFull},

    {SenseKey::aborted, 0x10, any, Code::driveDataCorrupted},
    {SenseKey::aborted, 0x47, any, Code::driveDataCorrupted},  // parity or CRC on the link
    {SenseKey::aborted, any, any, Code::driveFault},
});

struct VendorRow {
    std::string_view vendor;
    int key;
    int asc;
    int ascq;
    Code code;
};

constexpr int keyOf(SenseKey key) {
    return static_cast<int>(key);
}

/// Codes that makers publish for their own drives; ASC and ASCQ from 80h on are the maker's to give.
constexpr auto vendorRows = std::to_array<VendorRow>({
    {"IBM", any, 0x82, 0x82, Code::driveCleaningNeeded},
    {"HP", any, 0x82, 0x82, Code::driveCleaningNeeded},
    {"HPE", any, 0x82, 0x82, Code::driveCleaningNeeded},
    {"QUANTUM", any, 0x82, 0x82, Code::driveCleaningNeeded},
    {"IBM", keyOf(SenseKey::medium), 0x85, any, Code::mediumUnwritable},  // protected: tape or drive has failed
    {"QUANTUM", keyOf(SenseKey::medium), 0x85, any, Code::mediumUnwritable},
    {"IBM", keyOf(SenseKey::hardware), 0x47, 0x80, Code::driveDataCorrupted},      // CRC within the drive, reading
    {"IBM", keyOf(SenseKey::hardware), 0x47, 0x81, Code::driveDataCorrupted},      // and writing
    {"IBM", keyOf(SenseKey::illegalRequest), 0xEE, 0x10, Code::mediumKeyMissing},  // key required
    {"IBM", keyOf(SenseKey::illegalRequest), 0xEE, 0x31, Code::mediumKeyMissing},  // key unknown
    {"IBM", keyOf(SenseKey::dataProtect), 0xEE, any, Code::mediumKeyMissing},      // the key service does not answer
    {"IBM", keyOf(SenseKey::dataProtect), 0xEF, any, Code::mediumKeyMissing},
});

struct AttentionRow {
    int asc;
    int ascq;
    AttentionMeaning meaning;
};

constexpr auto attentionRows = std::to_array<AttentionRow>({
    {0x0B, any, AttentionMeaning::noMatter},   // warning: temperature, self-test
    {0x2A, 0x01, AttentionMeaning::modes},     // mode parameters changed
    {0x2A, 0x02, AttentionMeaning::noMatter},  // log parameters changed
    {0x2A, 0x0A, AttentionMeaning::noMatter},  // error history I_T nexus cleared
    {0x2A, 0x10, AttentionMeaning::noMatter},  // time stamp changed
    {0x3F, 0x03, AttentionMeaning::noMatter},  // inquiry data changed
    {0x3F, 0x0E, AttentionMeaning::noMatter},  // reported units changed
    {0x5A, any, AttentionMeaning::noMatter},   // operator's request, from the panel
    {0x5D, any, AttentionMeaning::noMatter},   // failure predicted, or no more: TapeAlert says it better
});

constexpr bool matches(const SenseRow& row, const Sense& sense) {
    return row.key == sense.key && (row.asc == any || row.asc == sense.asc) &&
           (row.ascq == any || row.ascq == sense.ascq);
}

constexpr bool matches(const VendorRow& row, const Sense& sense) {
    return (row.key == any || row.key == keyOf(sense.key)) && row.asc == sense.asc &&
           (row.ascq == any || row.ascq == sense.ascq);
}

}  // namespace

bool isFailure(const Sense& sense) noexcept {
    return sense.key != SenseKey::none && sense.key != SenseKey::recovered && sense.key != SenseKey::completed;
}

Code codeOf(const Sense& sense, std::string_view vendor) noexcept {
    const auto* const own = std::ranges::find_if(
        vendorRows, [&](const VendorRow& each) { return each.vendor == vendor && matches(each, sense); });
    if (own != vendorRows.end()) {
        return own->code;
    }
    const auto* const row = std::ranges::find_if(rows, [&](const SenseRow& each) { return matches(each, sense); });
    return row == rows.end() ? Code::driveFault : row->code;
}

Error toError(const Sense& sense, std::string_view what, std::string_view vendor) {
    return Error{codeOf(sense, vendor), std::string(what) + ": " + describe(sense)};
}

AttentionMeaning meaningOf(const Sense& sense) noexcept {
    const auto* const row = std::ranges::find_if(attentionRows, [&](const AttentionRow& each) {
        return each.asc == sense.asc && (each.ascq == any || each.ascq == sense.ascq);
    });
    return row == attentionRows.end() ? AttentionMeaning::lost : row->meaning;
}

}  // namespace capstan::scsi
