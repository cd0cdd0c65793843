// What the drive is: INQUIRY, TEST UNIT READY, READ BLOCK LIMITS.
#include <algorithm>

#include "scsi/cdb.hpp"
#include "virtual/commands.hpp"

namespace capstan::virt::commands {
namespace {

constexpr std::byte sequentialAccess{0x01};

void putText(MutableBytes bytes, std::string_view text) {
    std::ranges::fill(bytes, std::byte{' '});
    std::ranges::copy(bytesOf(text.substr(0, bytes.size())), bytes.begin());
}

Bytes standardData(const DriveState& drive) {
    Bytes data(96);
    data[0] = sequentialAccess;
    data[1] = std::byte{0x80};  // RMB: the medium is removable
    data[2] = std::byte{0x06};  // SPC-4
    data[3] = std::byte{0x02};  // response data format
    data[4] = static_cast<std::byte>(data.size() - 5);
    putText(MutableBytes(data).subspan(8, 8), drive.model.vendor);
    putText(MutableBytes(data).subspan(16, 16), drive.model.product);
    putText(MutableBytes(data).subspan(32, 4), drive.model.revision);
    return data;
}

}  // namespace

Outcome testUnitReady(DriveState& /*drive*/, const scsi::Command& /*command*/) {
    return good();
}

Outcome inquiry(DriveState& drive, const scsi::Command& command) {
    constexpr std::uint8_t supportedPages = 0x00;
    const bool vital = (command.cdb[1] & std::byte{0x01}) != std::byte{0};
    const auto page = std::to_integer<std::uint8_t>(command.cdb[2]);
    const std::size_t allocation = readBig<std::uint16_t>(command.cdb, 3);
    if (!vital) {
        return page == 0 ? give(command, standardData(drive), allocation) : check(sense::badCdbField());
    }
    if (page != supportedPages && page != scsi::page::unitSerialNumber) {
        return check(sense::badCdbField());
    }
    Bytes data{sequentialAccess, static_cast<std::byte>(page), std::byte{0}, std::byte{0}};
    if (page == supportedPages) {
        data.insert(data.end(), {std::byte{supportedPages}, std::byte{scsi::page::unitSerialNumber}});
    } else {
        const ByteView serial = bytesOf(drive.serial);
        data.insert(data.end(), serial.begin(), serial.end());
    }
    writeBig(data, 2, static_cast<std::uint16_t>(data.size() - 4));
    return give(command, data, allocation);
}

Outcome readBlockLimits(DriveState& drive, const scsi::Command& command) {
    std::array<std::byte, 6> limits{};
    writeBig(limits, 1, drive.model.recordBytesMax, 3);
    writeBig(limits, 4, drive.model.recordBytesMin, 2);
    return give(command, limits, limits.size());
}

}  // namespace capstan::virt::commands
