// What the drive is: INQUIRY, TEST UNIT READY, REQUEST SENSE, READ BLOCK LIMITS, REPORT LUNS.
#include "scsi/pages/fields.hpp"
#include "virtual/commands.hpp"

namespace capstan::virt::commands {
namespace {

constexpr std::byte sequentialAccessDevice{0x01};

Bytes standardData(const DriveState& drive) {
    Bytes data(96);
    data[0] = sequentialAccessDevice;
    data[1] = std::byte{0x80};  // RMB: the medium is removable
    data[2] = std::byte{0x06};  // SPC-4
    data[3] = std::byte{0x02};  // response data format
    data[4] = static_cast<std::byte>(data.size() - 5);
    scsi::putText(MutableBytes(data).subspan(8, 8), drive.model.vendor);
    scsi::putText(MutableBytes(data).subspan(16, 16), drive.model.product);
    scsi::putText(MutableBytes(data).subspan(32, 4), drive.model.revision);
    return data;
}

/// SPC-5, device identification: one designator, vendor and serial in ASCII, of the logical unit.
Bytes designators(const DriveState& drive) {
    constexpr std::size_t vendorBytes = 8;
    Bytes data(4 + vendorBytes + drive.serial.size());
    data[0] = std::byte{0x02};  // ASCII
    data[1] = std::byte{0x01};  // T10 vendor ID based
    data[3] = static_cast<std::byte>(data.size() - 4);
    scsi::putText(MutableBytes(data).subspan(4, vendorBytes), drive.model.vendor);
    scsi::putText(MutableBytes(data).subspan(4 + vendorBytes), drive.serial);
    return data;
}

std::optional<Bytes> vitalPage(const DriveState& drive, std::uint8_t page) {
    using namespace scsi::page;
    switch (page) {
        case supportedVital:
            return Bytes{std::byte{supportedVital}, std::byte{unitSerialNumber}, std::byte{deviceIdentification},
                         std::byte{scsi::page::sequentialAccess}};
        case unitSerialNumber: {
            const ByteView serial = bytesOf(drive.serial);
            return Bytes(serial.begin(), serial.end());
        }
        case deviceIdentification:
            return designators(drive);
        case scsi::page::sequentialAccess:
            return Bytes{std::byte{0x01}, std::byte{0}};  // WORM cartridges can be written
        default:
            return std::nullopt;
    }
}

}  // namespace

Outcome testUnitReady(DriveState& /*drive*/, const scsi::Command& /*command*/) {
    return good();
}

Outcome requestSense(DriveState& drive, const scsi::Command& command) {
    scsi::Sense sense{};
    if (!drive.attentions.empty()) {
        sense = drive.attentions.front();
        drive.attentions.pop_front();
    } else if (!drive.loaded) {
        sense = drive.cartridge ? sense::notLoaded() : sense::noCartridge();
    }
    return give(command, scsi::encodeSense(sense), std::to_integer<std::size_t>(command.cdb[4]));
}

Outcome inquiry(DriveState& drive, const scsi::Command& command) {
    const auto page = std::to_integer<std::uint8_t>(command.cdb[2]);
    const std::size_t allocation = readBig<std::uint16_t>(command.cdb, 3);
    if (!hasBit(command, 0)) {
        return page == 0 ? give(command, standardData(drive), allocation) : check(sense::badCdbField());
    }
    const auto content = vitalPage(drive, page);
    if (!content) {
        return check(sense::badCdbField());
    }
    Bytes data{sequentialAccessDevice, static_cast<std::byte>(page), std::byte{0}, std::byte{0}};
    data.insert(data.end(), content->begin(), content->end());
    writeBig(data, 2, static_cast<std::uint16_t>(content->size()));
    return give(command, data, allocation);
}

Outcome readBlockLimits(DriveState& drive, const scsi::Command& command) {
    const scsi::BlockLimits limits{.maximum = drive.model.recordBytesMax,
                                   .minimum = static_cast<std::uint16_t>(drive.model.recordBytesMin)};
    const Bytes data = scsi::encode(limits);
    return give(command, data, data.size());
}

Outcome reportLuns(DriveState& /*drive*/, const scsi::Command& command) {
    constexpr std::size_t lunBytes = 8;
    Bytes data(8 + lunBytes);  // one, number 0
    writeBig(data, 0, static_cast<std::uint32_t>(lunBytes));
    return give(command, data, readBig<std::uint32_t>(command.cdb, 6));
}

}  // namespace capstan::virt::commands
