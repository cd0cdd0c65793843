#include "virtual/virtual_drive.hpp"

#include <algorithm>
#include <array>

#include "scsi/cdb.hpp"
#include "virtual/commands.hpp"

namespace capstan::virt {
namespace {

using scsi::Opcode;

enum class Needs : bool { nothing, loadedCartridge };
/// SPC-5, INQUIRY: neither reports nor consumes unit attention.
enum class Attention : bool { reported, ignored };

struct Row {
    Opcode opcode;
    Needs needs;
    Attention attention;
    Outcome (*handler)(DriveState&, const scsi::Command&);
};

constexpr auto rows = std::to_array<Row>({
    {Opcode::testUnitReady, Needs::loadedCartridge, Attention::reported, commands::testUnitReady},
    {Opcode::rewind, Needs::loadedCartridge, Attention::reported, commands::rewind},
    {Opcode::formatMedium, Needs::loadedCartridge, Attention::reported, commands::formatMedium},
    {Opcode::readBlockLimits, Needs::nothing, Attention::reported, commands::readBlockLimits},
    {Opcode::read6, Needs::loadedCartridge, Attention::reported, commands::read6},
    {Opcode::write6, Needs::loadedCartridge, Attention::reported, commands::write6},
    {Opcode::writeFilemarks6, Needs::loadedCartridge, Attention::reported, commands::writeFilemarks6},
    {Opcode::inquiry, Needs::nothing, Attention::ignored, commands::inquiry},
    {Opcode::loadUnload, Needs::nothing, Attention::reported, commands::loadUnload},
    {Opcode::preventAllow, Needs::nothing, Attention::reported, commands::preventAllow},
    {Opcode::readPosition, Needs::loadedCartridge, Attention::reported, commands::readPosition},
    {Opcode::modeSelect10, Needs::loadedCartridge, Attention::reported, commands::modeSelect10},
    {Opcode::modeSense10, Needs::loadedCartridge, Attention::reported, commands::modeSense10},
    {Opcode::readAttribute, Needs::loadedCartridge, Attention::reported, commands::readAttribute},
    {Opcode::writeAttribute, Needs::loadedCartridge, Attention::reported, commands::writeAttribute},
    {Opcode::locate16, Needs::loadedCartridge, Attention::reported, commands::locate16},
});

/// SPC-5 4.2.5: the group, the opcode's upper three bits, gives the CDB's length.
std::size_t cdbBytes(std::uint8_t opcode) {
    constexpr std::array<std::size_t, 8> byGroup{6, 10, 10, 0, 16, 12, 0, 0};
    return byGroup[opcode >> 5U];
}

}  // namespace

VirtualDrive::VirtualDrive(Model model, std::string serial)
    : state_(std::make_unique<DriveState>(DriveState{.model = std::move(model), .serial = std::move(serial)})) {
    state_->attentions.push_back(sense::powerOn());
}

VirtualDrive::~VirtualDrive() = default;

std::unique_ptr<VirtualDrive> VirtualDrive::make(Model model, std::string serial) {
    return std::make_unique<VirtualDrive>(std::move(model), std::move(serial));
}

Result<std::string> VirtualDrive::insert(const std::filesystem::path& folder) {
    if (state_->cartridge) {
        return fail(Code::driveOccupied, state_->cartridge->label().barcode);
    }
    auto cartridge = Cartridge::open(folder);
    if (!cartridge) {
        return fail(std::move(cartridge));
    }
    state_->cartridge = *std::move(cartridge);
    state_->loaded = false;
    return state_->cartridge->damage();
}

Result<void> VirtualDrive::remove() {
    if (state_->cartridge && (state_->loaded || state_->removalPrevented)) {
        return fail(Code::driveBusy, state_->loaded ? "the cartridge is loaded" : "removal is prevented");
    }
    state_->cartridge.reset();
    return {};
}

std::size_t VirtualDrive::maxTransferBytes() const noexcept {
    return state_->model.transferBytesMax;
}

Result<scsi::Reply> VirtualDrive::execute(const scsi::Command& command) {
    if (command.cdb.empty() || command.out.size() > maxTransferBytes() || command.in.size() > maxTransferBytes()) {
        return fail(Code::invalidArgument, "a command that the transport cannot carry");
    }
    const auto opcode = std::to_integer<std::uint8_t>(command.cdb[0]);
    const auto* const row = std::ranges::find(rows, static_cast<Opcode>(opcode), &Row::opcode);
    const bool known = row != rows.end();
    if (!state_->attentions.empty() && !(known && row->attention == Attention::ignored)) {
        const scsi::Sense attention = state_->attentions.front();
        state_->attentions.pop_front();
        return check(attention);
    }
    if (!known) {
        return check(sense::unknownCommand());
    }
    if (command.cdb.size() < cdbBytes(opcode)) {
        return check(sense::badCdbField());
    }
    if (row->needs == Needs::loadedCartridge && !state_->loaded) {
        return check(state_->cartridge ? sense::notLoaded() : sense::noCartridge());
    }
    return row->handler(*state_, command);
}

}  // namespace capstan::virt
