#include "addon/values.hpp"

#include <string_view>
#include <utility>

#include "addon/objects.hpp"

namespace capstan::addon {

namespace {

Napi::Object eventToJs(Napi::Env env, const recall::ItemRestored& restored) {
    return objectOf(env,
                    {{"type", "restored"},
                     {"id", restored.id},
                     {"bytes", restored.bytes},
                     {"verified", restored.verified},
                     {"readings", restored.readings},
                     {"notKept", restored.notKept},
                     {"restoredAs", restored.restoredAs.empty() ? std::nullopt : std::optional(restored.restoredAs)}});
}

Napi::Object eventToJs(Napi::Env env, const recall::ItemSkipped& skipped) {
    return objectOf(env, {{"type", "skipped"}, {"id", skipped.id}});
}

Napi::Object eventToJs(Napi::Env env, const recall::RestoreFailed& failed) {
    const Napi::Object event = objectOf(
        env, {{"type", "failed"}, {"id", failed.id}, {"code", failed.error.code}, {"detail", failed.error.detail}});
    if (!failed.keptAs.empty()) {
        addFields(event, {{"keptAs", failed.keptAs}, {"keptBytes", failed.keptBytes}, {"missing", failed.missing}});
    }
    return event;
}

Napi::Object eventToJs(Napi::Env env, const recall::RestoreProgress& progress) {
    return objectOf(env, {{"type", "progress"},
                          {"bytesDone", progress.bytesDone},
                          {"filesDone", progress.filesDone},
                          {"bytesPerSecond", progress.bytesPerSecond}});
}

}  // namespace

Napi::Value toJs(Napi::Env env, const recall::MissingBytes& missing) {
    return objectOf(env, {{"from", missing.from}, {"bytes", missing.bytes}});
}

Napi::Value toJs(Napi::Env env, const Error& error) {
    const std::string code(text(error.code));
    const std::string message = error.detail.empty() ? code : code + ": " + error.detail;
    const Napi::Object object = Napi::Error::New(env, message).Value();
    object.Set("code", code);
    object.Set("detail", error.detail);
    return object;
}

Napi::Value toJs(Napi::Env env, const virt::CartridgeDescription& cartridge) {
    return objectOf(env, {{"barcode", cartridge.barcode},
                          {"mediaType", virt::mediaOf(cartridge.mediaType).text},
                          {"capacityBytes", cartridge.capacityBytes},
                          {"writeProtected", cartridge.writeProtected},
                          {"writeOnce", virt::mediaOf(cartridge.mediaType).isWorm()},
                          {"cleaningsLeft", cartridge.cleaningsLeft},
                          {"diskBytes", cartridge.diskBytes}});
}

Napi::Value toJs(Napi::Env env, const drive::DriveIdentity& identity) {
    return objectOf(env, {{"vendor", identity.vendor},
                          {"product", identity.product},
                          {"revision", identity.revision},
                          {"serial", identity.serial}});
}

Napi::Value toJs(Napi::Env env, const DriveStatus& status) {
    return objectOf(env, {{"readiness", status.readiness},
                          {"writeProtected", status.writeProtected},
                          {"densityCode", status.densityCode},
                          {"barcode", status.barcode}});
}

Napi::Value toJs(Napi::Env env, const volume::Examination& examination) {
    const bool explained =
        examination.condition == volume::Condition::foreign || examination.condition == volume::Condition::tar ||
        examination.condition == volume::Condition::damaged || examination.condition == volume::Condition::dirty;
    const auto& by = examination.encryptedBy;
    return objectOf(env, {{"condition", examination.condition},
                          {"detail", explained ? std::optional(examination.detail) : std::nullopt},
                          {"volume", examination.facts},
                          {"keyId", by ? by->id : std::nullopt},
                          {"wrapped", by && !by->wrapped.empty() ? std::optional(hexOf(by->wrapped)) : std::nullopt}});
}

Napi::Value toJs(Napi::Env env, const KeyId& id) {
    return valueOf(env, id.text());
}

Napi::Value toJs(Napi::Env env, const volume::VolumeFacts& facts) {
    return objectOf(env, {{"uuid", facts.uuid},
                          {"name", facts.name},
                          {"serial", facts.serial},
                          {"barcode", facts.barcode},
                          {"generation", facts.generation},
                          {"updateTime", facts.updateTime},
                          {"blockBytes", facts.blockBytes},
                          {"compression", facts.compression},
                          {"locked", facts.locked},
                          {"lock", facts.lock},
                          {"writeProtected", facts.writeProtected},
                          {"mediaPool", facts.mediaPool},
                          {"placementRule", facts.placementRule},
                          {"packing", facts.packing},
                          {"files", facts.files},
                          {"directories", facts.directories},
                          {"capacityBytes", facts.capacityBytes},
                          {"freeBytes", facts.freeBytes},
                          {"indexFreeBytes", facts.indexFreeBytes},
                          {"keyId", facts.keyId}});
}

Napi::Value toJs(Napi::Env env, const ListedEvent& event) {
    if (const ListedHead* const head = std::get_if<ListedHead>(&event)) {
        return objectOf(env, {{"type", "head"},
                              {"uuid", head->uuid},
                              {"generation", head->generation},
                              {"updateTime", ltfs::formatTimestamp(head->updateTime)}});
    }
    if (const ListedEnd* const end = std::get_if<ListedEnd>(&event)) {
        return objectOf(env, {{"type", "end"}, {"rows", end->rows}});
    }
    return objectOf(env, {{"type", "rows"}, {"rows", std::get<PackedRows>(event)}});
}

Napi::Value toJs(Napi::Env env, const PackedRows& rows) {
    return objectOf(
        env, {{"count", rows.count}, {"bytes", Napi::Buffer<char>::Copy(env, rows.bytes.data(), rows.bytes.size())}});
}

Napi::Value toJs(Napi::Env env, ltfs::BlockPointer place) {
    return objectOf(env, {{"partition", partitionNumber(place)}, {"block", place.block}});
}

Napi::Value toJs(Napi::Env env, const recall::RestoreEvent& event) {
    return std::visit([env](const auto& one) { return eventToJs(env, one); }, event);
}

Napi::Value toJs(Napi::Env env, const recall::RestoreSummary& summary) {
    return objectOf(
        env,
        {{"files", summary.files}, {"bytes", summary.bytes}, {"failed", summary.failed}, {"skipped", summary.skipped}});
}

Napi::Value toJs(Napi::Env env, const recall::ExistingTarget& meeting) {
    const timespec& modified = meeting.there.modified;
    const double milliseconds =
        static_cast<double>(modified.tv_sec) * 1e3 + static_cast<double>(modified.tv_nsec) / 1e6;
    return objectOf(
        env,
        {{"id", meeting.id}, {"kind", meeting.there.kind}, {"bytes", meeting.there.bytes}, {"modified", milliseconds}});
}

}  // namespace capstan::addon
