#include "addon/volume_class.hpp"

#include <functional>
#include <memory>
#include <utility>

#include "addon/operations.hpp"
#include "addon/reading_arguments.hpp"
#include "addon/volume_arguments.hpp"

namespace capstan::addon {

namespace {

struct VolumeObject {
    static constexpr napi_type_tag typeTag{0x0D5E7E2B8F6A4D31, 0x8C41F7A95D3B62E4};
    std::shared_ptr<DriveHost> host;
    std::uint64_t mount = 0;
};

/// A call that needs the mounted volume.
template <class T>
Napi::Value onVolume(VolumeObject& self, const Arguments& given,
                     std::move_only_function<Result<T>(volume::Volume&)> work) {
    return callOn<T>(given, self.host->worker(),
                     [host = self.host, mount = self.mount, work = std::move(work)]() mutable -> Result<T> {
                         const auto volume = host->mounted(mount);
                         return volume ? work(**volume) : std::unexpected(volume.error());
                     });
}

Napi::Value facts(VolumeObject& self, const Napi::CallbackInfo& call) {
    return callOn<volume::VolumeFacts>(call, self.host->worker(),
                                       [host = self.host, mount = self.mount]() -> Result<volume::VolumeFacts> {
                                           const auto volume = host->listed(mount);
                                           return volume ? (*volume)->facts() : std::unexpected(volume.error());
                                       });
}

Napi::Value flawed(VolumeObject& self, const Napi::CallbackInfo& call) {
    return onVolume<FlawedEntries>(self, call, [](volume::Volume& volume) -> Result<FlawedEntries> {
        return FlawedEntries{.entries = volume.flawed(), .total = volume.flawedTotal()};
    });
}

Napi::Value complete(VolumeObject& self, const Napi::CallbackInfo& call) {
    return onVolume<volume::VolumeFacts>(self, call, [](volume::Volume& volume) {
        const auto completed = volume.complete("Unmount");
        return completed ? volume.facts() : std::unexpected(completed.error());
    });
}

Napi::Value rows(VolumeObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"offset", "limit"});
    return callOn<PackedRows>(given, self.host->worker(),
                              [host = self.host, mount = self.mount, offset = given.count("offset"),
                               limit = given.count("limit")] { return host->rows(mount, offset, limit); });
}

Napi::Value unmount(VolumeObject& self, const Napi::CallbackInfo& call) {
    return callOn<void>(call, self.host->worker(),
                        [host = self.host, mount = self.mount] { return host->unmount(mount); });
}

/// A session that reads the mounted volume and can be cancelled.
template <class Session, class Summary, class Event, class Gauge, class Request>
Napi::Value reading(VolumeObject& self, const Napi::CallbackInfo& call, Request (*requestOf)(Reader&)) {
    Arguments given(call, {"request", "onEvents"});
    return operateOn<Summary, Event, Gauge>(
        given, self.host,
        [host = self.host, mount = self.mount, request = given.object("request", requestOf)](
            const std::stop_token& stop, EventChannel<Event, Gauge>& events) mutable -> Result<Summary> {
            Session session(std::move(request), [&events](Event event) { events.push(std::move(event)); });
            const std::stop_callback cancelling(stop, [&session] { session.cancel(); });
            const auto volume = host->mounted(mount);
            return volume ? session.run(**volume) : Result<Summary>(std::unexpected(volume.error()));
        });
}

Napi::Value verify(VolumeObject& self, const Napi::CallbackInfo& call) {
    return reading<recall::VerifySession, recall::VerifySummary, recall::VerifyEvent, recall::VerifyProgress>(
        self, call, verifyRequestOf);
}

Napi::Value feed(VolumeObject& self, const Napi::CallbackInfo& call) {
    return reading<recall::FeedSession, recall::RestoreSummary, recall::RestoreEvent, recall::RestoreProgress>(
        self, call, feedRequestOf);
}

Napi::Value generations(VolumeObject& self, const Napi::CallbackInfo& call) {
    using Generations = std::vector<volume::Generation>;
    return operateOn<Generations>(
        call.Env(), self.host,
        [host = self.host, mount = self.mount](const std::stop_token& stop) -> Result<Generations> {
            const auto volume = host->mounted(mount);
            return volume ? (*volume)->generations(stop) : std::unexpected(volume.error());
        });
}

/// A change of the whole volume.
template <class T>
Napi::Value changing(VolumeObject& self, const Arguments& given,
                     std::move_only_function<Result<T>(volume::Volume&)> change) {
    return onVolume<T>(self, given, [host = self.host, change = std::move(change)](volume::Volume& volume) mutable {
        host->forgetRows();
        return change(volume);
    });
}

Napi::Value rearrange(VolumeObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"rearrangement"});
    return changing<volume::RearrangeResult>(
        self, given, [wanted = given.object("rearrangement", rearrangementOf)](volume::Volume& volume) {
            return volume.rearrange(wanted);
        });
}

Napi::Value rollBack(VolumeObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"generation"});
    return changing<volume::VolumeFacts>(self, given, [wanted = given.count("generation")](volume::Volume& volume) {
        const auto changed = volume.rollBack(wanted);
        return changed ? volume.facts() : std::unexpected(changed.error());
    });
}

Napi::Value setLock(VolumeObject& self, const Napi::CallbackInfo& call) {
    Arguments given(call, {"state"});
    return changing<volume::VolumeFacts>(self, given,
                                         [wanted = given.choice<ltfs::LockState>("state")](volume::Volume& volume) {
                                             const auto changed = volume.setLock(wanted);
                                             return changed ? volume.facts() : std::unexpected(changed.error());
                                         });
}

}  // namespace

Napi::Value toJs(Napi::Env env, const MountedVolume& volume) {
    return wrap(env, Runtime::of(env).volumeClass,
                std::make_unique<VolumeObject>(VolumeObject{volume.host, volume.mount}));
}

MountedVolume mountedVolumeOf(Reader& from, const char* name) {
    const auto* object = unwrap<VolumeObject>(from.value(name));
    if (!object) {
        from.refuse(name, "a volume");
        return {};
    }
    return {.host = object->host, .mount = object->mount};
}

Napi::Function defineVolumeClass(Napi::Env env) {
    return defineClass<VolumeObject>(env, "Volume",
                                     {
                                         instanceMethod<VolumeObject, facts>("facts"),
                                         instanceMethod<VolumeObject, flawed>("flawed"),
                                         instanceMethod<VolumeObject, rows>("rows"),
                                         instanceMethod<VolumeObject, complete>("complete"),
                                         instanceMethod<VolumeObject, generations>("generations"),
                                         instanceMethod<VolumeObject, rearrange>("rearrange"),
                                         instanceMethod<VolumeObject, rollBack>("rollBack"),
                                         instanceMethod<VolumeObject, setLock>("setLock"),
                                         instanceMethod<VolumeObject, verify>("verify"),
                                         instanceMethod<VolumeObject, feed>("feed"),
                                         instanceMethod<VolumeObject, unmount>("unmount"),
                                     });
}

}  // namespace capstan::addon
