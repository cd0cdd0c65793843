#include "addon/drive_host.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>
#include <utility>

#include "conformance/robot_hand.hpp"
#include "scsi/linux/sg_transport.hpp"
#include "virtual/model.hpp"
#include "volume/cartridge_memory.hpp"

namespace capstan::addon {

namespace {

/// No real drive would tell it, and nothing else that can be asked for does.
std::vector<scsi::Reading> simulatedReadings(const virt::Timing& timing) {
    constexpr std::array<std::string_view, virt::causes> names{
        "transfer", "locate", "turnAround", "flush",  "backhitch", "partitionSwitch", "load",
        "unload",   "rewind", "hostIdle",   "format", "erase",     "upkeep",          "fault"};
    const auto spent = timing.spent();
    std::vector<scsi::Reading> readings;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto passed = std::chrono::round<std::chrono::milliseconds>(spent[i]);
        readings.push_back({.name = names[i], .value = static_cast<std::uint64_t>(passed.count())});
    }
    return readings;
}

/// All listings of a drive are made with such rows.
ListedRows& rowsOf(volume::Listing& listing) {
    return static_cast<ListedRows&>(listing.rows());
}

}  // namespace

DriveStatus DriveHost::lastStatus() const {
    const std::lock_guard lock(statusMutex_);
    return lastStatus_;
}

Result<void> DriveHost::openVirtual(const std::string& modelFile, const std::string& serial,
                                    const virt::ClockOptions& clock, std::shared_ptr<virt::Bay> bay) {
    auto model = virt::loadModel(modelFile);
    if (!model) {
        return fail(std::move(model));
    }
    auto timing = virt::makeTiming(modelFile, clock);
    if (!timing) {
        return fail(std::move(timing));
    }
    auto transport = virt::VirtualDrive::make(std::move(*model), serial, std::move(*timing));
    slot_ = transport.get();
    if (bay) {
        slot_->standIn(std::move(bay));
    }
    simulatesTime_ = clock.mode == virt::ClockMode::modelled;
    return useTransport(std::move(transport));
}

Result<void> DriveHost::openMetal(const std::string& path) {
    const auto device = scsi::linux_sg::describe(path);
    if (!device) {
        return std::unexpected(device.error());
    }
    adapter_ = device->adapter;
    auto transport = scsi::linux_sg::SgTransport::open(*device);
    return transport ? useTransport(std::move(*transport)) : std::unexpected(transport.error());
}

Result<void> DriveHost::useTransport(std::unique_ptr<scsi::Transport> transport) {
    drive_ = std::make_unique<drive::SscDrive>(std::make_unique<scsi::TracingTransport>(std::move(transport), trace_));
    drive_->heedMarks();
    const auto answered = status();
    return answered ? drive_->clearLeftKey() : std::unexpected(answered.error());
}

Result<virt::VirtualDrive*> DriveHost::slot() {
    const auto drive = changingDrive();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    return slot_ != nullptr ? Result<virt::VirtualDrive*>(slot_)
                            : fail(Code::invalidArgument, "a real drive has no slot to reach into");
}

Result<drive::SscDrive*> DriveHost::openDrive() {
    if (!drive_) {
        return fail(Code::driveAbsent, "the drive was closed");
    }
    return drive_.get();
}

Result<drive::SscDrive*> DriveHost::idleDrive() {
    if (volume_) {
        return fail(Code::driveBusy, "the volume is mounted");
    }
    return openDrive();
}

Result<drive::SscDrive*> DriveHost::changingDrive() {
    auto drive = idleDrive();
    if (drive) {
        examined_.reset();
        seen_.reset();
    }
    return drive;
}

Result<drive::SscDrive*> DriveHost::scratchDrive() {
    auto drive = changingDrive();
    if (drive) {
        if (auto dropped = (*drive)->dropKey(); !dropped) {
            return fail(std::move(dropped));
        }
    }
    return drive;
}

Result<drive::DriveIdentity> DriveHost::identity() {
    const auto drive = openDrive();
    return drive ? (*drive)->identify() : std::unexpected(drive.error());
}

Result<DriveStatus> DriveHost::status() {
    const auto drive = openDrive();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    const auto readiness = (*drive)->readiness();
    if (!readiness) {
        return std::unexpected(readiness.error());
    }
    DriveStatus status{.readiness = *readiness};
    if (*readiness == drive::Readiness::ready) {
        const auto mode = (*drive)->mediumMode();
        if (!mode) {
            return std::unexpected(mode.error());
        }
        status.writeProtected = mode->writeProtected;
        status.densityCode = mode->densityCode;
        status.barcode = volume::memory::text(**drive, ltfs::attribute::barcode).value_or(std::string());
    }
    const std::lock_guard lock(statusMutex_);
    lastStatus_ = status;
    return status;
}

void DriveHost::refreshStatus() {
    if (!status()) {
        // A drive that does not answer now will say so to the next who asks; until then nothing is known of it.
        const std::lock_guard lock(statusMutex_);
        lastStatus_ = {};
    }
}

Result<std::string> DriveHost::insert(const std::string& folder) {
    const auto hand = slot();
    if (!hand) {
        return std::unexpected(hand.error());
    }
    auto damage = (*hand)->insert(folder);
    refreshStatus();
    return damage;
}

Result<std::string> DriveHost::inspectArrival() {
    const auto drive = slot();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    auto damage = (*drive)->inspectArrival();
    refreshStatus();
    return damage;
}

Result<void> DriveHost::remove() {
    const auto hand = slot();
    if (!hand) {
        return std::unexpected(hand.error());
    }
    auto removed = (*hand)->remove();
    refreshStatus();
    return removed;
}

Result<void> DriveHost::load(const drive::StepListener& onStep) {
    const auto drive = changingDrive();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    // Whose key the drive has now is not this cartridge's, as far as anybody knows.
    if (auto dropped = (*drive)->dropKey(); !dropped) {
        return dropped;
    }
    auto loaded = (*drive)->load({}, onStep);
    refreshStatus();
    return loaded;
}

Result<void> DriveHost::useKey(SharedCartridgeKey key) {
    const auto drive = changingDrive();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    return key ? (*drive)->useKey(std::move(key)) : (*drive)->dropKey();
}

Result<void> DriveHost::unload() {
    const auto drive = changingDrive();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    auto unloaded = (*drive)->unload();
    refreshStatus();
    return unloaded;
}

Result<volume::Examination> DriveHost::examine(const ListedSink& onListed) {
    const auto drive = changingDrive();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    auto found = surveyListed(**drive, onListed);
    if (!found) {
        return fail(std::move(found));
    }
    if (found->listing) {
        rowsOf(*found->listing).finish();
    }
    auto examination = volume::Volume::examine(**drive, *found);
    if (examination) {
        seen_ = volume::placesOf(*found);
        if (found->listing) {
            examined_ = *std::move(found);
        }
    }
    return examination;
}

Result<volume::VolumeFacts> DriveHost::format(const volume::FormatOptions& options, const drive::StepListener& onStep) {
    const auto drive = changingDrive();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    auto formatted = volume::Volume::format(**drive, options, onStep);
    return formatted ? (*formatted)->facts() : std::unexpected(formatted.error());
}

Result<drive::DriveHealth> DriveHost::health() {
    const auto drive = openDrive();
    auto health =
        drive ? (*drive)->health(lastStatus().readiness == drive::Readiness::ready) : std::unexpected(drive.error());
    if (health && simulatesTime_) {
        health->parts.push_back({.name = "simulatedMilliseconds", .readings = simulatedReadings(slot_->timing())});
    }
    return health;
}

Result<DriveAbilities> DriveHost::abilities() {
    const auto drive = openDrive();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    DriveAbilities abilities{.maxTransferBytes = (*drive)->transport().maxTransferBytes()};
    // One that does not encrypt refuses to say who would have it do so.
    if (const auto encryption = (*drive)->encryptionStatus()) {
        const auto algorithms = (*drive)->encryptionAlgorithms();
        abilities.encrypts = algorithms && std::ranges::any_of(*algorithms, drive::isUsable);
        abilities.encryptionControl = encryption->control;
    } else if (encryption.error().code != Code::driveRefused) {
        return std::unexpected(encryption.error());
    }
    return abilities;
}

Result<drive::Position> DriveHost::position() {
    const auto drive = openDrive();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    const auto report = (*drive)->position();
    return report ? Result<drive::Position>(report->position) : std::unexpected(report.error());
}

Result<void> DriveHost::refuseUnlessBlank(drive::SscDrive& drive) {
    const auto found = volume::Volume::examine(drive);
    if (!found) {
        return std::unexpected(found.error());
    }
    if (found->condition != volume::Condition::blank) {
        return fail(Code::checkupNotBlank, found->facts ? "it holds the volume " + found->facts->uuid
                                                        : std::string("something is recorded on it"));
    }
    return {};
}

Result<std::vector<conformance::Finding>> DriveHost::conformance(bool erase, const std::string& changer,
                                                                 const std::stop_token& stop,
                                                                 const volume::DoneSink& done) {
    const auto drive = scratchDrive();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    if (auto blank = erase ? Result<void>() : refuseUnlessBlank(**drive); !blank) {
        return fail(std::move(blank));
    }
    const auto identity = (*drive)->identify();
    if (!identity) {
        return std::unexpected(identity.error());
    }
    auto robot = conformance::RobotHand::open(changer, **drive);
    if (!robot) {
        return fail(std::move(robot));
    }
    const conformance::DeviceName name{
        .vendor = identity->vendor, .product = identity->product, .revision = identity->revision, .adapter = adapter_};
    const double all = static_cast<double>(conformance::allChecks().size());
    std::size_t count = 0;
    auto findings = conformance::runAll(**drive, name, robot->get(), stop,
                                        [&](const conformance::Finding&) { done(static_cast<double>(++count) / all); });
    refreshStatus();
    return findings;
}

Result<checkup::ShortProfile> DriveHost::shortCheckUp(const std::stop_token& stop) {
    const auto drive = scratchDrive();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    auto profile = checkup::shortCheckUp(**drive, stop);
    const auto blank = (*drive)->formatOnePartition();
    refreshStatus();
    return profile && !blank ? Result<checkup::ShortProfile>(std::unexpected(blank.error())) : profile;
}

Result<checkup::DriveProfile> DriveHost::checkUp(checkup::CheckUpExtent extent, bool erase, const std::stop_token& stop,
                                                 const checkup::Listener& listener) {
    const auto drive = scratchDrive();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    if (auto blank = erase ? Result<void>() : refuseUnlessBlank(**drive); !blank) {
        return fail(std::move(blank));
    }
    auto profile = checkup::checkUp(**drive, extent, stop, listener);
    refreshStatus();
    return profile;
}

Result<volume::Diagnosis> DriveHost::check(const std::vector<volume::JournalFile>& journal, const std::stop_token& stop,
                                           const volume::DoneSink& done) {
    const auto drive = changingDrive();
    return drive ? volume::diagnose(**drive, journal, stop, done) : std::unexpected(drive.error());
}

Result<volume::Recovery> DriveHost::recover(const volume::RecoverOptions& options, const std::stop_token& stop,
                                            const volume::DoneSink& done) {
    const auto drive = changingDrive();
    return drive ? volume::recover(**drive, options, stop, done) : std::unexpected(drive.error());
}

Result<std::uint64_t> DriveHost::mount(volume::Access access, const std::string& spillFolder) {
    const auto seen = std::exchange(seen_, std::nullopt);
    const auto drive = changingDrive();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    volume::Head head(**drive);
    auto found = seen ? volume::surveyAgain(head, *seen) : volume::survey(head);
    auto mounted =
        found ? keep(volume::Volume::mount(**drive, access, *std::move(found)), access) : fail(std::move(found));
    if (mounted) {
        volume_->spillInto(spillFolder);
    }
    return mounted;
}

Result<std::uint64_t> DriveHost::mountGeneration(std::uint64_t generation) {
    const auto drive = changingDrive();
    return drive ? keep(volume::Volume::mountGeneration(**drive, generation), volume::Access::readOnly)
                 : std::unexpected(drive.error());
}

Result<std::uint64_t> DriveHost::mountListing() {
    const auto drive = idleDrive();
    if (!drive) {
        return std::unexpected(drive.error());
    }
    auto found = examined_ ? Result<volume::Survey>(*std::exchange(examined_, std::nullopt)) : surveyListed(**drive);
    return found ? keep(volume::Volume::mount(**drive, volume::Access::readOnly, *std::move(found)),
                        volume::Access::readOnly)
                 : fail(std::move(found));
}

Result<volume::Survey> DriveHost::surveyListed(drive::SscDrive& drive, const ListedSink& onListed) {
    volume::Head head(drive);
    return volume::surveyListed(head, [&onListed] { return std::make_unique<ListedRows>(onListed); });
}

Result<std::uint64_t> DriveHost::keep(Result<std::unique_ptr<volume::Volume>> mounted, volume::Access access) {
    if (!mounted) {
        return fail(std::move(mounted));
    }
    volume_ = std::move(*mounted);
    access_ = access;
    return ++mount_;
}

Result<volume::Volume*> DriveHost::mounted(std::uint64_t mount) {
    auto volume = listed(mount);
    return volume && (*volume)->listing() != nullptr ? fail(Code::invalidArgument, "the volume is only listed")
                                                     : volume;
}

Result<volume::Volume*> DriveHost::listed(std::uint64_t mount) {
    if (!volume_ || mount != mount_) {
        return fail(Code::invalidArgument, "the volume is not mounted any more");
    }
    return volume_.get();
}

Result<volume::Volume*> DriveHost::mountedForWriting(std::uint64_t mount) {
    if (access_ == volume::Access::readOnly) {
        return fail(Code::invalidArgument, "the volume was mounted for reading only");
    }
    return mounted(mount);
}

Result<PackedRows> DriveHost::rows(std::uint64_t mount, std::size_t offset, std::size_t limit) {
    if (const auto volume = listed(mount); !volume) {
        return std::unexpected(volume.error());
    }
    if (volume_->listing() != nullptr && rowsOf(*volume_->listing()).isReported()) {
        if (auto read = listAgain(); !read) {
            return fail(std::move(read));
        }
    }
    volume::Listing* const listing = volume_->listing();
    return listing == nullptr ? rows_.rows(volume_->index(), offset, limit) : rowsOf(*listing).take(offset, limit);
}

Result<void> DriveHost::listAgain() {
    auto found = surveyListed(*drive_);
    auto volume =
        found ? volume::Volume::mount(*drive_, volume::Access::readOnly, *std::move(found)) : fail(std::move(found));
    if (!volume) {
        return fail(std::move(volume));
    }
    volume_ = *std::move(volume);
    return {};
}

Result<void> DriveHost::unmount(std::uint64_t mount) {
    const auto volume = listed(mount);
    if (!volume) {
        return std::unexpected(volume.error());
    }
    if ((*volume)->hasUncommitted() && !(*volume)->isSealed()) {
        return fail(Code::driveBusy, "something on the volume is not committed");
    }
    rows_.forget();
    volume_.reset();
    return {};
}

void DriveHost::close() {
    rows_.forget();
    examined_.reset();
    volume_.reset();
    if (drive_) {
        // A drive that does not take it keeps a key that goes with the cartridge, or is cleared by who opens it next.
        static_cast<void>(drive_->dropKey());
    }
    slot_ = nullptr;
    drive_.reset();
    const std::lock_guard lock(statusMutex_);
    lastStatus_ = {};
}

}  // namespace capstan::addon
