// The function of index.d.ts that makes one file of its parts.
#pragma once

#include <napi.h>

namespace capstan::addon {

void exportParts(Napi::Env env, Napi::Object exports);

}  // namespace capstan::addon
