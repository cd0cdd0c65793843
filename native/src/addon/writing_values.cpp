// What a write session tells (writing.d.ts).
#include <chrono>

#include "addon/objects.hpp"

namespace capstan::addon {

namespace {

double secondsOf(write::WallTime time) {
    return std::chrono::duration<double>(time.time_since_epoch()).count();
}

Napi::Object eventToJs(Napi::Env env, const write::ItemWritten& written) {
    return objectOf(env, {{"type", "written"},
                          {"id", written.id},
                          {"slot", written.slot},
                          {"bytes", written.bytes},
                          {"sha256", written.sha256},
                          {"changed", written.changed},
                          {"links", written.links > 1 ? std::optional(written.links) : std::nullopt},
                          {"bufferedAt", secondsOf(written.buffered)},
                          {"writtenAt", secondsOf(written.written)},
                          {"journal", written.journal ? toJs(env, *written.journal) : Napi::Value()},
                          {"partial", written.partial ? std::optional(true) : std::nullopt}});
}

Napi::Object eventToJs(Napi::Env env, const write::ItemUnchanged& unchanged) {
    return objectOf(env, {{"type", "unchanged"}, {"id", unchanged.id}});
}

Napi::Object eventToJs(Napi::Env env, const write::ItemFailed& failed) {
    return objectOf(env, {{"type", "failed"},
                          {"id", failed.id},
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

Napi::Value toJs(Napi::Env env, const write::WriteEvent& event) {
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
