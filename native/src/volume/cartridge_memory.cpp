#include "volume/cartridge_memory.hpp"

#include <limits>
#include <utility>

#include "ltfs/creator.hpp"

namespace capstan::volume::memory {

namespace {

using ltfs::AttributeSpec;
namespace attribute = ltfs::attribute;

constexpr std::string_view vendor = "CAPSTAN";
/// Other programs know an LTFS cartridge by this name; which program wrote it is the vendor's field.
constexpr std::string_view applicationName = "LTFS";

/// Attribute 1623h; all others but 0 stand for partitions that a write error has closed.
constexpr std::byte lockedByte{1};
constexpr std::byte permanentByte{3};

Result<std::optional<Bytes>> read(drive::SscDrive& drive, std::uint8_t partition, const AttributeSpec& which) {
    return drive.readAttribute(partition, which.id);
}

Result<void> write(drive::SscDrive& drive, std::uint8_t partition, const AttributeSpec& which, ByteView value) {
    return drive.writeAttribute(partition, which.id, static_cast<drive::SscDrive::AttributeFormat>(which.format),
                                value);
}

/// Numbers in attributes are as wide as the drive makes them.
std::optional<std::uint64_t> number(const std::optional<Bytes>& value) {
    if (!value || value->empty() || value->size() > sizeof(std::uint64_t)) {
        return std::nullopt;
    }
    return readBig<std::uint64_t>(*value, 0, value->size());
}

}  // namespace

Result<std::optional<std::uint64_t>> changeReference(drive::SscDrive& drive) {
    auto value = read(drive, 0, attribute::changeReference);
    if (!value) {
        return fail(std::move(value));
    }
    const auto reference = number(*value);
    // SPC-5: zero, or nothing but ones, says that it cannot be relied on.
    constexpr std::uint64_t unreliable4 = std::numeric_limits<std::uint32_t>::max();
    constexpr std::uint64_t unreliable8 = std::numeric_limits<std::uint64_t>::max();
    if (!reference || *reference == 0 || *reference == unreliable4 || *reference == unreliable8) {
        return std::nullopt;
    }
    return reference;
}

Result<std::optional<ltfs::Coherency>> coherency(drive::SscDrive& drive, std::uint8_t partition) {
    auto value = read(drive, partition, attribute::coherency);
    if (!value) {
        return fail(std::move(value));
    }
    return *value ? ltfs::decodeCoherency(**value) : std::nullopt;
}

Result<void> writeCoherency(drive::SscDrive& drive, std::uint8_t partition, const ltfs::Coherency& coherency) {
    return write(drive, partition, attribute::coherency, ltfs::encodeCoherency(coherency));
}

Result<std::optional<std::uint64_t>> capacity(drive::SscDrive& drive, std::uint8_t partition,
                                              const AttributeSpec& which) {
    auto value = read(drive, partition, which);
    if (!value) {
        return fail(std::move(value));
    }
    const auto units = number(*value);
    if (!units || *units > ltfs::maxNumber / ltfs::capacityUnit) {
        return std::nullopt;
    }
    return *units * ltfs::capacityUnit;
}

Result<std::string> text(drive::SscDrive& drive, const AttributeSpec& which) {
    auto value = read(drive, 0, which);
    if (!value) {
        return fail(std::move(value));
    }
    return *value ? ltfs::decodeText(**value) : std::string();
}

Result<VolumeLock> volumeLock(drive::SscDrive& drive) {
    auto value = read(drive, 0, attribute::volumeLock);
    if (!value) {
        return fail(std::move(value));
    }
    if (!*value || (*value)->empty() || (**value)[0] == ltfs::lockUnlocked) {
        return VolumeLock::unlocked;
    }
    return (**value)[0] == lockedByte      ? VolumeLock::locked
           : (**value)[0] == permanentByte ? VolumeLock::permanent
                                           : VolumeLock::afterWriteError;
}

Result<void> writeVolumeLock(drive::SscDrive& drive, VolumeLock lock) {
    const std::byte value[]{lock == VolumeLock::unlocked ? ltfs::lockUnlocked
                            : lock == VolumeLock::locked ? lockedByte
                                                         : permanentByte};
    return write(drive, 0, attribute::volumeLock, value);
}

Result<void> writeUserLabel(drive::SscDrive& drive, std::string_view text) {
    return write(drive, 0, attribute::userLabel, ltfs::encodeText(attribute::userLabel, text));
}

Result<void> writeHostAttributes(drive::SscDrive& drive, const HostAttributes& values) {
    const std::byte encoding[]{ltfs::utf8Encoding};
    const std::pair<AttributeSpec, Bytes> attributes[]{
        {attribute::applicationVendor, ltfs::encodeText(attribute::applicationVendor, vendor)},
        {attribute::applicationName, ltfs::encodeText(attribute::applicationName, applicationName)},
        {attribute::applicationVersion, ltfs::encodeText(attribute::applicationVersion, ltfs::productVersion)},
        {attribute::userLabel, ltfs::encodeText(attribute::userLabel, values.userLabel)},
        {attribute::textEncoding, {std::begin(encoding), std::end(encoding)}},
        {attribute::barcode, ltfs::encodeText(attribute::barcode, values.barcode)},
        {attribute::mediaPool, ltfs::encodeText(attribute::mediaPool, values.mediaPool)},
        {attribute::formatVersion, ltfs::encodeText(attribute::formatVersion, ltfs::formatVersion)},
    };
    for (const auto& [which, value] : attributes) {
        if (auto written = write(drive, 0, which, value); !written) {
            return written;
        }
    }
    return writeVolumeLock(drive, VolumeLock::unlocked);
}

}  // namespace capstan::volume::memory
