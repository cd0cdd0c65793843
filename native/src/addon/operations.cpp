#include "addon/operations.hpp"

#include <stop_token>
#include <utility>
#include <vector>

#include "addon/arguments.hpp"
#include "addon/event_channel.hpp"
#include "recall/feed_session.hpp"
#include "recall/verify_session.hpp"

namespace capstan::addon {

namespace {

using VerifyEvents = EventChannel<recall::VerifyEvent, recall::VerifyProgress>;
using FeedEvents = EventChannel<recall::Event, recall::Progress>;
using ShareEvents = EventChannel<ShareEvent, ShareDone>;
using CheckupEvents = EventChannel<CheckupEvent, checkup::Progress>;

template <class Events>
Events& makeEvents(Napi::Env env, Napi::Function listener) {
    return Runtime::of(env).keep(std::make_unique<Events>(env, listener));
}

/// Runs a session on its drive's thread. All its events are told before its promise is settled.
template <class Summary, class Events>
Napi::Promise runSession(Napi::Env env, const std::shared_ptr<DriveHost>& host, Events& events,
                         std::function<void()> cancel, typename Call<Summary>::Work work) {
    Call<Summary>& call = makeCall<Summary>(env);
    call.work = std::move(work);
    call.onCancel = std::move(cancel);
    call.onSettle = [host, &events](Napi::Env settling) {
        --host->sessions;
        events.close(settling);
    };
    ++host->sessions;
    const Napi::Promise promise = call.promise();
    call.startOn(host->worker());
    return promise;
}

/// JavaScript may hold an operation for hours after its end: what the session holds goes when it has run.
template <class Session>
std::function<void()> cancelOf(const std::shared_ptr<Session>& session) {
    return [weak = std::weak_ptr(session)] {
        if (const auto running = weak.lock()) {
            running->cancel();
        }
    };
}

}  // namespace

Napi::Object operation(Napi::Env env, Napi::Promise done, std::function<void()> cancel) {
    const Napi::Object object = Napi::Object::New(env);
    object.Set("done", done);
    object.Set("cancel", Napi::Function::New(
                             env, [cancel = std::move(cancel)](const Napi::CallbackInfo&) { cancel(); }, "cancel"));
    return object;
}

Napi::Value startVerifying(Napi::Env env, const std::shared_ptr<DriveHost>& host, std::uint64_t mount,
                           recall::VerifyRequest request, Napi::Function listener) {
    auto& events = makeEvents<VerifyEvents>(env, listener);
    auto session = std::make_shared<recall::VerifySession>(
        std::move(request), [&events](recall::VerifyEvent event) { events.push(std::move(event)); });
    const auto cancel = cancelOf(session);
    const Napi::Promise done = runSession<recall::VerifySummary>(env, host, events, cancel, [host, mount, session] {
        const auto volume = host->mounted(mount);
        return volume ? session->run(**volume) : Result<recall::VerifySummary>(std::unexpected(volume.error()));
    });
    return operation(env, done, cancel);
}

Napi::Value startFeeding(Napi::Env env, const std::shared_ptr<DriveHost>& host, std::uint64_t mount,
                         recall::FeedRequest request, Napi::Function listener) {
    auto& events = makeEvents<FeedEvents>(env, listener);
    auto session = std::make_shared<recall::FeedSession>(
        std::move(request), [&events](recall::Event event) { events.push(std::move(event)); });
    const auto cancel = cancelOf(session);
    const Napi::Promise done = runSession<recall::Summary>(env, host, events, cancel, [host, mount, session] {
        const auto volume = host->mounted(mount);
        return volume ? session->run(**volume) : Result<recall::Summary>(std::unexpected(volume.error()));
    });
    return operation(env, done, cancel);
}

Napi::Value startListingGenerations(Napi::Env env, const std::shared_ptr<DriveHost>& host, std::uint64_t mount) {
    using Generations = std::vector<volume::Generation>;
    const auto stop = std::make_shared<std::stop_source>();
    const auto cancel = [stop] { stop->request_stop(); };
    Call<Generations>& call = makeCall<Generations>(env);
    call.work = [host, mount, stop]() -> Result<Generations> {
        const auto volume = host->mounted(mount);
        return volume ? (*volume)->generations(stop->get_token()) : std::unexpected(volume.error());
    };
    call.onCancel = cancel;
    call.onSettle = [host](Napi::Env) { --host->sessions; };
    ++host->sessions;
    const Napi::Promise done = call.promise();
    call.startOn(host->worker());
    return operation(env, done, cancel);
}

Napi::Value startCheck(Napi::Env env, const std::shared_ptr<DriveHost>& host, std::vector<volume::JournalFile> journal,
                       Napi::Function listener) {
    auto& events = makeEvents<ShareEvents>(env, listener);
    const auto stop = std::make_shared<std::stop_source>();
    const auto cancel = [stop] { stop->request_stop(); };
    const Napi::Promise done =
        runSession<volume::Diagnosis>(env, host, events, cancel, [host, journal = std::move(journal), stop, &events] {
            return host->check(journal, stop->get_token(), [&events](double share) { events.push(ShareDone{share}); });
        });
    return operation(env, done, cancel);
}

Napi::Value startRecovery(Napi::Env env, const std::shared_ptr<DriveHost>& host, volume::RecoverOptions options,
                          Napi::Function listener) {
    auto& events = makeEvents<ShareEvents>(env, listener);
    const auto stop = std::make_shared<std::stop_source>();
    const auto cancel = [stop] { stop->request_stop(); };
    const Napi::Promise done =
        runSession<volume::Recovery>(env, host, events, cancel, [host, options = std::move(options), stop, &events] {
            return host->recover(options, stop->get_token(),
                                 [&events](double share) { events.push(ShareDone{share}); });
        });
    return operation(env, done, cancel);
}

Napi::Value startCheckUp(Napi::Env env, const std::shared_ptr<DriveHost>& host, checkup::Extent extent, bool erase,
                         Napi::Function listener) {
    auto& events = makeEvents<CheckupEvents>(env, listener);
    const auto stop = std::make_shared<std::stop_source>();
    const auto cancel = [stop] { stop->request_stop(); };
    const Napi::Promise done =
        runSession<checkup::Profile>(env, host, events, cancel, [host, extent, erase, stop, &events] {
            return host->checkUp(extent, erase, stop->get_token(),
                                 [&events](const checkup::Progress& progress) { events.push(progress); });
        });
    return operation(env, done, cancel);
}

}  // namespace capstan::addon
