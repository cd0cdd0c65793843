// MODE SENSE and MODE SELECT, 6 and 10: one block descriptor, and the pages that an LTO drive is set by. Current,
// changeable and default values; none are saved.
#include <algorithm>

#include "scsi/pages/fields.hpp"
#include "virtual/commands.hpp"
#include "virtual/geometry.hpp"

namespace capstan::virt::commands {
namespace {

using scsi::ModeForm;
using scsi::ModePageId;
using scsi::PageControl;
namespace mode_page = scsi::mode_page;

constexpr std::array pages{mode_page::dataProtection,         mode_page::compression, mode_page::configuration,
                           mode_page::configurationExtension, mode_page::partitions,  mode_page::mediumConfiguration};

/// What is on the cartridge now, in the units that suit it best.
scsi::PartitionPage partitionsOf(const Cartridge& cartridge) {
    const CartridgeLabel& label = cartridge.label();
    const unsigned units = partitionUnits(label.mediaType, label.capacityBytes);
    scsi::PartitionPage page{.additional = static_cast<std::uint8_t>(cartridge.partitions() - 1),
                             .initiatorDefined = cartridge.partitions() > 1,
                             .units = static_cast<std::uint8_t>(units)};
    // SSC-5: a page has room for as many sizes as there may be partitions.
    page.sizes.resize(2);
    for (std::size_t i = 0; i < cartridge.partitions(); ++i) {
        const std::uint64_t size = cartridge.partitionBytes(i) / unitBytes(units);
        page.sizes[i] = static_cast<std::uint16_t>(std::min<std::uint64_t>(size, scsi::PartitionPage::theRest - 1));
    }
    return page;
}

/// Without a cartridge there is nothing to report of partitions.
std::optional<Bytes> valuesOf(const DriveState& drive, const Modes& modes, ModePageId id) {
    if (id == mode_page::dataProtection) {
        return scsi::encode(modes.protection);
    }
    if (id == mode_page::compression) {
        return scsi::encode(scsi::CompressionPage{.enabled = modes.compression});
    }
    if (id == mode_page::configuration) {
        return scsi::encode(scsi::ConfigurationPage{.activePartition = static_cast<std::uint8_t>(drive.partition),
                                                    .compression = static_cast<std::uint8_t>(modes.compression ? 1 : 0),
                                                    .softwareWriteProtect = modes.softwareWriteProtect});
    }
    if (id == mode_page::configurationExtension) {
        return scsi::encode(scsi::ConfigurationExtensionPage{.programmableEarlyWarningMegabytes =
                                                                 modes.programmableEarlyWarningMegabytes});
    }
    if (!drive.loaded) {
        return std::nullopt;
    }
    if (id == mode_page::mediumConfiguration) {
        return scsi::encode(scsi::MediumConfigurationPage{.writeOnce = drive.isWorm()});
    }
    return scsi::encode(partitionsOf(*drive.cartridge));
}

/// SPC-5: ones where MODE SELECT may change something.
Bytes changeableOf(ModePageId id, std::size_t bytes) {
    Bytes mask = scsi::emptyModePage(id, bytes);
    const auto put = [&](std::size_t at, unsigned bits) { scsi::putByte(mask, at, bits); };
    if (id == mode_page::dataProtection) {
        put(4, 0xFF);
        put(5, 0x3F);
        put(6, 0xC0);
    } else if (id == mode_page::compression) {
        put(2, 0x80);
    } else if (id == mode_page::configuration) {
        put(14, 0xFF);
        put(15, 0x04);
    } else if (id == mode_page::configurationExtension) {
        put(6, 0xFF);
        put(7, 0xFF);
    } else if (id == mode_page::partitions) {
        put(3, 0xFF);
        put(4, 0xF8);
        put(6, 0x0F);
        std::ranges::fill(MutableBytes(mask).subspan(8), std::byte{0xFF});
    }
    return mask;
}

std::optional<Bytes> modePage(const DriveState& drive, PageControl control, ModePageId id) {
    const Modes defaults{};
    auto values = valuesOf(drive, control == PageControl::defaults ? defaults : drive.modes, id);
    return values && control == PageControl::changeable ? changeableOf(id, values->size()) : values;
}

bool isAsked(ModePageId asked, ModePageId page) {
    return (asked.page == mode_page::all || asked.page == page.page) &&
           (asked.subpage == mode_page::allSubpages || asked.subpage == page.subpage);
}

Outcome modeSense(DriveState& drive, const scsi::Command& command, ModeForm form, std::size_t allocation) {
    const auto wanted = std::to_integer<unsigned>(command.cdb[2]);
    const auto control = static_cast<PageControl>(wanted >> 6U);
    const ModePageId asked{.page = static_cast<std::uint8_t>(wanted & 0x3FU),
                           .subpage = std::to_integer<std::uint8_t>(command.cdb[3])};
    if (control == PageControl::saved) {
        return check(sense::savingUnsupported());
    }
    std::vector<Bytes> found;
    bool known = asked.page == 0;  // SPC-5: no page, header and descriptor only
    for (const ModePageId id : pages) {
        if (!isAsked(asked, id)) {
            continue;
        }
        known = true;
        if (auto page = modePage(drive, control, id)) {
            found.push_back(*std::move(page));
        } else if (asked.page != mode_page::all) {
            return check(drive.cartridge ? sense::notLoaded() : sense::noCartridge());
        }
    }
    if (!known) {
        return check(sense::badCdbField());
    }
    const bool withDescriptor = !hasBit(command, 3);  // DBD
    scsi::ModeHeader header{.writeProtected = drive.loaded && !drive.writable()};
    if (withDescriptor) {
        header.descriptor = scsi::BlockDescriptor{
            .density = drive.loaded ? mediaOf(drive.cartridge->label().mediaType).densityCode : std::uint8_t{0}};
    }
    return give(command, scsi::encodeModes(form, scsi::ModeUse::sense, header, found), allocation);
}

bool selectPartitions(DriveState& drive, ByteView bytes) {
    const auto page = scsi::parsePartitionPage(bytes);
    if (!page || !drive.loaded) {
        return false;
    }
    if (page->additional == 0) {
        drive.partitionRequest.reset();
        return true;
    }
    constexpr unsigned petabytes = 15;
    const CartridgeLabel& label = drive.cartridge->label();
    if (page->additional != 1) {
        return false;
    }
    // Left to the drive, partition 1 is the smallest that there is, as on LTO.
    std::array<std::optional<std::uint64_t>, 2> wanted{std::nullopt, 0};
    if (!page->fixed && !page->selectByDrive) {
        if (!page->initiatorDefined || !page->powersOfTen || page->units >= petabytes || page->sizes.size() < 2) {
            return false;
        }
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            wanted[i] = page->sizes[i] == scsi::PartitionPage::theRest
                            ? std::nullopt
                            : std::optional(page->sizes[i] * unitBytes(page->units));
        }
    }
    const auto sizes = partitionSizes(label.mediaType, label.capacityBytes, wanted);
    if (sizes) {
        drive.partitionRequest = *sizes;
    }
    return sizes.has_value();
}

bool selectPage(DriveState& drive, ByteView bytes) {
    const ModePageId id = scsi::idOf(bytes);
    if (id == mode_page::compression) {
        const auto page = scsi::parseCompressionPage(bytes);
        drive.modes.compression = page ? page->enabled : drive.modes.compression;
        return page.has_value();
    }
    if (id == mode_page::configuration) {
        const auto page = scsi::parseConfigurationPage(bytes);
        if (!page || page->compression > 1) {
            return false;
        }
        drive.modes.compression = page->compression == 1;
        drive.modes.softwareWriteProtect = page->softwareWriteProtect;
        return true;
    }
    if (id == mode_page::configurationExtension) {
        const auto page = scsi::parseConfigurationExtensionPage(bytes);
        if (!page || page->writeMode != scsi::ConfigurationExtensionPage::WriteMode::overwrite) {
            return false;
        }
        drive.modes.programmableEarlyWarningMegabytes = page->programmableEarlyWarningMegabytes;
        return true;
    }
    if (id == mode_page::dataProtection) {
        const auto page = scsi::parseDataProtectionPage(bytes);
        const bool on = page && page->method == scsi::BlockProtection::crc32c && page->informationBytes == 4;
        const bool off = page && page->method == scsi::BlockProtection::none && !page->writes && !page->reads;
        if (on || off) {
            drive.modes.protection = *page;
        }
        return on || off;
    }
    return id == mode_page::partitions && selectPartitions(drive, bytes);
}

/// SSC-5: density 0 is the medium's own, 7Fh leaves it; block length 0 is variable, the only one that there is.
bool selectDescriptor(const DriveState& drive, ByteView bytes) {
    const auto density = std::to_integer<std::uint8_t>(bytes[0]);
    const bool same = density == 0 || density == 0x7F ||
                      (drive.loaded && density == mediaOf(drive.cartridge->label().mediaType).densityCode);
    return same && readBig<std::uint32_t>(bytes, 5, 3) == 0;
}

std::size_t bytesOfPage(ByteView page) {
    constexpr std::byte subpage{0x40};
    if (page.size() < 4) {
        return page.size() + 1;
    }
    return (page[0] & subpage) == std::byte{0} ? 2U + readBig<std::uint8_t>(page, 1)
                                               : 4U + readBig<std::uint16_t>(page, 2);
}

Outcome modeSelect(DriveState& drive, const scsi::Command& command, ModeForm form, std::size_t length) {
    constexpr std::size_t descriptorBytes = 8;
    const auto headerBytes = static_cast<std::size_t>(form);
    const ByteView list = command.out;
    if (hasBit(command, 0) || length != list.size()) {
        return check(sense::badCdbField());  // SP: nothing can be saved
    }
    if (list.empty()) {
        return good();
    }
    if (list.size() < headerBytes) {
        return check(sense::badParameterLength());
    }
    const std::size_t descriptors =
        form == ModeForm::six ? readBig<std::uint8_t>(list, 3) : readBig<std::uint16_t>(list, 6);
    if (list.size() < headerBytes + descriptors || (descriptors != 0 && descriptors != descriptorBytes)) {
        return check(sense::badParameterLength());
    }
    if (descriptors != 0 && !selectDescriptor(drive, list.subspan(headerBytes, descriptorBytes))) {
        return check(sense::badParameterField());
    }
    // All of the list or none of it.
    const Modes before = drive.modes;
    const PartitionRequest requestBefore = drive.partitionRequest;
    const auto refuse = [&](const scsi::Sense& why) {
        drive.modes = before;
        drive.partitionRequest = requestBefore;
        return check(why);
    };
    for (ByteView rest = list.subspan(headerBytes + descriptors); !rest.empty();) {
        const std::size_t bytes = bytesOfPage(rest);
        if (rest.size() < bytes) {
            return refuse(sense::badParameterLength());
        }
        if (!selectPage(drive, rest.first(bytes))) {
            return refuse(sense::badParameterField());
        }
        rest = rest.subspan(bytes);
    }
    return good(list.size());
}

}  // namespace

Outcome modeSense6(DriveState& drive, const scsi::Command& command) {
    return modeSense(drive, command, ModeForm::six, std::to_integer<std::size_t>(command.cdb[4]));
}

Outcome modeSense10(DriveState& drive, const scsi::Command& command) {
    return modeSense(drive, command, ModeForm::ten, readBig<std::uint16_t>(command.cdb, 7));
}

Outcome modeSelect6(DriveState& drive, const scsi::Command& command) {
    return modeSelect(drive, command, ModeForm::six, std::to_integer<std::size_t>(command.cdb[4]));
}

Outcome modeSelect10(DriveState& drive, const scsi::Command& command) {
    return modeSelect(drive, command, ModeForm::ten, readBig<std::uint16_t>(command.cdb, 7));
}

}  // namespace capstan::virt::commands
