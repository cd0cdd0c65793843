// One drive with its thread. Everything but the gauges for `status` is touched by that thread alone.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "addon/index_rows.hpp"
#include "addon/listed_rows.hpp"
#include "addon/worker.hpp"
#include "base/error.hpp"
#include "checkup/checkup.hpp"
#include "checkup/short_check_up.hpp"
#include "conformance/suite.hpp"
#include "drive/ssc_drive.hpp"
#include "scsi/trace.hpp"
#include "virtual/timing_factory.hpp"
#include "virtual/virtual_drive.hpp"
#include "volume/diagnosis.hpp"
#include "volume/rescue.hpp"
#include "volume/survey.hpp"
#include "volume/tar_listing.hpp"
#include "volume/volume.hpp"

namespace capstan::addon {

struct DriveStatus {
    drive::Readiness readiness = drive::Readiness::empty;
    bool writeProtected = false;
    std::uint8_t densityCode = 0;
    std::string barcode{};  ///< in the cartridge's memory
};

struct DriveAbilities {
    std::size_t maxTransferBytes = 0;  ///< that one command may move
    bool encrypts = false;             ///< AES-256-GCM, as encrypted cartridges need it
    scsi::EncryptionControl encryptionControl = scsi::EncryptionControl::untold;
};

/// Of the cartridge in the drive, by its memory.
struct CartridgeMark {
    std::string serial{};  ///< by the maker; empty when the drive does not tell
    drive::MarkFound found;
};

struct ListedArchives {
    std::uint64_t archives = 0;
    std::vector<ltfs::FlawedEntry> flawed{};  ///< the first of them
    std::uint64_t flawedTotal = 0;
};

class DriveHost {
   public:
    explicit DriveHost(std::shared_ptr<Worker> worker) : worker_(std::move(worker)) {}

    [[nodiscard]] Worker& worker() { return *worker_; }
    [[nodiscard]] const std::shared_ptr<Worker>& sharedWorker() { return worker_; }

    // From any thread.

    /// As the drive said last: all that can be reported while a session has its thread.
    [[nodiscard]] DriveStatus lastStatus() const;
    /// The commands that the drive was given.
    [[nodiscard]] const scsi::Trace& trace() const { return *trace_; }
    /// Sessions that run or wait for the drive's thread.
    std::atomic<int> sessions = 0;

    // On the drive's thread.

    /// `bay`: in a library, or null.
    [[nodiscard]] Result<void> openVirtual(const std::string& modelFile, const std::string& serial,
                                           const virt::ClockOptions& clock, std::shared_ptr<virt::Bay> bay);
    /// `path` leads to the generic node of a drive.
    [[nodiscard]] Result<void> openMetal(const std::string& path);
    [[nodiscard]] Result<drive::DriveIdentity> identity();
    [[nodiscard]] Result<DriveStatus> status();
    [[nodiscard]] Result<drive::DriveHealth> health();
    /// Nothing moves.
    [[nodiscard]] Result<DriveAbilities> abilities();
    /// Where the tape stands; nothing moves.
    [[nodiscard]] Result<drive::Position> position();
    [[nodiscard]] Result<std::string> insert(const std::string& folder);
    /// What is wrong with the cartridge that a library's robot has brought.
    [[nodiscard]] Result<std::string> inspectArrival();
    [[nodiscard]] Result<void> remove();
    [[nodiscard]] Result<void> load(const drive::StepListener& onStep);
    [[nodiscard]] Result<void> unload();
    /// For the cartridge in the drive, until it is unloaded; null drops it. What was seen without the key is forgotten.
    [[nodiscard]] Result<void> useKey(SharedCartridgeKey key);
    [[nodiscard]] Result<CartridgeMark> fleetMark();
    /// Whether the memory keeps it.
    [[nodiscard]] Result<bool> claim(const drive::FleetMark& own);
    [[nodiscard]] Result<void> eraseMark();
    /// What its index lists is told to `onListed` as it is read, unless only a tree can tell it.
    [[nodiscard]] Result<volume::Examination> examine(const ListedSink& onListed);
    [[nodiscard]] Result<volume::VolumeFacts> format(const volume::FormatOptions& options,
                                                     const drive::StepListener& onStep);
    /// Writes over the cartridge: `checkup.not-blank` unless it is blank or `erase` allows it.
    [[nodiscard]] Result<checkup::DriveProfile> checkUp(checkup::CheckUpExtent extent, bool erase,
                                                        const std::stop_token& stop, const checkup::Listener& listener);
    /// Writes over the cartridge as a check-up does, and leaves it blank. `changer`: the node of the library's robot,
    /// by which the cartridge is taken out and put in again; empty for none.
    [[nodiscard]] Result<std::vector<conformance::Finding>> conformance(bool erase, const std::string& changer,
                                                                        const std::stop_token& stop,
                                                                        const volume::DoneSink& done);
    /// Writes over the cartridge, and leaves it blank.
    [[nodiscard]] Result<checkup::ShortProfile> shortCheckUp(const std::stop_token& stop);
    /// Only looks.
    [[nodiscard]] Result<volume::Diagnosis> check(const std::vector<volume::JournalFile>& journal,
                                                  const std::stop_token& stop, const volume::DoneSink& done);
    [[nodiscard]] Result<volume::Recovery> recover(const volume::RecoverOptions& options, const std::stop_token& stop,
                                                   const volume::DoneSink& done);
    /// Returns the mount's number, by which its volume is asked for later. `spillFolder` as in Volume::spillInto. Of
    /// what was examined just now only the index is read again.
    [[nodiscard]] Result<std::uint64_t> mount(volume::Access access, const std::string& spillFolder);
    /// The same for the volume as it was then, for reading.
    [[nodiscard]] Result<std::uint64_t> mountGeneration(std::uint64_t generation);
    /// The same for what is sound of an index that is refused, for reading.
    [[nodiscard]] Result<std::uint64_t> mountSalvage();
    /// The same for what can be had of a cartridge whatever is wrong with it.
    [[nodiscard]] Result<std::pair<std::uint64_t, volume::RescueReport>> mountRescue(
        const volume::RescueOptions& options);
    /// Lists the archives on a tape that tar has written into an index, which `file` has afterwards.
    [[nodiscard]] Result<ListedArchives> listTar(const std::string& file, const volume::TarListingOptions& options,
                                                 const std::stop_token& stop, const volume::DoneSink& done);
    /// The same by that index, for reading.
    [[nodiscard]] Result<std::uint64_t> mountTar(const std::string& file);
    /// The same to be listed only; of what was examined just now nothing is read again.
    [[nodiscard]] Result<std::uint64_t> mountListing();
    [[nodiscard]] Result<volume::Volume*> mounted(std::uint64_t mount);
    /// It may be mounted to be listed only.
    [[nodiscard]] Result<volume::Volume*> listed(std::uint64_t mount);
    [[nodiscard]] Result<volume::Volume*> mountedForWriting(std::uint64_t mount);
    /// Those of a volume that is only listed are read anew when they were told as it was examined.
    [[nodiscard]] Result<PackedRows> rows(std::uint64_t mount, std::size_t offset, std::size_t limit);
    /// The index has changed: rows are counted afresh.
    void forgetRows() { rows_.forget(); }
    [[nodiscard]] Result<void> unmount(std::uint64_t mount);
    void close();

   private:
    /// For what would pull the tape away from under a mounted volume.
    [[nodiscard]] Result<drive::SscDrive*> idleDrive();
    /// The same for what may change the cartridge: what was seen of it is worth nothing afterwards.
    [[nodiscard]] Result<drive::SscDrive*> changingDrive();
    /// The same for what writes no volume: it is tried in clear.
    [[nodiscard]] Result<drive::SscDrive*> scratchDrive();
    [[nodiscard]] static Result<volume::Survey> surveyListed(drive::SscDrive& drive, const ListedSink& onListed = {});
    [[nodiscard]] Result<void> listAgain();
    [[nodiscard]] Result<drive::SscDrive*> openDrive();
    /// Metal has no hand: its cartridges are put in and taken out by people.
    [[nodiscard]] Result<virt::VirtualDrive*> slot();
    [[nodiscard]] Result<std::uint64_t> keep(Result<std::unique_ptr<volume::Volume>> mounted, volume::Access access);
    /// `checkup.not-blank` when something is on the cartridge.
    [[nodiscard]] static Result<void> refuseUnlessBlank(drive::SscDrive& drive);
    [[nodiscard]] Result<void> useTransport(std::unique_ptr<scsi::Transport> transport);
    /// Asks the drive anew after something that changes what `lastStatus` tells.
    void refreshStatus();

    std::shared_ptr<Worker> worker_;
    mutable std::mutex statusMutex_;  // protects lastStatus_
    DriveStatus lastStatus_;
    const std::shared_ptr<scsi::Trace> trace_ = std::make_shared<scsi::Trace>();
    std::unique_ptr<drive::SscDrive> drive_;
    std::string adapter_{};               ///< the kernel's driver of a real drive's host adapter
    virt::VirtualDrive* slot_ = nullptr;  // owned by drive_, as its transport; none for metal
    bool simulatesTime_ = false;          ///< its clock counts what nobody waits for
    std::unique_ptr<volume::Volume> volume_;
    volume::Access access_ = volume::Access::readOnly;
    std::uint64_t mount_ = 0;  ///< of volume_; counts up
    IndexRows rows_;
    // Until something else is done with the cartridge:
    std::optional<volume::Survey> examined_;  ///< with its listing
    std::optional<volume::SurveyedPlaces> seen_;
};

}  // namespace capstan::addon
