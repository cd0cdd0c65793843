// The class Volume of index.d.ts.
#pragma once

#include <napi.h>

#include "addon/values.hpp"
#include "base/error.hpp"

namespace capstan::addon {

[[nodiscard]] Napi::Function defineVolumeClass(Napi::Env env);

/// What an instance stands for.
[[nodiscard]] Result<MountedVolume> mountedVolumeOf(const Napi::Value& value, const char* name);

}  // namespace capstan::addon
