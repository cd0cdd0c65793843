// Between the SSC drive and the virtual one: counts what passes at the level of commands, and can hold the host to a
// rate, so that modelled time knows of a source that is slower than the tape.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include "scsi/cdb.hpp"
#include "virtual/virtual_drive.hpp"

namespace capstan::bench {

class Probe final : public scsi::Transport {
   public:
    /// By the drive's clock.
    using Time = std::chrono::nanoseconds;

    struct Counts {
        std::uint64_t records = 0;
        std::uint64_t bytes = 0;              ///< of records
        std::uint64_t flushes = 0;            ///< filemarks that wait for the tape, whatever their number
        std::uint64_t partitionSwitches = 0;  ///< since the first record: the tape was sent to where it begins
        std::optional<Time> firstRecord{};    ///< when it was sent
        Time lastRecord{};                    ///< when it was taken
        std::uint64_t stillBuffered = 0;      ///< just then
        std::uint64_t backhitches = 0;
    };

    explicit Probe(std::unique_ptr<virt::VirtualDrive> drive) : drive_(std::move(drive)) {}

    Result<scsi::Reply> execute(const scsi::Command& command) override;
    [[nodiscard]] std::size_t maxTransferBytes() const noexcept override { return drive_->maxTransferBytes(); }
    [[nodiscard]] Time now() const override { return drive_->now(); }
    void pause(Time time) override { drive_->pause(time); }

    [[nodiscard]] virt::VirtualDrive& drive() { return *drive_; }
    /// From here on; not while a session runs.
    void startAnew();
    [[nodiscard]] const Counts& counts() const { return counts_; }
    /// Records come no faster; 0 for as fast as may be.
    void holdTo(double bytesPerSecond) { hostRate_ = bytesPerSecond; }
    /// Filemarks wait for the tape though they were not to: as drivers wrote them before there was IMMED.
    void letFilemarksWait() { filemarksWait_ = true; }

   private:
    [[nodiscard]] Result<scsi::Reply> writeFilemarks(const scsi::Command& command);
    void countRecord(const scsi::Command& command, Time since);

    std::unique_ptr<virt::VirtualDrive> drive_;
    Counts counts_;
    std::uint64_t backhitchesBefore_ = 0;
    std::byte partition_{0};  ///< that the tape was last sent to
    double hostRate_ = 0;
    bool filemarksWait_ = false;
};

}  // namespace capstan::bench
