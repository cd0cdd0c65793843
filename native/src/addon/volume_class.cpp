#include "addon/volume_class.hpp"

#include <functional>
#include <memory>
#include <utility>

#include "addon/arguments.hpp"
#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "addon/drive_host.hpp"
#include "addon/operations.hpp"

namespace capstan::addon {

namespace {

struct VolumeObject {
    static constexpr napi_type_tag typeTag{0x0D5E7E2B8F6A4D31, 0x8C41F7A95D3B62E4};
    std::shared_ptr<DriveHost> host;
    std::uint64_t mount = 0;
};

/// A call that needs the mounted volume and nothing else.
template <class T>
Napi::Value onVolume(VolumeObject& self, const Napi::CallbackInfo& call, Result<T> (*work)(volume::Volume&)) {
    return callOn<T>(call.Env(), self.host->worker(), [host = self.host, mount = self.mount, work]() -> Result<T> {
        const auto volume = host->mounted(mount);
        return volume ? work(**volume) : std::unexpected(volume.error());
    });
}

Napi::Value facts(VolumeObject& self, const Napi::CallbackInfo& call) {
    return onVolume<volume::Facts>(self, call, [](volume::Volume& volume) { return volume.facts(); });
}

Napi::Value flawed(VolumeObject& self, const Napi::CallbackInfo& call) {
    return onVolume<FlawedEntries>(self, call, [](volume::Volume& volume) -> Result<FlawedEntries> {
        return FlawedEntries{.entries = volume.flawed(), .total = volume.flawedTotal()};
    });
}

Napi::Value complete(VolumeObject& self, const Napi::CallbackInfo& call) {
    return onVolume<volume::Facts>(self, call, [](volume::Volume& volume) {
        const auto completed = volume.complete("Unmount");
        return completed ? volume.facts() : std::unexpected(completed.error());
    });
}

Napi::Value rows(VolumeObject& self, const Napi::CallbackInfo& call) {
    const auto offset = countOf(call[0], "offset");
    const auto limit = countOf(call[1], "limit");
    if (!offset || !limit) {
        return rejected(call.Env(), offset ? limit.error() : offset.error());
    }
    return callOn<std::vector<IndexRow>>(call.Env(), self.host->worker(),
                                         [host = self.host, mount = self.mount, offset = *offset, limit = *limit] {
                                             return host->rows(mount, offset, limit);
                                         });
}

Napi::Value packedRows(VolumeObject& self, const Napi::CallbackInfo& call) {
    const auto offset = countOf(call[0], "offset");
    const auto limit = countOf(call[1], "limit");
    if (!offset || !limit) {
        return rejected(call.Env(), offset ? limit.error() : offset.error());
    }
    return callOn<PackedRows>(call.Env(), self.host->worker(),
                              [host = self.host, mount = self.mount, offset = *offset, limit = *limit] {
                                  return host->packedRows(mount, offset, limit);
                              });
}

Napi::Value unmount(VolumeObject& self, const Napi::CallbackInfo& call) {
    return callOn<void>(call.Env(), self.host->worker(),
                        [host = self.host, mount = self.mount] { return host->unmount(mount); });
}

Napi::Value verify(VolumeObject& self, const Napi::CallbackInfo& call) {
    auto request = verifyRequestOf(call[0]);
    const auto listener = functionOf(call[1], "onEvents");
    if (!request || !listener) {
        throwInJs(call.Env(), request ? listener.error() : request.error());
        return {};
    }
    return startVerifying(call.Env(), self.host, self.mount, std::move(*request), *listener);
}

Napi::Value feed(VolumeObject& self, const Napi::CallbackInfo& call) {
    auto request = feedRequestOf(call[0]);
    const auto listener = functionOf(call[1], "onEvents");
    if (!request || !listener) {
        throwInJs(call.Env(), request ? listener.error() : request.error());
        return {};
    }
    return startFeeding(call.Env(), self.host, self.mount, std::move(*request), *listener);
}

Napi::Value generations(VolumeObject& self, const Napi::CallbackInfo& call) {
    return startListingGenerations(call.Env(), self.host, self.mount);
}

/// A change of the whole volume; the facts afterwards are its answer.
Napi::Value changing(VolumeObject& self, const Napi::CallbackInfo& call,
                     std::move_only_function<Result<void>(volume::Volume&)> change) {
    return callOn<volume::Facts>(
        call.Env(), self.host->worker(),
        [host = self.host, mount = self.mount, change = std::move(change)]() mutable -> Result<volume::Facts> {
            const auto volume = host->mounted(mount);
            if (!volume) {
                return std::unexpected(volume.error());
            }
            host->forgetRows();
            const auto changed = change(**volume);
            return changed ? (*volume)->facts() : std::unexpected(changed.error());
        });
}

Napi::Value rearrange(VolumeObject& self, const Napi::CallbackInfo& call) {
    auto wanted = rearrangementOf(call[0]);
    if (!wanted) {
        return rejected(call.Env(), wanted.error());
    }
    return callOn<volume::Rearranged>(
        call.Env(), self.host->worker(),
        [host = self.host, mount = self.mount, wanted = *std::move(wanted)]() -> Result<volume::Rearranged> {
            const auto volume = host->mounted(mount);
            if (!volume) {
                return std::unexpected(volume.error());
            }
            host->forgetRows();
            return (*volume)->rearrange(wanted);
        });
}

Napi::Value rollBack(VolumeObject& self, const Napi::CallbackInfo& call) {
    const auto generation = countOf(call[0], "generation");
    if (!generation) {
        return rejected(call.Env(), generation.error());
    }
    return changing(self, call, [wanted = *generation](volume::Volume& volume) { return volume.rollBack(wanted); });
}

Napi::Value setLock(VolumeObject& self, const Napi::CallbackInfo& call) {
    const auto state = lockStateOf(call[0]);
    if (!state) {
        return rejected(call.Env(), state.error());
    }
    return changing(self, call, [wanted = *state](volume::Volume& volume) { return volume.setLock(wanted); });
}

}  // namespace

Napi::Value toJs(Napi::Env env, const MountedVolume& volume) {
    return wrap(env, Runtime::of(env).volumeClass,
                std::make_unique<VolumeObject>(VolumeObject{volume.host, volume.mount}));
}

Result<MountedVolume> mountedVolumeOf(const Napi::Value& value, const char* name) {
    const auto* object = unwrap<VolumeObject>(value);
    if (!object) {
        return wrongArgument(name, "a volume");
    }
    return MountedVolume{.host = object->host, .mount = object->mount};
}

Napi::Function defineVolumeClass(Napi::Env env) {
    return defineClass<VolumeObject>(env, "Volume",
                                     {
                                         instanceMethod<VolumeObject, facts>("facts"),
                                         instanceMethod<VolumeObject, flawed>("flawed"),
                                         instanceMethod<VolumeObject, rows>("rows"),
                                         instanceMethod<VolumeObject, packedRows>("packedRows"),
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
