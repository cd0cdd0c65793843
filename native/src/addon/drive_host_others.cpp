// Mounting what is no sound volume: damaged ones, and tapes that tar has written. And whose cartridge it is.
#include <utility>

#include "addon/drive_host.hpp"
#include "volume/cartridge_memory.hpp"
#include "volume/index_file.hpp"

namespace capstan::addon {

Result<std::uint64_t> DriveHost::mountSalvage() {
    const auto drive = changingDrive();
    return drive ? keep(volume::Volume::salvage(**drive), volume::Access::readOnly) : std::unexpected(drive.error());
}

Result<std::pair<std::uint64_t, volume::RescueReport>> DriveHost::mountRescue(const volume::RescueOptions& options) {
    const auto drive = changingDrive();
    auto rescued = drive ? volume::Volume::rescue(**drive, options) : std::unexpected(drive.error());
    if (!rescued) {
        return fail(std::move(rescued));
    }
    auto kept = keep(std::move(rescued->volume), volume::Access::readOnly);
    return kept ? Result<std::pair<std::uint64_t, volume::RescueReport>>(std::pair(*kept, std::move(rescued->report)))
                : fail(std::move(kept));
}

Result<ListedArchives> DriveHost::listTar(const std::string& file, const volume::TarListingOptions& options,
                                          const std::stop_token& stop, const volume::DoneSink& done) {
    const auto drive = changingDrive();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    auto listing = volume::listTar(**drive, options, stop, done);
    if (!listing) {
        return fail(std::move(listing));
    }
    auto kept = volume::keepIndex(listing->index, file);
    return kept ? Result<ListedArchives>(ListedArchives{.archives = listing->archives,
                                                        .flawed = std::move(listing->flawed),
                                                        .flawedTotal = listing->flawedTotal})
                : fail(std::move(kept));
}

Result<std::uint64_t> DriveHost::mountTar(const std::string& file) {
    const auto drive = changingDrive();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    auto index = volume::keptIndex(file);
    return index ? keep(volume::Volume::mountTar(**drive, *std::move(index)), volume::Access::readOnly)
                 : fail(std::move(index));
}

Result<CartridgeMark> DriveHost::fleetMark() {
    const auto drive = openDrive();
    auto found = drive ? (*drive)->fleetMark() : std::unexpected(drive.error());
    return found ? Result<CartridgeMark>(CartridgeMark{
                       .serial = volume::memory::text(**drive, ltfs::attribute::mediumSerial).value_or(std::string()),
                       .found = *std::move(found)})
                 : fail(std::move(found));
}

Result<bool> DriveHost::claim(const drive::FleetMark& own) {
    const auto drive = openDrive();
    return drive ? (*drive)->claim(own) : std::unexpected(drive.error());
}

Result<void> DriveHost::eraseMark() {
    const auto drive = openDrive();
    return drive ? (*drive)->eraseMark() : std::unexpected(drive.error());
}

}  // namespace capstan::addon
