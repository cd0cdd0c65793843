// A tape drive without metal: interprets CDBs as an LTO drive does, on a cartridge that is a folder. The two functions
// beside `execute` are the hand at the slot; everything else goes through commands. Used by one thread at a time.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "base/error.hpp"
#include "scsi/transport.hpp"
#include "virtual/model.hpp"

namespace capstan::virt {

struct DriveState;

class VirtualDrive final : public scsi::Transport {
   public:
    VirtualDrive(Model model, std::string serial);
    /// Pulls the plug: what was not flushed has no promise.
    ~VirtualDrive() override;

    [[nodiscard]] static std::unique_ptr<VirtualDrive> make(Model model, std::string serial);

    /// Seats a cartridge; it still has to be loaded. Returns what is wrong with it, empty when it is whole: a damaged
    /// one loads write-protected and gives what is provably intact. Refused when nothing provable is left.
    [[nodiscard]] Result<std::string> insert(const std::filesystem::path& folder);
    /// Takes the cartridge out; `drive.busy` while it is loaded or removal is prevented. Nothing in the slot is fine.
    [[nodiscard]] Result<void> remove();

    [[nodiscard]] Result<scsi::Reply> execute(const scsi::Command& command) override;
    [[nodiscard]] std::size_t maxTransferBytes() const noexcept override;

   private:
    std::unique_ptr<DriveState> state_;
};

}  // namespace capstan::virt
