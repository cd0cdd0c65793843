// Cartridges that are folders: made, described, exchanged and damaged on purpose.
#include <stop_token>
#include <string>
#include <utility>

#include "addon/exports.hpp"
#include "addon/operations.hpp"
#include "virtual/cartridge_folder.hpp"
#include "virtual/exchange.hpp"
#include "virtual/media.hpp"

namespace capstan::addon {

namespace {

using Description = virt::CartridgeDescription;

virt::CartridgeOptions cartridgeOptionsOf(Reader& options) {
    virt::CartridgeOptions cartridge{.barcode = options.text("barcode")};
    if (const auto media = virt::mediaType(options.text("mediaType"))) {
        cartridge.mediaType = *media;
    } else {
        options.refuse("mediaType", "a type of cartridge");
    }
    cartridge.capacityBytes = options.count("capacityBytes");
    return cartridge;
}

Napi::Value create(const Napi::CallbackInfo& call) {
    Arguments given(call, {"folder", "options"});
    return callAside<Description>(
        given, [folder = given.text("folder"), options = given.object("options", cartridgeOptionsOf)] {
            return virt::createCartridge(folder, options);
        });
}

Napi::Value describe(const Napi::CallbackInfo& call) {
    Arguments given(call, {"folder"});
    return callAside<Description>(given, [folder = given.text("folder")] { return virt::describeCartridge(folder); });
}

Napi::Value protect(const Napi::CallbackInfo& call) {
    Arguments given(call, {"folder", "writeProtected"});
    return callAside<Description>(given, [folder = given.text("folder"), on = given.flag("writeProtected")] {
        return virt::setWriteProtect(folder, on);
    });
}

Napi::Value setFaults(const Napi::CallbackInfo& call) {
    Arguments given(call, {"folder", "script"});
    return callAside<void>(given, [folder = given.text("folder"), script = given.text("script")] {
        return virt::setCartridgeFaults(folder, script);
    });
}

/// Here the files are opened as `as` by the exchange itself: the cartridge's folder is the helper's.
Napi::Value exportCartridge(const Napi::CallbackInfo& call) {
    Arguments given(call, {"folder", "target", "as"});
    return cancellable<void>(
        given, [folder = given.text("folder"), target = given.text("target"), as = given.identity()](
                   const std::stop_token& stop) { return virt::exportCartridge(folder, target, as, stop); });
}

struct Arriving {
    std::string barcode;
    Identity as;
};

Napi::Value importCartridge(const Napi::CallbackInfo& call) {
    Arguments given(call, {"source", "folder", "options"});
    auto arriving = [](Reader& options) { return Arriving{options.text("barcode"), options.identity()}; };
    return cancellable<Description>(given, [source = given.text("source"), folder = given.text("folder"),
                                            options = given.object("options", arriving)](const std::stop_token& stop) {
        return virt::importCartridge(source, folder, options.barcode, options.as, stop);
    });
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
