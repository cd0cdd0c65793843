// What this process has of the system's memory and does not use.
#include <malloc.h>

#include "addon/exports.hpp"

namespace capstan::addon {
namespace {

void releaseFreeMemory(const Napi::CallbackInfo& /*call*/) {
    // 0: keeps nothing at the heap's end for what is asked for next.
    ::malloc_trim(0);
}

}  // namespace

void exportMemory(Napi::Env env, Napi::Object exports) {
    exports.Set("releaseFreeMemory", Napi::Function::New<releaseFreeMemory>(env, "releaseFreeMemory"));
}

}  // namespace capstan::addon
