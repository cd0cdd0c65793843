// A check at work on a library's robot. Nothing moves but one cartridge, by the label that is on it; afterwards it lies
// where it lay.
#pragma once

#include <optional>
#include <string>

#include "changer/robot.hpp"
#include "conformance/demands.hpp"
#include "drive/ssc_drive.hpp"

namespace capstan::conformance {

class RobotTrial : public Demands {
   public:
    /// `scratch`: the label of the cartridge that may be moved. `drive`: one of the library's, empty; null for none.
    RobotTrial(changer::Robot& robot, std::string scratch, drive::SscDrive* drive = nullptr)
        : robot_(robot), scratch_(std::move(scratch)), drive_(drive) {}

    [[nodiscard]] changer::Robot& robot() { return robot_; }
    [[nodiscard]] scsi::Transport& line() { return robot_.transport(); }
    [[nodiscard]] const std::string& label() const { return scratch_; }

    /// The cartridge lies in a slot; which one is remembered.
    void begin();
    /// It goes back there.
    void end();

    [[nodiscard]] std::uint16_t home() const { return home_; }
    [[nodiscard]] scsi::Element find(scsi::ElementType type);
    /// Ends the check where there is none.
    [[nodiscard]] std::uint16_t freeSlot();
    /// The same for the drive, by its number or by the scratch cartridge in it.
    [[nodiscard]] drive::SscDrive& drive();
    [[nodiscard]] std::uint16_t driveAddress();

    void carry(std::uint16_t from, std::uint16_t to) {
        done(robot_.carry({.from = from, .to = to, .label = scratch_}));
    }
    /// Below the verbs: one MOVE MEDIUM.
    void refusesMove(std::uint16_t from, std::uint16_t to, std::uint8_t asc, std::string_view what);
    /// READ ELEMENT STATUS as it comes; how many bytes the answer would have is in bytes 5 to 7.
    [[nodiscard]] Bytes status(scsi::ElementType type, std::uint16_t first, std::uint16_t count, std::uint32_t room);

   private:
    [[nodiscard]] std::optional<scsi::Element> where();

    changer::Robot& robot_;
    std::string scratch_;
    drive::SscDrive* drive_;
    std::uint16_t home_ = 0;
};

}  // namespace capstan::conformance
