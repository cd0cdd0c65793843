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
#include "addon/health.hpp"
#include "addon/index_rows.hpp"
#include "base/error.hpp"
#include "checkup/checkup.hpp"
#include "disk/traits.hpp"
#include "order/positions.hpp"
#include "recall/conflicts.hpp"
#include "recall/estimate.hpp"
#include "recall/item.hpp"
#include "recall/joining.hpp"
#include "recall/pass.hpp"
#include "recall/verify_session.hpp"
#include "scsi/linux/discovery.hpp"
#include "virtual/cartridge_folder.hpp"
#include "volume/diagnosis.hpp"
#include "volume/volume.hpp"
#include "walk/places.hpp"
#include "walk/walk.hpp"
#include "watch/watcher.hpp"
#include "write/item.hpp"
#include "write/mirror_upkeep.hpp"

namespace capstan::addon {

/// A drive that was opened; becomes an instance of the class Drive.
struct OpenedDrive {
    std::shared_ptr<DriveHost> host;
};

/// A volume that was mounted; becomes an instance of the class Volume.
struct MountedVolume {
    std::shared_ptr<DriveHost> host;
    std::uint64_t mount = 0;
};

/// What a salvage has left out or mended, and how many there are.
struct FlawedEntries {
    std::vector<ltfs::FlawedEntry> entries;
    std::uint64_t total = 0;
};

/// Told while a check-up runs.
using CheckupEvent = std::variant<checkup::Progress>;

/// Told while a volume is checked or recovered: the share of what must be read, 0 to 1.
struct ShareDone {
    double done = 0;
};
using ShareEvent = std::variant<ShareDone>;

/// Told by a pass; gauges apart, because only their latest count.
struct ReadingFact {
    recall::Told told;
};
struct ReadingGauge {
    recall::Told told;
};
using ReadingEvent = std::variant<ReadingFact, ReadingGauge, recall::Locating>;
[[nodiscard]] inline bool sameGauge(const ReadingGauge& older, const ReadingGauge& newer) {
    return older.told.request == newer.told.request && older.told.what.index() == newer.told.what.index();
}

[[nodiscard]] inline ReadingEvent readingEvent(recall::Told told) {
    const auto* event = std::get_if<recall::Event>(&told.what);
    const bool isGauge = std::holds_alternative<recall::Remaining>(told.what) ||
                         (event != nullptr && std::holds_alternative<recall::Progress>(*event));
    return isGauge ? ReadingEvent(ReadingGauge{std::move(told)}) : ReadingEvent(ReadingFact{std::move(told)});
}

[[nodiscard]] std::string_view word(volume::Condition condition);

/// An Error with `code` and `detail`.
[[nodiscard]] Napi::Value toJs(Napi::Env env, const Error& error);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const std::string& text);
/// That of the index comes first.
[[nodiscard]] constexpr unsigned partitionNumber(ltfs::BlockPointer place) {
    return place.partition == 'a' ? 0 : 1;
}
/// `partition` 0 or 1, and `block`.
[[nodiscard]] Napi::Value toJs(Napi::Env env, ltfs::BlockPointer place);
/// By their names.
[[nodiscard]] Napi::Value toJs(Napi::Env env, const std::vector<disk::Trait>& traits);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const OpenedDrive& drive);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const MountedVolume& volume);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const virt::CartridgeDescription& cartridge);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const drive::Identity& identity);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const DriveStatus& status);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const scsi::linux_sg::Device& device);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const DriveHealth& health);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const CheckupEvent& event);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const checkup::Profile& profile);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::Examination& examination);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::Facts& facts);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const IndexRow& row);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const PackedRows& rows);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const write::Event& event);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const write::Summary& summary);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::Event& event);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::Summary& summary);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const std::vector<recall::Meeting>& meetings);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const ShareEvent& event);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::Diagnosis& diagnosis);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::Recovery& recovery);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::JournalFile& file);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::Generation& generation);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const FlawedEntries& flawed);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const volume::Rearranged& done);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::VerifyEvent& event);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::VerifySummary& summary);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::Joined& joined);
[[nodiscard]] Napi::Value toJs(Napi::Env env, recall::Locating locating);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const ReadingEvent& event);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const std::optional<walk::Batch>& batch);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const std::vector<Result<walk::Entry>>& looks);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const walk::Space& space);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const order::Layout& layout);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const std::vector<order::MarkedWrap>& wraps);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::Motion& motion);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const recall::ReadingTime& time);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const watch::Event& event);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const std::vector<write::CopyResult>& results);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const std::vector<write::MoveResult>& results);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const write::Swept& swept);

template <class T>
[[nodiscard]] Napi::Value arrayToJs(Napi::Env env, const std::vector<T>& values) {
    const Napi::Array array = Napi::Array::New(env, values.size());
    for (std::uint32_t i = 0; i < values.size(); ++i) {
        const Napi::HandleScope scope(env);
        array.Set(i, toJs(env, values[i]));
    }
    return array;
}

[[nodiscard]] inline Napi::Value toJs(Napi::Env env, const std::vector<IndexRow>& rows) {
    return arrayToJs(env, rows);
}

[[nodiscard]] inline Napi::Value toJs(Napi::Env env, const std::vector<scsi::linux_sg::Device>& devices) {
    return arrayToJs(env, devices);
}

[[nodiscard]] inline Napi::Value toJs(Napi::Env env, const std::vector<volume::Generation>& generations) {
    return arrayToJs(env, generations);
}

}  // namespace capstan::addon
