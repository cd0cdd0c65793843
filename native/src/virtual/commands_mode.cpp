// MODE SENSE(10) and MODE SELECT(10): one block descriptor; data compression, device configuration, medium partition.
#include <algorithm>

#include "scsi/cdb.hpp"
#include "virtual/commands.hpp"
#include "virtual/geometry.hpp"

namespace capstan::virt::commands {
namespace {

namespace page = scsi::page;

constexpr std::size_t headerBytes = 8;
constexpr std::size_t descriptorBytes = 8;
constexpr std::uint16_t theRest = 0xFFFF;

/// SSC-5, data compression page: DCE|DCC, DDE, then the algorithm for either direction (an LTO drive names it 1).
Bytes compressionPage(const DriveState& drive) {
    Bytes bytes(16);
    bytes[0] = std::byte{page::dataCompression};
    bytes[1] = static_cast<std::byte>(bytes.size() - 2);
    bytes[2] = static_cast<std::byte>((drive.compression ? 0x80U : 0U) | 0x40U);
    bytes[3] = std::byte{0x80};
    bytes[7] = static_cast<std::byte>(drive.compression ? 1 : 0);
    bytes[11] = std::byte{1};
    return bytes;
}

/// SSC-5, device configuration page; of it only SELECT DATA COMPRESSION ALGORITHM means anything here.
Bytes configurationPage(const DriveState& drive) {
    Bytes bytes(16);
    bytes[0] = std::byte{page::deviceConfiguration};
    bytes[1] = static_cast<std::byte>(bytes.size() - 2);
    bytes[14] = static_cast<std::byte>(drive.compression ? 1 : 0);
    return bytes;
}

/// SSC-5, medium partition page: what is on the cartridge now, in the units that it is best told in.
Bytes partitionPage(const DriveState& drive) {
    const Cartridge& cartridge = *drive.cartridge;
    const CartridgeLabel& label = cartridge.label();
    const unsigned units = partitionUnits(label.mediaType, label.capacityBytes);
    Bytes bytes(12);
    bytes[0] = std::byte{page::mediumPartition};
    bytes[1] = static_cast<std::byte>(bytes.size() - 2);
    bytes[2] = std::byte{1};  // MAXIMUM ADDITIONAL PARTITIONS
    bytes[3] = static_cast<std::byte>(cartridge.partitions() - 1);
    bytes[4] = static_cast<std::byte>((cartridge.partitions() > 1 ? 0x20U : 0U) | 0x18U);  // IDP, PSUM 3
    bytes[5] = std::byte{3};  // the drive recognises format and partitions
    bytes[6] = static_cast<std::byte>(units);
    for (std::size_t i = 0; i < cartridge.partitions(); ++i) {
        const std::uint64_t size = cartridge.partitionBytes(i) / unitBytes(units);
        writeBig(bytes, 8 + 2 * i, static_cast<std::uint16_t>(std::min<std::uint64_t>(size, theRest - 1)));
    }
    return bytes;
}

bool selectCompression(DriveState& drive, ByteView bytes) {
    if (bytes.size() < 4) {
        return false;
    }
    drive.compression = (bytes[2] & std::byte{0x80}) != std::byte{0};
    return true;
}

bool selectConfiguration(DriveState& drive, ByteView bytes) {
    if (bytes.size() < 15 || std::to_integer<unsigned>(bytes[14]) > 1) {
        return false;
    }
    drive.compression = bytes[14] == std::byte{1};
    return true;
}

bool selectPartitions(DriveState& drive, ByteView bytes) {
    if (bytes.size() < 8) {
        return false;
    }
    const auto additional = std::to_integer<unsigned>(bytes[3]);
    if (additional == 0) {
        drive.partitionRequest.reset();
        return true;
    }
    const auto how = std::to_integer<unsigned>(bytes[4]);
    const auto units = std::to_integer<unsigned>(bytes[6]) & 0x0FU;
    constexpr unsigned fixed = 0x80;
    constexpr unsigned selected = 0x40;
    constexpr unsigned initiatorDefined = 0x20;
    constexpr unsigned unitsFieldCounts = 0x18;
    constexpr unsigned petabytes = 15;
    const CartridgeLabel& label = drive.cartridge->label();
    if (additional != 1) {
        return false;
    }
    // Left to the drive, partition 1 is the smallest that there is, as on LTO.
    std::array<std::optional<std::uint64_t>, 2> wanted{std::nullopt, 0};
    if ((how & (fixed | selected)) == 0) {
        if ((how & initiatorDefined) == 0 || (how & unitsFieldCounts) != unitsFieldCounts || units >= petabytes ||
            bytes.size() < 12) {
            return false;
        }
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const auto size = readBig<std::uint16_t>(bytes, 8 + 2 * i);
            wanted[i] = size == theRest ? std::nullopt : std::optional(size * unitBytes(units));
        }
    }
    const auto sizes = partitionSizes(label.mediaType, label.capacityBytes, wanted);
    if (sizes) {
        drive.partitionRequest = *sizes;
    }
    return sizes.has_value();
}

/// SSC-5: density 0 is the medium's own, 7Fh leaves it; block length 0 is variable, the only one that there is.
bool selectDescriptor(const DriveState& drive, ByteView bytes) {
    const auto density = std::to_integer<std::uint8_t>(bytes[0]);
    const bool same =
        density == 0 || density == 0x7F || density == mediaOf(drive.cartridge->label().mediaType).densityCode;
    return same && readBig<std::uint32_t>(bytes, 5, 3) == 0;
}

}  // namespace

Outcome modeSense10(DriveState& drive, const scsi::Command& command) {
    const auto wanted = std::to_integer<unsigned>(command.cdb[2]);
    const auto code = static_cast<std::uint8_t>(wanted & 0x3FU);
    constexpr unsigned currentValues = 0;
    const bool known = code == page::all || code == page::dataCompression || code == page::deviceConfiguration ||
                       code == page::mediumPartition;
    if ((wanted >> 6U) != currentValues || !known || command.cdb[3] != std::byte{0}) {
        return check(sense::badCdbField());
    }
    const bool withDescriptor = (command.cdb[1] & std::byte{0x08}) == std::byte{0};  // DBD
    Bytes data(headerBytes + (withDescriptor ? descriptorBytes : 0));
    data[3] = static_cast<std::byte>((drive.writable() ? 0U : 0x80U) | 0x10U);  // WP, buffered mode 1
    if (withDescriptor) {
        writeBig(data, 6, static_cast<std::uint16_t>(descriptorBytes));
        data[headerBytes] = static_cast<std::byte>(mediaOf(drive.cartridge->label().mediaType).densityCode);
    }
    const auto append = [&](std::uint8_t each, const Bytes& bytes) {
        if (code == each || code == page::all) {
            data.insert(data.end(), bytes.begin(), bytes.end());
        }
    };
    append(page::dataCompression, compressionPage(drive));
    append(page::deviceConfiguration, configurationPage(drive));
    append(page::mediumPartition, partitionPage(drive));
    writeBig(data, 0, static_cast<std::uint16_t>(data.size() - 2));
    return give(command, data, readBig<std::uint16_t>(command.cdb, 7));
}

Outcome modeSelect10(DriveState& drive, const scsi::Command& command) {
    const ByteView list = command.out;
    if ((command.cdb[1] & std::byte{0x01}) != std::byte{0} || readBig<std::uint16_t>(command.cdb, 7) != list.size()) {
        return check(sense::badCdbField());  // SP: nothing can be saved
    }
    if (list.empty()) {
        return good();
    }
    const std::size_t descriptors = list.size() < headerBytes ? 0 : readBig<std::uint16_t>(list, 6);
    if (list.size() < headerBytes + descriptors || (descriptors != 0 && descriptors != descriptorBytes)) {
        return check(sense::badParameterLength());
    }
    if (descriptors != 0 && !selectDescriptor(drive, list.subspan(headerBytes, descriptorBytes))) {
        return check(sense::badParameterField());
    }
    ByteView rest = list.subspan(headerBytes + descriptors);
    while (!rest.empty()) {
        if (rest.size() < 2 || rest.size() < 2U + readBig<std::uint8_t>(rest, 1)) {
            return check(sense::badParameterLength());
        }
        const ByteView bytes = rest.first(2U + readBig<std::uint8_t>(rest, 1));
        const auto code = std::to_integer<std::uint8_t>(bytes[0]) & 0x3FU;
        const bool taken = code == page::dataCompression       ? selectCompression(drive, bytes)
                           : code == page::deviceConfiguration ? selectConfiguration(drive, bytes)
                           : code == page::mediumPartition     ? selectPartitions(drive, bytes)
                                                               : false;
        if (!taken) {
            return check(sense::badParameterField());
        }
        rest = rest.subspan(bytes.size());
    }
    return good(list.size());
}

}  // namespace capstan::virt::commands
