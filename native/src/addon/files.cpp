// Looks at people's files, each as whoever asked.
#include <cstdint>
#include <ctime>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "addon/exports.hpp"
#include "walk/places.hpp"
#include "walk/walk.hpp"

namespace capstan::addon {

namespace {

using walk::WalkBatch;
using PathStats = std::vector<Result<walk::WalkEntry>>;

Napi::Value statPaths(const Napi::CallbackInfo& call) {
    Arguments given(call, {"as", "paths"});
    auto as = given.identity();
    return callAs<PathStats>(given, std::move(as), [paths = given.texts("paths")]() -> Result<PathStats> {
        PathStats stats;
        for (const std::string& path : paths) {
            stats.push_back(walk::statPath(path));
        }
        return stats;
    });
}

/// What one folder answers.
template <class T, Result<T> (*ask)(const std::string&)>
Napi::Value folderAsked(const Napi::CallbackInfo& call) {
    Arguments given(call, {"as", "folder"});
    auto as = given.identity();
    return callAs<T>(given, std::move(as), [folder = given.text("folder")] { return ask(folder); });
}

/// A walk and its thread, which is the caller from its first step to its end.
struct Walking {
    Walking(Napi::Env env, Identity identity, std::string source, walk::TraversalOptions manner)
        : as(std::move(identity)),
          walk(std::in_place, std::move(source), manner),
          worker(Runtime::of(env).makeWorker("capstan-walk")) {}

    // Of the worker's thread:
    const Identity as;
    std::optional<Result<void>> assumed;
    std::optional<walk::Walk> walk;  ///< until it is closed, with what it holds open

    std::stop_source stop;
    const std::shared_ptr<Worker> worker;

    [[nodiscard]] Result<std::optional<WalkBatch>> step(std::vector<std::string> leftOut) {
        if (!assumed) {
            assumed = assume(as);
        }
        if (!*assumed) {
            return std::unexpected(assumed->error());
        }
        for (std::string& folder : leftOut) {
            walk->leaveOut(std::move(folder));
        }
        return walk->next(stop.get_token());
    }
};

using SharedWalking = std::shared_ptr<Walking>;

Napi::Value next(const Napi::CallbackInfo& call, const SharedWalking& walking) {
    Arguments given(call, {"leftOut"});
    auto leftOut = given.has("leftOut") ? given.texts("leftOut") : std::vector<std::string>();
    if (!given.wrong() && walking->stop.stop_requested()) {
        return rejected(call.Env(), {.code = Code::cancelled, .detail = ""});
    }
    return callOn<std::optional<WalkBatch>>(
        given, *walking->worker,
        [walking, leftOut = std::move(leftOut)]() mutable { return walking->step(std::move(leftOut)); },
        [walking] { walking->stop.request_stop(); });
}

/// At once for whoever calls; a folder that does not answer may keep the thread for a while.
Napi::Value close(const Napi::CallbackInfo& call, const SharedWalking& walking) {
    if (walking->stop.request_stop()) {
        static_cast<void>(retire(call.Env(), walking->worker, [walking] { walking->walk.reset(); }));
    }
    return call.Env().Undefined();
}

struct WalkOptions {
    Identity as;
    std::string source;
    walk::TraversalOptions manner;
};

WalkOptions walkOptionsOf(Reader& options) {
    return {.as = options.identity(),
            .source = options.text("source"),
            .manner = {.order = options.choice<walk::WalkOrder>("order"),
                       .folderByFolder = options.flag("folderByFolder")}};
}

Napi::Value startWalk(const Napi::CallbackInfo& call) {
    Arguments given(call, {"options"});
    auto options = given.object("options", walkOptionsOf);
    if (given.wrong()) {
        return throwInJs(call.Env(), *given.wrong());
    }
    const auto walking =
        std::make_shared<Walking>(call.Env(), std::move(options.as), std::move(options.source), options.manner);
    const Napi::Object object = Napi::Object::New(call.Env());
    addMethod(object, "next", walking, next);
    addMethod(object, "close", walking, close);
    return object;
}

std::int64_t nanoseconds(const timespec& time) {
    return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

/// Columns: a row of its own for each of a million files would keep JavaScript busier than the disk.
Napi::Object columnsOf(Napi::Env env, const std::vector<walk::WalkEntry>& entries) {
    std::string paths;
    const std::size_t count = entries.size();
    auto kinds = Napi::Uint8Array::New(env, count);
    auto bytes = Napi::Float64Array::New(env, count);
    auto modified = Napi::BigInt64Array::New(env, count);
    auto changed = Napi::BigInt64Array::New(env, count);
    auto modes = Napi::Uint32Array::New(env, count);
    auto inodes = Napi::BigUint64Array::New(env, count);
    auto devices = Napi::BigUint64Array::New(env, count);
    for (std::size_t i = 0; i < count; ++i) {
        const walk::WalkEntry& entry = entries[i];
        paths.append(i == 0 ? "" : std::string_view("\0", 1)).append(entry.path);
        kinds.Data()[i] = static_cast<std::uint8_t>(entry.kind);
        bytes.Data()[i] = static_cast<double>(entry.bytes);
        modified.Data()[i] = nanoseconds(entry.modified);
        changed.Data()[i] = nanoseconds(entry.changed);
        modes.Data()[i] = entry.mode;
        inodes.Data()[i] = entry.inode;
        devices.Data()[i] = entry.device;
    }
    return objectOf(env, {{"count", count},
                          {"paths", paths},
                          {"kinds", kinds},
                          {"bytes", bytes},
                          {"modified", modified},
                          {"changed", changed},
                          {"modes", modes},
                          {"inodes", inodes},
                          {"devices", devices}});
}

}  // namespace

Napi::Value toJs(Napi::Env env, const walk::UnfitEntry& unfit) {
    return objectOf(env, {{"path", unfit.path}, {"code", unfit.error.code}, {"detail", unfit.error.detail}});
}

Napi::Value toJs(Napi::Env env, const walk::WalkBatch& batch) {
    const Napi::Object object = columnsOf(env, batch.found);
    addFields(object, {{"unfit", batch.unfit}});
    return object;
}

Napi::Value toJs(Napi::Env env, const walk::WalkEntry& entry) {
    return objectOf(env, {{"kind", entry.kind},
                          {"bytes", entry.bytes},
                          {"modified", Napi::BigInt::New(env, nanoseconds(entry.modified))},
                          {"changed", Napi::BigInt::New(env, nanoseconds(entry.changed))},
                          {"mode", entry.mode},
                          {"inode", Napi::BigInt::New(env, entry.inode)}});
}

Napi::Value toJs(Napi::Env env, const walk::Space& space) {
    return objectOf(env, {{"isThere", space.isThere}, {"freeBytes", space.freeBytes}});
}

void exportFiles(Napi::Env env, Napi::Object exports) {
    const auto others = [](const Napi::CallbackInfo& call) -> Napi::Value {
        return Napi::Boolean::New(call.Env(), actsAsOthers());
    };
    exports.Set("actsAsOthers", Napi::Function::New(env, others, "actsAsOthers"));
    exports.Set("folderSpace", Napi::Function::New<folderAsked<walk::Space, walk::spaceAt>>(env, "folderSpace"));
    exports.Set("statPaths", Napi::Function::New<statPaths>(env, "statPaths"));
    exports.Set("prepareFolder", Napi::Function::New<folderAsked<void, walk::prepareFolder>>(env, "prepareFolder"));
    exports.Set("startWalk", Napi::Function::New<startWalk>(env, "startWalk"));
}

}  // namespace capstan::addon
