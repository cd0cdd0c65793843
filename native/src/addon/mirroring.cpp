// Folders watched, and the mirror of what is on tape kept on a disk (mirroring.d.ts).
#include <charconv>
#include <memory>
#include <utility>
#include <vector>

#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "addon/event_channel.hpp"
#include "addon/exports.hpp"
#include "addon/objects.hpp"
#include "disk/mirror_folder.hpp"
#include "watch/watcher.hpp"
#include "write/mirror_copy.hpp"

namespace capstan::addon {

namespace {

// ---- watching ----

Napi::Value eventToJs(Napi::Env env, const watch::PathChanged& changed) {
    return objectOf(env, {{"type", "path-changed"}, {"path", changed.path}, {"closed", changed.closed}});
}

Napi::Value eventToJs(Napi::Env env, const watch::LinkedFileChanged& changed) {
    return objectOf(
        env, {{"type", "linked-file-changed"}, {"inode", std::to_string(changed.inode)}, {"closed", changed.closed}});
}

Napi::Value eventToJs(Napi::Env env, const watch::FolderAppeared& appeared) {
    return objectOf(env, {{"type", "folder-appeared"}, {"path", appeared.path}});
}

Napi::Value eventToJs(Napi::Env env, const watch::EventsLost& /*lost*/) {
    return objectOf(env, {{"type", "events-lost"}});
}

Napi::Value eventToJs(Napi::Env env, const watch::PathUnwatched& unwatched) {
    return objectOf(env, {{"type", "path-unwatched"},
                          {"path", unwatched.path},
                          {"noMore", unwatched.noMore},
                          {"detail", unwatched.detail}});
}

Napi::Value eventToJs(Napi::Env env, const watch::WatchedFolders& watched) {
    return objectOf(env, {{"type", "watched-folders"}, {"folders", watched.folders}});
}

}  // namespace

Napi::Value toJs(Napi::Env env, const watch::Event& event) {
    return std::visit([env](const auto& one) { return eventToJs(env, one); }, event);
}

namespace {

using WatchEvents = EventChannel<watch::Event, watch::WatchedFolders>;

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
    call.onFinished = [handle](Napi::Env env) {
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

/// None when it is left out.
std::vector<std::string> textsOr(Reader& from, const char* name) {
    return from.has(name) ? from.texts(name) : std::vector<std::string>();
}

/// Numbers as texts: JavaScript's own do not hold all of them.
watch::Watcher::Inodes inodesOf(Reader& from, const char* name) {
    watch::Watcher::Inodes inodes;
    for (const std::string& text : textsOr(from, name)) {
        std::uint64_t inode = 0;
        const char* const end = text.data() + text.size();
        if (const auto [at, error] = std::from_chars(text.data(), end, inode); error != std::errc{} || at != end) {
            from.refuse(name, "numbers");
        }
        inodes.insert(inode);
    }
    return inodes;
}

Napi::Value watchFolders(const Napi::CallbackInfo& call) {
    const Napi::Env env = call.Env();
    Arguments given(call, {"roots", "onEvents", "as", "passedOver", "linked"});
    auto roots = given.texts("roots");
    const auto listener = given.function("onEvents");
    auto as = given.identity();
    auto passedOver = textsOr(given, "passedOver");
    auto linked = inodesOf(given, "linked");
    if (given.wrong()) {
        return throwInJs(env, *given.wrong());
    }
    Runtime& runtime = Runtime::of(env);
    auto& events = runtime.keep(std::make_unique<WatchEvents>(env, listener));
    auto watcher = watch::Watcher::start(
        std::move(roots), [&events](watch::Event event) { events.push(std::move(event)); }, std::move(as),
        {std::make_move_iterator(passedOver.begin()), std::make_move_iterator(passedOver.end())}, std::move(linked));
    if (!watcher) {
        events.close(env);
        return throwInJs(env, watcher.error());
    }
    const auto handle =
        std::make_shared<Watching*>(&runtime.keep(std::make_unique<Watching>(events, std::move(*watcher))));
    const Napi::Object object = Napi::Object::New(env);
    addMethod(object, "sync", handle, sync);
    addMethod(object, "close", handle, closeWatching);
    return object;
}

// ---- the mirror's folder ----

write::CopyItem copyItemOf(Reader& item) {
    write::CopyItem wanted{.source = item.text("source"),
                           .target = item.text("target"),
                           .kind = item.choice<write::ItemKind>("kind"),
                           .evenIfChanging = item.flag("evenIfChanging")};
    if (wanted.kind == write::ItemKind::stream) {
        item.refuse("kind", "what can be mirrored");
    }
    return wanted;
}

disk::MoveItem moveItemOf(Reader& item) {
    return {.from = item.text("from"), .to = item.value("to").IsNull() ? std::string() : item.text("to")};
}

Napi::Value nanosecondsValue(Napi::Env env, const ltfs::Timestamp& time) {
    return Napi::BigInt::New(env, time.seconds * 1'000'000'000 + static_cast<std::int64_t>(time.nanoseconds));
}

}  // namespace

Napi::Value toJs(Napi::Env env, const write::CopiedState& copied) {
    return objectOf(env, {{"size", copied.size},
                          {"modified", nanosecondsValue(env, copied.modified)},
                          {"changed", nanosecondsValue(env, copied.changed)},
                          {"sha256", copied.sha256},
                          {"whileChanging", copied.whileChanging},
                          {"notKept", copied.notKept}});
}

Napi::Value toJs(Napi::Env env, const disk::SweepResult& swept) {
    return Napi::Number::New(env, static_cast<double>(swept.files));
}

namespace {

Napi::Value copyIntoMirror(const Napi::CallbackInfo& call) {
    Arguments given(call, {"folder", "items", "as"});
    auto folder = given.text("folder");
    auto items = given.list("items", "item", copyItemOf);
    auto as = given.identity();
    if (given.wrong()) {
        return throwInJs(call.Env(), *given.wrong());
    }
    const auto stop = std::make_shared<std::stop_source>();
    return callAs<std::vector<write::CopyResult>>(
        given, std::move(as),
        [folder = std::move(folder), items = std::move(items), stop] {
            return write::copyIntoMirror(folder, items, stop->get_token());
        },
        [stop] { stop->request_stop(); });
}

Napi::Value moveInMirror(const Napi::CallbackInfo& call) {
    Arguments given(call, {"folder", "items", "as"});
    auto folder = given.text("folder");
    auto items = given.list("items", "item", moveItemOf);
    auto as = given.identity();
    if (given.wrong()) {
        return throwInJs(call.Env(), *given.wrong());
    }
    return callAs<std::vector<disk::MoveResult>>(
        given, std::move(as),
        [folder = std::move(folder), items = std::move(items)] { return disk::moveInMirror(folder, items); });
}

Napi::Value sweepMirror(const Napi::CallbackInfo& call) {
    Arguments given(call, {"folder", "as"});
    auto folder = given.text("folder");
    auto as = given.identity();
    if (given.wrong()) {
        return throwInJs(call.Env(), *given.wrong());
    }
    return callAs<disk::SweepResult>(given, std::move(as),
                                     [folder = std::move(folder)] { return disk::sweepMirror(folder); });
}

}  // namespace

void exportMirroring(Napi::Env env, Napi::Object exports) {
    exports.Set("watchFolders", Napi::Function::New<watchFolders>(env, "watchFolders"));
    exports.Set("copyIntoMirror", Napi::Function::New<copyIntoMirror>(env, "copyIntoMirror"));
    exports.Set("moveInMirror", Napi::Function::New<moveInMirror>(env, "moveInMirror"));
    exports.Set("sweepMirror", Napi::Function::New<sweepMirror>(env, "sweepMirror"));
}

}  // namespace capstan::addon
