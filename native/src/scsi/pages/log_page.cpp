#include "scsi/pages/log_page.hpp"

#include <algorithm>

#include "scsi/pages/fields.hpp"

namespace capstan::scsi {
namespace {

constexpr std::size_t logHeaderBytes = 4;  // of the page and of each parameter alike
constexpr std::uint16_t veryHighFrequencyData = 0x0000;
constexpr std::uint16_t alertResponse = 0x0000;
constexpr unsigned alerts = 64;

}  // namespace

std::optional<std::uint64_t> LogParameter::number() const {
    if (value.empty() || value.size() > sizeof(std::uint64_t)) {
        return std::nullopt;
    }
    return readBig<std::uint64_t>(value, 0, value.size());
}

const LogParameter* LogPage::find(std::uint16_t parameter) const {
    const auto found = std::ranges::find(parameters, parameter, &LogParameter::code);
    return found == parameters.end() ? nullptr : &*found;
}

std::optional<std::uint64_t> LogPage::number(std::uint16_t parameter) const {
    const LogParameter* found = find(parameter);
    return found == nullptr ? std::nullopt : found->number();
}

LogParameter counter(std::uint16_t code, std::uint64_t value, std::size_t width) {
    LogParameter parameter{.code = code, .value = Bytes(width)};
    writeBig(parameter.value, 0, value, width);
    return parameter;
}

Bytes encodeLogPage(const LogPage& page) {
    Bytes bytes(logHeaderBytes);
    putByte(bytes, 0, page.code | flag(page.subpage != 0, subpageBit));
    putByte(bytes, 1, page.subpage);
    for (const LogParameter& each : page.parameters) {
        const std::size_t at = bytes.size();
        bytes.resize(at + logHeaderBytes + each.value.size());
        writeBig(bytes, at, each.code);
        putByte(bytes, at + 2, each.format & 0x03U);
        putByte(bytes, at + 3, static_cast<unsigned>(each.value.size()));
        std::ranges::copy(each.value, bytes.begin() + static_cast<std::ptrdiff_t>(at + logHeaderBytes));
    }
    writeBig(bytes, 2, static_cast<std::uint16_t>(bytes.size() - logHeaderBytes));
    return bytes;
}

std::optional<LogPage> parseLogPage(ByteView bytes) {
    if (bytes.size() < logHeaderBytes) {
        return std::nullopt;
    }
    LogPage page{.code = static_cast<std::uint8_t>(byteAt(bytes, 0) & 0x3FU),
                 .subpage = static_cast<std::uint8_t>((byteAt(bytes, 0) & subpageBit) != 0 ? byteAt(bytes, 1) : 0U)};
    ByteView rest = bytes.subspan(logHeaderBytes);
    rest = rest.first(std::min<std::size_t>(rest.size(), readBig<std::uint16_t>(bytes, 2)));
    while (rest.size() >= logHeaderBytes) {
        const std::size_t length = byteAt(rest, 3);
        if (rest.size() < logHeaderBytes + length) {
            break;  // cut off by the room for the answer
        }
        const ByteView value = rest.subspan(logHeaderBytes, length);
        page.parameters.push_back({.code = readBig<std::uint16_t>(rest, 0),
                                   .value = Bytes(value.begin(), value.end()),
                                   .format = static_cast<std::uint8_t>(byteAt(rest, 2) & 0x03U)});
        rest = rest.subspan(logHeaderBytes + length);
    }
    return page;
}

Bytes encodeSupportedLogPages(const std::vector<std::uint8_t>& pages) {
    Bytes bytes(logHeaderBytes);
    for (const std::uint8_t page : pages) {
        bytes.push_back(static_cast<std::byte>(page));
    }
    writeBig(bytes, 2, static_cast<std::uint16_t>(pages.size()));
    return bytes;
}

std::vector<std::uint8_t> parseSupportedLogPages(ByteView bytes) {
    std::vector<std::uint8_t> pages;
    const std::size_t end =
        bytes.size() < logHeaderBytes ? 0 : std::min(bytes.size(), logHeaderBytes + readBig<std::uint16_t>(bytes, 2));
    for (std::size_t i = logHeaderBytes; i < end; ++i) {
        pages.push_back(static_cast<std::uint8_t>(byteAt(bytes, i) & 0x3FU));
    }
    return pages;
}

LogParameter encodeDeviceStatus(const DeviceStatus& status) {
    LogParameter parameter{.code = veryHighFrequencyData, .value = Bytes(4), .format = 3};
    putByte(parameter.value, 0,
            flag(status.removalPrevented, 0x80) | flag(status.writeProtected, 0x08) |
                flag(status.cleaningRequested, 0x04) | flag(status.cleaningRequired, 0x02) | 0x01U);
    putByte(parameter.value, 1, flag(status.cartridgePresent, 0x10) | flag(status.mounted, 0x01));
    putByte(parameter.value, 2, status.activity);
    putByte(parameter.value, 3, flag(status.encryptionEnabled, 0x10) | flag(status.tapeAlertChanged, 0x01));
    return parameter;
}

std::optional<DeviceStatus> parseDeviceStatus(const LogPage& page) {
    const LogParameter* data = page.find(veryHighFrequencyData);
    if (page.code != log_page::deviceStatus || data == nullptr || data->value.size() < 4) {
        return std::nullopt;
    }
    const auto has = [&](std::size_t at, unsigned mask) { return (byteAt(data->value, at) & mask) != 0; };
    return DeviceStatus{.removalPrevented = has(0, 0x80),
                        .writeProtected = has(0, 0x08),
                        .cleaningRequested = has(0, 0x04),
                        .cleaningRequired = has(0, 0x02),
                        .cartridgePresent = has(1, 0x10),
                        .mounted = has(1, 0x01),
                        .encryptionEnabled = has(3, 0x10),
                        .tapeAlertChanged = has(3, 0x01),
                        .activity = static_cast<std::uint8_t>(byteAt(data->value, 2))};
}

LogPage encodeTapeAlertResponse(TapeAlertFlags flags) {
    // SSC-5: flag 01h is the first byte's highest bit, flag 40h the last byte's lowest.
    LogParameter parameter{.code = alertResponse, .value = Bytes(alerts / 8), .format = 3};
    for (unsigned number = 1; number <= alerts; ++number) {
        if ((flags & tapeAlertFlag(number)) != 0) {
            parameter.value[(number - 1) / 8] |= static_cast<std::byte>(0x80U >> ((number - 1) % 8));
        }
    }
    return {.code = log_page::tapeAlertResponse, .subpage = 0, .parameters = {parameter}};
}

LogPage encodeTapeAlert(TapeAlertFlags flags) {
    LogPage page{.code = log_page::tapeAlert};
    for (unsigned number = 1; number <= alerts; ++number) {
        page.parameters.push_back(
            counter(static_cast<std::uint16_t>(number), (flags & tapeAlertFlag(number)) != 0 ? 1 : 0, 1));
    }
    return page;
}

std::optional<TapeAlertFlags> parseTapeAlert(const LogPage& page) {
    TapeAlertFlags flags = 0;
    if (page.code == log_page::tapeAlert) {
        for (const LogParameter& each : page.parameters) {
            if (each.code >= 1 && each.code <= alerts && (byteAt(each.value, 0) & 1U) != 0) {
                flags |= tapeAlertFlag(each.code);
            }
        }
        return flags;
    }
    const LogParameter* response = page.find(alertResponse);
    if (page.code != log_page::tapeAlertResponse || response == nullptr || response->value.size() < alerts / 8) {
        return std::nullopt;
    }
    for (unsigned number = 1; number <= alerts; ++number) {
        if ((byteAt(response->value, (number - 1) / 8) & (0x80U >> ((number - 1) % 8))) != 0) {
            flags |= tapeAlertFlag(number);
        }
    }
    return flags;
}

LogParameter encodePartitionRecords(std::uint16_t code, const std::vector<std::uint32_t>& amounts) {
    constexpr std::size_t recordBytes = 8;
    LogParameter parameter{.code = code, .value = Bytes(recordBytes * amounts.size()), .format = 3};
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        const std::size_t at = i * recordBytes;
        putByte(parameter.value, at, recordBytes - 1);  // bytes after this one
        writeBig(parameter.value, at + 2, static_cast<std::uint16_t>(i));
        writeBig(parameter.value, at + 4, amounts[i]);
    }
    return parameter;
}

std::vector<std::uint32_t> parsePartitionRecords(const LogParameter& parameter) {
    std::vector<std::uint32_t> amounts;
    ByteView rest = parameter.value;
    while (rest.size() >= 8) {
        const std::size_t length = std::min<std::size_t>(rest.size(), byteAt(rest, 0) + 1U);
        const std::size_t partition = readBig<std::uint16_t>(rest, 2);
        constexpr std::size_t most = 4;  // partitions of an LTO cartridge
        if (length < 8 || partition >= most) {
            break;
        }
        amounts.resize(std::max(amounts.size(), partition + 1));
        // A wider counter than four bytes keeps its low end last.
        amounts[partition] = readBig<std::uint32_t>(rest, length - 4);
        rest = rest.subspan(length);
    }
    return amounts;
}

}  // namespace capstan::scsi
