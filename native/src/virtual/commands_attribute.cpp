// READ ATTRIBUTE(16) and WRITE ATTRIBUTE(16): what the drive knows, computed when asked, and what hosts have stored.
#include <algorithm>
#include <map>

#include "scsi/cdb.hpp"
#include "virtual/commands.hpp"

namespace capstan::virt::commands {
namespace {

constexpr std::uint8_t binaryFormat = 0;
constexpr std::uint8_t asciiFormat = 1;
constexpr std::uint8_t textFormat = 2;
constexpr std::size_t listHeader = 4;
/// The drive keeps the rest of the chip for itself: directory, usage pages, manufacturer's data.
constexpr std::size_t reservedMemoryBytes = 4096;

template <std::unsigned_integral T>
MemoryAttribute number(T value) {
    MemoryAttribute attribute{.format = binaryFormat, .value = Bytes(sizeof(T))};
    writeBig(attribute.value, 0, value);
    return attribute;
}

MemoryAttribute padded(std::string_view value, std::size_t width) {
    MemoryAttribute attribute{.format = asciiFormat, .value = Bytes(width, std::byte{' '})};
    std::ranges::copy(bytesOf(value.substr(0, width)), attribute.value.begin());
    return attribute;
}

std::size_t hostMemoryBytes(const DriveState& drive) {
    return mediaOf(drive.cartridge->label().mediaType).memoryBytes - reservedMemoryBytes;
}

/// SPC-5, device and medium type attributes: read-only, and, but for capacities, kept with partition 0.
std::map<std::uint16_t, MemoryAttribute> driveAttributes(const DriveState& drive, std::size_t partition) {
    const Cartridge& cartridge = *drive.cartridge;
    const std::uint64_t total = cartridge.partitionBytes(partition);
    const std::uint64_t used = std::min(total, cartridge.map(partition).end().tapeBytes);
    std::map<std::uint16_t, MemoryAttribute> known{
        {0x0000, number((total - used) / mebibyte)},
        {0x0001, number(total / mebibyte)},
    };
    if (partition == 0) {
        const Memory& memory = cartridge.memory();
        const Media& media = mediaOf(cartridge.label().mediaType);
        known.emplace(0x0002, number(drive.alerts));
        known.emplace(0x0003, number(memory.loads));
        known.emplace(0x0004, number(std::uint64_t{hostMemoryBytes(drive) -
                                                   std::min(hostMemoryBytes(drive), memory.usedBytes())}));
        known.emplace(0x0006, number(media.densityCode));
        known.emplace(changeReferenceId, number(memory.changeReference));
        known.emplace(0x0220, number(memory.bytesWritten / mebibyte));
        known.emplace(0x0221, number(memory.bytesRead / mebibyte));
        known.emplace(0x0400, padded("CAPSTAN", 8));
        known.emplace(0x0401, padded(cartridge.label().serial, 32));
        known.emplace(0x0405, number(media.densityCode));
        known.emplace(0x0407, number(std::uint64_t{media.memoryBytes}));
        known.emplace(0x0408, number(std::uint8_t{media.isWorm() ? std::uint8_t{0x80} : std::uint8_t{0x00}}));
        known.emplace(0x020A,
                      padded(drive.model.vendor + std::string(8 - drive.model.vendor.size(), ' ') + drive.serial, 40));
    }
    return known;
}

/// SPC-5: what a host may write is in the host ranges, standard and vendor-specific.
bool isHostAttribute(std::uint16_t id) {
    return (id >= 0x0800 && id <= 0x0BFF) || (id >= 0x1400 && id <= 0x17FF);
}

/// SPC-5, host type attributes: those of a fixed length are taken with no other.
constexpr auto fixedLengths = std::to_array<std::pair<std::uint16_t, std::size_t>>({
    {0x0800, 8},    // application vendor
    {0x0801, 32},   // application name
    {0x0802, 8},    // application version
    {0x0803, 160},  // user medium text label
    {0x0804, 12},   // date and time last written
    {0x0805, 1},    // text localization identifier
    {0x0806, 32},   // barcode
    {0x0807, 80},   // owning host textual name
    {0x0808, 160},  // media pool
    {0x0809, 16},   // partition user text label
    {0x080A, 1},    // load/unload at partition
    {0x080B, 16},   // application format version
});

bool hasRightLength(std::uint16_t id, std::size_t bytes) {
    const auto* const row = std::ranges::find(fixedLengths, id, &std::pair<std::uint16_t, std::size_t>::first);
    return row == fixedLengths.end() || row->second == bytes;
}

/// Ascending from `first`: all of the drive's own lie below the hosts'.
std::vector<scsi::AttributeValue> valuesFrom(const DriveState& drive, std::size_t partition, std::uint16_t first) {
    std::vector<scsi::AttributeValue> values;
    const auto take = [&](std::uint16_t id, const MemoryAttribute& attribute, bool readOnly) {
        values.push_back({.id = id,
                          .format = static_cast<scsi::AttributeFormat>(attribute.format),
                          .readOnly = readOnly,
                          .value = attribute.value});
    };
    const auto own = driveAttributes(drive, partition);
    for (auto each = own.lower_bound(first); each != own.end(); ++each) {
        take(each->first, each->second, true);
    }
    const auto& stored = drive.cartridge->memory().attributes;
    const Memory::Key key{static_cast<std::uint8_t>(partition), first};
    for (auto each = stored.lower_bound(key); each != stored.end() && each->first.first == partition; ++each) {
        take(each->first.second, each->second, false);
    }
    return values;
}

/// Those that are there; or besides, those that a host might put there, as far as the standard names them.
std::vector<std::uint16_t> idsFrom(const std::vector<scsi::AttributeValue>& values, scsi::AttributeService service,
                                   std::uint16_t first) {
    std::vector<std::uint16_t> ids;
    ids.reserve(values.size());
    for (const scsi::AttributeValue& each : values) {
        ids.push_back(each.id);
    }
    if (service == scsi::AttributeService::supported) {
        for (const auto& [id, bytes] : fixedLengths) {
            if (id >= first) {
                ids.push_back(id);
            }
        }
        std::ranges::sort(ids);
        ids.erase(std::ranges::unique(ids).begin(), ids.end());
    }
    return ids;
}

}  // namespace

Outcome readAttribute(DriveState& drive, const scsi::Command& command) {
    using scsi::AttributeService;
    const auto service = static_cast<AttributeService>(std::to_integer<unsigned>(command.cdb[1]) & 0x1FU);
    const std::size_t partition = std::to_integer<std::size_t>(command.cdb[7]);
    const auto first = readBig<std::uint16_t>(command.cdb, 8);
    const std::size_t allocation = readBig<std::uint32_t>(command.cdb, 10);
    if (command.cdb[5] != std::byte{0} || partition >= drive.cartridge->partitions()) {
        return check(sense::badCdbField());
    }
    if (service == AttributeService::logicalVolumes) {
        return give(command, scsi::encode(scsi::NumberedList{}), allocation);
    }
    if (service == AttributeService::partitions) {
        const auto count = static_cast<std::uint8_t>(drive.cartridge->partitions());
        return give(command, scsi::encode(scsi::NumberedList{.count = count}), allocation);
    }
    const std::vector<scsi::AttributeValue> values = valuesFrom(drive, partition, first);
    if (service == AttributeService::list || service == AttributeService::supported) {
        return give(command, scsi::encodeAttributeIds(idsFrom(values, service, first)), allocation);
    }
    // SPC-5: the first must be there.
    if (service != AttributeService::values || values.empty() || values.front().id != first) {
        return check(sense::badCdbField());
    }
    const std::size_t given = std::min(allocation, command.in.size());
    if (partition == 0 && first <= changeReferenceId && given > listHeader) {
        (void)drive.cartridge->readChangeReference();
    }
    return give(command, scsi::encodeAttributeValues(values), allocation);
}

Outcome writeAttribute(DriveState& drive, const scsi::Command& command) {
    const auto partition = std::to_integer<std::uint8_t>(command.cdb[7]);
    const ByteView list = command.out;
    if (command.cdb[5] != std::byte{0} || partition >= drive.cartridge->partitions() ||
        readBig<std::uint32_t>(command.cdb, 10) != list.size()) {
        return check(sense::badCdbField());
    }
    if (list.empty()) {
        return good();
    }
    if (list.size() < listHeader || readBig<std::uint32_t>(list, 0) != list.size() - listHeader) {
        return check(sense::badParameterLength());
    }
    if (!drive.writable()) {
        return refuseToWrite(drive);
    }
    // All of them or none.
    Memory memory = drive.cartridge->memory();
    for (std::size_t at = listHeader; at < list.size();) {
        if (list.size() - at < attributeHeader ||
            list.size() - at - attributeHeader < readBig<std::uint16_t>(list, at + 3)) {
            return check(sense::badParameterLength());
        }
        const auto id = readBig<std::uint16_t>(list, at);
        const auto format = static_cast<std::uint8_t>(std::to_integer<unsigned>(list[at + 2]) & 0x03U);
        const ByteView value = list.subspan(at + attributeHeader, readBig<std::uint16_t>(list, at + 3));
        if (!isHostAttribute(id) || format > textFormat || (!value.empty() && !hasRightLength(id, value.size()))) {
            return check(sense::badParameterField());
        }
        if (value.empty()) {
            memory.attributes.erase({partition, id});
        } else {
            memory.attributes[{partition, id}] = {.format = format, .value = Bytes(value.begin(), value.end())};
        }
        at += attributeHeader + value.size();
    }
    if (memory.usedBytes() > hostMemoryBytes(drive)) {
        return check(sense::memoryFull());
    }
    if (auto replaced = drive.cartridge->replaceMemory(std::move(memory)); !replaced) {
        return fail(std::move(replaced));
    }
    return good(list.size());
}

}  // namespace capstan::virt::commands
