#include "addon/virtual_cartridges.hpp"

#include <stop_token>
#include <utility>

#include "addon/arguments.hpp"
#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "addon/operations.hpp"
#include "virtual/cartridge_folder.hpp"
#include "virtual/exchange.hpp"
#include "virtual/media.hpp"

namespace capstan::addon {

namespace {

using Description = virt::CartridgeDescription;

Napi::Value create(const Napi::CallbackInfo& call) {
    const auto folder = stringOf(call[0], "folder");
    const auto options = Options::of(call[1], "options");
    if (!folder || !options) {
        return rejected(call.Env(), folder ? options.error() : folder.error());
    }
    const auto barcode = options->text("barcode");
    const auto mediaText = options->text("mediaType");
    const auto capacity = options->count("capacityBytes");
    if (!barcode || !mediaText || !capacity) {
        return rejected(call.Env(), !barcode ? barcode.error() : !mediaText ? mediaText.error() : capacity.error());
    }
    const auto media = virt::mediaType(*mediaText);
    if (!media) {
        return rejected(call.Env(), {Code::invalidArgument, "mediaType: " + *mediaText});
    }
    const virt::CartridgeOptions cartridge{.barcode = *barcode, .mediaType = *media, .capacityBytes = *capacity};
    return callAside<Description>(call.Env(),
                                  [folder = *folder, cartridge] { return virt::createCartridge(folder, cartridge); })
        .promise();
}

Napi::Value describe(const Napi::CallbackInfo& call) {
    const auto folder = stringOf(call[0], "folder");
    if (!folder) {
        return rejected(call.Env(), folder.error());
    }
    return callAside<Description>(call.Env(), [folder = *folder] { return virt::describeCartridge(folder); }).promise();
}

Napi::Value protect(const Napi::CallbackInfo& call) {
    const auto folder = stringOf(call[0], "folder");
    const auto on = flagOf(call[1], "writeProtected");
    if (!folder || !on) {
        return rejected(call.Env(), folder ? on.error() : folder.error());
    }
    return callAside<Description>(call.Env(),
                                  [folder = *folder, on = *on] { return virt::setWriteProtect(folder, on); })
        .promise();
}

Napi::Value exportCartridge(const Napi::CallbackInfo& call) {
    const auto folder = stringOf(call[0], "folder");
    const auto target = stringOf(call[1], "target");
    const auto as = identityOf(call[2]);
    if (!folder || !target || !as) {
        throwInJs(call.Env(), !folder ? folder.error() : !target ? target.error() : as.error());
        return {};
    }
    return cancellable<void>(call.Env(), [folder = *folder, target = *target, as = *as](const std::stop_token& stop) {
        return virt::exportCartridge(folder, target, as, stop);
    });
}

Napi::Value importCartridge(const Napi::CallbackInfo& call) {
    const auto source = stringOf(call[0], "source");
    const auto folder = stringOf(call[1], "folder");
    const auto options = Options::of(call[2], "options");
    const auto barcode = options ? options->text("barcode") : std::unexpected(options.error());
    const auto as = options ? options->identity() : std::unexpected(options.error());
    if (!source || !folder || !barcode || !as) {
        throwInJs(call.Env(), !source    ? source.error()
                              : !folder  ? folder.error()
                              : !barcode ? barcode.error()
                                         : as.error());
        return {};
    }
    return cancellable<Description>(
        call.Env(), [source = *source, folder = *folder, barcode = *barcode, as = *as](const std::stop_token& stop) {
            return virt::importCartridge(source, folder, barcode, as, stop);
        });
}

Napi::Value setFaults(const Napi::CallbackInfo& call) {
    const auto folder = stringOf(call[0], "folder");
    const auto script = stringOf(call[1], "script");
    if (!folder || !script) {
        return rejected(call.Env(), folder ? script.error() : folder.error());
    }
    return callAside<void>(call.Env(),
                           [folder = *folder, script = *script] { return virt::setCartridgeFaults(folder, script); })
        .promise();
}

}  // namespace

void exportVirtualCartridges(Napi::Env env, Napi::Object exports) {
    exports.Set("createVirtualCartridge", Napi::Function::New<create>(env, "createVirtualCartridge"));
    exports.Set("describeVirtualCartridge", Napi::Function::New<describe>(env, "describeVirtualCartridge"));
    exports.Set("setVirtualWriteProtect", Napi::Function::New<protect>(env, "setVirtualWriteProtect"));
    exports.Set("exportVirtualCartridge", Napi::Function::New<exportCartridge>(env, "exportVirtualCartridge"));
    exports.Set("setVirtualFaults", Napi::Function::New<setFaults>(env, "setVirtualFaults"));
    exports.Set("importVirtualCartridge", Napi::Function::New<importCartridge>(env, "importVirtualCartridge"));
}

}  // namespace capstan::addon
