#include "addon/health.hpp"

#include <algorithm>

#include "scsi/pages/log_page.hpp"

namespace capstan::addon {

Result<DriveHealth> healthOf(drive::SscDrive& drive, bool withCartridge) {
    const auto pages = drive.logPages();
    if (!pages) {
        return std::unexpected(pages.error());
    }
    const auto has = [&](std::uint8_t page) { return std::ranges::find(*pages, page) != pages->end(); };
    DriveHealth health;
    Result<void> sofar;
    const auto take = [&](bool wanted, auto& part, auto read) {
        if (!wanted || !sofar) {
            return;
        }
        auto found = read();
        if (found) {
            part = *std::move(found);
        } else {
            sofar = std::unexpected(found.error());
        }
    };
    namespace page = scsi::log_page;
    take(has(page::tapeAlertResponse) || has(page::tapeAlert), health.alerts, [&] { return drive.tapeAlerts(); });
    take(has(page::deviceStatistics), health.device, [&] { return drive.deviceStatistics(); });
    take(withCartridge && has(page::volumeStatistics), health.volume, [&] { return drive.volumeStatistics(); });
    take(withCartridge && has(page::writeErrors), health.writeErrors, [&] { return drive.writeErrors(); });
    take(withCartridge && has(page::readErrors), health.readErrors, [&] { return drive.readErrors(); });
    return sofar ? Result<DriveHealth>(std::move(health)) : std::unexpected(sofar.error());
}

}  // namespace capstan::addon
