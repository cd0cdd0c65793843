// What a write session tells (writing.d.ts).
#include "addon/objects.hpp"
#include "addon/written_columns.hpp"

namespace capstan::addon {

namespace {

Napi::Object eventToJs(Napi::Env env, const WrittenColumns& written) {
    return written.toJs(env);
}

Napi::Object eventToJs(Napi::Env env, const write::ItemUnchanged& unchanged) {
    return objectOf(env, {{"type", "unchanged"}, {"id", unchanged.id}});
}

Napi::Object eventToJs(Napi::Env env, const write::ItemFailed& failed) {
    return objectOf(env, {{"type", "failed"},
                          {"id", failed.id},
                          {"source", failed.source},
                          {"target", failed.target},
                          {"code", failed.error.code},
                          {"detail", failed.error.detail},
                          {"slot", failed.slot}});
}

Napi::Object eventToJs(Napi::Env env, const write::IndexWritten& index) {
    return objectOf(
        env,
        {{"type", "indexWritten"}, {"slot", index.slot}, {"generation", index.generation}, {"block", index.block}});
}

Napi::Object eventToJs(Napi::Env env, const write::ItemMirrored& mirrored) {
    return objectOf(env, {{"type", "mirrored"},
                          {"id", mirrored.id},
                          {"sha256", mirrored.sha256},
                          {"again", mirrored.again},
                          {"notKept", mirrored.notKept}});
}

Napi::Object eventToJs(Napi::Env env, const write::ItemMirrorFailed& failed) {
    return objectOf(
        env,
        {{"type", "mirrorFailed"}, {"id", failed.id}, {"code", failed.error.code}, {"detail", failed.error.detail}});
}

Napi::Object eventToJs(Napi::Env env, const write::WriteProgress& progress) {
    return objectOf(env, {{"type", "progress"},
                          {"slot", progress.slot},
                          {"bytesDone", progress.bytesDone},
                          {"filesDone", progress.filesDone},
                          {"bytesBuffered", progress.bytesBuffered},
                          {"filesBuffered", progress.filesBuffered},
                          {"bytesPerSecond", progress.bytesPerSecond},
                          {"poolFill", progress.poolFill},
                          {"stops", progress.stops},
                          {"waitingFor", progress.waitingFor},
                          {"head", progress.head}});
}

}  // namespace

Napi::Value toJs(Napi::Env env, const SessionEvent& event) {
    return std::visit([env](const auto& one) { return eventToJs(env, one); }, event);
}

Napi::Value toJs(Napi::Env env, const write::WriteSummary& summary) {
    return objectOf(env, {{"end", summary.end},
                          {"files", summary.files},
                          {"bytes", summary.bytes},
                          {"failed", summary.failed},
                          {"generation", summary.generation}});
}

}  // namespace capstan::addon
