// C++ values as JavaScript sees them (index.d.ts). On the JavaScript thread.
#pragma once

#include <cstdint>
#include <memory>
#include <napi.h>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "addon/drive_host.hpp"
#include "addon/index_rows.hpp"
#include "addon/library_host.hpp"
#include "base/error.hpp"
#include "checkup/checkup.hpp"
#include "checkup/short_check_up.hpp"
#include "conformance/suite.hpp"
#include "disk/mirror_folder.hpp"
#include "disk/traits.hpp"
#include "keys/key_store.hpp"
#include "order/positions.hpp"
#include "recall/conflicts.hpp"
#include "recall/estimate.hpp"
#include "recall/joining.hpp"
#include "recall/read_pass.hpp"
#include "recall/restore_item.hpp"
#include "recall/verify_session.hpp"
#include "scsi/linux/discovery.hpp"
#include "virtual/cartridge_folder.hpp"
#include "volume/diagnosis.hpp"
#include "volume/rescue.hpp"
#include "volume/volume.hpp"
#include "walk/places.hpp"
#include "walk/walk.hpp"
#include "watch/watcher.hpp"
#include "write/mirror_copy.hpp"
#include "write/write_item.hpp"

namespace capstan::addon {

/// A drive that was opened; becomes an instance of the class TapeDrive.
struct OpenedDrive {
    std::shared_ptr<DriveHost> host;
};

/// A library that was opened; becomes an instance of the class TapeLibrary.
struct OpenedLibrary {
    std::shared_ptr<LibraryHost> host;
};

/// A volume that was mounted; becomes an instance of the class Volume.
struct MountedVolume {
    std::shared_ptr<DriveHost> host;
    std::uint64_t mount = 0;
};

/// Of a cartridge that is rescued: what is mounted of it, and what was found.
struct RescuedMount {
    MountedVolume volume;
    volume::RescueReport report;
};

/// What a salvage has left out or mended, and how many there are.
struct FlawedEntries {
    std::vector<ltfs::FlawedEntry> entries;
    std::uint64_t total = 0;
};

/// What a drive's model says of its longest steps.
struct DriveTimes {
    double loadSeconds = 0;
    double unloadSeconds = 0;
    double formatSeconds = 0;
    /// Nothing of a drive that does not calibrate; else the least and the most.
    std::optional<std::pair<double, double>> calibration{};
};

/// Reported while a check-up runs.
using CheckupEvent = std::variant<checkup::CheckUpProgress>;

/// Reported while a volume is checked or recovered: the share of what must be read, 0 to 1.
struct ShareDone {
    double done = 0;
};
using ShareEvent = std::variant<ShareDone>;

/// Reported while a cartridge is loaded or formatted.
using StepEvent = std::variant<drive::Step>;

/// Reported by a pass; gauges apart, because only their latest count.
struct ReadingFact {
    recall::RequestEvent event;
};
struct ReadingGauge {
    recall::RequestEvent event;
};
using ReadingEvent = std::variant<ReadingFact, ReadingGauge, recall::LocateState>;
[[nodiscard]] inline bool sameGauge(const ReadingGauge& older, const ReadingGauge& newer) {
    return older.event.request == newer.event.request && older.event.what.index() == newer.event.what.index();
}

[[nodiscard]] inline ReadingEvent readingEvent(recall::RequestEvent event) {
    const auto* restore = std::get_if<recall::RestoreEvent>(&event.what);
    const bool isGauge = std::holds_alternative<recall::Remaining>(event.what) ||
                         (restore != nullptr && std::holds_alternative<recall::RestoreProgress>(*restore));
    return isGauge ? ReadingEvent(ReadingGauge{std::move(event)}) : ReadingEvent(ReadingFact{std::move(event)});
}

/// An Error with `code` and `detail`.
[[nodiscard]] Napi::Value toJs(Napi::Env env, const Error& error);
/// That of the index comes first.
[[nodiscard]] constexpr unsigned partitionNumber(ltfs::BlockPointer place) {
    return place.partition == 'a' ? 0 : 1;
}
/// `partition` 0 or 1, and `block`.
[[nodiscard]] Napi::Value toJs(Napi::Env env, ltfs::BlockPointer place);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const ltfs::Extent& extent);
/// Text or base64: the choice that the index's writer makes, too.
[[nodiscard]] Napi::Value toJs(Napi::Env env, const ltfs::Xattr& xattr);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const OpenedDrive& drive);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const MountedVolume& volume);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const OpenedLibrary& library);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const changer::RobotIdentity& identity);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const scsi::Element& element);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const LibraryInventory& inventory);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const virt::CartridgeDescription& cartridge);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const drive::DriveIdentity& identity);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const CartridgeMark& mark);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const DriveStatus& status);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const DriveAbilities& abilities);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const drive::Position& position);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const StepEvent& event);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const DriveTimes& times);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const scsi::linux_sg::Device& device);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const drive::DriveHealth& health);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const scsi::TracedCommand& command);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const motion::PhysicalPosition& place);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const checkup::LocateMark& mark);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const checkup::GapMark& mark);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const checkup::RateMark& mark);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const checkup::RewindMark& mark);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const checkup::CheckedMedium& medium);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const CheckupEvent& event);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const checkup::DriveProfile& profile);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const checkup::ShortProfile& profile);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const conformance::Finding& finding);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::Examination& examination);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::VolumeFacts& facts);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const KeyId& id);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const keys::PassphraseWrapped& kept);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const keys::NewPoolKeys& made);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const keys::WrappedCartridgeKey& key);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const PackedRows& rows);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const ListedEvent& event);
/// What was written can wait for the next gauge, which comes ten times a second.
[[nodiscard]] inline bool isUrgent(const write::ItemWritten& written) {
    return written.stream;
}
[[nodiscard]] Napi::Value toJs(Napi::Env env, const write::WriteSummary& summary);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::RestoreEvent& event);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::RestoreSummary& summary);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::MissingBytes& missing);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::ExistingTarget& meeting);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const ShareEvent& event);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::Finding& finding);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::DamagedFile& file);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const ltfs::FlawedEntry& entry);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::rescue::PartitionFacts& facts);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::rescue::FoundLabel& found);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::RescuedIndex& index);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::rescue::UnreadableBlocks& blocks);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::RescueReport& report);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const RescuedMount& rescued);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::Diagnosis& diagnosis);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::Recovery& recovery);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::JournalFile& file);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::Generation& generation);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const FlawedEntries& flawed);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const ListedArchives& listed);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::RearrangeResult& done);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::VerifyEvent& event);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::VerifySummary& summary);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::JoinResult& joined);
[[nodiscard]] Napi::Value toJs(Napi::Env env, recall::LocateState locating);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const ReadingEvent& event);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const walk::UnfitEntry& unfit);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const walk::WalkBatch& batch);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const walk::WalkEntry& entry);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const walk::Space& space);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const order::Anchor& anchor);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const order::WrapEnd& end);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::Leg& leg);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const order::Layout& layout);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const order::MarkedWrap& wrap);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::DriveMotion& motion);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::ReadingTime& time);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const watch::Event& event);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const write::CopiedState& copied);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const disk::SweepResult& swept);

/// Without the time between bands when that is not known.
[[nodiscard]] Napi::Object motionToJs(Napi::Env env, const motion::MotionProfile& profile, bool knowsBands = true);
void addTape(Napi::Object object, const motion::TapeFormat& tape);
void addTimes(Napi::Object object, const ltfs::EntryTimes& times);

}  // namespace capstan::addon
