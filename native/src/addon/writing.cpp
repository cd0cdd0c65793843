#include "addon/writing.hpp"

#include <memory>
#include <stop_token>
#include <utility>

#include "addon/arguments.hpp"
#include "addon/classes.hpp"
#include "addon/event_channel.hpp"
#include "addon/operations.hpp"
#include "addon/volume_class.hpp"
#include "addon/writing_arguments.hpp"
#include "write/write_session.hpp"

namespace capstan::addon {

namespace {

using WriteEvents = EventChannel<write::Event, write::Progress>;

/// Keeps the session while JavaScript may use it, and silences its threads when the environment ends.
class Writing final : public Delivery {
   public:
    Writing(WriteEvents& events, write::Options options)
        : events_(events),
          session_(std::make_shared<write::WriteSession>(
              std::move(options), [&events](write::Event event) { events.push(std::move(event)); })) {}

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
};
using SharedHandle = std::shared_ptr<Handle>;

const Error over{.code = Code::invalidArgument, .detail = "the session was closed"};

Napi::Value addItems(const Napi::CallbackInfo& call, const SharedHandle& handle) {
    auto items = writeItemsOf(call[0], handle->slots);
    if (!items || !handle->writing) {
        return rejected(call.Env(), items ? over : items.error());
    }
    Call<void>& answer = makeCall<void>(call.Env());
    const Napi::Promise promise = answer.promise();
    handle->writing->session()->add(std::move(*items),
                                    [&answer](Result<void> accepted) { answer.answer(std::move(accepted)); });
    return promise;
}

/// Runs on the volume's drive's thread. What it tells is told before its promise is settled.
Napi::Value attach(const Napi::CallbackInfo& call, const SharedHandle& handle) {
    auto volume = mountedVolumeOf(call[0], "volume");
    const auto slot = slotOf(call[1], handle->slots);
    if (!volume || !slot || !handle->writing) {
        throwInJs(call.Env(), !volume ? volume.error() : !slot ? slot.error() : over);
        return {};
    }
    const auto session = handle->writing->session();
    const auto host = volume->host;
    const auto detach = std::make_shared<std::stop_source>();
    Call<write::Summary>& running = makeCall<write::Summary>(call.Env());
    running.work = [session, host, mount = volume->mount, slot = *slot, detach]() -> Result<write::Summary> {
        const auto mounted = host->mountedForWriting(mount);
        if (!mounted) {
            return std::unexpected(mounted.error());
        }
        host->forgetRows();
        return session->run(**mounted, slot, detach->get_token());
    };
    running.onCancel = [session] { session->cancel(); };
    running.onSettle = [host, handle](Napi::Env settling) {
        --host->sessions;
        if (handle->writing) {
            handle->writing->events().flush(settling);
        }
    };
    ++host->sessions;
    const Napi::Promise done = running.promise();
    running.startOn(host->worker());
    return operation(call.Env(), done, [detach] { detach->request_stop(); });
}

/// On a thread of its own: it waits for the mirror.
Napi::Value closeSession(const Napi::CallbackInfo& call, const SharedHandle& handle) {
    if (!handle->writing) {
        return rejected(call.Env(), over);
    }
    Writing* writing = std::exchange(handle->writing, nullptr);
    Call<void>& closing = callAside<void>(call.Env(), [session = writing->session()]() -> Result<void> {
        session->close();
        return {};
    });
    closing.onCancel = [session = writing->session()] { session->cancel(); };
    closing.onSettle = [writing](Napi::Env env) {
        WriteEvents& events = writing->events();
        Runtime::of(env).forget(*writing);
        events.close(env);
    };
    return closing.promise();
}

Napi::Value startWriting(const Napi::CallbackInfo& call) {
    const Napi::Env env = call.Env();
    auto options = writeOptionsOf(call[0]);
    const auto listener = functionOf(call[1], "onEvents");
    if (!options || !listener) {
        throwInJs(env, options ? listener.error() : options.error());
        return {};
    }
    Runtime& runtime = Runtime::of(env);
    auto& events = runtime.keep(std::make_unique<WriteEvents>(env, *listener));
    const write::Slot slots = options->slots;
    auto& writing = runtime.keep(std::make_unique<Writing>(events, std::move(*options)));
    const auto handle = std::make_shared<Handle>(&writing, slots);
    const Napi::Object object = Napi::Object::New(env);
    const auto method = [&](const char* name, auto work) {
        object.Set(
            name,
            Napi::Function::New(
                env, [handle, work](const Napi::CallbackInfo& given) -> Napi::Value { return work(given, handle); },
                name));
    };
    const auto word = [&](const char* name, void (write::WriteSession::*say)()) {
        method(name, [say](const Napi::CallbackInfo& given, const SharedHandle& it) -> Napi::Value {
            if (it->writing) {
                (it->writing->session().get()->*say)();
            }
            return given.Env().Undefined();
        });
    };
    method("add", addItems);
    method("attach", attach);
    method("close", closeSession);
    word("finish", &write::WriteSession::finish);
    word("pause", &write::WriteSession::pause);
    word("resume", &write::WriteSession::resume);
    word("cancel", &write::WriteSession::cancel);
    return object;
}

}  // namespace

void exportWriting(Napi::Env env, Napi::Object exports) {
    exports.Set("startWriting", Napi::Function::New(env, startWriting, "startWriting"));
}

}  // namespace capstan::addon
