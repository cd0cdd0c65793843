// A tape drive without metal: interprets CDBs as an LTO drive does, on a cartridge that is a folder. What is beside
// `execute` is what a hand, a plug or bad luck does to a drive; everything else goes through commands. Used by one
// thread at a time.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "scsi/transport.hpp"
#include "virtual/bay.hpp"
#include "virtual/model.hpp"
#include "virtual/timing.hpp"

namespace capstan::virt {

struct DriveState;
struct Fault;

class VirtualDrive final : public scsi::Transport {
   public:
    /// Without a timing commands cost nothing.
    VirtualDrive(Model model, std::string serial, std::unique_ptr<Timing> timing = nullptr);
    /// The host is gone; a drive with power keeps what it took.
    ~VirtualDrive() override;

    [[nodiscard]] static std::unique_ptr<VirtualDrive> make(Model model, std::string serial,
                                                            std::unique_ptr<Timing> timing = nullptr);

    /// Seats a cartridge; it still has to be loaded. Returns what is wrong with it, empty when it is whole: a damaged
    /// one loads write-protected and gives what is provably intact. Refused when nothing provable is left, and when its
    /// fault script is not one.
    [[nodiscard]] Result<std::string> insert(const std::filesystem::path& folder);
    /// Takes the cartridge out; `drive.busy` while it is loaded or removal is prevented. Nothing in the slot is fine.
    [[nodiscard]] Result<void> remove();

    /// Stands in a library from now on: its robot brings cartridges and fetches them, and no hand does.
    void standIn(std::shared_ptr<Bay> bay);
    /// What is wrong with the cartridge that the robot has brought, as `insert` has it.
    [[nodiscard]] Result<std::string> inspectArrival();

    /// What the drive took and had not put on tape is gone: all that no flush covered and the clock says is still in
    /// the buffer, or, chosen by `chance`, what came last of it. Until power is on again every command fails.
    [[nodiscard]] Result<void> powerCut(std::optional<std::uint64_t> chance = std::nullopt);
    /// With its cartridge in the slot, unloaded.
    void powerOn();

    /// Follows a script (fault_script.hpp) from now on; empty text ends it. `native.invalid-argument` names the line.
    [[nodiscard]] Result<void> setFaults(std::string_view script);
    void setNeedsCleaning(bool needed);
    /// A drive that has failed: every command that concerns the tape answers hardware error 44/00.
    void setBroken(bool broken);
    /// So many commands yet are answered as if the cartridge were still being loaded.
    void setBecomingReady(unsigned commands);

    [[nodiscard]] Result<scsi::Reply> execute(const scsi::Command& command) override;
    [[nodiscard]] std::size_t maxTransferBytes() const noexcept override;
    [[nodiscard]] std::chrono::nanoseconds now() const override;
    void pause(std::chrono::nanoseconds time) override;

    [[nodiscard]] const Timing& timing() const;

   private:
    [[nodiscard]] Result<scsi::Reply> perform(const scsi::Command& command);
    [[nodiscard]] Result<scsi::Reply> performAmid(const std::vector<Fault>& faults, const scsi::Command& command);
    [[nodiscard]] std::vector<Fault> strike(const scsi::Command& command);
    [[nodiscard]] Result<void> reset();

    /// What the robot did since is seen, and nothing that it does comes in between.
    [[nodiscard]] std::unique_lock<std::mutex> faceRobot();
    /// The bay is locked.
    void followRobot();
    [[nodiscard]] Result<scsi::Reply> obey(const scsi::Command& command);

    std::unique_ptr<DriveState> state_;
    std::shared_ptr<Bay> bay_{};
    std::uint64_t visit_ = 0;  ///< of the robot, the last that was seen
    Result<std::string> arrival_{};
};

}  // namespace capstan::virt
