// The class TapeDrive of index.d.ts.
#pragma once

#include <napi.h>

namespace capstan::addon {

[[nodiscard]] Napi::Function defineDriveClass(Napi::Env env);

}  // namespace capstan::addon
