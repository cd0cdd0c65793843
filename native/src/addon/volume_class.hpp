// The class Volume of index.d.ts.
#pragma once

#include <napi.h>

#include "addon/reader.hpp"
#include "addon/values.hpp"

namespace capstan::addon {

[[nodiscard]] Napi::Function defineVolumeClass(Napi::Env env);

/// What an instance stands for.
[[nodiscard]] MountedVolume mountedVolumeOf(Reader& from, const char* name);

}  // namespace capstan::addon
