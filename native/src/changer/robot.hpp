// A medium changer in verbs (SMC-3): what lies where, and one move at a time. Not thread-safe: whoever moves owns the
// robot, the drive and the cartridge meanwhile.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "scsi/pages/element_status.hpp"
#include "scsi/transport.hpp"

namespace capstan::changer {

class Robot {
   public:
    explicit Robot(std::unique_ptr<scsi::Transport> transport) : transport_(std::move(transport)) {}

    /// All elements of one type, with labels; of drives also who they are, where the library can tell.
    [[nodiscard]] Result<std::vector<scsi::Element>> elements(scsi::ElementType type);
    /// The outcome of a move that fails is unknown until the elements are read again.
    [[nodiscard]] Result<void> move(std::uint16_t from, std::uint16_t to);

   private:
    /// Past unit attentions; the sense data are the caller's to judge.
    [[nodiscard]] Result<scsi::Reply> ask(std::string_view what, const scsi::Command& command);
    [[nodiscard]] Result<std::vector<scsi::Element>> read(scsi::ElementType type, bool labels, bool devices);

    std::unique_ptr<scsi::Transport> transport_;
};

/// The drive element that is the drive with this serial number: by its identification, else as the only one that holds
/// the cartridge with this label. `drive.absent` when neither says which one it is.
[[nodiscard]] Result<scsi::Element> driveElement(Robot& robot, std::string_view serial, std::string_view label);

}  // namespace capstan::changer
