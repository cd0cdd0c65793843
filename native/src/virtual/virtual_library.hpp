// A tape library without metal: interprets CDBs as a medium changer does, over the folder of a library. Its drives are
// virtual drives that stand in its bays. What is beside `execute` is what hands, doors and bad luck do; everything else
// goes through commands. Used by one thread at a time; the bays are shared with the drives' threads.
#pragma once

#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "scsi/pages/element_map.hpp"
#include "scsi/transport.hpp"
#include "virtual/bay.hpp"
#include "virtual/fault_script.hpp"
#include "virtual/library_folder.hpp"
#include "virtual/library_personality.hpp"
#include "virtual/timing.hpp"

namespace capstan::virt {

class VirtualLibrary final : public scsi::Transport {
   public:
    /// Without a timing its moves take no time.
    [[nodiscard]] static Result<std::unique_ptr<VirtualLibrary>> open(const std::filesystem::path& folder,
                                                                      std::unique_ptr<Timing> timing = nullptr);

    /// Where the drive of this serial number stands; null when none does.
    [[nodiscard]] std::shared_ptr<Bay> bay(std::string_view serial) const;

    // ---- hands ----
    /// A person puts a cartridge into a slot or a mail slot, the first that is free where none is named.
    /// `library.destination-full`, or `library.refused-move` when that is no such element.
    [[nodiscard]] Result<std::uint16_t> putIn(const std::filesystem::path& cartridge,
                                              std::optional<std::uint16_t> address = std::nullopt);
    [[nodiscard]] Result<void> takeOut(std::uint16_t address);
    /// `library.refused-move` while a host has locked it.
    [[nodiscard]] Result<void> openDoor(bool open);
    /// Its label cannot be read any more, or again.
    void setLabelReadable(std::uint16_t address, bool readable);
    /// As a drive does (fault_script.hpp); a power cycle meets a move half-way.
    [[nodiscard]] Result<void> setFaults(std::string_view script);

    [[nodiscard]] const scsi::ElementMap& map() const { return map_; }

    [[nodiscard]] Result<scsi::Reply> execute(const scsi::Command& command) override;
    [[nodiscard]] std::size_t maxTransferBytes() const noexcept override { return 0x100000; }
    [[nodiscard]] std::chrono::nanoseconds now() const override { return timing_->now(); }
    void pause(std::chrono::nanoseconds time) override { timing_->hostIdle(time); }

   private:
    struct Place {
        std::filesystem::path cartridge{};  ///< empty: nothing
        std::optional<std::uint16_t> from{};
        bool labelReadable = true;
    };

    VirtualLibrary(LibraryFolder folder, LibraryOptions options, const LibraryPersonality& person,
                   std::unique_ptr<Timing> timing);
    [[nodiscard]] Result<void> fill();

    [[nodiscard]] Result<scsi::Reply> perform(const scsi::Command& command);
    [[nodiscard]] Result<scsi::Reply> performAmid(const std::vector<Fault>& faults, const scsi::Command& command);
    [[nodiscard]] Result<scsi::Reply> inquiry(const scsi::Command& command) const;
    [[nodiscard]] Result<scsi::Reply> modeSense(const scsi::Command& command) const;
    [[nodiscard]] Result<scsi::Reply> elementStatus(const scsi::Command& command) const;
    [[nodiscard]] Result<scsi::Reply> initialize();
    [[nodiscard]] Result<scsi::Reply> move(const scsi::Command& command);
    [[nodiscard]] std::optional<scsi::Sense> reasonAgainst(std::uint16_t from, std::uint16_t to) const;
    [[nodiscard]] Result<void> carry(std::uint16_t from, std::uint16_t to);
    [[nodiscard]] Result<void> exchangeInSequence();
    void powerCycle();

    [[nodiscard]] scsi::ElementMoves moves() const;
    [[nodiscard]] bool isFull(std::uint16_t address) const;
    [[nodiscard]] Bay* bayAt(std::uint16_t address) const;
    /// Each kind of element stands in a row of its own, beside the others: addresses are the maker's numbers, no
    /// places.
    [[nodiscard]] int along(std::uint16_t address) const;
    /// As the robot sees it, some looks behind the drive; `looks` is one of them.
    [[nodiscard]] bool isHeld(Bay& bay, bool looks) const;
    [[nodiscard]] Bytes descriptor(std::uint16_t address, scsi::ElementDetails details) const;
    [[nodiscard]] Bytes identification(std::uint16_t address) const;

    LibraryFolder folder_;
    LibraryOptions options_;
    const LibraryPersonality& person_;
    std::unique_ptr<Timing> timing_;
    scsi::ElementMap map_;
    std::map<std::uint16_t, Place> places_{};  ///< of those that hold, or held, something
    std::vector<std::shared_ptr<Bay>> bays_{};
    std::deque<scsi::Sense> attentions_{};
    std::optional<FaultScript> faults_{};
    bool doorOpen_ = false;
    bool doorLocked_ = false;
    bool powered_ = true;
    bool stopsHalfWay_ = false;
    unsigned becomingReady_ = 0;
    std::map<std::uint16_t, bool> wasHeld_{};  ///< of drives, in sequential mode
};

}  // namespace capstan::virt
