#include "addon/drive_class.hpp"

#include <functional>
#include <memory>
#include <utility>

#include "addon/arguments.hpp"
#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "addon/drive_host.hpp"
#include "addon/operations.hpp"
#include "addon/recovery_arguments.hpp"

namespace capstan::addon {

namespace {

struct DriveObject {
    static constexpr napi_type_tag typeTag{0xB2B4E96A4B9F4C07, 0x9A3C0C52B2E1D0A1};
    std::shared_ptr<DriveHost> host;
};

/// A method without arguments that is one call of the host's on the drive's thread.
template <class T, Result<T> (DriveHost::*work)()>
Napi::Value plain(DriveObject& self, const Napi::CallbackInfo& call) {
    return callOn<T>(call.Env(), self.host->worker(), [host = self.host] { return ((*host).*work)(); });
}

/// A drive on a thread of its own, once `open` has opened it there.
Napi::Value opened(Napi::Env env, const std::string& name, std::move_only_function<Result<void>(DriveHost&)> open) {
    auto host = std::make_shared<DriveHost>(Runtime::of(env).makeWorker(name));
    Worker& worker = host->worker();
    return callOn<OpenedDrive>(env, worker, [host, open = std::move(open)]() mutable -> Result<OpenedDrive> {
        const auto done = open(*host);
        return done ? Result<OpenedDrive>(OpenedDrive{host}) : std::unexpected(done.error());
    });
}

Result<virt::ClockOptions> clockOf(const Options& options) {
    const auto mode = options.optionalText("clock");
    const auto speedUp = options.optionalCount("speedUp", 1'000'000);
    const auto profile = options.optionalText("profile");
    if (!mode || !speedUp || !profile) {
        return std::unexpected(!mode ? mode.error() : !speedUp ? speedUp.error() : profile.error());
    }
    virt::ClockOptions clock{.speedUp = static_cast<double>(speedUp->value_or(1)), .profile = profile->value_or("")};
    const std::string name = mode->value_or("instant");
    if (name == "modelled") {
        clock.mode = virt::ClockMode::modelled;
    } else if (name == "live") {
        clock.mode = virt::ClockMode::live;
    } else if (name != "instant") {
        return fail(Code::invalidArgument, "clock: \"instant\", \"modelled\" or \"live\" expected");
    }
    return clock;
}

Napi::Value openVirtual(const Napi::CallbackInfo& call) {
    const Napi::Env env = call.Env();
    const auto options = Options::of(call[0], "options");
    if (!options) {
        return rejected(env, options.error());
    }
    const auto model = options->text("model");
    const auto serial = options->text("serial");
    if (!model || !serial) {
        return rejected(env, model ? serial.error() : model.error());
    }
    const auto clock = clockOf(*options);
    if (!clock) {
        return rejected(env, clock.error());
    }
    return opened(env, "drive-" + *serial, [model = *model, serial = *serial, clock = *clock](DriveHost& host) {
        return host.openVirtual(model, serial, clock);
    });
}

Napi::Value openMetal(const Napi::CallbackInfo& call) {
    const auto options = Options::of(call[0], "options");
    const auto path = options ? options->text("path") : std::unexpected(options.error());
    if (!path) {
        return rejected(call.Env(), path.error());
    }
    return opened(call.Env(), "drive-" + path->substr(path->rfind('/') + 1),
                  [path = *path](DriveHost& host) { return host.openMetal(path); });
}

Napi::Value status(DriveObject& self, const Napi::CallbackInfo& call) {
    // A session may have the drive's thread for hours: then the last answer is told rather than none.
    if (self.host->sessions.load() > 0) {
        return resolved(call.Env(), self.host->lastStatus());
    }
    return plain<DriveStatus, &DriveHost::status>(self, call);
}

Napi::Value insert(DriveObject& self, const Napi::CallbackInfo& call) {
    const auto folder = stringOf(call[0], "folder");
    if (!folder) {
        return rejected(call.Env(), folder.error());
    }
    return callOn<std::string>(call.Env(), self.host->worker(),
                               [host = self.host, folder = *folder] { return host->insert(folder); });
}

Napi::Value format(DriveObject& self, const Napi::CallbackInfo& call) {
    auto format = formatOptionsOf(call[0]);
    if (!format) {
        return rejected(call.Env(), format.error());
    }
    return callOn<volume::Facts>(call.Env(), self.host->worker(),
                                 [host = self.host, format = std::move(*format)] { return host->format(format); });
}

Napi::Value mounting(DriveObject& self, const Napi::CallbackInfo& call,
                     std::move_only_function<Result<std::uint64_t>(DriveHost&)> mount) {
    return callOn<MountedVolume>(
        call.Env(), self.host->worker(),
        [host = self.host, mount = std::move(mount)]() mutable -> Result<MountedVolume> {
            const auto number = mount(*host);
            return number ? Result<MountedVolume>(MountedVolume{host, *number}) : std::unexpected(number.error());
        });
}

Napi::Value mount(DriveObject& self, const Napi::CallbackInfo& call) {
    const auto options = Options::of(call[0], "options");
    const auto readOnly = options ? options->flag("readOnly") : std::unexpected(options.error());
    if (!readOnly) {
        return rejected(call.Env(), readOnly.error());
    }
    const auto access = *readOnly ? volume::Access::readOnly : volume::Access::readWrite;
    return mounting(self, call, [access](DriveHost& host) { return host.mount(access); });
}

Napi::Value mountGeneration(DriveObject& self, const Napi::CallbackInfo& call) {
    const auto generation = countOf(call[0], "generation");
    if (!generation) {
        return rejected(call.Env(), generation.error());
    }
    return mounting(self, call, [wanted = *generation](DriveHost& host) { return host.mountGeneration(wanted); });
}

Napi::Value mountSalvage(DriveObject& self, const Napi::CallbackInfo& call) {
    return mounting(self, call, [](DriveHost& host) { return host.mountSalvage(); });
}

Napi::Value check(DriveObject& self, const Napi::CallbackInfo& call) {
    auto journal = journalOf(call[0]);
    const auto listener = functionOf(call[1], "onEvents");
    if (!journal || !listener) {
        throwInJs(call.Env(), journal ? listener.error() : journal.error());
        return {};
    }
    return startCheck(call.Env(), self.host, std::move(*journal), *listener);
}

Napi::Value recover(DriveObject& self, const Napi::CallbackInfo& call) {
    auto options = recoverOptionsOf(call[0]);
    const auto listener = functionOf(call[1], "onEvents");
    if (!options || !listener) {
        throwInJs(call.Env(), options ? listener.error() : options.error());
        return {};
    }
    return startRecovery(call.Env(), self.host, std::move(*options), *listener);
}

Napi::Value checkUp(DriveObject& self, const Napi::CallbackInfo& call) {
    const auto options = Options::of(call[0], "options");
    const auto extent = options ? options->text("extent") : std::unexpected(options.error());
    const auto erase = options ? options->flag("erase") : std::unexpected(options.error());
    const auto listener = functionOf(call[1], "onEvents");
    if (!extent || !erase || !listener) {
        throwInJs(call.Env(), !extent ? extent.error() : !erase ? erase.error() : listener.error());
        return {};
    }
    if (*extent != "wraps" && *extent != "band") {
        throwInJs(call.Env(), {Code::invalidArgument, "extent: \"wraps\" or \"band\" expected"});
        return {};
    }
    const auto wanted = *extent == "band" ? checkup::Extent::band : checkup::Extent::wraps;
    return startCheckUp(call.Env(), self.host, wanted, *erase, *listener);
}

Napi::Value closeDrive(DriveObject& self, const Napi::CallbackInfo& call) {
    return retire(call.Env(), self.host->sharedWorker(), [host = self.host] { host->close(); });
}

}  // namespace

Napi::Value toJs(Napi::Env env, const OpenedDrive& drive) {
    return wrap(env, Runtime::of(env).driveClass, std::make_unique<DriveObject>(DriveObject{drive.host}));
}

Napi::Function defineDriveClass(Napi::Env env) {
    return defineClass<DriveObject>(
        env, "Drive",
        {
            staticMethod<openVirtual>("openVirtual"),
            staticMethod<openMetal>("openMetal"),
            instanceMethod<DriveObject, plain<drive::Identity, &DriveHost::identity>>("identity"),
            instanceMethod<DriveObject, status>("status"),
            instanceMethod<DriveObject, plain<DriveHealth, &DriveHost::health>>("health"),
            instanceMethod<DriveObject, insert>("insert"),
            instanceMethod<DriveObject, plain<void, &DriveHost::remove>>("remove"),
            instanceMethod<DriveObject, plain<void, &DriveHost::load>>("load"),
            instanceMethod<DriveObject, plain<void, &DriveHost::unload>>("unload"),
            instanceMethod<DriveObject, plain<volume::Examination, &DriveHost::examine>>("examine"),
            instanceMethod<DriveObject, format>("format"),
            instanceMethod<DriveObject, mount>("mount"),
            instanceMethod<DriveObject, mountGeneration>("mountGeneration"),
            instanceMethod<DriveObject, mountSalvage>("mountSalvage"),
            instanceMethod<DriveObject, check>("check"),
            instanceMethod<DriveObject, recover>("recover"),
            instanceMethod<DriveObject, checkUp>("checkUp"),
            instanceMethod<DriveObject, closeDrive>("close"),
        });
}

}  // namespace capstan::addon
