// What a virtual cartridge does not have by itself: places that cannot be read, and partitions whose end of data was
// lost. Both heal where something is written over them, as on metal.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "scsi/cdb.hpp"
#include "scsi/pages/tape_report.hpp"
#include "virtual/virtual_drive.hpp"

namespace capstan::test {

struct WornTape {
    struct WornSpot {
        std::uint8_t partition = 0;
        std::uint64_t first = 0;
        std::uint64_t last = 0;
    };
    std::vector<WornSpot> unreadable;
    std::vector<std::uint8_t> endLost;

    /// The answer in the drive's place, when the command meets such a spot.
    std::optional<scsi::Reply> meet(virt::VirtualDrive& drive, const scsi::Command& command) {
        if (unreadable.empty() && endLost.empty()) {
            return std::nullopt;
        }
        constexpr std::byte read6{0x08};
        constexpr std::byte write6{0x0A};
        constexpr std::byte writeFilemarks6{0x10};
        constexpr std::byte space16{0x91};
        constexpr std::byte locate16{0x92};
        constexpr std::byte endOfData{0x18};
        const std::byte code = command.cdb[0];
        if (code == locate16 && (command.cdb[1] & endOfData) == endOfData && hasLostEnd(command.cdb[3])) {
            return notFound();
        }
        if (code != read6 && code != write6 && code != writeFilemarks6 && code != space16) {
            return std::nullopt;
        }
        const auto at = whereIs(drive);
        if (!at || !at->block) {
            return std::nullopt;
        }
        if (code == write6 || code == writeFilemarks6) {
            std::erase_if(unreadable, [&](const WornSpot& place) {
                return place.partition == at->partition && place.last >= *at->block;
            });
            std::erase(endLost, at->partition);
            return std::nullopt;
        }
        for (const WornSpot& place : unreadable) {
            if (code == read6 && place.partition == at->partition && *at->block >= place.first &&
                *at->block <= place.last) {
                return error(0x11, 0x00);
            }
        }
        if (hasLostEnd(std::byte{at->partition})) {
            auto reply = drive.execute(command);
            const bool atEnd = reply && reply->sense && reply->sense->key == scsi::SenseKey::blankCheck;
            return atEnd ? notFound() : reply ? std::optional(*reply) : std::nullopt;
        }
        return std::nullopt;
    }

   private:
    [[nodiscard]] bool hasLostEnd(std::byte partition) const {
        return std::ranges::find(endLost, std::to_integer<std::uint8_t>(partition)) != endLost.end();
    }
    static std::optional<scsi::TapePosition> whereIs(virt::VirtualDrive& drive) {
        std::array<std::byte, scsi::longPositionBytes> data{};
        const auto cdb = scsi::readPositionLong();
        if (!drive.execute({.cdb = cdb, .in = data})) {
            return std::nullopt;
        }
        return scsi::parsePosition(data, scsi::PositionForm::longForm);
    }
    static scsi::Reply error(std::uint8_t asc, std::uint8_t ascq) {
        return {.status = scsi::Status::checkCondition,
                .sense = scsi::Sense{.key = scsi::SenseKey::medium, .asc = asc, .ascq = ascq}};
    }
    static scsi::Reply notFound() { return error(0x14, 0x03); }
};

}  // namespace capstan::test
