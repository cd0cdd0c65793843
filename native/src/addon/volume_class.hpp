// The class Volume of index.d.ts.
#pragma once

#include <napi.h>

namespace capstan::addon {

[[nodiscard]] Napi::Function defineVolumeClass(Napi::Env env);

}  // namespace capstan::addon
