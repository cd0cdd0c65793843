#include "addon/mirroring.hpp"

#include <charconv>
#include <memory>
#include <utility>
#include <vector>

#include "addon/arguments.hpp"
#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "addon/event_channel.hpp"
#include "addon/object_maker.hpp"
#include "addon/value_lists.hpp"
#include "watch/watcher.hpp"
#include "write/mirror_upkeep.hpp"

namespace capstan::addon {

namespace {

// ---- watching ----

Napi::Value eventToJs(Napi::Env env, const watch::Changed& changed) {
    return ObjectMaker(env).text("type", "changed").text("path", changed.path).flag("closed", changed.closed).make();
}

Napi::Value eventToJs(Napi::Env env, const watch::ChangedLinked& changed) {
    return ObjectMaker(env)
        .text("type", "changed-linked")
        .text("inode", std::to_string(changed.inode))
        .flag("closed", changed.closed)
        .make();
}

Napi::Value eventToJs(Napi::Env env, const watch::Appeared& appeared) {
    return ObjectMaker(env).text("type", "appeared").text("path", appeared.path).make();
}

Napi::Value eventToJs(Napi::Env env, const watch::Missed& /*missed*/) {
    return ObjectMaker(env).text("type", "missed").make();
}

Napi::Value eventToJs(Napi::Env env, const watch::Blind& blind) {
    return ObjectMaker(env)
        .text("type", "blind")
        .text("path", blind.path)
        .flag("noMore", blind.noMore)
        .text("detail", blind.detail)
        .make();
}

Napi::Value eventToJs(Napi::Env env, const watch::Watched& watched) {
    return ObjectMaker(env).text("type", "watched").count("folders", watched.folders).make();
}

}  // namespace

Napi::Value toJs(Napi::Env env, const watch::Event& event) {
    return std::visit([env](const auto& one) { return eventToJs(env, one); }, event);
}

namespace {

using WatchEvents = EventChannel<watch::Event, watch::Watched>;

/// Ends its thread when the environment ends.
class Watching final : public Delivery {
   public:
    Watching(WatchEvents& events, std::unique_ptr<watch::Watcher> watcher)
        : events_(events), watcher_(std::move(watcher)) {}

    [[nodiscard]] watch::Watcher& watcher() { return *watcher_; }
    [[nodiscard]] WatchEvents& events() { return events_; }

    void deliver(Napi::Env /*env*/) override {}
    void cancel() override {
        events_.cancel();  // the thread may be telling something: it must not wait for being heard
        watcher_->stop();
    }

   private:
    WatchEvents& events_;
    std::unique_ptr<watch::Watcher> watcher_;
};

/// After `close` nothing is watched any more.
using SharedWatching = std::shared_ptr<Watching*>;

Napi::Value sync(const Napi::CallbackInfo& given, const SharedWatching& handle) {
    if (*handle == nullptr) {
        return rejected(given.Env(), {.code = Code::invalidArgument, .detail = "the watch was closed"});
    }
    Call<void>& call = makeCall<void>(given.Env());
    call.onSettle = [handle](Napi::Env env) {
        if (*handle != nullptr) {
            (*handle)->events().flush(env);
        }
    };
    const Napi::Promise promise = call.promise();
    (*handle)->watcher().sync([&call] { call.answer({}); });
    return promise;
}

Napi::Value closeWatching(const Napi::CallbackInfo& given, const SharedWatching& handle) {
    if (Watching* const watching = std::exchange(*handle, nullptr)) {
        WatchEvents& events = watching->events();
        watching->cancel();
        Runtime::of(given.Env()).forget(*watching);
        events.close(given.Env());
    }
    return given.Env().Undefined();
}

/// Numbers as texts: JavaScript's own do not hold all of them.
Result<watch::Watcher::Inodes> inodesOf(const Napi::Value& given) {
    watch::Watcher::Inodes inodes;
    const auto texts = given.IsUndefined() ? Result<std::vector<std::string>>{} : textsOf(given, "linked");
    if (!texts) {
        return std::unexpected(texts.error());
    }
    for (const std::string& text : *texts) {
        std::uint64_t inode = 0;
        const char* const end = text.data() + text.size();
        if (const auto [at, error] = std::from_chars(text.data(), end, inode); error != std::errc{} || at != end) {
            return fail(Code::invalidArgument, "linked: not a number: " + text);
        }
        inodes.insert(inode);
    }
    return inodes;
}

Napi::Value watchFolders(const Napi::CallbackInfo& given) {
    const Napi::Env env = given.Env();
    auto roots = textsOf(given[0], "roots");
    const auto listener = functionOf(given[1], "onEvents");
    auto as = identityOf(given[2]);
    auto passedOver = given[3].IsUndefined() ? Result<std::vector<std::string>>{} : textsOf(given[3], "passedOver");
    auto linked = inodesOf(given[4]);
    if (!roots || !listener || !as || !passedOver || !linked) {
        throwInJs(env, !roots        ? roots.error()
                       : !listener   ? listener.error()
                       : !as         ? as.error()
                       : !passedOver ? passedOver.error()
                                     : linked.error());
        return {};
    }
    Runtime& runtime = Runtime::of(env);
    auto& events = runtime.keep(std::make_unique<WatchEvents>(env, *listener));
    auto watcher = watch::Watcher::start(
        std::move(*roots), [&events](watch::Event event) { events.push(std::move(event)); }, std::move(*as),
        {std::make_move_iterator(passedOver->begin()), std::make_move_iterator(passedOver->end())}, std::move(*linked));
    if (!watcher) {
        events.close(env);
        throwInJs(env, watcher.error());
        return {};
    }
    auto& watching = runtime.keep(std::make_unique<Watching>(events, std::move(*watcher)));
    const auto handle = std::make_shared<Watching*>(&watching);
    const Napi::Object object = Napi::Object::New(env);
    const auto method = [&](const char* name, auto work) {
        object.Set(
            name, Napi::Function::New(
                      env, [handle, work](const Napi::CallbackInfo& call) -> Napi::Value { return work(call, handle); },
                      name));
    };
    method("sync", sync);
    method("close", closeWatching);
    return object;
}

// ---- the mirror's folder ----

Result<write::Kind> kindOf(const std::string& text) {
    if (text == "directory") {
        return write::Kind::directory;
    }
    if (text == "symlink") {
        return write::Kind::symlink;
    }
    return text == "file" ? Result<write::Kind>(write::Kind::file) : wrongArgument("kind", "what can be mirrored");
}

Result<write::CopyItem> copyItemOf(const Napi::Value& value) {
    const auto options = Options::of(value, "item");
    if (!options) {
        return std::unexpected(options.error());
    }
    auto source = options->text("source");
    auto target = options->text("target");
    const auto word = options->text("kind");
    const auto evenIfChanging = options->flag("evenIfChanging");
    if (!source || !target) {
        return std::unexpected(source ? target.error() : source.error());
    }
    if (!word || !evenIfChanging) {
        return std::unexpected(word ? evenIfChanging.error() : word.error());
    }
    const auto kind = kindOf(*word);
    if (!kind) {
        return std::unexpected(kind.error());
    }
    return write::CopyItem{
        .source = std::move(*source), .target = std::move(*target), .kind = *kind, .evenIfChanging = *evenIfChanging};
}

Result<write::MoveItem> moveItemOf(const Napi::Value& value) {
    const auto options = Options::of(value, "item");
    if (!options) {
        return std::unexpected(options.error());
    }
    auto from = options->text("from");
    const auto to = options->value("to");
    if (!from || !to) {
        return std::unexpected(from ? to.error() : from.error());
    }
    auto target = to->IsNull() ? Result<std::string>(std::string()) : stringOf(*to, "to");
    if (!target) {
        return std::unexpected(target.error());
    }
    return write::MoveItem{.from = std::move(*from), .to = std::move(*target)};
}

Napi::Value errorValues(Napi::Env env, const Error& error) {
    return ObjectMaker(env).text("code", text(error.code)).text("detail", error.detail).make();
}

Napi::Value nanosecondsOf(Napi::Env env, const ltfs::Timestamp& time) {
    return Napi::BigInt::New(env, time.seconds * 1'000'000'000 + static_cast<std::int64_t>(time.nanoseconds));
}

}  // namespace

Napi::Value toJs(Napi::Env env, const std::vector<write::CopyResult>& results) {
    return listToJs(env, results, [](Napi::Env inEnv, const write::CopyResult& result) -> Napi::Value {
        if (!result) {
            return errorValues(inEnv, result.error());
        }
        return ObjectMaker(inEnv)
            .count("size", result->size)
            .value("modified", nanosecondsOf(inEnv, result->modified))
            .value("changed", nanosecondsOf(inEnv, result->changed))
            .text("sha256", result->sha256)
            .flag("whileChanging", result->whileChanging)
            .value("notKept", toJs(inEnv, result->notKept))
            .make();
    });
}

Napi::Value toJs(Napi::Env env, const std::vector<write::MoveResult>& results) {
    return listToJs(env, results, [](Napi::Env inEnv, const write::MoveResult& result) -> Napi::Value {
        return result ? inEnv.Null() : errorValues(inEnv, result.error());
    });
}

Napi::Value toJs(Napi::Env env, const write::Swept& swept) {
    return Napi::Number::New(env, static_cast<double>(swept.files));
}

namespace {

Napi::Value copyIntoMirror(const Napi::CallbackInfo& given) {
    auto folder = stringOf(given[0], "folder");
    auto items = listOf<write::CopyItem>(given[1], "items", copyItemOf);
    auto as = identityOf(given[2]);
    if (!folder || !items || !as) {
        throwInJs(given.Env(), !folder ? folder.error() : !items ? items.error() : as.error());
        return {};
    }
    const auto stop = std::make_shared<std::stop_source>();
    auto& call = callAs<std::vector<write::CopyResult>>(
        given.Env(), std::move(*as), [folder = std::move(*folder), items = std::move(*items), stop] {
            return write::copyIntoMirror(folder, items, stop->get_token());
        });
    call.onCancel = [stop] { stop->request_stop(); };
    return call.promise();
}

Napi::Value moveInMirror(const Napi::CallbackInfo& given) {
    auto folder = stringOf(given[0], "folder");
    auto items = listOf<write::MoveItem>(given[1], "items", moveItemOf);
    auto as = identityOf(given[2]);
    if (!folder || !items || !as) {
        throwInJs(given.Env(), !folder ? folder.error() : !items ? items.error() : as.error());
        return {};
    }
    return callAs<std::vector<write::MoveResult>>(
               given.Env(), std::move(*as),
               [folder = std::move(*folder), items = std::move(*items)] { return write::moveInMirror(folder, items); })
        .promise();
}

Napi::Value sweepMirror(const Napi::CallbackInfo& given) {
    auto folder = stringOf(given[0], "folder");
    auto as = identityOf(given[1]);
    if (!folder || !as) {
        throwInJs(given.Env(), folder ? as.error() : folder.error());
        return {};
    }
    return callAs<write::Swept>(given.Env(), std::move(*as),
                                [folder = std::move(*folder)] { return write::sweepMirror(folder); })
        .promise();
}

}  // namespace

void exportMirroring(Napi::Env env, Napi::Object exports) {
    exports.Set("watchFolders", Napi::Function::New<watchFolders>(env, "watchFolders"));
    exports.Set("copyIntoMirror", Napi::Function::New<copyIntoMirror>(env, "copyIntoMirror"));
    exports.Set("moveInMirror", Napi::Function::New<moveInMirror>(env, "moveInMirror"));
    exports.Set("sweepMirror", Napi::Function::New<sweepMirror>(env, "sweepMirror"));
}

}  // namespace capstan::addon
