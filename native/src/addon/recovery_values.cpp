// What a check, a recovery, a list of generations and a verification tell, as JavaScript sees it.
#include <string>
#include <string_view>

#include "addon/objects.hpp"

namespace capstan::addon {

namespace {

Napi::Value eventToJs(Napi::Env env, const recall::FileVerified& verified) {
    return objectOf(
        env, {{"type", "verified"}, {"path", verified.path}, {"bytes", verified.bytes}, {"hash", verified.hash}});
}

Napi::Value eventToJs(Napi::Env env, const recall::FileUnsound& unsound) {
    return objectOf(
        env,
        {{"type", "unsound"}, {"path", unsound.path}, {"code", unsound.error.code}, {"detail", unsound.error.detail}});
}

Napi::Value eventToJs(Napi::Env env, const recall::VerifyProgress& progress) {
    return objectOf(env, {{"type", "progress"},
                          {"bytesDone", progress.bytesDone},
                          {"bytesTotal", progress.bytesTotal},
                          {"filesDone", progress.filesDone},
                          {"bytesPerSecond", progress.bytesPerSecond},
                          {"head", progress.head}});
}

Napi::Value eventToJs(Napi::Env env, const recall::LocateState& locating) {
    return toJs(env, locating);
}

}  // namespace

Napi::Value toJs(Napi::Env env, const ShareEvent& event) {
    return objectOf(env, {{"type", "progress"}, {"done", std::get<ShareDone>(event).done}});
}

Napi::Value toJs(Napi::Env env, const volume::Finding& finding) {
    return objectOf(env, {{"flaw", finding.flaw}, {"detail", finding.detail}});
}

Napi::Value toJs(Napi::Env env, const volume::DamagedFile& file) {
    return objectOf(env, {{"path", file.path}, {"reason", file.reason}, {"soundBytes", file.soundBytes}});
}

Napi::Value toJs(Napi::Env env, const volume::Diagnosis& diagnosis) {
    return objectOf(env, {{"condition", diagnosis.condition},
                          {"detail", diagnosis.detail},
                          {"findings", diagnosis.findings},
                          {"repairs", diagnosis.repairs},
                          {"damaged", diagnosis.damaged},
                          {"strayRecords", diagnosis.strayRecords},
                          {"strayBytes", diagnosis.strayBytes},
                          {"attachable", diagnosis.attachable},
                          {"generation", diagnosis.generation},
                          {"olderGeneration", diagnosis.olderGeneration}});
}

Napi::Value toJs(Napi::Env env, const volume::Recovery& recovery) {
    return objectOf(env, {{"before", recovery.before},
                          {"generation", recovery.generation},
                          {"attached", recovery.attached},
                          {"notAttached", recovery.notAttached},
                          {"gatheredRecords", recovery.gatheredRecords}});
}

Napi::Value toJs(Napi::Env env, const volume::JournalFile& file) {
    const Napi::Object object = objectOf(env, {{"path", file.path},
                                               {"size", file.length},
                                               {"readOnly", file.readOnly},
                                               {"extents", file.extents},
                                               {"xattrs", file.xattrs}});
    addTimes(object, file.times);
    return object;
}

Napi::Value toJs(Napi::Env env, const volume::Generation& generation) {
    return objectOf(env, {{"generation", generation.generation},
                          {"updateTime", generation.updateTime},
                          {"creator", generation.creator},
                          {"comment", generation.comment},
                          {"files", generation.files},
                          {"directories", generation.directories},
                          {"partition", std::string_view(&generation.place.partition, 1)},
                          {"block", generation.place.block}});
}

Napi::Value toJs(Napi::Env env, const ltfs::FlawedEntry& entry) {
    return objectOf(env, {{"path", entry.path}, {"reason", entry.reason}, {"kept", entry.kept}});
}

Napi::Value toJs(Napi::Env env, const ListedArchives& listed) {
    return objectOf(env,
                    {{"archives", listed.archives}, {"flawed", listed.flawed}, {"flawedTotal", listed.flawedTotal}});
}

Napi::Value toJs(Napi::Env env, const FlawedEntries& flawed) {
    return objectOf(env, {{"entries", flawed.entries}, {"total", flawed.total}});
}

Napi::Value toJs(Napi::Env env, const volume::RearrangeResult& done) {
    return objectOf(env, {{"moved", done.moved}, {"removed", done.removed}});
}

Napi::Value toJs(Napi::Env env, const recall::VerifyEvent& event) {
    return std::visit([env](const auto& one) { return eventToJs(env, one); }, event);
}

Napi::Value toJs(Napi::Env env, const recall::VerifySummary& summary) {
    return objectOf(env, {{"files", summary.files},
                          {"bytes", summary.bytes},
                          {"withoutHash", summary.withoutHash},
                          {"unsound", summary.unsound},
                          {"marked", summary.marked}});
}

Napi::Value toJs(Napi::Env env, const recall::JoinResult& joined) {
    return objectOf(env, {{"bytes", joined.bytes}});
}

}  // namespace capstan::addon
