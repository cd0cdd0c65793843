// Watching folders and keeping a mirror of them, as JavaScript calls it (mirroring.d.ts).
#pragma once

#include <napi.h>

namespace capstan::addon {

void exportMirroring(Napi::Env env, Napi::Object exports);

}  // namespace capstan::addon
