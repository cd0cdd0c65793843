// Looks for real drives.
#include <vector>

#include "addon/call.hpp"
#include "addon/exports.hpp"
#include "scsi/linux/discovery.hpp"

namespace capstan::addon {
namespace {

Napi::Value discover(const Napi::CallbackInfo& call) {
    return callAside<std::vector<scsi::linux_sg::Device>>(call, [] { return scsi::linux_sg::discover(); });
}

}  // namespace

void exportDevices(Napi::Env env, Napi::Object exports) {
    exports.Set("discover", Napi::Function::New<discover>(env, "discover"));
}

}  // namespace capstan::addon
