// A write session as JavaScript holds it (writing.d.ts).
#pragma once

#include <napi.h>

namespace capstan::addon {

void exportWriting(Napi::Env env, Napi::Object exports);

}  // namespace capstan::addon
