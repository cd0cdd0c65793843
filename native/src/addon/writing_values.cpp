// What a write session tells (writing.d.ts).
#include <chrono>

#include "addon/object_maker.hpp"
#include "addon/values.hpp"

namespace capstan::addon {

namespace {

std::string_view word(write::Waiting waiting) {
    switch (waiting) {
        case write::Waiting::source:
            return "source";
        case write::Waiting::hash:
            return "hash";
        case write::Waiting::pool:
            return "pool";
        case write::Waiting::drive:
            return "drive";
        case write::Waiting::flush:
            return "flush";
        case write::Waiting::index:
            return "index";
        case write::Waiting::nothing:
            break;
    }
    return "nothing";
}

std::string_view word(write::End end) {
    switch (end) {
        case write::End::finished:
            return "finished";
        case write::End::full:
            return "full";
        case write::End::detached:
        case write::End::setAside:
            break;
    }
    return "detached";
}

double secondsOf(write::WallTime time) {
    return std::chrono::duration<double>(time.time_since_epoch()).count();
}

ObjectMaker event(Napi::Env env, std::string_view type) {
    ObjectMaker object(env);
    object.text("type", type);
    return object;
}

Napi::Value eventToJs(Napi::Env env, const write::Written& written) {
    ObjectMaker object = event(env, "written");
    object.count("id", written.id).count("slot", written.slot).count("bytes", written.bytes);
    if (written.sha256) {
        object.text("sha256", *written.sha256);
    }
    object.flag("changed", written.changed);
    if (written.links > 1) {
        object.count("links", written.links);
    }
    object.number("bufferedAt", secondsOf(written.buffered)).number("writtenAt", secondsOf(written.written));
    if (written.journal) {
        object.value("journal", toJs(env, *written.journal));
    }
    return written.partial ? object.flag("partial", true).make() : object.make();
}

Napi::Value eventToJs(Napi::Env env, const write::Unchanged& unchanged) {
    return event(env, "unchanged").count("id", unchanged.id).make();
}

ObjectMaker failure(Napi::Env env, std::string_view type, std::uint64_t id, const Error& error) {
    ObjectMaker object = event(env, type);
    object.count("id", id).text("code", text(error.code)).text("detail", error.detail);
    return object;
}

Napi::Value eventToJs(Napi::Env env, const write::Failed& failed) {
    ObjectMaker object = failure(env, "failed", failed.id, failed.error);
    return failed.slot ? object.count("slot", *failed.slot).make() : object.make();
}

Napi::Value eventToJs(Napi::Env env, const write::IndexWritten& index) {
    return event(env, "indexWritten")
        .count("slot", index.slot)
        .count("generation", index.generation)
        .count("block", index.block)
        .make();
}

Napi::Value eventToJs(Napi::Env env, const write::Mirrored& mirrored) {
    return event(env, "mirrored")
        .count("id", mirrored.id)
        .text("sha256", mirrored.sha256)
        .flag("again", mirrored.again)
        .value("notKept", toJs(env, mirrored.notKept))
        .make();
}

Napi::Value eventToJs(Napi::Env env, const write::MirrorFailed& failed) {
    return failure(env, "mirrorFailed", failed.id, failed.error).make();
}

Napi::Value eventToJs(Napi::Env env, const write::Progress& progress) {
    ObjectMaker object = event(env, "progress");
    object.count("slot", progress.slot)
        .count("bytesDone", progress.bytesDone)
        .count("filesDone", progress.filesDone)
        .number("bytesPerSecond", progress.bytesPerSecond)
        .number("poolFill", progress.poolFill)
        .count("stops", progress.stops)
        .text("waitingFor", word(progress.waitingFor));
    return progress.head ? object.value("head", toJs(env, *progress.head)).make() : object.make();
}

}  // namespace

Napi::Value toJs(Napi::Env env, const write::Event& event) {
    return std::visit([env](const auto& one) { return eventToJs(env, one); }, event);
}

Napi::Value toJs(Napi::Env env, const write::Summary& summary) {
    return ObjectMaker(env)
        .text("end", word(summary.end))
        .count("files", summary.files)
        .count("bytes", summary.bytes)
        .count("failed", summary.failed)
        .count("generation", summary.generation)
        .make();
}

}  // namespace capstan::addon
