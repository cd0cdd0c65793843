#include "addon/files.hpp"

#include <cstdint>
#include <ctime>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "addon/arguments.hpp"
#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "walk/places.hpp"
#include "walk/walk.hpp"

namespace capstan::addon {

namespace {

using walk::Batch;
using Looks = std::vector<Result<walk::Entry>>;

Napi::Value pathsLookedAt(const Napi::CallbackInfo& call) {
    const auto as = identityOf(call[0]);
    auto paths = textsOf(call[1], "paths");
    if (!as || !paths) {
        return rejected(call.Env(), as ? paths.error() : as.error());
    }
    return callAs<Looks>(call.Env(), *as,
                         [paths = std::move(*paths)]() -> Result<Looks> {
                             Looks looks;
                             for (const std::string& path : paths) {
                                 looks.push_back(walk::lookAt(path));
                             }
                             return looks;
                         })
        .promise();
}

Napi::Value folderPrepared(const Napi::CallbackInfo& call) {
    const auto as = identityOf(call[0]);
    const auto folder = stringOf(call[1], "folder");
    if (!as || !folder) {
        return rejected(call.Env(), as ? folder.error() : as.error());
    }
    return callAs<void>(call.Env(), *as, [folder = *folder] { return walk::prepareFolder(folder); }).promise();
}

Napi::Value folderSpace(const Napi::CallbackInfo& call) {
    const auto as = identityOf(call[0]);
    const auto folder = stringOf(call[1], "folder");
    if (!as || !folder) {
        return rejected(call.Env(), as ? folder.error() : as.error());
    }
    return callAs<walk::Space>(call.Env(), *as, [folder = *folder] { return walk::spaceAt(folder); }).promise();
}

/// A walk and its thread, which is the caller from its first step to its end.
struct Walking {
    Walking(Napi::Env env, Identity identity, std::string source, walk::Manner manner)
        : as(std::move(identity)),
          walk(std::in_place, std::move(source), manner),
          worker(Runtime::of(env).makeWorker("capstan-walk")) {}

    // Of the worker's thread:
    const Identity as;
    std::optional<Result<void>> assumed;
    std::optional<walk::Walk> walk;  ///< until it is closed, with what it holds open

    std::stop_source stop;
    const std::shared_ptr<Worker> worker;

    [[nodiscard]] Result<std::optional<Batch>> step(std::vector<std::string> leftOut) {
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

Napi::Value next(const Napi::CallbackInfo& call, const std::shared_ptr<Walking>& walking) {
    auto leftOut = call[0].IsUndefined() ? Result<std::vector<std::string>>(std::vector<std::string>())
                                         : textsOf(call[0], "leftOut");
    if (!leftOut) {
        return rejected(call.Env(), leftOut.error());
    }
    if (walking->stop.stop_requested()) {
        return rejected(call.Env(), {.code = Code::cancelled, .detail = ""});
    }
    using Next = std::optional<Batch>;
    Call<Next>& step = makeCall<Next>(call.Env());
    step.work = [walking, leftOut = std::move(*leftOut)]() mutable { return walking->step(std::move(leftOut)); };
    step.onCancel = [walking] { walking->stop.request_stop(); };
    const Napi::Promise promise = step.promise();
    step.startOn(*walking->worker);
    return promise;
}

/// At once for whoever calls; a folder that does not answer may keep the thread for a while.
Napi::Value close(const Napi::CallbackInfo& call, const std::shared_ptr<Walking>& walking) {
    if (walking->stop.request_stop()) {
        static_cast<void>(retire(call.Env(), walking->worker, [walking] { walking->walk.reset(); }));
    }
    return call.Env().Undefined();
}

Result<walk::Order> orderOf(const Options& options) {
    const auto text = options.text("order");
    if (!text) {
        return std::unexpected(text.error());
    }
    if (*text == "folders") {
        return walk::Order::folders;
    }
    return *text == "found" ? Result<walk::Order>(walk::Order::found)
                            : wrongArgument("order", R"("folders" or "found")");
}

Napi::Value startWalk(const Napi::CallbackInfo& call) {
    const Napi::Env env = call.Env();
    const auto options = Options::of(call[0], "options");
    if (!options) {
        throwInJs(env, options.error());
        return {};
    }
    auto as = options->identity();
    auto source = options->text("source");
    const auto order = orderOf(*options);
    const auto folderByFolder = options->flag("folderByFolder");
    if (!as || !source || !order || !folderByFolder) {
        throwInJs(env, !as ? as.error() : !source ? source.error() : !order ? order.error() : folderByFolder.error());
        return {};
    }
    const auto walking = std::make_shared<Walking>(env, std::move(*as), std::move(*source),
                                                   walk::Manner{.order = *order, .folderByFolder = *folderByFolder});
    const Napi::Object object = Napi::Object::New(env);
    object.Set("next", Napi::Function::New(
                           env, [walking](const Napi::CallbackInfo& given) { return next(given, walking); }, "next"));
    object.Set("close",
               Napi::Function::New(
                   env, [walking](const Napi::CallbackInfo& given) { return close(given, walking); }, "close"));
    return object;
}

std::int64_t nanoseconds(const timespec& time) {
    return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

/// Columns: a row of its own for each of a million files would keep JavaScript busier than the disk.
Napi::Object columnsOf(Napi::Env env, const std::vector<walk::Entry>& entries) {
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
        const walk::Entry& entry = entries[i];
        paths.append(i == 0 ? "" : std::string_view("\0", 1)).append(entry.path);
        kinds.Data()[i] = static_cast<std::uint8_t>(entry.kind);
        bytes.Data()[i] = static_cast<double>(entry.bytes);
        modified.Data()[i] = nanoseconds(entry.modified);
        changed.Data()[i] = nanoseconds(entry.changed);
        modes.Data()[i] = entry.mode;
        inodes.Data()[i] = entry.inode;
        devices.Data()[i] = entry.device;
    }
    const Napi::Object columns = Napi::Object::New(env);
    columns.Set("count", static_cast<double>(count));
    columns.Set("paths", paths);
    columns.Set("kinds", kinds);
    columns.Set("bytes", bytes);
    columns.Set("modified", modified);
    columns.Set("changed", changed);
    columns.Set("modes", modes);
    columns.Set("inodes", inodes);
    columns.Set("devices", devices);
    return columns;
}

}  // namespace

Napi::Value toJs(Napi::Env env, const std::optional<walk::Batch>& batch) {
    if (!batch) {
        return env.Null();
    }
    const Napi::Object object = columnsOf(env, batch->found);
    const Napi::Array unfit = Napi::Array::New(env, batch->unfit.size());
    for (std::uint32_t i = 0; i < batch->unfit.size(); ++i) {
        const Napi::HandleScope scope(env);
        const walk::Unfit& one = batch->unfit[i];
        const Napi::Object row = Napi::Object::New(env);
        row.Set("path", one.path);
        row.Set("code", std::string(text(one.error.code)));
        row.Set("detail", one.error.detail);
        unfit.Set(i, row);
    }
    object.Set("unfit", unfit);
    return object;
}

Napi::Value toJs(Napi::Env env, const std::vector<Result<walk::Entry>>& looks) {
    const Napi::Array rows = Napi::Array::New(env, looks.size());
    for (std::uint32_t i = 0; i < looks.size(); ++i) {
        const Napi::HandleScope scope(env);
        const Napi::Object row = Napi::Object::New(env);
        if (looks[i]) {
            static constexpr const char* kinds[]{"directory", "file", "symlink"};
            row.Set("kind", kinds[static_cast<std::size_t>(looks[i]->kind)]);
            row.Set("bytes", static_cast<double>(looks[i]->bytes));
            row.Set("modified", Napi::BigInt::New(env, nanoseconds(looks[i]->modified)));
            row.Set("changed", Napi::BigInt::New(env, nanoseconds(looks[i]->changed)));
            row.Set("mode", looks[i]->mode);
            row.Set("inode", Napi::BigInt::New(env, looks[i]->inode));
        } else {
            row.Set("code", std::string(text(looks[i].error().code)));
            row.Set("detail", looks[i].error().detail);
        }
        rows.Set(i, row);
    }
    return rows;
}

Napi::Value toJs(Napi::Env env, const walk::Space& space) {
    const Napi::Object object = Napi::Object::New(env);
    object.Set("isThere", space.isThere);
    object.Set("freeBytes", static_cast<double>(space.freeBytes));
    return object;
}

void exportFiles(Napi::Env env, Napi::Object exports) {
    const auto others = [](const Napi::CallbackInfo& call) -> Napi::Value {
        return Napi::Boolean::New(call.Env(), actsAsOthers());
    };
    exports.Set("actsAsOthers", Napi::Function::New(env, others, "actsAsOthers"));
    exports.Set("folderSpace", Napi::Function::New<folderSpace>(env, "folderSpace"));
    exports.Set("lookAt", Napi::Function::New<pathsLookedAt>(env, "lookAt"));
    exports.Set("prepareFolder", Napi::Function::New<folderPrepared>(env, "prepareFolder"));
    exports.Set("startWalk", Napi::Function::New<startWalk>(env, "startWalk"));
}

}  // namespace capstan::addon
