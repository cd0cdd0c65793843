#include "addon/devices.hpp"

#include "addon/call.hpp"
#include "scsi/linux/discovery.hpp"

namespace capstan::addon {
namespace {

using Devices = std::vector<scsi::linux_sg::Device>;

Napi::Value discover(const Napi::CallbackInfo& call) {
    return callAside<Devices>(call.Env(), [] { return scsi::linux_sg::discover(); }).promise();
}

}  // namespace

void exportDevices(Napi::Env env, Napi::Object exports) {
    exports.Set("discover", Napi::Function::New<discover>(env, "discover"));
}

}  // namespace capstan::addon
