// The module that Node loads: index.d.ts describes what it exports.
#include <napi.h>

#include "addon/drive_class.hpp"
#include "addon/exports.hpp"
#include "addon/key_store_class.hpp"
#include "addon/library_class.hpp"
#include "addon/runtime.hpp"
#include "addon/volume_class.hpp"

namespace {

Napi::Object initialize(Napi::Env env, Napi::Object exports) {
    using namespace capstan::addon;
    Runtime::install(env);
    const Napi::Function driveClass = defineDriveClass(env);
    const Napi::Function volumeClass = defineVolumeClass(env);
    Runtime::of(env).driveClass = Napi::Persistent(driveClass);
    Runtime::of(env).volumeClass = Napi::Persistent(volumeClass);
    const Napi::Function libraryClass = defineLibraryClass(env);
    Runtime::of(env).libraryClass = Napi::Persistent(libraryClass);
    const Napi::Function keyStoreClass = defineKeyStoreClass(env);
    Runtime::of(env).keyStoreClass = Napi::Persistent(keyStoreClass);
    exports.Set("KeyStore", keyStoreClass);
    exports.Set("TapeDrive", driveClass);
    exports.Set("TapeLibrary", libraryClass);
    exports.Set("Volume", volumeClass);
    exportDevices(env, exports);
    exportFiles(env, exports);
    exportLibraries(env, exports);
    exportKeys(env, exports);
    exportMemory(env, exports);
    exportMirroring(env, exports);
    exportReading(env, exports);
    exportReceiving(env, exports);
    exportRestoring(env, exports);
    exportSending(env, exports);
    exportVirtualCartridges(env, exports);
    exportWriting(env, exports);
    return exports;
}

}  // namespace

NODE_API_MODULE(capstan, initialize)
