// The functions of index.d.ts that make, look at and convert virtual cartridges.
#pragma once

#include <napi.h>

namespace capstan::addon {

void exportVirtualCartridges(Napi::Env env, Napi::Object exports);

}  // namespace capstan::addon
