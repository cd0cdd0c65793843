// The function of index.d.ts that looks for drives of metal.
#pragma once

#include <napi.h>

namespace capstan::addon {

void exportDevices(Napi::Env env, Napi::Object exports);

}  // namespace capstan::addon
