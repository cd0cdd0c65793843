// What takes long, as JavaScript holds it: an object with `done` and `cancel`.
#pragma once

#include <functional>
#include <memory>
#include <napi.h>
#include <stop_token>
#include <utility>

#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "addon/drive_host.hpp"
#include "addon/event_channel.hpp"

namespace capstan::addon {

/// `{done, cancel}`
[[nodiscard]] inline Napi::Object operation(Napi::Env env, Napi::Promise done, std::function<void()> cancel) {
    const Napi::Object object = Napi::Object::New(env);
    object.Set("done", done);
    object.Set("cancel", Napi::Function::New(
                             env, [cancel = std::move(cancel)](const Napi::CallbackInfo&) { cancel(); }, "cancel"));
    return object;
}

template <class T>
using Cancellable = std::move_only_function<Result<T>(const std::stop_token&)>;

/// Work on a thread of its own.
template <class T>
[[nodiscard]] Napi::Value cancellable(const Arguments& given, Cancellable<T> work) {
    if (given.wrong()) {
        return throwInJs(given.env(), *given.wrong());
    }
    const auto stop = std::make_shared<std::stop_source>();
    const auto cancel = [stop] { stop->request_stop(); };
    const Napi::Promise done = callAside<T>(
        given, [stop, work = std::move(work)]() mutable { return work(stop->get_token()); }, cancel);
    return operation(given.env(), done, cancel);
}

/// The same on the files of `as`.
template <class T>
[[nodiscard]] Napi::Value cancellableAs(const Arguments& given, Identity as, Cancellable<T> work) {
    return cancellable<T>(
        given, [as = std::move(as), work = std::move(work)](const std::stop_token& stop) mutable -> Result<T> {
            if (auto assumed = assume(as); !assumed) {
                return fail(std::move(assumed));
            }
            return work(stop);
        });
}

/// A session on its drive's thread, with what is to be done before its promise is settled.
template <class T>
[[nodiscard]] Call<T>& makeSession(Napi::Env env, const std::shared_ptr<DriveHost>& host, typename Call<T>::Work work,
                                   std::function<void()> cancel, std::function<void(Napi::Env)> finish) {
    Call<T>& call = makeCall<T>(env);
    call.work = std::move(work);
    call.onCancel = std::move(cancel);
    call.onFinished = [host, finish = std::move(finish)](Napi::Env current) {
        --host->sessions;
        finish(current);
    };
    ++host->sessions;
    return call;
}

template <class T>
[[nodiscard]] Napi::Value operateOn(
    Napi::Env env, const std::shared_ptr<DriveHost>& host, Cancellable<T> work,
    std::function<void(Napi::Env)> finish = [](Napi::Env) {}) {
    const auto stop = std::make_shared<std::stop_source>();
    const auto cancel = [stop] { stop->request_stop(); };
    Call<T>& call = makeSession<T>(
        env, host, [stop, work = std::move(work)]() mutable { return work(stop->get_token()); }, cancel,
        std::move(finish));
    const Napi::Promise done = call.promise();
    call.startOn(host->worker());
    return operation(env, done, cancel);
}

/// The same telling events to `onEvents`: all of them before the promise is settled.
template <class T, class Event, class Gauge>
[[nodiscard]] Napi::Value operateOn(
    Arguments& given, const std::shared_ptr<DriveHost>& host,
    std::move_only_function<Result<T>(const std::stop_token&, EventChannel<Event, Gauge>&)> work) {
    const Napi::Function listener = given.function("onEvents");
    if (given.wrong()) {
        return throwInJs(given.env(), *given.wrong());
    }
    auto& events = Runtime::of(given.env()).keep(std::make_unique<EventChannel<Event, Gauge>>(given.env(), listener));
    return operateOn<T>(
        given.env(), host,
        [&events, work = std::move(work)](const std::stop_token& stop) mutable { return work(stop, events); },
        [&events](Napi::Env env) { events.close(env); });
}

}  // namespace capstan::addon
