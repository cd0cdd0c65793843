// One library with its thread, as DriveHost is one drive. All of it is touched by that thread alone, but the bays,
// which the drives' threads share.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "addon/worker.hpp"
#include "base/error.hpp"
#include "changer/robot.hpp"
#include "scsi/trace.hpp"
#include "virtual/timing_factory.hpp"
#include "virtual/virtual_library.hpp"

namespace capstan::addon {

/// Everything in it, and whether it would move something now.
struct LibraryInventory {
    std::vector<scsi::Element> elements;  ///< robots, slots, doors, drives
    std::optional<Error> hindrance{};     ///< why it would move nothing
    bool movesDoorToDrive = true;
};

class LibraryHost {
   public:
    explicit LibraryHost(std::shared_ptr<Worker> worker) : worker_(std::move(worker)) {}

    [[nodiscard]] Worker& worker() { return *worker_; }
    [[nodiscard]] const std::shared_ptr<Worker>& sharedWorker() { return worker_; }
    /// The commands that the robot was given; from any thread.
    [[nodiscard]] const scsi::Trace& trace() const { return *trace_; }

    [[nodiscard]] Result<void> openVirtual(const std::string& folder, const std::string& modelFile,
                                           const virt::ClockOptions& clock);
    [[nodiscard]] Result<void> openMetal(const std::string& path);
    /// Of a virtual library: where that drive stands. `drive.absent` when none of that number stands there.
    [[nodiscard]] Result<std::shared_ptr<virt::Bay>> bay(const std::string& serial);

    [[nodiscard]] Result<changer::RobotIdentity> identity();
    [[nodiscard]] Result<LibraryInventory> inventory();
    [[nodiscard]] Result<void> initialize();
    [[nodiscard]] Result<void> carry(std::uint16_t from, std::uint16_t to, const std::string& label,
                                     const std::stop_token& stop);
    [[nodiscard]] Result<void> lockDoors(bool lock);
    [[nodiscard]] Result<bool> takeChanged();
    /// None when the library does not say which of its drives has that number.
    [[nodiscard]] Result<std::optional<std::uint16_t>> driveElement(const std::string& serial);

    // Hands, of a virtual library.
    [[nodiscard]] Result<std::uint16_t> putIn(const std::string& cartridge, std::optional<std::uint16_t> address);
    [[nodiscard]] Result<void> takeOut(std::uint16_t address);
    [[nodiscard]] Result<void> openDoor(bool open);
    [[nodiscard]] Result<void> setFaults(const std::string& script);

    void close();

   private:
    [[nodiscard]] Result<changer::Robot*> robot();
    [[nodiscard]] Result<virt::VirtualLibrary*> hands();
    void useTransport(std::unique_ptr<scsi::Transport> transport);

    std::shared_ptr<Worker> worker_;
    const std::shared_ptr<scsi::Trace> trace_ = std::make_shared<scsi::Trace>();
    std::unique_ptr<changer::Robot> robot_;
    bool wasReady_ = true;                     ///< when the inventory was asked for last
    virt::VirtualLibrary* virtual_ = nullptr;  ///< owned by robot_, as its transport; none for metal
};

}  // namespace capstan::addon
