// A medium changer in verbs (SMC-3): what lies where, and one move at a time. Not thread-safe: whoever moves owns the
// robot, the drive and the cartridge meanwhile.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "scsi/pages/element_map.hpp"
#include "scsi/pages/element_status.hpp"
#include "scsi/transport.hpp"

namespace capstan::changer {

struct RobotIdentity {
    std::string vendor{};
    std::string product{};
    std::string revision{};
    std::string serial{};  ///< empty when it has none
};

/// A cartridge on its way. Where the label is empty, whatever lies there is meant.
struct Carry {
    std::uint16_t from = 0;
    std::uint16_t to = 0;
    std::string_view label{};
};

class Robot {
   public:
    explicit Robot(std::unique_ptr<scsi::Transport> transport) : transport_(std::move(transport)) {}

    /// Below the verbs.
    [[nodiscard]] scsi::Transport& transport() { return *transport_; }

    [[nodiscard]] Result<RobotIdentity> identify();
    /// Which elements there are.
    [[nodiscard]] Result<scsi::ElementMap> map();
    /// Which moves there are; all, where the library does not say.
    [[nodiscard]] Result<scsi::ElementMoves> moves();
    /// All elements of one type, with labels; of drives also who they are, where the library can tell. Nothing moves.
    [[nodiscard]] Result<std::vector<scsi::Element>> elements(scsi::ElementType type);
    /// The library looks into every element anew.
    [[nodiscard]] Result<void> initialize();
    /// The doors of its magazines and mail slots.
    [[nodiscard]] Result<void> lockDoors(bool lock);
    /// `library.busy`, `library.door-open` or `library.fault` when it would move nothing now.
    [[nodiscard]] Result<void> ready();

    /**
     * Looks, moves, and looks again: whatever the robot answers, success means that the cartridge is seen where it was
     * to go, and nothing is asked for twice unless it is seen not to have begun. Waits for a robot that will be ready
     * in a moment, until stopped; for a door that is open the caller waits.
     */
    [[nodiscard]] Result<void> carry(const Carry& carry, const std::stop_token& stop = {});

    /// Since this was asked last, the library has said that something may lie elsewhere: whoever knows what lay where
    /// reads it again.
    [[nodiscard]] bool takeChanged() { return std::exchange(changed_, false); }

   private:
    /// Past unit attentions; the sense data are the caller's to judge.
    [[nodiscard]] Result<scsi::Reply> ask(std::string_view what, const scsi::Command& command);
    [[nodiscard]] Result<void> askPlainly(std::string_view what, const scsi::Command& command);
    [[nodiscard]] Result<scsi::Reply> execute(const scsi::Command& command);
    [[nodiscard]] Result<Bytes> modePage(std::uint8_t page);
    [[nodiscard]] Result<std::vector<scsi::Element>> read(scsi::ElementType type, scsi::ElementDetails details);
    [[nodiscard]] Result<std::vector<scsi::Element>> readSome(scsi::ElementType type, unsigned first,
                                                              std::uint16_t count, scsi::ElementDetails details);
    [[nodiscard]] Result<scsi::Element> look(std::uint16_t address);

    struct Ends {
        scsi::Element from;
        scsi::Element to;
        [[nodiscard]] bool isDone() const { return !from.full && to.full; }
    };
    [[nodiscard]] Result<Ends> lookAtEnds(const Carry& carry);
    /// Nothing moves unless this holds.
    [[nodiscard]] static Result<void> requireBefore(const Ends& ends, const Carry& carry);
    /// Once it was asked for: what is seen, else `otherwise`.
    [[nodiscard]] Result<void> outcome(const Carry& carry, Error otherwise);

    std::unique_ptr<scsi::Transport> transport_;
    std::optional<scsi::ElementMap> map_{};
    bool changed_ = false;
};

/// Libraries cut serial numbers short, or put other fields before them.
[[nodiscard]] bool isDevice(std::string_view identification, std::string_view serial);

/// A robot may be set to leave out the media type: of VTL001L8 it reads VTL001, and that is no other cartridge.
[[nodiscard]] bool isLabelOf(std::string_view read, std::string_view barcode);

/// The drive element that is the drive with this serial number: by its identification, else as the only one that holds
/// the cartridge with this label. `drive.absent` when neither says which one it is.
[[nodiscard]] Result<scsi::Element> driveElement(Robot& robot, std::string_view serial, std::string_view label);

}  // namespace capstan::changer
