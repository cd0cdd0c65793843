// A write session as JavaScript holds it (writing.d.ts).
#include <memory>
#include <stop_token>
#include <utility>

#include "addon/exports.hpp"
#include "addon/operations.hpp"
#include "addon/session_tree.hpp"
#include "addon/session_walk.hpp"
#include "addon/volume_class.hpp"
#include "addon/writing_arguments.hpp"
#include "addon/written_columns.hpp"
#include "write/write_session.hpp"

namespace capstan::addon {

namespace {

using WriteEvents = EventChannel<SessionEvent, write::WriteProgress>;

/// Keeps the session while JavaScript may use it, and silences its threads when the environment ends.
class Writing final : public Delivery {
   public:
    Writing(WriteEvents& events, write::WriteOptions options)
        : events_(events),
          session_(std::make_shared<write::WriteSession>(std::move(options), [&events](write::WriteEvent event) {
              std::visit([&events](auto&& one) { events.push(std::forward<decltype(one)>(one)); }, std::move(event));
          })) {}

    [[nodiscard]] const std::shared_ptr<write::WriteSession>& session() const { return session_; }
    [[nodiscard]] WriteEvents& events() { return events_; }

    void deliver(Napi::Env /*env*/) override {}
    void cancel() override {
        events_.cancel();  // a reader may be telling something: it must not wait for being heard
        session_->cancel();
        session_->close();
    }

   private:
    WriteEvents& events_;
    std::shared_ptr<write::WriteSession> session_;
};

/// What the methods of one session share. After `close` there is no session any more.
struct Handle {
    Writing* writing = nullptr;
    write::Slot slots = 1;
    TreeOfSession ofTree{};
};
using SharedHandle = std::shared_ptr<Handle>;

const Error over{.code = Code::invalidArgument, .detail = "the session was closed"};

Napi::Value addItems(const Napi::CallbackInfo& call, const SharedHandle& handle) {
    Arguments given(call, {"items"});
    auto items =
        given.list("items", "item", [slots = handle->slots](Reader& item) { return writeItemOf(item, slots); });
    if (given.wrong() || !handle->writing) {
        return rejected(call.Env(), given.wrong().value_or(over));
    }
    if (auto taken = takeOfTree(handle->ofTree, items); !taken) {
        return rejected(call.Env(), taken.error());
    }
    Call<void>& answer = makeCall<void>(call.Env());
    const Napi::Promise promise = answer.promise();
    handle->writing->session()->add(std::move(items),
                                    [&answer](Result<void> accepted) { answer.answer(std::move(accepted)); });
    return promise;
}

Napi::Value walk(const Napi::CallbackInfo& call, const SharedHandle& handle) {
    Arguments given(call, {"options"});
    if (!handle->writing) {
        return throwInJs(call.Env(), over);
    }
    return walkInto(given, handle->writing->session());
}

Napi::Value sentTree(const Napi::CallbackInfo& call, const SharedHandle& handle) {
    Arguments given(call, {"options"});
    if (!handle->writing) {
        return throwInJs(call.Env(), over);
    }
    return openTree(given, handle->ofTree);
}

/// Runs on the volume's drive's thread. What it reports is delivered before its promise is settled.
Napi::Value attach(const Napi::CallbackInfo& call, const SharedHandle& handle) {
    Arguments given(call, {"volume", "options"});
    const auto volume = mountedVolumeOf(given, "volume");
    const auto turn = given.object("options", [&](Reader& options) {
        return write::Turn{.slot = options.count<write::Slot>("slot", handle->slots - 1),
                           .laterBytes = options.count<std::uint64_t>("laterBytes")};
    });
    if (given.wrong() || !handle->writing) {
        return throwInJs(call.Env(), given.wrong().value_or(over));
    }
    const auto session = handle->writing->session();
    const auto detach = std::make_shared<std::stop_source>();
    const auto work = [session, volume, turn, detach]() -> Result<write::WriteSummary> {
        const auto mounted = volume.host->mountedForWriting(volume.mount);
        if (!mounted) {
            return std::unexpected(mounted.error());
        }
        volume.host->forgetRows();
        return session->run(**mounted, turn, detach->get_token());
    };
    const auto finish = [handle](Napi::Env env) {
        if (handle->writing) {
            handle->writing->events().flush(env);
        }
    };
    Call<write::WriteSummary>& running = makeSession<write::WriteSummary>(
        call.Env(), volume.host, work, [session] { session->cancel(); }, finish);
    const Napi::Promise done = running.promise();
    running.startOn(volume.host->worker());
    return operation(call.Env(), done, [detach] { detach->request_stop(); });
}

/// On a thread of its own: it waits for the mirror.
Napi::Value closeSession(const Napi::CallbackInfo& call, const SharedHandle& handle) {
    if (!handle->writing) {
        return rejected(call.Env(), over);
    }
    Writing* writing = std::exchange(handle->writing, nullptr);
    Call<void>& closing = makeCall<void>(call.Env());
    const auto worker = Runtime::of(call.Env()).makeWorker("capstan-files");
    closing.work = [worker, session = writing->session()]() -> Result<void> {
        session->close();
        session->refuse(over);  // a walk may still wait for room
        return {};
    };
    closing.onCancel = [session = writing->session()] { session->cancel(); };
    closing.onFinished = [writing](Napi::Env env) {
        WriteEvents& events = writing->events();
        Runtime::of(env).forget(*writing);
        events.close(env);
    };
    const Napi::Promise promise = closing.promise();
    closing.startOn(*worker);
    return promise;
}

template <void (write::WriteSession::*say)()>
Napi::Value tell(const Napi::CallbackInfo& call, const SharedHandle& handle) {
    if (handle->writing) {
        (handle->writing->session().get()->*say)();
    }
    return call.Env().Undefined();
}

Napi::Value startWriting(const Napi::CallbackInfo& call) {
    const Napi::Env env = call.Env();
    Arguments given(call, {"options", "onEvents"});
    auto options = given.object("options", writeOptionsOf);
    const auto listener = given.function("onEvents");
    if (given.wrong()) {
        return throwInJs(env, *given.wrong());
    }
    Runtime& runtime = Runtime::of(env);
    auto& events = runtime.keep(std::make_unique<WriteEvents>(env, listener));
    const write::Slot slots = options.slots;
    Identity as = options.as;
    auto& writing = runtime.keep(std::make_unique<Writing>(events, std::move(options)));
    const auto handle = std::make_shared<Handle>(
        Handle{.writing = &writing, .slots = slots, .ofTree = {.as = std::move(as), .tree = {}}});
    const Napi::Object object = Napi::Object::New(env);
    addMethod(object, "add", handle, addItems);
    addMethod(object, "walk", handle, walk);
    addMethod(object, "tree", handle, sentTree);
    addMethod(object, "attach", handle, attach);
    addMethod(object, "close", handle, closeSession);
    addMethod(object, "finish", handle, tell<&write::WriteSession::finish>);
    addMethod(object, "pause", handle, tell<&write::WriteSession::pause>);
    addMethod(object, "resume", handle, tell<&write::WriteSession::resume>);
    addMethod(object, "cancel", handle, tell<&write::WriteSession::cancel>);
    return object;
}

}  // namespace

void exportWriting(Napi::Env env, Napi::Object exports) {
    exports.Set("startWriting", Napi::Function::New(env, startWriting, "startWriting"));
}

}  // namespace capstan::addon
