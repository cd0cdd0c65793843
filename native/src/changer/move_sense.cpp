#include "changer/move_sense.hpp"

#include <algorithm>
#include <array>

namespace capstan::changer {
namespace {

using scsi::SenseKey;
using enum MoveVerdict;

constexpr int any = -1;

struct Row {
    SenseKey key;
    int asc;
    int ascq;
    MoveJudgement judgement;
};

/// First match wins. ASC and ASCQ as in SPC-5 annex F; 3B/90 and 3B/A0 are makers' own.
constexpr auto rows = std::to_array<Row>({
    {SenseKey::notReady, 0x04, 0x00, {soon, Code::libraryBusy}},  // cause not reportable
    {SenseKey::notReady, 0x04, 0x01, {soon, Code::libraryBusy}},  // becoming ready: takes inventory
    {SenseKey::notReady, 0x04, 0x07, {soon, Code::libraryBusy}},  // operation in progress
    {SenseKey::notReady, 0x04, 0x83, {final, Code::libraryDoorOpen}},
    {SenseKey::notReady, 0x04, 0x85, {final, Code::libraryDoorOpen}},  // paused at the panel
    {SenseKey::notReady, 0x3A, 0x02, {final, Code::libraryDoorOpen}},  // medium not present, tray open
    {SenseKey::notReady, any, any, {final, Code::libraryFault}},       // 04/03: manual intervention required

    {SenseKey::medium, 0x53, any, {lookUp, Code::libraryCartridgeStuck}},  // load or eject failed
    {SenseKey::medium, any, any, {lookUp, Code::libraryFault}},

    {SenseKey::hardware, 0x53, any, {lookUp, Code::libraryCartridgeStuck}},
    {SenseKey::hardware, any, any, {lookUp, Code::libraryFault}},

    {SenseKey::illegalRequest, 0x3A, any, {lookUp, Code::libraryCartridgeHeld}},  // not unloaded yet
    {SenseKey::illegalRequest, 0x3B, 0x0D, {lookUp, Code::libraryDestinationFull}},
    {SenseKey::illegalRequest, 0x3B, 0x0E, {lookUp, Code::librarySourceEmpty}},
    {SenseKey::illegalRequest, 0x3B, 0x11, {lookUp, Code::libraryCartridgeHeld}},  // magazine not accessible
    {SenseKey::illegalRequest, 0x3B, 0x90, {lookUp, Code::libraryCartridgeHeld}},  // source not ready to be unloaded
    {SenseKey::illegalRequest, 0x3B, 0xA0, {lookUp, Code::libraryCartridgeHeld}},  // not ready to be moved from
    {SenseKey::illegalRequest, 0x53, 0x02, {final, Code::libraryCartridgeHeld}},   // removal prevented
    {SenseKey::illegalRequest, 0x53, 0x03, {final, Code::libraryCartridgeHeld}},
    {SenseKey::illegalRequest, 0x30, any, {final, Code::mediumIncompatible}},
    {SenseKey::illegalRequest, any, any, {final, Code::libraryRefused}},

    {SenseKey::aborted, any, any, {lookUp, Code::libraryFault}},
});

}  // namespace

MoveJudgement judge(const scsi::Sense& sense) noexcept {
    const auto* const row = std::ranges::find_if(rows, [&](const Row& each) {
        return each.key == sense.key && (each.asc == any || each.asc == sense.asc) &&
               (each.ascq == any || each.ascq == sense.ascq);
    });
    return row == rows.end() ? MoveJudgement{lookUp, Code::libraryFault} : row->judgement;
}

}  // namespace capstan::changer
