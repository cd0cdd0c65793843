// The hand of a library's robot: the cartridge goes to the slot that it came from, and back.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "changer/robot.hpp"
#include "conformance/hand.hpp"
#include "drive/ssc_drive.hpp"

namespace capstan::conformance {

class RobotHand final : public Hand {
   public:
    /// `label`: the barcode of the cartridge in the drive, by which the drive is found where the library cannot tell.
    RobotHand(std::unique_ptr<scsi::Transport> changer, drive::SscDrive& drive, std::string label)
        : robot_(std::move(changer)), drive_(drive), label_(std::move(label)) {}

    /// `node`: "/dev/sg0", a changer's; null when it is empty.
    [[nodiscard]] static Result<std::unique_ptr<RobotHand>> open(const std::string& node, drive::SscDrive& drive);

    [[nodiscard]] Result<void> putInAnew() override;

   private:
    changer::Robot robot_;
    drive::SscDrive& drive_;
    std::string label_;
};

/// The barcode in the memory of the cartridge that is in the drive; empty where there is none.
[[nodiscard]] std::string labelIn(drive::SscDrive& drive);

}  // namespace capstan::conformance
