#include <algorithm>
#include <array>

#include "virtual/commands.hpp"

namespace capstan::virt {
namespace {

using scsi::Opcode;
using enum Needs;
using enum AttentionRule;
namespace service = scsi::service;

constexpr auto none = std::nullopt;

constexpr auto rows = std::to_array<CommandRow>({
    {Opcode::testUnitReady, none, 6, loadedCartridge, reported, commands::testUnitReady},
    {Opcode::rewind, none, 6, loadedCartridge, reported, commands::rewind},
    {Opcode::requestSense, none, 6, nothing, ignored, commands::requestSense},
    {Opcode::formatMedium, none, 6, loadedCartridge, reported, commands::formatMedium},
    {Opcode::readBlockLimits, none, 6, nothing, reported, commands::readBlockLimits},
    {Opcode::read6, none, 6, loadedCartridge, reported, commands::read6},
    {Opcode::write6, none, 6, loadedCartridge, reported, commands::write6},
    {Opcode::writeFilemarks6, none, 6, loadedCartridge, reported, commands::writeFilemarks6},
    {Opcode::space6, none, 6, loadedCartridge, reported, commands::space6},
    {Opcode::inquiry, none, 6, nothing, ignored, commands::inquiry},
    {Opcode::modeSelect6, none, 6, nothing, reported, commands::modeSelect6},
    {Opcode::erase6, none, 6, loadedCartridge, reported, commands::erase6},
    {Opcode::modeSense6, none, 6, nothing, reported, commands::modeSense6},
    {Opcode::loadUnload, none, 6, nothing, reported, commands::loadUnload},
    {Opcode::preventAllow, none, 6, nothing, reported, commands::preventAllow},
    {Opcode::locate10, none, 10, loadedCartridge, reported, commands::locate10},
    {Opcode::readPosition, none, 10, loadedCartridge, reported, commands::readPosition},
    {Opcode::reportDensitySupport, none, 10, nothing, reported, commands::reportDensitySupport},
    {Opcode::logSelect, none, 10, nothing, reported, commands::logSelect},
    {Opcode::logSense, none, 10, nothing, reported, commands::logSense},
    {Opcode::modeSelect10, none, 10, nothing, reported, commands::modeSelect10},
    {Opcode::modeSense10, none, 10, nothing, reported, commands::modeSense10},
    {Opcode::readAttribute, none, 16, loadedCartridge, reported, commands::readAttribute},
    {Opcode::writeAttribute, none, 16, loadedCartridge, reported, commands::writeAttribute},
    {Opcode::space16, none, 16, loadedCartridge, reported, commands::space16},
    {Opcode::locate16, none, 16, loadedCartridge, reported, commands::locate16},
    {Opcode::reportLuns, none, 12, nothing, ignored, commands::reportLuns},
    {Opcode::securityProtocolIn, none, 12, nothing, reported, commands::securityProtocolIn},
    {Opcode::maintenanceIn, service::reportOperationCodes, 12, nothing, reported, commands::reportOperationCodes},
    {Opcode::maintenanceIn, service::accessOrder, 12, loadedCartridge, reported, commands::receiveAccessOrder,
     &Model::recommendedAccessOrder},
    {Opcode::maintenanceIn, service::vendorSpecific, 12, loadedCartridge, reported, commands::readEndOfWrapPosition,
     &Model::endOfWrapPositions},
    {Opcode::maintenanceOut, service::accessOrder, 12, loadedCartridge, reported, commands::generateAccessOrder,
     &Model::recommendedAccessOrder},
    {Opcode::securityProtocolOut, none, 12, nothing, reported, commands::securityProtocolOut},
});

}  // namespace

std::span<const CommandRow> commandRows() {
    return rows;
}

const CommandRow* findCommand(const Model& model, ByteView cdb) {
    const auto opcode = static_cast<Opcode>(cdb[0]);
    const auto action = cdb.size() < 2 ? 0U : std::to_integer<unsigned>(cdb[1]) & 0x1FU;
    const auto* const row = std::ranges::find_if(rows, [&](const CommandRow& each) {
        return each.opcode == opcode && (!each.serviceAction || *each.serviceAction == action) &&
               (each.onlyWith == nullptr || model.*each.onlyWith);
    });
    return row == rows.end() ? nullptr : row;
}

}  // namespace capstan::virt
