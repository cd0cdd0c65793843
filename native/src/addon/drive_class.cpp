#include "addon/drive_class.hpp"

#include <limits>
#include <memory>
#include <utility>

#include "addon/arguments.hpp"
#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "addon/drive_host.hpp"

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
    auto host = std::make_shared<DriveHost>(Runtime::of(env).makeWorker("drive-" + *serial));
    Worker& worker = host->worker();
    return callOn<OpenedDrive>(env, worker, [host, model = *model, serial = *serial]() -> Result<OpenedDrive> {
        const auto opened = host->openVirtual(model, serial);
        return opened ? Result<OpenedDrive>(OpenedDrive{host}) : std::unexpected(opened.error());
    });
}

Napi::Value status(DriveObject& self, const Napi::CallbackInfo& call) {
    // A session may have the drive's thread for hours: then the last answer is told rather than none.
    if (self.host->sessions.load() > 0) {
        return resolved(call.Env(), self.host->lastStatus());
    }
    return plain<DriveStatus, &DriveHost::status>(self, call);
}

Napi::Value insert(DriveObject& self, const Napi::CallbackInfo& call) {
    const auto folder = textOf(call[0], "folder");
    if (!folder) {
        return rejected(call.Env(), folder.error());
    }
    return callOn<std::string>(call.Env(), self.host->worker(),
                               [host = self.host, folder = *folder] { return host->insert(folder); });
}

Napi::Value format(DriveObject& self, const Napi::CallbackInfo& call) {
    const auto options = Options::of(call[0], "options");
    if (!options) {
        return rejected(call.Env(), options.error());
    }
    const auto barcode = options->text("barcode");
    const auto name = options->text("name");
    const auto blockBytes = options->optionalCount("blockBytes", std::numeric_limits<std::uint32_t>::max());
    const auto compression = options->optionalFlag("compression");
    if (!barcode || !name || !blockBytes || !compression) {
        return rejected(call.Env(), !barcode      ? barcode.error()
                                    : !name       ? name.error()
                                    : !blockBytes ? blockBytes.error()
                                                  : compression.error());
    }
    volume::FormatOptions format{.barcode = *barcode, .name = *name};
    format.blockBytes = static_cast<std::uint32_t>(blockBytes->value_or(format.blockBytes));
    format.compression = compression->value_or(format.compression);
    return callOn<volume::Facts>(call.Env(), self.host->worker(),
                                 [host = self.host, format] { return host->format(format); });
}

Napi::Value mount(DriveObject& self, const Napi::CallbackInfo& call) {
    const auto options = Options::of(call[0], "options");
    const auto readOnly = options ? options->flag("readOnly") : std::unexpected(options.error());
    if (!readOnly) {
        return rejected(call.Env(), readOnly.error());
    }
    const auto access = *readOnly ? volume::Access::readOnly : volume::Access::readWrite;
    return callOn<MountedVolume>(
        call.Env(), self.host->worker(), [host = self.host, access]() -> Result<MountedVolume> {
            const auto mount = host->mount(access);
            return mount ? Result<MountedVolume>(MountedVolume{host, *mount}) : std::unexpected(mount.error());
        });
}

Napi::Value close(DriveObject& self, const Napi::CallbackInfo& call) {
    return callOn<void>(call.Env(), self.host->worker(), [host = self.host]() -> Result<void> {
        host->close();
        return {};
    });
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
            instanceMethod<DriveObject, plain<drive::Identity, &DriveHost::identity>>("identity"),
            instanceMethod<DriveObject, status>("status"),
            instanceMethod<DriveObject, insert>("insert"),
            instanceMethod<DriveObject, plain<void, &DriveHost::remove>>("remove"),
            instanceMethod<DriveObject, plain<void, &DriveHost::load>>("load"),
            instanceMethod<DriveObject, plain<void, &DriveHost::unload>>("unload"),
            instanceMethod<DriveObject, plain<volume::Examination, &DriveHost::examine>>("examine"),
            instanceMethod<DriveObject, format>("format"),
            instanceMethod<DriveObject, mount>("mount"),
            instanceMethod<DriveObject, close>("close"),
        });
}

}  // namespace capstan::addon
