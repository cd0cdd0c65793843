// The module that Node loads: index.d.ts describes what it exports.
#include <napi.h>

#include "addon/conflicts.hpp"
#include "addon/devices.hpp"
#include "addon/drive_class.hpp"
#include "addon/files.hpp"
#include "addon/mirroring.hpp"
#include "addon/parts.hpp"
#include "addon/reading.hpp"
#include "addon/runtime.hpp"
#include "addon/virtual_cartridges.hpp"
#include "addon/volume_class.hpp"
#include "addon/writing.hpp"

namespace {

Napi::Object initialize(Napi::Env env, Napi::Object exports) {
    using namespace capstan::addon;
    Runtime::install(env);
    const Napi::Function driveClass = defineDriveClass(env);
    const Napi::Function volumeClass = defineVolumeClass(env);
    Runtime::of(env).driveClass = Napi::Persistent(driveClass);
    Runtime::of(env).volumeClass = Napi::Persistent(volumeClass);
    exports.Set("Drive", driveClass);
    exports.Set("Volume", volumeClass);
    exportConflicts(env, exports);
    exportDevices(env, exports);
    exportFiles(env, exports);
    exportMirroring(env, exports);
    exportParts(env, exports);
    exportReading(env, exports);
    exportVirtualCartridges(env, exports);
    exportWriting(env, exports);
    return exports;
}

}  // namespace

NODE_API_MODULE(capstan, initialize)
