#include "scsi/pages/mode_page.hpp"

#include <algorithm>

#include "scsi/pages/fields.hpp"

namespace capstan::scsi {
namespace {

constexpr std::size_t modeDescriptorBytes = 8;

std::size_t headerOf(ByteView page) {
    return (byteAt(page, 0) & subpageBit) != 0 ? 4 : 2;
}

std::size_t bytesOfPage(ByteView page) {
    if (headerOf(page) == 2) {
        return 2 + byteAt(page, 1);
    }
    return page.size() < 4 ? page.size() + 1 : 4U + readBig<std::uint16_t>(page, 2);
}

bool is(ByteView page, ModePageId id, std::size_t atLeast) {
    return page.size() >= atLeast && idOf(page) == id;
}

}  // namespace

ModePageId idOf(ByteView page) {
    return {.page = static_cast<std::uint8_t>(byteAt(page, 0) & 0x3FU),
            .subpage = static_cast<std::uint8_t>((byteAt(page, 0) & subpageBit) != 0 ? byteAt(page, 1) : 0U)};
}

Bytes emptyModePage(ModePageId id, std::size_t bytes) {
    Bytes page(bytes);
    putByte(page, 0, id.page | flag(id.subpage != 0, subpageBit));
    if (id.subpage != 0) {
        putByte(page, 1, id.subpage);
        writeBig(page, 2, static_cast<std::uint16_t>(bytes - 4));
    } else {
        putByte(page, 1, static_cast<unsigned>(bytes - 2));
    }
    return page;
}

Bytes encodeModes(ModeForm form, ModeUse use, const ModeHeader& header, const std::vector<Bytes>& pages) {
    const auto headerBytes = static_cast<std::size_t>(form);
    Bytes bytes(headerBytes + (header.descriptor ? modeDescriptorBytes : 0));
    const std::size_t type = form == ModeForm::six ? 1 : 2;
    putByte(bytes, type, header.mediumType);
    putByte(bytes, type + 1,
            flag(header.writeProtected && use == ModeUse::sense, 0x80) | ((header.bufferedMode & 0x07U) << 4U) |
                (header.speed & 0x0FU));
    putByte(bytes, headerBytes - 1, header.descriptor ? modeDescriptorBytes : 0U);
    if (header.descriptor) {
        putByte(bytes, headerBytes, header.descriptor->density);
        writeBig(bytes, headerBytes + 1, header.descriptor->blocks, 3);
        writeBig(bytes, headerBytes + 5, header.descriptor->blockBytes, 3);
    }
    for (const Bytes& page : pages) {
        bytes.insert(bytes.end(), page.begin(), page.end());
    }
    if (use == ModeUse::sense) {
        const std::size_t width = form == ModeForm::six ? 1 : 2;
        writeBig(bytes, 0, static_cast<std::uint16_t>(bytes.size() - width), width);
    }
    return bytes;
}

const Bytes* ModeList::find(ModePageId id) const {
    const auto found = std::ranges::find_if(pages, [&](const Bytes& page) { return idOf(page) == id; });
    return found == pages.end() ? nullptr : &*found;
}

std::optional<ModeList> parseModes(ModeForm form, ByteView bytes) {
    const auto headerBytes = static_cast<std::size_t>(form);
    if (bytes.size() < headerBytes) {
        return std::nullopt;
    }
    const std::size_t descriptors =
        form == ModeForm::six ? byteAt(bytes, 3) : std::size_t{readBig<std::uint16_t>(bytes, 6)};
    if (bytes.size() < headerBytes + descriptors || (descriptors != 0 && descriptors < modeDescriptorBytes)) {
        return std::nullopt;
    }
    const std::size_t type = form == ModeForm::six ? 1 : 2;
    const unsigned specific = byteAt(bytes, type + 1);
    ModeList list{.header = {.mediumType = static_cast<std::uint8_t>(byteAt(bytes, type)),
                             .writeProtected = (specific & 0x80U) != 0,
                             .bufferedMode = static_cast<std::uint8_t>((specific >> 4U) & 0x07U),
                             .speed = static_cast<std::uint8_t>(specific & 0x0FU)}};
    if (descriptors != 0) {
        list.header.descriptor = BlockDescriptor{.density = static_cast<std::uint8_t>(byteAt(bytes, headerBytes)),
                                                 .blocks = readBig<std::uint32_t>(bytes, headerBytes + 1, 3),
                                                 .blockBytes = readBig<std::uint32_t>(bytes, headerBytes + 5, 3)};
    }
    ByteView rest = bytes.subspan(headerBytes + descriptors);
    while (rest.size() >= 2 && rest.size() >= bytesOfPage(rest)) {
        const ByteView page = rest.first(bytesOfPage(rest));
        list.pages.emplace_back(page.begin(), page.end());
        rest = rest.subspan(page.size());
    }
    return list;
}

Bytes encode(const CompressionPage& page) {
    Bytes bytes = emptyModePage(mode_page::compression, 16);
    putByte(bytes, 2, flag(page.enabled, 0x80) | flag(page.capable, 0x40));
    putByte(bytes, 3, flag(page.decompression, 0x80));
    writeBig(bytes, 4, page.enabled ? page.algorithm : 0U);
    writeBig(bytes, 8, page.algorithm);
    return bytes;
}

std::optional<CompressionPage> parseCompressionPage(ByteView bytes) {
    if (!is(bytes, mode_page::compression, 4)) {
        return std::nullopt;
    }
    return CompressionPage{.enabled = (byteAt(bytes, 2) & 0x80U) != 0,
                           .capable = (byteAt(bytes, 2) & 0x40U) != 0,
                           .decompression = (byteAt(bytes, 3) & 0x80U) != 0,
                           .algorithm = bytes.size() < 12 ? 0 : readBig<std::uint32_t>(bytes, 8)};
}

Bytes encode(const ConfigurationPage& page) {
    Bytes bytes = emptyModePage(mode_page::configuration, 16);
    putByte(bytes, 3, page.activePartition);
    writeBig(bytes, 6, page.writeDelay);
    putByte(bytes, 8, flag(page.reportsBlockIds, 0x40));
    putByte(bytes, 10, flag(page.flushAtEarlyWarning, 0x08) | flag(page.softwareWriteProtect, 0x04));
    putByte(bytes, 14, page.compression);
    putByte(bytes, 15,
            ((page.writeOnceWrites & 0x03U) << 6U) | flag(page.associatedWriteProtect, 0x04) |
                flag(page.permanentWriteProtect, 0x01));
    return bytes;
}

std::optional<ConfigurationPage> parseConfigurationPage(ByteView bytes) {
    if (!is(bytes, mode_page::configuration, 16)) {
        return std::nullopt;
    }
    return ConfigurationPage{.activePartition = static_cast<std::uint8_t>(byteAt(bytes, 3)),
                             .writeDelay = readBig<std::uint16_t>(bytes, 6),
                             .reportsBlockIds = (byteAt(bytes, 8) & 0x40U) != 0,
                             .compression = static_cast<std::uint8_t>(byteAt(bytes, 14)),
                             .flushAtEarlyWarning = (byteAt(bytes, 10) & 0x08U) != 0,
                             .writeOnceWrites = static_cast<std::uint8_t>(byteAt(bytes, 15) >> 6U),
                             .softwareWriteProtect = (byteAt(bytes, 10) & 0x04U) != 0,
                             .associatedWriteProtect = (byteAt(bytes, 15) & 0x04U) != 0,
                             .permanentWriteProtect = (byteAt(bytes, 15) & 0x01U) != 0};
}

Bytes encode(const ConfigurationExtensionPage& page) {
    Bytes bytes = emptyModePage(mode_page::configurationExtension, 32);
    putByte(bytes, 5, (static_cast<unsigned>(page.writeMode) << 4U) | (page.shortEraseMode & 0x0FU));
    writeBig(bytes, 6, page.programmableEarlyWarningMegabytes);
    putByte(bytes, 8, flag(page.volumeContainsEncrypted, 0x01));
    return bytes;
}

std::optional<ConfigurationExtensionPage> parseConfigurationExtensionPage(ByteView bytes) {
    if (!is(bytes, mode_page::configurationExtension, 9)) {
        return std::nullopt;
    }
    return ConfigurationExtensionPage{
        .writeMode = static_cast<ConfigurationExtensionPage::WriteMode>(byteAt(bytes, 5) >> 4U),
        .shortEraseMode = static_cast<std::uint8_t>(byteAt(bytes, 5) & 0x0FU),
        .programmableEarlyWarningMegabytes = readBig<std::uint16_t>(bytes, 6),
        .volumeContainsEncrypted = (byteAt(bytes, 8) & 0x01U) != 0};
}

Bytes encode(const PartitionPage& page) {
    Bytes bytes = emptyModePage(mode_page::partitions, 8 + 2 * page.sizes.size());
    putByte(bytes, 2, page.maximumAdditional);
    putByte(bytes, 3, page.additional);
    putByte(bytes, 4,
            flag(page.fixed, 0x80) | flag(page.selectByDrive, 0x40) | flag(page.initiatorDefined, 0x20) |
                flag(page.powersOfTen, 0x18));
    putByte(bytes, 5, page.recognition);
    putByte(bytes, 6, page.units & 0x0FU);
    for (std::size_t i = 0; i < page.sizes.size(); ++i) {
        writeBig(bytes, 8 + 2 * i, page.sizes[i]);
    }
    return bytes;
}

std::optional<PartitionPage> parsePartitionPage(ByteView bytes) {
    if (!is(bytes, mode_page::partitions, 7)) {
        return std::nullopt;
    }
    const unsigned how = byteAt(bytes, 4);
    PartitionPage page{.maximumAdditional = static_cast<std::uint8_t>(byteAt(bytes, 2)),
                       .additional = static_cast<std::uint8_t>(byteAt(bytes, 3)),
                       .fixed = (how & 0x80U) != 0,
                       .selectByDrive = (how & 0x40U) != 0,
                       .initiatorDefined = (how & 0x20U) != 0,
                       .powersOfTen = (how & 0x18U) == 0x18U,
                       .units = static_cast<std::uint8_t>(byteAt(bytes, 6) & 0x0FU),
                       .recognition = static_cast<std::uint8_t>(byteAt(bytes, 5))};
    for (std::size_t at = 8; at + 2 <= bytes.size(); at += 2) {
        page.sizes.push_back(readBig<std::uint16_t>(bytes, at));
    }
    return page;
}

Bytes encode(const DataProtectionPage& page) {
    Bytes bytes = emptyModePage(mode_page::dataProtection, 32);
    putByte(bytes, 4, static_cast<unsigned>(page.method));
    putByte(bytes, 5, page.informationBytes & 0x3FU);
    putByte(bytes, 6, flag(page.writes, 0x80) | flag(page.reads, 0x40) | flag(page.recoverBufferedData, 0x20));
    return bytes;
}

std::optional<DataProtectionPage> parseDataProtectionPage(ByteView bytes) {
    if (!is(bytes, mode_page::dataProtection, 7)) {
        return std::nullopt;
    }
    return DataProtectionPage{.method = static_cast<BlockProtection>(byteAt(bytes, 4)),
                              .informationBytes = static_cast<std::uint8_t>(byteAt(bytes, 5) & 0x3FU),
                              .writes = (byteAt(bytes, 6) & 0x80U) != 0,
                              .reads = (byteAt(bytes, 6) & 0x40U) != 0,
                              .recoverBufferedData = (byteAt(bytes, 6) & 0x20U) != 0};
}

Bytes encode(const MediumConfigurationPage& page) {
    Bytes bytes = emptyModePage(mode_page::mediumConfiguration, 32);
    putByte(bytes, 2, flag(page.writeOnce, 0x01));
    return bytes;
}

std::optional<MediumConfigurationPage> parseMediumConfigurationPage(ByteView bytes) {
    if (!is(bytes, mode_page::mediumConfiguration, 3)) {
        return std::nullopt;
    }
    return MediumConfigurationPage{.writeOnce = (byteAt(bytes, 2) & 0x01U) != 0};
}

}  // namespace capstan::scsi
