// Modes: what the drive is set to. A page is changed by sending back what MODE SENSE gave, with our bits in it: what a
// drive keeps beside them in its reserved fields is its own.
#include <algorithm>
#include <utility>

#include "drive/ssc_drive.hpp"
#include "drive/timeouts.hpp"
#include "scsi/pages/block_protection.hpp"
#include "scsi/pages/fields.hpp"

namespace capstan::drive {
namespace {

using scsi::ModeForm;
using scsi::ModeUse;
namespace mode_page = scsi::mode_page;

void setBit(std::byte& byte, unsigned bit, bool set) {
    const auto mask = static_cast<std::byte>(1U << bit);
    byte = set ? byte | mask : byte & ~mask;
}

/// For MODE SELECT: PS is reserved, the header holds nothing but the buffered mode.
Bytes selectOf(Bytes page, const std::optional<scsi::BlockDescriptor>& descriptor) {
    setBit(page[0], 7, false);
    return scsi::encodeModes(ModeForm::ten, ModeUse::select, {.descriptor = descriptor}, {std::move(page)});
}

}  // namespace

Result<Bytes> SscDrive::modePage(scsi::ModePageId id) {
    Bytes bytes(512);
    const auto cdb = scsi::modeSense(id, scsi::PageControl::current, static_cast<std::uint16_t>(bytes.size()));
    auto reply = run("mode sense", {.cdb = cdb, .in = bytes, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    bytes.resize(std::min(reply->transferred, bytes.size()));
    const auto list = scsi::parseModes(ModeForm::ten, bytes);
    if (!list) {
        return fail(Code::driveFault, "mode sense: short answer");
    }
    // SPC-5, MODE SENSE: a page that a drive does not have is refused. Some answer well, with no page or another one.
    if (list->pages.empty() || scsi::idOf(list->pages.front()) != id) {
        return fail(Code::driveRefused, "mode sense: the drive does not have the page");
    }
    return bytes;
}

Result<void> SscDrive::setModes(ByteView parameters) {
    const auto cdb = scsi::modeSelect(static_cast<std::uint16_t>(parameters.size()));
    auto reply = run("mode select", {.cdb = cdb, .out = parameters, .timeout = timeout::quick});
    return reply ? Result<void>() : fail(std::move(reply));
}

Result<MediumMode> SscDrive::mediumMode() {
    auto compression = modePage(mode_page::compression);
    if (!compression) {
        return fail(std::move(compression));
    }
    auto partitions = modePage(mode_page::partitions);
    if (!partitions) {
        return fail(std::move(partitions));
    }
    const auto list = scsi::parseModes(ModeForm::ten, *compression);
    const auto page = scsi::parseCompressionPage(list->pages.front());
    const auto partitionPage = scsi::parsePartitionPage(scsi::parseModes(ModeForm::ten, *partitions)->pages.front());
    if (!list->header.descriptor || !page || !partitionPage) {
        return fail(Code::driveFault, "mode sense: short answer");
    }
    return MediumMode{.writeProtected = list->header.writeProtected,
                      .densityCode = list->header.descriptor->density,
                      .blockLength = list->header.descriptor->blockBytes,
                      .compression = page->enabled,
                      .partitions = static_cast<std::uint8_t>(1U + partitionPage->additional)};
}

Result<void> SscDrive::prepareForLtfs(bool compression) {
    auto sensed = modePage(mode_page::compression);
    if (!sensed) {
        return fail(std::move(sensed));
    }
    auto list = scsi::parseModes(ModeForm::ten, *sensed);
    Bytes& page = list->pages.front();
    if (!list->header.descriptor || page.size() < 4) {
        return fail(Code::driveFault, "mode sense: no block descriptor");
    }
    setBit(page[2], 7, compression);  // DCE
    setBit(page[3], 7, true);         // DDE: what was written compressed stays readable
    auto set = setModes(selectOf(
        page, scsi::BlockDescriptor{.density = list->header.descriptor->density, .blocks = 0, .blockBytes = 0}));
    if (set) {
        compression_ = compression;
    }
    return set;
}

Result<void> SscDrive::setProgrammableEarlyWarning(std::uint16_t megabytes) {
    auto sensed = modePage(mode_page::configurationExtension);
    if (!sensed) {
        return fail(std::move(sensed));
    }
    auto list = scsi::parseModes(ModeForm::ten, *sensed);
    Bytes& page = list->pages.front();
    if (page.size() < 8) {
        return fail(Code::driveFault, "mode sense: short answer");
    }
    writeBig(page, 6, megabytes);
    return setModes(selectOf(page, std::nullopt));
}

Result<std::uint16_t> SscDrive::programmableEarlyWarning() {
    auto sensed = modePage(mode_page::configurationExtension);
    if (!sensed) {
        return fail(std::move(sensed));
    }
    const auto page = scsi::parseConfigurationExtensionPage(scsi::parseModes(ModeForm::ten, *sensed)->pages.front());
    if (!page) {
        return fail(Code::driveFault, "mode sense: short answer");
    }
    return page->programmableEarlyWarningMegabytes;
}

Result<bool> SscDrive::writeOnce() {
    auto sensed = modePage(mode_page::mediumConfiguration);
    if (!sensed) {
        return fail(std::move(sensed));
    }
    const auto page = scsi::parseMediumConfigurationPage(scsi::parseModes(ModeForm::ten, *sensed)->pages.front());
    if (!page) {
        return fail(Code::driveFault, "mode sense: short answer");
    }
    return page->writeOnce;
}

Result<void> SscDrive::protectBlocks(bool on) {
    auto sensed = modePage(mode_page::dataProtection);
    if (!sensed) {
        return fail(std::move(sensed));
    }
    auto list = scsi::parseModes(ModeForm::ten, *sensed);
    Bytes& page = list->pages.front();
    if (page.size() < 7) {
        return fail(Code::driveFault, "mode sense: short answer");
    }
    scsi::putByte(page, 4, static_cast<unsigned>(on ? scsi::BlockProtection::crc32c : scsi::BlockProtection::none));
    scsi::putByte(page, 5, on ? scsi::protectionBytes : 0);
    setBit(page[6], 7, on);     // LBP_W
    setBit(page[6], 6, on);     // LBP_R
    setBit(page[6], 5, false);  // RBDP
    auto set = setModes(selectOf(page, std::nullopt));
    if (set) {
        protected_ = on;
    }
    return set;
}

}  // namespace capstan::drive
